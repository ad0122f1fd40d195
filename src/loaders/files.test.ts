import path from 'node:path';
import { expect, test } from 'vitest';
import { CONTENT_DIR, ContentError, parseMarkdown } from './files.ts';

const markers = new Map([['price.visit', 'R$ 150']]);
const file = path.join(CONTENT_DIR, 'topics', 'assunto.md');

function topic(frontmatter: string, body = 'Texto.') {
  return parseMarkdown('topics', file, `---\n${frontmatter}\n---\n\n${body}\n`, markers);
}

const GOOD = `
seoTitle: Um título de bom tamanho
description: Uma descrição com o tamanho que a busca mostra, nem curta demais nem longa demais.
updated: 2026-11-21
title: Assunto
category: servicos
order: 1
summary: Custa {{price.visit}}.
keywords: [assunto]
guides: [um-guia]`;

test('markers are resolved in front matter and text', () => {
  const { entries, problems } = topic(GOOD, 'A visita sai por {{price.visit}}.');
  expect(problems).toEqual([]);
  expect(entries[0]?.id).toBe('assunto');
  expect(entries[0]?.data.summary).toBe('Custa R$ 150.');
  expect(entries[0]?.body).toContain('A visita sai por R$ 150.');
});

test.each([
  ['a field with a wrong name', `${GOOD}\nresumo: x`, 'arquivo', 'campo desconhecido: resumo'],
  ['a missing field', GOOD.replace('title: Assunto\n', ''), 'title', ''],
  ['a long title', GOOD.replace('Um título', 'Um título muito '.repeat(6)), 'seoTitle', '60'],
  [
    'a short description',
    GOOD.replace(/description: .*/, 'description: Curta'),
    'description',
    '70',
  ],
  ['a forgotten placeholder', GOOD.replace('Assunto', 'Assunto em {cidade}'), 'title', 'marcador'],
  ['an unknown marker', GOOD.replace('price.visit', 'price.vist'), 'summary', 'price.vist'],
  ['broken YAML', `${GOOD}\n  x: [`, 'YAML', ''],
])('%s is reported with file and field', (_name, frontmatter, field, words) => {
  const { problems } = topic(frontmatter);
  const problem = problems.find((one) => one.field === field);
  expect(problem?.file).toBe('content/topics/assunto.md');
  expect(problem?.message).toContain(words);
});

test('a file without front matter says what is missing', () => {
  const { problems } = parseMarkdown('topics', file, 'Só texto', markers);
  expect(problems[0]?.message).toContain('---');
});

test('a price typed by hand and a second h1 are reported', () => {
  const fields = topic(GOOD, '# Título\n\nCusta R$ 90.').problems.map(({ message }) => message);
  expect(fields.join('\n')).toMatch(/R\$ 90[\s\S]*h1/);
});

test('the error lists every problem', () => {
  const error = new ContentError([
    { file: 'a.md', field: 'title', message: 'falta' },
    { file: 'b.md', field: 'texto', message: 'curto' },
  ]);
  expect(error.message).toMatch(/2 problema[\s\S]*a\.md › title: falta[\s\S]*b\.md › texto: curto/);
});
