import { cpSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeContent } from '../../src/cms/overrides/report.ts';
import { fetchEdits, recordContent } from '../../src/publish/choose.ts';
import {
  type Client,
  isolatedEnv,
  makeDataDirectory,
  signIn,
  startOn,
  START_TIMEOUT_MS,
  type Backend,
} from './backend.ts';
import { runScript } from '../helpers/run-script.ts';
import { readContent } from '../../src/site.ts';
import { collections } from '../../src/collections.ts';

const data = makeDataDirectory();
const content = path.join(data.path, 'content');
let backend: Backend;
let admin: Client;
let access: { url: string; key: string };

/** Records a build, as the publisher does once it is live. */
async function recordBuild() {
  const { edits } = await fetchEdits(access);
  await recordContent(access, describeContent(collections, readContent(content, edits)), null);
}

beforeAll(async () => {
  cpSync('tests/fixtures/business/content', content, { recursive: true });
  backend = await startOn(data.path);
  access = { url: backend.url, key: backend.secretKey };
  admin = await signIn(backend);
  await recordBuild();
}, START_TIMEOUT_MS);

afterAll(async () => {
  await backend.close();
  data.remove();
});

const pull = (env: Record<string, string> = {}) =>
  runScript(['scripts/content-pull.ts'], {
    ...process.env,
    ...isolatedEnv(data.path),
    CONTENT_DIR: content,
    PUBLIC_SUPABASE_URL: '',
    SUPABASE_PORT: new URL(backend.url).port,
    ...env,
  });

const read = (file: string) => readFileSync(path.join(content, file), 'utf8');

/** Lines that only one of two texts has. */
function difference(before: string, after: string) {
  const [old, now] = [before.split('\n'), after.split('\n')];
  return {
    gone: old.filter((line) => !now.includes(line)),
    come: now.filter((line) => !old.includes(line)),
  };
}

test(
  'npm run content:pull writes current edits into files whose other lines stay, and the next build knows that they change nothing',
  { tags: '@content-pull' },
  async () => {
    const files = ['company.yaml', 'faq.yaml', 'topics/limpeza-dental.md', 'home.yaml'];
    const before = Object.fromEntries(files.map((file) => [file, read(file)]));
    const save = (collection: string, entry: string, patch: Record<string, never>) =>
      admin.rpc('save_edit', { collection, entry, patch }).throwOnError();
    const edits: [string, string, object][] = [
      ['company', '', { claims: { firstVisit: 'cerca de 70 minutos' } }],
      ['faq', 'canal-doi', { question: 'O tratamento de canal dói?' }],
      ['topics', 'limpeza-dental', { seoTitle: 'Limpeza dental sem susto em Londrina' }],
      ['home', '', { nada: 'este campo não existe' }],
    ];
    for (const [collection, entry, patch] of edits) await save(collection, entry, patch as never);

    const first = await pull();
    expect(first.output).not.toContain('Error');
    expect(first.code).toBe(0);
    for (const file of files.slice(0, 3)) expect(first.output).toContain(file);
    expect(first.output).toMatch(/Fora, porque não passa: home\/: .*campo desconhecido: nada/);
    expect(read('home.yaml')).toBe(before['home.yaml']);
    const changed = files.slice(0, 3).map((file) => difference(before[file] ?? '', read(file)));
    expect(changed.map(({ gone, come }) => [gone.length, come.length])).toEqual([
      [1, 1],
      [1, 1],
      [1, 1],
    ]);
    expect(changed.flatMap(({ come }) => come.map((line) => line.trim()))).toEqual([
      'firstVisit: cerca de 70 minutos',
      expect.stringContaining('O tratamento de canal dói?'),
      expect.stringContaining('Limpeza dental sem susto em Londrina'),
    ]);
    expect(read('company.yaml')).toMatch(/^# Cadastro da empresa/);

    await recordBuild();
    const { data: outcomes } = await admin
      .from('content_outcomes')
      .select('outcome')
      .order('edit_id')
      .throwOnError();
    expect(outcomes.map(({ outcome }) => outcome)).toEqual([
      ...['no_op', 'no_op', 'no_op'],
      'rejected',
    ]);
    const again = await pull();
    expect(again).toMatchObject({ code: 0 });
    expect(again.output).toContain('Os arquivos já dizem o que foi alterado no painel.');
  },
);

test(
  'a database that does not answer writes nothing, and says so',
  { tags: '@content-pull' },
  async () => {
    const before = read('company.yaml');
    const local = await pull({ SUPABASE_PORT: '9' });
    expect(local).toMatchObject({
      code: 1,
      output: expect.stringMatching(/O banco local não respondeu em .*:9: .*npm start/) as string,
    });
    const address = 'http://127.0.0.1:9';
    const hosted = await pull({ PUBLIC_SUPABASE_URL: address, SUPABASE_SECRET_KEY: 'x' });
    expect(hosted).toMatchObject({
      code: 1,
      output: expect.stringContaining(`The database at ${address} did not answer`) as string,
    });
    expect(read('company.yaml')).toBe(before);
  },
);
