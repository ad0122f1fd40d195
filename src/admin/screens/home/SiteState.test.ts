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
  failure: undefined,
  isStopped: false,
  refused: new Map(),
  leftOut: 0,
};

test.each([
  [undefined, 'unknown', 'Conferindo o site…', ''],
  [null, 'unknown', 'O site não respondeu', 'Verifique a internet'],
  [status, 'good', 'No ar, e é o que você salvou', ''],
  [
    { ...status, pending: 1 },
    'busy',
    'Publicando…',
    'Os visitantes veem o site de 21/11/2026, 14:05, ainda sem 1 alteração.',
  ],
  [{ ...status, pending: 12 }, 'busy', 'Publicando…', 'ainda sem 12 alterações'],
  [
    { ...status, refused: new Map([['a', 'x']]) },
    'bad',
    'No ar, mas falta o que você salvou',
    '1 página salva não pôde ser publicada',
  ],
  [
    { ...status, leftOut: 1 },
    'bad',
    'No ar, mas falta o que você salvou',
    '1 alteração salva ficou de fora: os visitantes ainda não veem o que você salvou ali',
  ],
  [
    { ...status, pending: 1, failure: 'x', isStopped: true, isBack: true },
    'bad',
    'Publicação parada',
    'Os visitantes veem o site de 21/11/2026, 14:05, ao qual alguém voltou. O que você salvou está guardado, e não está no ar: um proprietário decide',
  ],
  [
    // The site that was made changes what nobody asked for.
    { ...status, pending: 1, failure: 'x', isStopped: true },
    'bad',
    'Publicação parada',
    'Os visitantes veem o site de 21/11/2026, 14:05. O que você salvou está guardado, e não está no ar: um proprietário decide',
  ],
  [
    { ...status, pending: 1, failure: 'x' },
    'bad',
    'Publicação parada',
    'Os visitantes veem o site de 21/11/2026, 14:05. O que você salvou está guardado. Avise',
  ],
  [
    // Somebody went back at the host itself.
    { ...status, isBack: true },
    'busy',
    'No ar, um site de antes',
    'Os visitantes veem o site de 21/11/2026, 14:05, e o último publicado é mais novo',
  ],
] as const)('an owner reads of %j', (known, level, word, text) => {
  const said = describeSite(known);
  expect(said).toMatchObject({ level, word });
  expect(said.text).toContain(text);
});

test('what a page still shows is said, whatever the record of the site says', () => {
  const said = describeSite(status, ['/contato']);
  expect(said).toMatchObject({ level: 'busy', word: 'Publicado; conferindo…' });
  expect(said.text).toContain('a versão anterior de /contato');
});
