import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, expect, test } from 'vitest';
import { contentDir, ContentError } from './read.ts';
import { readContent } from '../../site.ts';

/** One folder for all tests: files that none of them changes are read once. */
const dir = mkdtempSync(path.join(tmpdir(), 'content-'));
cpSync(contentDir(), dir, { recursive: true, filter: (file) => !file.endsWith('.md') });
/** The former text of each file that a test wrote. */
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

/** Writes a file and returns the problems. */
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
  ['broken YAML', `${GOOD}\n  x: [`, 'linha 12: o YAML não se lê ('],
  [
    'words cut by a hash',
    GOOD.replace('title: Assunto', 'title: Motor com defeito #1 da casa'),
    'linha 6: “#1 da casa” ficou fora do texto',
  ],
  [
    'a mark that nobody sees',
    GOOD.replace('Assunto', 'Assun\u200Bto'),
    'há um sinal que ninguém vê (U+200B)',
  ],
])('%s is reported with file, field and remedy', (_name, frontmatter, words) =>
  expect(topic(frontmatter).join('\n')).toContain(words),
);

test.each([
  ['a mark at its beginning', (text: string) => `\uFEFF${text}`],
  ['lines of Windows', (text: string) => text.replaceAll('\n', '\r\n')],
  ['blank lines before its header', (text: string) => `\n\n${text}`],
  ['a space behind its dashes', (text: string) => text.replaceAll(/^---$/gm, '--- ')],
])('a page is read with %s', (_, save) => {
  const text = `---\n${GOOD.trim()}\n---\n\nUm texto.\n\nOutro.\n`;
  expect(problemsOf('topics/assunto.md', save(text))).toEqual([]);
  const entry = readContent(dir).content.topics.find(({ id }) => id === 'assunto');
  expect(entry).toMatchObject({ data: { title: 'Assunto' }, body: '\nUm texto.\n\nOutro.\n' });
});

test('a record is read with a mark at its beginning and lines of Windows', () => {
  const text = readFileSync(path.join(dir, 'shared.yaml'), 'utf8').replaceAll('\n', '\r\n');
  expect(problemsOf('shared.yaml', `\uFEFF${text}`)).toEqual([]);
});

test.each(['assunto.MD', 'assunto.markdown', 'assunto.txt', 'assunto.md.txt', 'sub/assunto.mdx'])(
  'a page in %s is named, so that nobody waits for it',
  (name) => {
    write('topics/sub/outro.md', `---\n${GOOD}\n---\n\nTexto.\n`);
    expect(problemsOf(`topics/${name}`, 'Texto.').join()).toContain('o site não lê este arquivo');
  },
);

test.each([
  'topics/._assunto.md',
  'topics/.DS_Store',
  'Thumbs.db',
  'topics/Thumbs.db',
  'company.yaml~',
  'topics/assunto.md~',
  'desktop.ini',
  'topics/.assunto.md.swp',
  '~$assunto.docx',
])('what a system leaves behind is left alone: %s', (name) => {
  write(name, '\0binary');
  expect(
    readContent(dir).problems.filter(({ file }) => file.includes(path.basename(name))),
  ).toEqual([]);
});

test('accents that are signs of their own are those that people type', () => {
  expect(
    topic(GOOD.replace('Assunto', 'Manutenção'.normalize('NFD')), 'Não é só pó.'.normalize('NFD')),
  ).toEqual([]);
  const [read] = readContent(dir).content.topics;
  expect([read?.data.title, read?.body]).toEqual([
    'Manutenção',
    expect.stringContaining('Não é só pó.'),
  ]);
});

test('a link to a file is that file, and one to nothing is named', () => {
  const target = path.join(dir, '.assunto');
  writeFileSync(target, `---\n${GOOD.trim()}\n---\n\nTexto.\n`);
  mkdirSync(path.join(dir, 'topics'), { recursive: true });
  const [good, lost] = ['assunto', 'perdido'].map((name) => path.join(dir, `topics/${name}.md`));
  symlinkSync(target, good ?? '');
  symlinkSync(`${target}-x`, lost ?? '');
  const { content, problems } = readContent(dir);
  for (const file of [good, lost, target]) rmSync(file ?? '', { force: true });
  expect(content.topics.map(({ id }) => id)).toContain('assunto');
  expect(problems.map(({ file, message }) => `${path.basename(file)} ${message}`)).toContainEqual(
    expect.stringContaining('perdido.md o site não lê este arquivo'),
  );
});

test('a file in another encoding says how to save it', () =>
  expect(problemsOf('topics/assunto.md', `---\n${GOOD}\n---\n\nPort\uFFFDo.\n`).join()).toMatch(
    /linha 14: há letras que não se leem: salve o arquivo de novo, em UTF-8/,
  ));

test('a control character in a text is refused with its place', () =>
  expect(topic(GOOD, 'Um texto\u0007 com sinal.').join()).toMatch(
    /linha \d+: há um sinal que ninguém vê \(U\+0007\) depois de “Um texto”/,
  ));

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
