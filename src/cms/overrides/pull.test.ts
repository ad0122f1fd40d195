import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import type { Document } from './edits.ts';
import { keepBlocks, pullContent, pullMarkdown, pullYaml } from './pull.ts';
import { contentDir } from '../collections/read.ts';
import { site, readContent } from '../../site.ts';

const SOURCE = `# O cadastro
name: Aroeira   # o nome na placa
address: { street: Rua A, number: 1 }
text: >-
  Uma frase
  em duas linhas.
tags: [a, b]
# No fim
last: 'x'
`;

test('a value changes and every other byte stays', () => {
  const wanted = { ...(parse(SOURCE) as object), name: 'Ipê: novo', text: 'Outra.' };
  expect(pullYaml(SOURCE, wanted)).toBe(
    SOURCE.replace('Aroeira ', '"Ipê: novo" ').replace(
      '>-\n  Uma frase\n  em duas linhas.',
      'Outra.',
    ),
  );
  expect(pullYaml(SOURCE, parse(SOURCE))).toBe(SOURCE);
});

test('keys that come and go leave comments and order', () => {
  const rest = parse(SOURCE) as { tags?: unknown };
  delete rest.tags;
  const pulled = pullYaml(SOURCE, { ...rest, added: { deep: [1] } });
  expect(parse(pulled)).toEqual({ ...rest, added: { deep: [1] } });
  expect(pulled).toContain('# o nome na placa');
  expect(pulled).toContain('# No fim');
  expect(pulled.indexOf('name:')).toBeLessThan(pulled.indexOf('address:'));
});

test('rows are added, ordered and taken out with their comments', () => {
  const source = '# Perguntas\n- id: a # primeira\n  text: A\n- id: b # segunda\n  text: B\n';
  const wanted = [
    { id: 'c', text: 'C' },
    { id: 'b', text: 'B2' },
  ];
  const pulled = pullYaml(source, wanted, 'id');
  expect(parse(pulled)).toEqual(wanted);
  expect(pulled).toContain('# segunda');
  expect(pulled).not.toContain('# primeira');
});

test('of a text only the blocks that changed are written anew', () => {
  const before = '\nUm.\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n- x\n- y\n';
  const after = 'Um.\n\n| a   | b   |\n| --- | --- |\n| 1   | 2   |\n\n- x\n- z\n';
  expect(keepBlocks(before, after)).toBe(before.replace('- y', '- z'));
});

test('a file of this site that is pulled without a change keeps its bytes', () => {
  const { files } = readContent();
  for (const { collection, entry, document } of files) {
    const file = path.join(contentDir(), collection, `${entry}.md`);
    if (!('body' in document)) continue;
    const source = readFileSync(file, 'utf8');
    expect(pullMarkdown(source, document)).toBe(source);
  }
  for (const name of readdirSync(contentDir()).filter((file) => file.endsWith('.yaml'))) {
    const source = readFileSync(path.join(contentDir(), name), 'utf8');
    expect(pullYaml(source, parse(source), 'id')).toBe(source);
  }
});

test('a new page has its fields and its text', () =>
  expect(pullMarkdown('', { title: 'Um', body: 'Texto.' })).toBe(
    '---\ntitle: Um\n---\n\nTexto.\n',
  ));

test('what passes is written, what does not is named, and reading the files gives the same', () => {
  const dir = mkdtempSync(path.join(tmpdir(), 'pull-'));
  cpSync('tests/fixtures/business/content', dir, { recursive: true });
  const page = readContent(dir).files.find(({ entry }) => entry === 'limpeza-dental');
  const body = String(page?.document['body']).replace(/^## .*$/m, '## Outro começo');
  const question = readContent(dir).files.find(({ entry }) => entry === 'canal-doi');
  const rows: [string, string, Document, string | null][] = [
    ['company', '', { payment: ['Pix', 'dinheiro'], claims: { firstVisit: 'uma hora' } }, 'h'],
    ['topics', 'limpeza-dental', { body, seoTitle: 'Limpeza dental sem susto em Londrina' }, 'h'],
    ['faq', 'nova', { ...question?.document, id: 'nova' }, null],
    ['faq', 'abre-domingo', { linkText: 'Veja o domingo' }, 'h'],
    ['faq', 'o-que-levar', { link: '/nada' }, 'h'],
    ['home', '', {}, 'h'],
    ['faq', 'por-que-nao-ha-precos', { $removed: true }, 'h'],
    ...readContent(dir).content.notices.map(({ id }): [string, string, Document, string] => [
      'notices',
      id,
      { $removed: true },
      'h',
    ]),
  ];
  const edits = rows.map(([collection, entry, patch, base_hash], at) => {
    return { id: at + 1, collection, entry, patch, base_hash };
  });
  const before = readContent(dir, edits);
  const { written, rejected } = pullContent(site, dir, edits);
  expect(rejected.map(({ edit }) => edit.entry)).toEqual(['o-que-levar']);
  expect([...written.keys()].map((file) => path.basename(file)).sort()).toEqual([
    'company.yaml',
    'faq.yaml',
    'limpeza-dental.md',
    'notices.yaml',
  ]);
  for (const [file, text] of written) writeFileSync(file, text);
  const comments = readFileSync(path.join(dir, 'company.yaml'), 'utf8');
  expect(comments).toContain('# Cadastro da empresa');
  const after = readContent(
    dir,
    edits.filter(({ id }) => id !== 5),
  );
  const plain = (content: object) =>
    JSON.parse(
      JSON.stringify(content, (key, value: unknown) => (key === 'edit' ? undefined : value)),
    ) as unknown;
  expect(plain(after.content)).toEqual(plain(before.content));
  expect(after.edits.map(({ outcome }) => outcome)).toEqual([
    ...['no_op', 'no_op', 'no_op', 'no_op'],
    'live',
    ...edits.slice(6).map(() => 'no_op'),
  ]);
  expect(readFileSync(path.join(dir, 'faq.yaml'), 'utf8')).not.toContain('por-que-nao-ha-precos');
  rmSync(dir, { recursive: true });
});
