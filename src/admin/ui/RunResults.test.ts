import { expect, test } from 'vitest';
import { buildRows } from './RunResults.tsx';

test('the table tells what was made, what was there before, and what a person should know', () => {
  const rows = buildRows(
    [
      { title: 'A', state: 'done', slug: 'a', note: 'O fim do texto foi cortado.' },
      { title: 'B', state: 'done', slug: 'b', existed: true, note: 'Nada foi alterado.' },
      { title: 'C', state: 'failed', error: 'Falha ao salvar' },
      { title: 'D', state: 'waiting' },
    ],
    'https://site.test/admin/painel',
  );
  expect(rows.slice(1)).toEqual([
    ['A', 'Criada', 'https://site.test/links-uteis/a', 'O fim do texto foi cortado.'],
    ['B', 'Já existia', 'https://site.test/links-uteis/b', 'Nada foi alterado.'],
    ['C', 'Falhou', '', 'Falha ao salvar'],
    ['D', 'Na fila', '', ''],
  ]);
});
