import { expect, test } from 'vitest';
import { fillMessage, sameEnd } from './fill-message.ts';

const message = 'Olá!\nNão fecha.\nBairro: __\nFotos:\n- a\n(ref. 7K3QM-m)';
const filled = {
  placeLabel: 'Bairro',
  timeLabel: 'Agora',
  now: new Date('2026-11-18T22:05:00-03:00'),
};

test('the place and the hour of São Paulo stand in the message, all else as it was', () => {
  expect(fillMessage(message, { ...filled, place: '  Tatuapé,  São Paulo ' })).toBe(
    'Olá!\nNão fecha.\nBairro: Tatuapé, São Paulo\nAgora: quarta-feira, 22:05\nFotos:\n- a\n(ref. 7K3QM-m)',
  );
  expect(fillMessage(message, { ...filled, place: 'Sé', more: 'Meu portão: de correr.' })).toMatch(
    /\nAgora: quarta-feira, 22:05\nMeu portão: de correr\.\nFotos:/,
  );
  expect(fillMessage(message, { ...filled, place: ' ' })).toContain('\nBairro: __\nAgora: ');
  expect(fillMessage(message, { ...filled, place: "d'Oeste $& $1" })).toContain("d'Oeste $& $1\n");
});

test('each link keeps the line that names it', () => {
  expect(sameEnd(message, 'Olá!\n(ref. 7K3QM-b)')).toMatch(/- a\n\(ref\. 7K3QM-b\)$/);
  expect(sameEnd(message, 'Olá!')).toMatch(/- a$/);
});
