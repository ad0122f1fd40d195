import fc from 'fast-check';
import { expect, test } from 'vitest';
import { indexLiterals, literalsOf } from './literals.ts';

test.each([
  ['\\b(lampada|lanterna)s?\\b', ['lampada', 'lanterna']],
  ['\\blimp(e|em)\\b[^.;]*\\blentes?\\b|\\bpano\\b', ['lente', 'pano']],
  ['um (?:motor|painel) agora', [' agora']],
  ['(?:ver)+ tudo', [' tudo']],
  ['abc{2}def!', ['def!']],
  ['abc+de', ['abc']],
  ['(?=nada)ab(?!cd)cde', ['abcde']],
  ['d\\. a\\b', ['d. a']],
  ['a(?:bcd)?efg', ['efg']],
])('every match of %s has one of %j', (source, pieces) => {
  expect(literalsOf(source)).toEqual(pieces);
});

test.each([
  'a[^.]*b',
  'abc|x',
  'ab.cd',
  '(abc)?',
  '(?:abc){0,2}',
  '(?=abc)',
  '\\x41bc?',
  '(x)\\1ab',
  'abc|',
  '',
])('%j has no piece that every match has', (source) => {
  expect(literalsOf(source)).toBeUndefined();
});

test('what matches an expression has one of its pieces, whatever the expression', () => {
  const letters = fc.stringMatching(/^[abc]{1,4}$/);
  const { expression } = fc.letrec<{ expression: string }>((tie) => ({
    expression: fc.oneof(
      { maxDepth: 4, withCrossShrink: true },
      letters,
      fc.constantFrom('\\w', '[ab]', '.', '\\b', '[^c]*', '\\.'),
      fc.tuple(tie('expression'), tie('expression')).map((both) => both.join('')),
      fc.tuple(tie('expression'), tie('expression')).map((both) => `(${both.join('|')})`),
      tie('expression').map((inner) => `(?:${inner})?`),
      tie('expression').map((inner) => `(?:${inner}){0,2}`),
      tie('expression').map((inner) => `(?:${inner})+`),
      tie('expression').map((inner) => `(?!${inner})`),
    ),
  }));
  const texts = fc.array(fc.stringMatching(/^[abc .]{0,12}$/), { minLength: 20, maxLength: 20 });
  fc.assert(
    fc.property(expression, texts, (source, some) => {
      const pieces = literalsOf(source);
      if (!pieces) return;
      for (const text of some) {
        if (new RegExp(source, 'u').test(text))
          expect(
            pieces.some((piece) => text.includes(piece)),
            text,
          ).toBe(true);
      }
    }),
    { numRuns: 1000 },
  );
});

test('a text is asked for all expressions at once, and those without pieces are always possible', () => {
  const find = indexLiterals(['portas|pano', 'a[^.]*b', 'porque', 'fim']);
  expect([...find('o pano seco')].toSorted()).toEqual([0, 1]);
  expect([...find('porque sim, no fim')].toSorted()).toEqual([1, 2, 3]);
  expect([...find('po')]).toEqual([1]);
});
