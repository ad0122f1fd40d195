import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { parse } from 'yaml';
import { expect, test } from 'vitest';
import { withCountedWork } from '../../../tests/helpers/work.ts';
import { contentDir } from '../../cms/collections/read.ts';
import { compileGapped } from './gapped-pattern.ts';

const rules = parse(readFileSync(`${contentDir()}/rules.yaml`, 'utf8')) as Record<
  'id' | 'pattern' | 'also' | 'unless' | 'given',
  string | undefined
>[];
const patterns = rules.flatMap(({ id = '', pattern, also, unless, given }) =>
  [pattern, also, unless, given].flatMap((source) =>
    source === undefined ? [] : [{ id, source }],
  ),
);

/** The words of a pattern, and what may stand between them. */
const wordsOf = (source: string) => [
  ...new Set(source.replace(/\\[a-z]|\[[^\]]*\]/g, ' ').match(/[\p{L}\d]+/gu) ?? []),
];

test.each([
  ['a[^.]*b', ['a b', 'ab', 'b a b'], ['a. b', 'b a', 'a']],
  ['a[^.;]*b[^.]*c', ['a b; c', 'a a b b c'], ['a; b c', 'a b. c', 'a c b']],
  ['(a|e).*b|x', ['e  b', 'x'], ['a\nb']],
  ['a[^.]{0,3}b', ['a12b'], ['a1234b']],
  ['\\btest\\w*[^.]*(a[^.]*|o)b', ['testado a b', 'teste ob'], ['test b']],
])('%s is what it is for an engine that tries everything', (source, fits, fails) => {
  const { test: fitsPattern } = compileGapped(source);
  expect(fits.filter((text) => !fitsPattern(text))).toEqual([]);
  expect(fails.filter((text) => fitsPattern(text))).toEqual([]);
});

test.each(patterns)('$id finds what its expression finds: $source', ({ source }) => {
  const { test: fits } = compileGapped(source);
  const expression = new RegExp(source, 'u');
  const pieces = fc.constantFrom(
    ...wordsOf(source),
    ' ',
    ' ',
    ' ',
    ', ',
    '. ',
    '; ',
    'e',
    'em',
    'a',
  );
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 14 }), (parts) => {
      const text = parts.join('');
      return fits(text) === expression.test(text);
    }),
    { numRuns: 20 },
  );
});

test('no rule needs more for a text that begins what it asks for again and again', () =>
  withCountedWork((count) => {
    for (const { id, source } of patterns) {
      const { test: fits } = compileGapped(source);
      const words = wordsOf(source);
      // Each word alone, and the words of the first half of each alternative.
      const texts = [...words.map((word) => `${word} `), `${words.slice(0, -1).join(' ')} `];
      const { signs } = count(() => {
        for (const text of texts) fits(text.repeat(Math.ceil(4000 / text.length)));
      });
      // Each word and each gap is looked up once.
      expect([id, signs < 20 * 4000 * texts.length]).toEqual([id, true]);
    }
  }));
