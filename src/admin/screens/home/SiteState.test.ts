import { expect, test } from 'vitest';
import type { PublishingStatus } from '../../data/publishing.ts';
import { describeSite } from './SiteState.tsx';

const status: PublishingStatus = {
  watermark: 5,
  published: 5,
  pending: 0,
  pendingSince: undefined,
  builtAt: '2026-11-21T17:05:00.000Z',
  isBack: false,
  isStopped: false,
  stuck: undefined,
  usualMs: 14_000,
  readAt: Date.parse('2026-11-21T17:06:00Z'),
  refused: new Map(),
  rejected: 0,
};
const stuck = {
  why: 'O site não pôde ser construído.',
  since: '2026-11-21T17:00:00.000Z',
  who: 'Avise quem cuida do site.',
};
const decides = {
  ...stuck,
  why: 'alguém voltou o site.',
  who: 'Um proprietário decide em “Publicações”.',
};

test.each([
  [undefined, 'unknown', 'Conferindo o site…', ''],
  [null, 'unknown', 'O site não respondeu', 'Verifique a internet'],
  [{ ...status, published: undefined }, 'unknown', 'O site não respondeu', 'Verifique a internet'],
  [status, 'live', 'No ar', 'É o que você salvou.'],
  [
    { ...status, pending: 1 },
    'on-way',
    'A caminho',
    'Os visitantes veem o site de 21/11/2026, 14:05. Os visitantes ainda não veem a mudança; costuma levar uns 14 segundos.',
  ],
  [
    { ...status, refused: new Map([['a', { why: 'x', seen: 'y' }]]) },
    'refused',
    'Recusado',
    'O resto está no ar; ali os visitantes veem o que havia antes. 1 página salva com algo a corrigir.',
  ],
  [{ ...status, rejected: 2 }, 'refused', 'Recusado', '2 alterações salvas com algo a corrigir.'],
  [
    { ...status, pending: 1, stuck: decides, isStopped: true, isBack: true },
    'stuck',
    'Parado',
    'Os visitantes veem o site de 21/11/2026, 14:05, de antes do último publicado. Desde 21/11/2026, 14:00. Alguém voltou o site. O que você salvou está guardado, e não está no ar. Um proprietário decide',
  ],
  [
    { ...status, pending: 1, stuck },
    'stuck',
    'Parado',
    'Desde 21/11/2026, 14:00. O site não pôde ser construído. O que você salvou está guardado, e não está no ar. Avise',
  ],
  [
    // Somebody went back at the host itself.
    { ...status, isBack: true },
    'on-way',
    'A caminho',
    'Os visitantes veem o site de 21/11/2026, 14:05, de antes do último publicado.',
  ],
] as const)('an owner reads of %j', (known, state, word, text) => {
  const said = describeSite(known);
  expect(said).toMatchObject({ state, word });
  expect(said.text).toContain(text);
});
