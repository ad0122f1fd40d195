import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as card from './card.ts';
import { loadContent } from '../../site.ts';

const [assistant] = loadContent().content.assistant;
const words = assistant?.data.card;
if (!words) throw new Error('The questions offer no link to keep.');
const readCard = (fragment: string) => card.readCard(words, fragment);
const describeCard = (written: card.Written, message?: string) =>
  card.describeCard(words, written, message);
const { writeCard } = card;

const kept = { tipo: 'de correr', motor: 'PPA DZ Rio & placa "Facility"', revisao: '2026-03' };

test('an address holds a card whole, and only that', () => {
  expect(readCard(writeCard(kept))).toEqual(kept);
  expect(readCard('#portao-automatico-nao-fecha')).toEqual({});
  expect(readCard('#tipo=+&outro=x')).toEqual({});
  expect(readCard(`#motor=${'a'.repeat(500)}%0Ab`)['motor']).toHaveLength(60);
  fc.assert(
    fc.property(fc.string(), fc.string(), (tipo, motor) => {
      const once = readCard(writeCard({ tipo, motor }));
      expect(readCard(writeCard(once))).toEqual(once);
      expect(describeCard(once) ?? '').not.toMatch(/\n/);
    }),
  );
});

test('a message says the card in one line, and no kind of gate twice', () => {
  expect(describeCard(kept)).toBe(
    'Meu portão: de correr; motor ou placa PPA DZ Rio & placa "Facility"; última revisão em 03/2026.',
  );
  expect(describeCard({ tipo: 'de correr' }, 'Olá!\nTipo: basculante.\nBairro: __')).toBe(
    undefined,
  );
  expect(describeCard({ motor: 'Garen' }, 'Olá!\nTipo: basculante.')).toBe(
    'Meu portão: motor ou placa Garen.',
  );
  expect(describeCard({ tipo: 'basculante' }, 'Tipo: não sei, mando foto.')).toContain(
    'basculante',
  );
  expect(describeCard({})).toBe(undefined);
});
