import { expect, it } from 'vitest';
import { matchesQuery } from './matches-query.ts';

const PAGE = 'A central CP 4000 do portão pisca três vezes e o motor queimou.';

it('forgives accents, endings and small words', () => {
  for (const query of ['portao', 'motor queimo', 'o portão pisca', 'PORTÕES'])
    expect(matchesQuery(PAGE, query), query).toBe(true);
});

it('takes words with digits as they are typed', () => {
  expect(matchesQuery(PAGE, 'cp 4000')).toBe(true);
  for (const query of ['cp 400', 'E02', 'CP4030']) expect(matchesQuery(PAGE, query)).toBe(false);
});

it('finds nothing for what no page says', () => {
  expect(matchesQuery(PAGE, 'xyzabc')).toBe(false);
  expect(matchesQuery(PAGE, 'portão xyzabc')).toBe(false);
});
