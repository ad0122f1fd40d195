import { expect, test } from 'vitest';
import { indexFacts } from '../../lib/facts.ts';
import { citeContactsIn, readShown, showFacts } from './plain-facts.ts';

const fact = (path: string, value: string) => ({ path, value, label: path, from: '' });
const FACTS = indexFacts([
  fact('claim.install', '24 horas'),
  fact('claim.always', '24 horas'),
  fact('price.visit', 'R$ 150'),
]);

test('a box of plain text shows values, never markers, and gives the same facts back', () => {
  const text = 'Em {{claim.always}}, por {{ price.visit }}: {{claim.install}}.';
  const shown = showFacts(text, FACTS);
  expect(shown).toBe('Em ‹24 horas›, por ‹R$ 150›: ‹24 horas›.');
  expect(readShown(`${shown} Sim`, text, FACTS)).toBe(
    'Em {{claim.always}}, por {{price.visit}}: {{claim.install}}. Sim',
  );
});

test('of equal values the one that stood there stays', () => {
  expect(readShown('‹24 horas›', 'a {{claim.always}}', FACTS)).toBe('{{claim.always}}');
  expect(readShown('‹24 horas›', '', FACTS)).toBe('{{claim.install}}');
});

test('a value that somebody changed is plain text, and no sign of it stays', () => {
  expect(readShown('Em ‹24 hora›.', 'Em {{claim.always}}.', FACTS)).toBe('Em 24 hora.');
  expect(showFacts('{{price.gone}}', FACTS)).toBe('{{price.gone}}');
  expect(readShown('a ‹b›', '', undefined)).toBe('a ‹b›');
});

test('contacts become facts in what was written, and only there', () => {
  const contacts = indexFacts([fact('phone.main', '(11) 98765-4321')]);
  const before = { old: 'Ligue 11 98765-4321', list: ['a'] };
  const after = {
    ...before,
    list: ['a', { text: 'Ligue 11 98765-4321', href: 'tel:11987654321' }],
  };
  expect(citeContactsIn(after, before, contacts)).toEqual({
    old: 'Ligue 11 98765-4321',
    list: ['a', { text: 'Ligue {{phone.main}}', href: 'tel:11987654321' }],
  });
});
