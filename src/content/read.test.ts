import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, expect, test } from 'vitest';
import { contentDir, ContentError, readContent } from './read.ts';

/** One folder for all tests: what none of them changes is read once. */
const dir = mkdtempSync(path.join(tmpdir(), 'content-'));
cpSync(contentDir(), dir, { recursive: true, filter: (file) => !file.endsWith('.md') });
/** What stood in each file that a test wrote. */
const before = new Map<string, string | undefined>();

afterEach(() => {
  for (const [target, text] of before) {
    if (text === undefined) rmSync(target);
    else writeFileSync(target, text);
  }
  before.clear();
});
afterAll(() => rmSync(dir, { recursive: true }));

function write(file: string, text: string): void {
  const target = path.join(dir, file);
  if (!before.has(target))
    before.set(target, existsSync(target) ? readFileSync(target, 'utf8') : undefined);
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, text);
}

/** Writes a file and tells what is said about it. */
function problemsOf(file: string, text: string) {
  write(file, text);
  return readContent(dir)
    .problems.filter((problem) => problem.file.endsWith(file))
    .map(({ field, message }) => `${field}: ${message}`);
}

const change = (file: string, from: string | RegExp, to: string) =>
  problemsOf(file, readFileSync(path.join(dir, file), 'utf8').replace(from, to));

const topic = (frontmatter: string, body = 'Texto.') =>
  problemsOf('topics/assunto.md', `---\n${frontmatter}\n---\n\n${body}\n`);

const GOOD = `
seoTitle: Um título de bom tamanho
description: Uma descrição com o tamanho que a busca mostra, nem curta demais nem longa demais.
updated: 2026-11-21
title: Assunto
category: servicos
order: 1
summary: Custa {{price.maintenance}}.
keywords: [assunto]
guides: [um-guia]`;

test('markers are resolved in front matter and text', () => {
  expect(topic(GOOD, 'A visita custa {{price.maintenance}}.')).toEqual([]);
  const { content, markers } = readContent(dir);
  const price = markers.get('price.maintenance');
  const [entry] = content.topics;
  expect(entry).toMatchObject({ id: 'assunto', data: { summary: `Custa ${price}.` } });
  expect(entry?.body).toContain(`A visita custa ${price}.`);
});

test.each([
  ['a field with a wrong name', `${GOOD}\nresumo: x`, 'arquivo: campo desconhecido: resumo'],
  ['a missing field', GOOD.replace('title: Assunto\n', ''), 'title: falta este campo'],
  ['a long title', GOOD.replace('Um título', 'Um título muito '.repeat(6)), 'seoTitle: encurte'],
  [
    'a short description',
    GOOD.replace(/description: .*/, 'description: Curta'),
    'description: escreva ao menos 70',
  ],
  ['a placeholder', GOOD.replace('Assunto', 'Assunto em {cidade}'), 'title: há um marcador'],
  [
    'an unknown marker',
    GOOD.replace('price.maintenance', 'price.mantenance'),
    'summary: o marcador {{price.mantenance}} não existe',
  ],
  ['broken YAML', `${GOOD}\n  x: [`, 'YAML: '],
])('%s is reported with file, field and remedy', (_name, frontmatter, words) =>
  expect(topic(frontmatter).join('\n')).toContain(words),
);

test('a file without front matter says what is missing', () =>
  expect(problemsOf('topics/assunto.md', 'Só texto').join()).toContain('---'));

test('a price typed by hand and a second h1 are reported', () =>
  expect(topic(GOOD, '# Título\n\nCusta R$ 90.').join('\n')).toMatch(/h1[\s\S]*R\$ 90/));

test('a mistyped key of a record is reported, and so is the key that it left empty', () =>
  expect(change('shared.yaml', /^ {2}guides:$/m, '  guias:')).toEqual([
    'indexes.guides: falta este campo; escreva-o, ou corrija o nome se está escrito de outro jeito',
    'indexes: campo desconhecido: guias; confira o nome ou apague',
  ]));

test('a mistyped key of a row is reported with the row', () =>
  expect(change('services.yaml', '  icon: wrench', '  icone: wrench')).toEqual([
    expect.stringMatching(/^instalacao\.icon: falta este campo/),
    'instalacao: campo desconhecido: icone; confira o nome ou apague',
  ]));

test('a file that the site does not read is reported', () =>
  expect(problemsOf('servicos.yaml', '[]').join()).toContain('o site não lê este nome'));

test('a row that stands twice is reported', () =>
  expect(change('redirects.yaml', /^(.*)\n/, '$1\n$1\n').join()).toContain('aparece duas vezes'));

test('a broken company record is all that is reported', () => {
  write('topics.md', '');
  const problems = change('company.yaml', /^email: .*$/m, 'email: ninguém');
  expect(problems).toEqual([expect.stringMatching(/^email: /)]);
  expect(readContent(dir).problems).toHaveLength(1);
});

test('the rows of a table keep the order of their file', () => {
  const { content } = readContent(dir);
  const rows = readFileSync(path.join(dir, 'faq.yaml'), 'utf8').matchAll(/^- id: (\S+)/gm);
  expect(content.faq.map(({ id }) => id)).toEqual([...rows].map(([, id]) => id));
  expect(content.faq.length).toBeGreaterThan(2);
});

test('the error lists every problem', () => {
  const error = new ContentError([
    { file: 'a.md', field: 'title', message: 'falta' },
    { file: 'b.md', field: 'texto', message: 'curto' },
  ]);
  expect(error.message).toMatch(/2 problema[\s\S]*a\.md › title: falta[\s\S]*b\.md › texto: curto/);
});
