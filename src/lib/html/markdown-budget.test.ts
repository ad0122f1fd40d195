import { expect, test } from 'vitest';
import { findExcess } from './markdown-budget.ts';

test.each([
  [
    'a long guide',
    'Um parágrafo **comum** com [um link](/guias/um) e mais palavras.\n\n'.repeat(900),
  ],
  [
    'a price list',
    `| Serviço | Preço |\n| --- | --- |\n${'| Trocar a placa | {{price.board}} |\n'.repeat(1700)}`,
  ],
  [
    '300 links in one paragraph',
    'veja [este guia](/guias/portao-de-correr-que-nao-abre) e '.repeat(300),
  ],
])('%s is read', (_, text) => expect(findExcess(text)).toBeUndefined());

test.each([
  ['blocks', 'a\n\n'.repeat(60_000)],
  ['items', '- a\n'.repeat(50_000)],
  ['emphasis that never ends', '*a '.repeat(60_000)],
  ['brackets', '['.repeat(190_000)],
  ['brackets apart', '[ '.repeat(90_000)],
  ['quotes', '> '.repeat(90_000)],
  ['a deep list', Array.from({ length: 400 }, (_, at) => `${'  '.repeat(at)}- a`).join('\n')],
  ['columns', `${'|a'.repeat(9000)}|\n${'|-'.repeat(9000)}|\n${'|a|\n'.repeat(3900)}`],
  ['letters', 'a'.repeat(200_001)],
])('%s without end are told before they are read', (_, text) =>
  expect(findExcess(text)).toBeDefined(),
);
