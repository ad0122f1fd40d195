import { expect, test } from 'vitest';
import { indexFacts } from '../../../cms/markers/facts.ts';
import {
  citeContactsIn,
  explainFacts,
  readShown,
  formatFactsToSend,
  showFacts,
  formatFacts,
} from './plain-facts.ts';

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

test('a fact that does not exist is shown in words, and stays the same one', () => {
  const text = '{{price.gone}}, {{price.visit}} e {{claim.gone}}';
  const shown = showFacts(text, FACTS);
  expect(shown).toBe('‹dado que não existe›, ‹R$ 150› e ‹dado que não existe›');
  expect(readShown(`${shown}!`, text, FACTS)).toBe(`${text}!`);
});

test('what is sent to somebody carries values, and no sentence about what is not known', () =>
  expect(
    formatFactsToSend('A visita sai {{price.visit}}. Depois, {{price.gone}}. Até já!', FACTS),
  ).toBe('A visita sai R$ 150. Até já!'));

test('of equal values the one that stood there stays', () => {
  expect(readShown('‹24 horas›', 'a {{claim.always}}', FACTS)).toBe('{{claim.always}}');
  expect(readShown('‹24 horas›', '', FACTS)).toBe('{{claim.install}}');
});

test('a value that somebody changed is plain text, and no sign of it stays', () => {
  expect(readShown('Em ‹24 hora›.', 'Em {{claim.always}}.', FACTS)).toBe('Em 24 hora.');
  expect(readShown('‹dado que não existe›', '', FACTS)).toBe('dado que não existe');
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

test('whoever reads changes sees no marker, whatever it names', () => {
  const text = '{{price.visit}} e {{price.gone}}';
  expect(formatFacts(text, FACTS)).toBe('‹R$ 150› e ‹dado que não existe›');
  expect(formatFacts('{{price.visit}}', undefined)).toBe('‹dado do cadastro›');
  // As the log cuts them.
  expect(formatFacts('…e.visit}} e {{price.visit}} ou {{pric…', FACTS)).toBe('… e ‹R$ 150› ou …');
});

test('beside code stands what each of its facts says, once', () => {
  expect(explainFacts('{{price.visit}}, {{claim.install}} e {{price.visit}}', FACTS)).toBe(
    '{{price.visit}} é ‹R$ 150›; {{claim.install}} é ‹24 horas›',
  );
  expect(explainFacts('R$ 90', FACTS)).toBe('');
});
