import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isSlug } from '../../../lib/text/slug.ts';
import {
  cleanTitle,
  explainTooMany,
  isBlank,
  readTitles,
  readUsable,
  titleSlug,
} from './titles.ts';

test('reads one title a line, trimmed, blank lines left out, each once', () =>
  expect(readTitles('  Um \r\n\n\tDois\nUm\n   ')).toEqual(['Um', 'Dois']));

test('reads a pasted list as the titles that it names, each once', () =>
  expect(
    readTitles(
      '• Conserto de portão em Moema\n1. Motor de portão em Pinheiros\r\n2) Troca de placa na Lapa\n' +
        '- Conserto de portão em Moema\vConserto de porta\u0303o em Moema\u0085Conserto de portão\u200B em Itu\n•\n3.',
    ),
  ).toEqual([
    'Conserto de portão em Moema',
    'Motor de portão em Pinheiros',
    'Troca de placa na Lapa',
    'Conserto de portão em Itu',
  ]));

test.each([
  ['', true],
  [' \n\u200b\n', true],
  ['<>', true],
  ['---', false],
  ['•', false],
  ['3.', false],
])('%j is blank: %s', (text, isIt) => expect(isBlank(text)).toBe(isIt));

test('keeps what the database would refuse out of a title', () => {
  expect(cleanTitle('a\u0000b <i>\u202ex\u2028')).toBe('a b ix');
  expect(cleanTitle('\ufeffPor\u00adtão\u200b de\u061c correr')).toBe('Portão de correr');
  expect(cleanTitle('x'.repeat(300))).toHaveLength(200);
  expect(cleanTitle(`${'x'.repeat(199)}👷🏽‍♀️`)).toBe('x'.repeat(199));
  expect(cleanTitle('Casa 👷🏽‍♀️ nova')).toBe('Casa 👷🏽♀\uFE0F nova');
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

test('a list of more than 500 titles is not taken, and it is said why', () => {
  const list = Array.from(
    { length: 10_000 },
    (_, at) => `Conserto de portão na rua ${at} & em Moema`,
  );
  expect(explainTooMany(readUsable(list.join('\n')).length)).toBe(
    'A lista tem 10.000 títulos, e o limite é 500 de cada vez. Deixe aqui os primeiros 500 e faça os outros depois.',
  );
  expect(explainTooMany(501)).toContain('501 títulos');
  expect(explainTooMany(500)).toBeUndefined();
  // The same title a thousand times is one.
  expect(explainTooMany(readUsable('• Um\n'.repeat(1000)).length)).toBeUndefined();
});
