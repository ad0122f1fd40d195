import { expect, test } from 'vitest';
import type { PublishingStatus } from '../../data/publishing.ts';
import { describeSite } from './SiteState.tsx';

const status: PublishingStatus = {
  watermark: 5,
  published: 5,
  pending: 0,
  pendingSince: undefined,
  builtAt: '2026-11-21T17:05:00.000Z',
  failure: undefined,
  refused: new Map(),
  leftOut: 0,
};

test.each([
  [undefined, 'unknown', 'Conferindo…', ''],
  [null, 'unknown', 'Sem resposta', 'Verifique a internet.'],
  [status, 'good', 'No ar', 'Última publicação: 21/11, 14:05.'],
  [{ ...status, pending: 1 }, 'busy', 'Publicando…', '1 página com alterações a caminho'],
  [{ ...status, pending: 12 }, 'busy', 'Publicando…', '12 páginas com alterações'],
  [
    { ...status, refused: new Map([['a', 'x']]) },
    'bad',
    'No ar, incompleto',
    '1 página salva não pôde ser publicada',
  ],
  [
    { ...status, leftOut: 1 },
    'bad',
    'No ar, incompleto',
    '1 alteração salva ficou de fora, e os visitantes veem ali a versão anterior',
  ],
  [
    { ...status, pending: 1, failure: 'x' },
    'bad',
    'Publicação parada',
    'continua no ar como estava',
  ],
] as const)('an owner reads of %j', (known, level, word, text) => {
  const said = describeSite(known);
  expect(said).toMatchObject({ level, word });
  expect(said.text).toContain(text);
});
