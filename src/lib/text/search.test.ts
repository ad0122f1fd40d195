import { describe, expect, it } from 'vitest';
import { includesFolded, takePage } from './search.ts';

describe('includesFolded', () =>
  it('ignores accents, capitals and the blanks around the query', () => {
    expect(includesFolded('São Caetano do Sul', ' SAO ca')).toBe(true);
    expect(includesFolded('Taboao da Serra', 'taboão')).toBe(true);
    expect(includesFolded('São Caetano do Sul', '\u200ESão\u200B Cae\u00ADtano')).toBe(true);
    expect(includesFolded('São Caetano do Sul', 'Sa\u0303o Caetano')).toBe(true);
    expect(includesFolded('Osasco', 'mauá')).toBe(false);
    expect(includesFolded('Osasco', '')).toBe(true);
  }));

describe('takePage', () => {
  const posts = Array.from({ length: 45 }, (_, index) => index + 1);

  it('cuts pages of 20', () => {
    expect(takePage(posts, 1, 20)).toMatchObject({ number: 1, count: 3 });
    expect(takePage(posts, 3, 20).items).toEqual([41, 42, 43, 44, 45]);
  });

  it('goes to the nearest page when the number does not exist', () => {
    expect(takePage(posts, 9, 20).number).toBe(3);
    expect(takePage(posts, -1, 20).number).toBe(1);
    expect(takePage(posts, NaN, 20).number).toBe(1);
    expect(takePage([], 4, 20)).toEqual({ items: [], number: 1, count: 1 });
  });
});
