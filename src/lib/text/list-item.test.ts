import { expect, test } from 'vitest';
import { cutLine, readListItem } from './list-item.ts';

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
