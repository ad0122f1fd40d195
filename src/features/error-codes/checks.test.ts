import { readFileSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { areCodesListed } from './checks.ts';
import { findProblems } from '../../checks.ts';
import { listSlugPages } from '../site/addresses.ts';
import { readContent } from '../../site.ts';

const FILE = 'codes/autoclave.yaml';
const TABLE = readFileSync('tests/fixtures/codes/autoclave.yaml', 'utf8');
let dir: string;

beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'codes-'));
  await cp('tests/fixtures/business/content', dir, { recursive: true });
  await mkdir(path.join(dir, 'codes'));
});

afterEach(() => rm(dir, { recursive: true, force: true }));

/** Problems of the content with this table. */
async function problemsWith(table: string): Promise<string[]> {
  await writeFile(path.join(dir, FILE), table);
  return listProblems();
}

/** Problems of the files that codes are made of. */
const listProblems = () =>
  findProblems(readContent(dir))
    .map(({ file, field, message }) => `${path.relative(dir, file)} › ${field}: ${message}`)
    .filter((problem) => /^(codes|shared)/.test(problem));

test('a table with its source is in order, and brings its page', { tags: '@codes' }, async () => {
  expect(listSlugPages(readContent(dir).content).map((page) => page.path)).not.toContain(
    '/codigos',
  );
  expect(await problemsWith(TABLE)).toEqual([]);
  expect(listSlugPages(readContent(dir).content)).toContainEqual(
    expect.objectContaining({ path: '/codigos', updated: '2026-10-02' }),
  );
});

test('search engines list the page once a table is of a brand that people look for', () => {
  const { content } = readContent('content');
  const [table] = content.codes;
  if (!table) throw new Error('There is no table to test with.');
  const listedWith = (brand: string, shared = content.shared) =>
    areCodesListed({ shared, codes: [{ ...table, data: { ...table.data, brand } }] });
  expect([listedWith('PPA'), listedWith('Nice')]).toEqual([true, false]);
  expect(listedWith('Nice', [])).toBe(true);
});

test(
  'a table or signal that cannot be looked up names file and field',
  { tags: '@codes' },
  async () => {
    const cases: [from: string | RegExp, to: string, problem: string][] = [
      [/source: .*\n/, '', 'source: falta este campo'],
      [/title: Manual da autoclave, /, '', 'source.title: falta este campo'],
      [/, url: '.*'/, '', 'source.url: falta este campo'],
      ['https://example.com', 'example.com', 'source.url: escreva o endereço inteiro'],
      [/checked: .*\n/, '', 'checked: falta este campo'],
      ['2026-10-02', 'outubro', 'checked: escreva a data'],
      [', page: 32', '', 'rows.1.page: '],
      [', page: 32', ', page: 0', 'rows.1.page: escreva o número da página'],
      ['check: Veja o nível pelo visor., ', '', 'rows.1.check: falta este campo'],
      ['signal: F03', 'signal: e7', 'rows: o sinal "e7" aparece duas vezes'],
      ['brand: Aroeira', 'brand: Aroeira\npreco: 3', 'arquivo: campo desconhecido: preco'],
    ];
    for (const [from, to, problem] of cases) {
      const table = TABLE.replace(from, to);
      expect(table, problem).not.toBe(TABLE);
      expect(await problemsWith(table)).toContainEqual(
        expect.stringContaining(`${FILE} › ${problem}`),
      );
    }
  },
);

test(
  'the words of the page quote checked pages, and there is one table for an appliance',
  { tags: '@codes' },
  async () => {
    await writeFile(path.join(dir, 'codes/outra.yaml'), TABLE);
    expect(await problemsWith(TABLE)).toEqual([
      expect.stringContaining('board: "Aroeira Autoclave 12" já tem uma tabela'),
    ]);
    await rm(path.join(dir, 'codes/outra.yaml'));
    const shared = path.join(dir, 'shared.yaml');
    const words = await readFile(shared, 'utf8');
    const [own = ''] = /\ncodes:\n(?: .*\n)+/.exec(words) ?? [];
    for (const [from, to, problem] of [
      [own, '\n', 'codes: há tabelas em content/codes'],
      [/- text: .*/, '- text: Abra a tampa com calma.', 'codes.safety.0: /'],
      [/(- text: .*\n {6}source: ).*/, '$1/nada', 'codes.safety.0: /nada não é uma página'],
      [/(\n {4}- \/topicos\/).*/, '$1nada', 'codes.pages: /topicos/nada não é um assunto'],
    ] as const) {
      const changed = words.replace(own, own.replace(from, to));
      expect(changed, problem).not.toBe(words);
      await writeFile(shared, changed);
      expect(listProblems()).toContainEqual(expect.stringContaining(`shared.yaml › ${problem}`));
    }
  },
);
