import { expect, it } from 'vitest';
import { matchesQuery, numberPhrases } from './matches-query.ts';

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

it('asks for a number beside the words that it was typed beside', () => {
  expect(numberPhrases('erro 7')).toEqual([['"erro 7"', '"7 erro"']]);
  expect(numberPhrases('motor de 8 segundos')).toEqual([['"segundos 8"', '"8 segundos"']]);
  expect(numberPhrases('cp 4000')).toEqual([['"cp 4000"', '"4000 cp"']]);
  expect(numberPhrases('pisca "3" vezes')).toEqual([
    ['"pisca 3"', '"3 pisca"', '"vezes 3"', '"3 vezes"'],
  ]);
});

it('asks for nothing more of words without a bare number, or of a number alone', () => {
  for (const query of ['portão não fecha', 'E02', '7', 'R$ 800', '']) {
    expect(numberPhrases(query), query).toEqual([]);
  }
});
