import { expect, test } from 'vitest';
import { buildRows, summarize } from './RunResults.tsx';

test('the table tells what was made, what was there before, and what a person should know', () => {
  const rows = buildRows(
    [
      {
        title: 'A',
        state: 'done',
        slug: 'a',
        note: 'Escrita pelo gerador local: a IA não escreveu nada.',
      },
      { title: 'B', state: 'done', slug: 'b', existed: true, note: 'Nada foi alterado.' },
      { title: 'C', state: 'failed', error: 'Falha ao salvar' },
      { title: 'D', state: 'waiting' },
    ],
    'https://site.test/admin/painel',
  );
  expect(rows.slice(1)).toEqual([
    [
      'A',
      'Criada',
      'https://site.test/links-uteis/a',
      'Escrita pelo gerador local: a IA não escreveu nada.',
    ],
    ['B', 'Já existia', 'https://site.test/links-uteis/b', 'Nada foi alterado.'],
    ['C', 'Falhou', '', 'Falha ao salvar'],
    ['D', 'Na fila', '', ''],
  ]);
});

test.each([
  [{ done: 3, existed: 0, drafts: 0, failed: 1, left: 2 }, '3 criadas, 1 com erro, 2 na fila.'],
  [
    { done: 3, existed: 2, drafts: 0, failed: 0, left: 0 },
    '1 criada, 2 já existiam, 0 com erro, 0 na fila.',
  ],
  [
    { done: 1, existed: 1, drafts: 0, failed: 0, left: 0 },
    '0 criadas, 1 já existia, 0 com erro, 0 na fila.',
  ],
  [
    { done: 4, existed: 0, drafts: 3, failed: 0, left: 0 },
    '1 criada, 3 em rascunho, 0 com erro, 0 na fila.',
  ],
])('the summary of %o is %s', (counts, text) =>
  expect(summarize({ ...counts, tried: counts.done + counts.failed })).toBe(text),
);
