import { expect, test } from 'vitest';
import { cutLine, readCopied, readCopiedNumber, readListItem } from './copied.ts';

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

test.each([
  '• Conserto de portão',
  '1. Conserto de portão',
  '12.Conserto de portão',
  '2) Conserto de portão',
  '(3) Conserto de portão',
  '4 – Conserto de portão',
  '5 - Conserto de portão',
  'a) Conserto de portão',
  '- Conserto de portão',
  '– Conserto de portão',
  '* Conserto de portão',
  '☐ Conserto de portão',
  '☑\uFE0F Conserto de portão',
  '- [ ] Conserto de portão',
  '- [x] Conserto de portão',
  '✅ Conserto de portão',
  '👉🏽 Conserto de portão',
  '1\uFE0F\u20E3 Conserto de portão',
  '\uF0B7\tConserto de portão',
  '\u200E\u2022\u00A0Conserto de port\u200Bão',
  '## Conserto de portão',
  '1. **Conserto de portão**',
])('%j is read without the sign of its list', (line) => {
  expect(readListItem(line)).toBe('Conserto de portão');
});

test.each([
  '24 horas na Penha',
  '1.5 HP basta?',
  '10 sinais de desgaste',
  '2 ou 3 controles',
  '127 – 220 V',
  'A escolha certa',
  '-5 graus',
])('%j begins with what it says', (line) => {
  expect(readListItem(line)).toBe(line);
});

test('a line is cut between two letters as they are seen', () => {
  expect(cutLine('abcdef', 3)).toBe('abc');
  expect(cutLine('abc', 3)).toBe('abc');
  expect(cutLine('ab👷🏽‍♀️c', 4)).toBe('ab');
  expect(cutLine('ab👷c', 3)).toBe('ab');
  expect(cutLine('aba\u0303o', 3)).toBe('ab');
});
