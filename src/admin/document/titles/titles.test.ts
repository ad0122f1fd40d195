import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isSlug } from '../../../lib/slug.ts';
import { cleanTitle, readTitles, readUsable, titleSlug } from './titles.ts';

test('reads one title a line, trimmed, blank lines left out, each once', () =>
  expect(readTitles('  Um \r\n\n\tDois\nUm\n   ')).toEqual(['Um', 'Dois']));

test('keeps what the database would refuse out of a title', () => {
  expect(cleanTitle('a\u0000b <i>\u202ex\u2028')).toBe('a b i x');
  expect(cleanTitle('\ufeffPor\u00adtão\u200b de\u061c correr')).toBe('Portão de correr');
  expect(cleanTitle('x'.repeat(300))).toHaveLength(200);
});

test('a usable title gives a valid address, whatever was typed', () =>
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
      for (const title of readTitles(text)) {
        expect(title).toMatch(/^\S(?:[\s\S]*\S)?$/);
        expect(title.length).toBeLessThanOrEqual(200);
        const slug = titleSlug(title);
        if (slug !== '') expect(isSlug(slug)).toBe(true);
      }
    }),
  ));

test.each(['---', '!!!', '😀', '\u202e', '。'])('no address can be made of %j', (title) =>
  expect(titleSlug(title)).toBe(''),
);

test('an address that is cut does not end in a hyphen', () =>
  expect(titleSlug(`${'a'.repeat(119)} portão`)).toBe('a'.repeat(119)));

test('drops the lines that no address can be made of', () =>
  expect(readUsable('Um\n---\n \n<>\nUm\nDois')).toEqual(['Um', 'Dois']));
