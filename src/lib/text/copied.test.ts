import { expect, test } from 'vitest';
import { readCopied, readCopiedNumber } from './copied.ts';

test.each([
  ['marks of direction', '\u202AConserto\u202C \u200Eem\u200F \u2066Itu\u2069', 'Conserto em Itu'],
  [
    'marks without width',
    'Conserto de port\u00ADão\u200B em\uFEFF Itu',
    'Conserto de portão em Itu',
  ],
  ['hard spaces', 'R$\u00A090\u202Fhoje', 'R$ 90 hoje'],
  [
    'soft and hard breaks',
    ' um\u000Bdois\r\ntrês\u2028quatro\u0085cinco ',
    'um dois três quatro cinco',
  ],
  ['controls', 'um\u0000dois\u001Ftrês', 'um dois três'],
  ['hyphens that do not break', 'anti\u2011esmagamento', 'anti-esmagamento'],
  ['dashes of a sentence, which stay', 'Lapa – motor — já', 'Lapa – motor — já'],
  ['a picture of several parts, which stays whole', '👨‍👩‍👧 e 👷🏽‍♀️', '👨‍👩‍👧 e 👷🏽‍♀️'],
])('a line is read without %s', (_, copied, read) => {
  expect(readCopied(copied)).toBe(read);
  expect(readCopied(read)).toBe(read);
});

test('a number has plain figures and the dash of the keyboard', () => {
  expect(readCopiedNumber('\u202A+55 11 91234\u20115678\u202C')).toBe('+55 11 91234-5678');
  expect(readCopiedNumber('11\u00A091234–5678')).toBe('11 91234-5678');
  expect(readCopiedNumber('11 91234−5678')).toBe('11 91234-5678');
  expect(readCopiedNumber('１１ ９１２３４－５６７８')).toBe('11 91234-5678');
});
