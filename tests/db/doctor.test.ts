import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  examine,
  LOOKS,
  readCertificateEnd,
  TABLES,
  describeEnd,
  type Patient,
} from '../../scripts/tools/doctor.ts';
import { freePort } from '../../scripts/tools/free-port.ts';
import { makeTempFolder } from '../../scripts/tools/temp-folder.ts';
import { runScript } from '../helpers/run-script.ts';
import { CLOUDFLARE_TOKEN, playCloudflare, type Account } from '../hosts/cloudflare.ts';
import { playSupabase, pushMigrations, type Project } from '../hosts/supabase.ts';
import { KEYS } from '../hosts/supabase-management.ts';

let supabase: Project;
let cloudflare: Account;
let directory: string;

beforeAll(async () => {
  directory = await makeTempFolder('doctor');
  supabase = await playSupabase(path.join(directory, 'supabase'));
  cloudflare = await playCloudflare(path.join(directory, 'cloudflare'));
  await pushMigrations(supabase);
  await putSite();
  supabase.auth['disable_signup'] = true;
  for (const name of ['rebuild', 'ai-generate', 'accept-invitation', 'click'])
    supabase.functions.set(name, []);
  supabase.secrets.set('SITE_URL', cloudflare.trial);
  supabase.secrets.set('REBUILD_WEBHOOK_SECRET', 'whsec_x');
  await supabase.query(`update private.site_clock set beat_at = now(), every_seconds = 60`);
});

afterAll(async () => {
  await supabase.close();
  cloudflare.close();
  rmSync(directory, { recursive: true, force: true });
});

/** Makes a site of this code live. */
const putSite = () =>
  cloudflare.put('site', '/build.json', JSON.stringify({ builtAt: '2026-11-21T12:00:00Z' }));

const patient = (given: Partial<Patient> = {}): Patient => ({
  site: cloudflare.trial,
  live: cloudflare.trial,
  database: { url: supabase.project.url, key: KEYS.secretKey },
  publishableKey: KEYS.publishableKey,
  cloudflare: { api: `${cloudflare.api.url}/client/v4`, token: CLOUDFLARE_TOKEN },
  tokensExpire: inDays(200),
  ...given,
});

/** Whether all is well, and the findings. */
async function look(given: Partial<Patient> = {}) {
  const lines: string[] = [];
  const isWell = await examine(patient(given), (line) => lines.push(line));
  return { isWell, wrong: lines.filter((line) => line.startsWith('✗')) };
}

const readWarnings = async () =>
  (await supabase.query('select warnings from private.site_clock'))[0] as { warnings: string[] };
const inDays = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

test('of a site that is well nothing is said, and nobody is warned', async () => {
  expect(await look()).toEqual({ isWell: true, wrong: [] });
  expect(await readWarnings()).toEqual({ warnings: [] });
});

test('whatever administrators can write is tried by the doctor as a visitor', async () => {
  const rows = (await supabase.query(
    `select c.relname as name from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v') order by 1`,
  )) as { name: string }[];
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(TABLES).sort());
});

/** What breaks, how, how it is repaired, and the finding. */
const BROKEN: readonly (readonly [string, () => unknown, () => unknown, RegExp])[] = [
  [
    'sign-up is open',
    () => (supabase.auth['disable_signup'] = false),
    () => (supabase.auth['disable_signup'] = true),
    /^✗ Só quem foi convidado tem conta: qualquer um pode criar uma conta/,
  ],
  [
    'a visitor may write a table',
    () =>
      supabase.query(`grant insert on public.contacts to anon;
        create policy open on public.contacts for insert to anon with check (true)`),
    () =>
      supabase.query(`drop policy open on public.contacts;
        revoke insert on public.contacts from anon`),
    /^✗ Visitantes não escrevem nada no banco: qualquer visitante escreve em contacts\n/,
  ],
  [
    'a visitor may say what is published',
    () => supabase.query('grant execute on function public.mark_published(bigint) to anon'),
    () => supabase.query('revoke execute on function public.mark_published(bigint) from anon'),
    /escreve em mark_published\n/,
  ],
  [
    'what is saved asks for nothing',
    () =>
      supabase.query(`insert into private.publish_events (page_id, slug, operation, created_at)
        values (gen_random_uuid(), 'x', 'insert', now() - interval '1 hour')`),
    () => supabase.query('delete from private.publish_events'),
    /^✗ Salvar pede uma publicação: o que foi salvo espera há mais de meia hora/,
  ],
  [
    'the clock stands still',
    () => supabase.query(`update private.site_clock set beat_at = now() - interval '1 day'`),
    () => supabase.query('update private.site_clock set beat_at = now()'),
    /^✗ O relógio bate: o relógio está parado desde /,
  ],
  [
    'the clock never beat',
    () => supabase.query('update private.site_clock set beat_at = null'),
    () => supabase.query('update private.site_clock set beat_at = now()'),
    /^✗ O relógio bate: o relógio ainda não bateu/,
  ],
  [
    'a secret of the function that publishes is missing',
    () => supabase.secrets.delete('REBUILD_WEBHOOK_SECRET'),
    () => supabase.secrets.set('REBUILD_WEBHOOK_SECRET', 'whsec_x'),
    /^✗ As funções respondem, com os segredos delas: rebuild não funciona \(503\)/,
  ],
  [
    'a secret of the others is missing',
    () => supabase.secrets.delete('SITE_URL'),
    () => supabase.secrets.set('SITE_URL', cloudflare.trial),
    /ai-generate não funciona \(503\); accept-invitation não funciona \(503\); click não /,
  ],
  [
    'the functions answer another address',
    () => supabase.secrets.set('SITE_URL', 'https://www.antes.test'),
    () => supabase.secrets.set('SITE_URL', cloudflare.trial),
    /ai-generate: SITE_URL é outro endereço/,
  ],
  [
    'a function is not there',
    () => supabase.functions.delete('click'),
    () => supabase.functions.set('click', []),
    /: click não funciona \(404\)\n/,
  ],
  [
    'the function that publishes is not there',
    () => supabase.functions.delete('rebuild'),
    () => supabase.functions.set('rebuild', []),
    /: rebuild não funciona \(404\)\n/,
  ],
  [
    'the site answers nothing of this code',
    () => cloudflare.put('site', '/index.html', 'Em breve'),
    () => putSite(),
    /^✗ O site responde: nada deste site responde em http/,
  ],
  [
    'the tables are newer',
    () =>
      supabase.query(
        `insert into supabase_migrations.schema_migrations (version, name) values ('20990101000000', 'later')`,
      ),
    () =>
      supabase.query(
        `delete from supabase_migrations.schema_migrations where version = '20990101000000'`,
      ),
    /^✗ O banco tem as tabelas desta versão: o banco tem migrações mais novas: 20990101000000/,
  ],
  [
    'the tables are of another version',
    () =>
      supabase.query(
        `update supabase_migrations.schema_migrations set version = '20990101000000' where name = 'words'`,
      ),
    () =>
      supabase.query(
        `update supabase_migrations.schema_migrations set version = '20261124000004' where name = 'words'`,
      ),
    /^✗ O banco tem as tabelas desta versão: faltam no banco as migrações 20261124000004/,
  ],
  [
    'the token of the host ends within a week',
    () => (cloudflare.token.ends = `${inDays(5)}T00:00:00Z`),
    () => (cloudflare.token.ends = '2099-01-01T00:00:00Z'),
    /^✗ O token da Cloudflare vale por mais de uma semana: vence em /,
  ],
  [
    'the last publication failed',
    () => supabase.query(`update private.publish_state set failure = 'O envio falhou.'`),
    () => supabase.query('update private.publish_state set failure = null'),
    /^✗ A última publicação deu certo: O envio falhou\./,
  ],
];

test.each(BROKEN)(
  'the doctor fails where %s, in one line with what to do',
  async (_, breaks, mends, words) => {
    await breaks();
    const { isWell, wrong } = await look();
    await mends();
    expect(isWell).toBe(false);
    expect(wrong).toHaveLength(1);
    expect(wrong[0]).toMatch(words);
    expect(wrong[0]).toMatch(/\n {2}→ ./);
  },
);

/** What the doctor was given wrongly, and each finding. */
const MISTAKEN: readonly (readonly [string, () => Partial<Patient>, readonly RegExp[]])[] = [
  [
    'the key of visitors',
    () => ({ publishableKey: 'sb_publishable_of_another' }),
    [
      /^✗ Só quem foi convidado tem conta: não deu para ver: o banco respondeu 401 a PUBLIC_SUPABASE_PUBLISHABLE_KEY\n {2}→ Confira/,
      /^✗ Visitantes não escrevem nada no banco: não deu para ver: o banco respondeu 401 a PUBLIC_/,
    ],
  ],
  [
    'the secret key',
    () => ({ database: { url: supabase.project.url, key: 'sb_secret_of_another' } }),
    [
      /^✗ O banco tem as tabelas desta versão: não deu para ver: .* 401 .*\n {2}→ Confira/,
      /^✗ Salvar pede uma publicação: não deu para ver: /,
      /^✗ O relógio bate: não deu para ver: /,
      /^✗ A última publicação deu certo: não deu para ver: /,
    ],
  ],
  [
    'the address of the site',
    () => ({ live: 'http://127.0.0.1:1' }),
    [/^✗ O site responde: não deu para ver: fetch failed .*\n {2}→ Confira/],
  ],
  [
    'no token of the host',
    () => ({ cloudflare: undefined }),
    [/^✗ O token da Cloudflare .*: falta CLOUDFLARE_API_TOKEN\n {2}→ Crie outro/],
  ],
  [
    'a token that the host does not know',
    () => ({ cloudflare: { api: `${cloudflare.api.url}/client/v4`, token: 'of yesterday' } }),
    [/^✗ O token da Cloudflare .*: a Cloudflare recusou o token com 403\n {2}→ Crie outro/],
  ],
  ...[undefined, '', '01/11/2027', '2027-02-30', 'nunca'].map(
    (tokensExpire) =>
      [
        `"${tokensExpire ?? 'nothing'}" as the day on which the tokens end`,
        () => ({ tokensExpire }),
        [
          /^✗ O token que pede publicação .*: falta o dia em TOKENS_EXPIRE, escrito como 2027-11-01\n/,
        ],
      ] as const,
  ),
];

test.each(MISTAKEN)(
  'given %s the doctor says what it could not see, and accuses nothing else',
  async (_, give, words) => {
    const { isWell, wrong } = await look(give());
    expect(isWell).toBe(false);
    expect(wrong).toHaveLength(words.length);
    for (const [at, line] of words.entries()) expect(wrong[at]).toMatch(line);
  },
);

test('what ends is told to the panel from a month on, and fails in its last week', async () => {
  expect(await look({ tokensExpire: inDays(20) })).toEqual({ isWell: true, wrong: [] });
  expect((await readWarnings()).warnings).toEqual([
    expect.stringMatching(/^Token que pede publicação: vence em .* \(visto em /),
  ]);
  expect((await look({ tokensExpire: inDays(5) })).wrong).toEqual([
    expect.stringMatching(/^✗ O token que pede publicação vale por mais de uma semana: vence em /),
  ]);
  await look();
  expect((await readWarnings()).warnings).toEqual([]);
});

test('the command ends with 1 where something is wrong, and says which variable is missing', async () => {
  const env = {
    SITE_URL: cloudflare.trial,
    PUBLIC_SUPABASE_URL: supabase.project.url,
    PUBLIC_SUPABASE_PUBLISHABLE_KEY: KEYS.publishableKey,
    SUPABASE_SECRET_KEY: KEYS.secretKey,
    CLOUDFLARE_API_TOKEN: CLOUDFLARE_TOKEN,
    CLOUDFLARE_API_BASE_URL: `${cloudflare.api.url}/client/v4`,
    TOKENS_EXPIRE: inDays(200),
  };
  const run = (given: NodeJS.ProcessEnv) => runScript(['scripts/doctor.ts'], given);
  expect(await run(env)).toMatchObject({ code: 0 });
  expect(await run({ ...env, CLOUDFLARE_API_TOKEN: 'of yesterday' })).toMatchObject({ code: 1 });
  const { code, output } = await run({ ...env, SUPABASE_SECRET_KEY: '' });
  expect([code, output]).toEqual([1, expect.stringContaining('SUPABASE_SECRET_KEY is missing')]);
});

/** Finding for a server with a certificate of this many days. */
async function lookAfter(days: number): Promise<string | undefined> {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'certificate-'));
  const [key, cert] = [path.join(dir, 'key.pem'), path.join(dir, 'cert.pem')];
  const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const made = ['-keyout', key, '-out', cert, '-days', String(days), '-subj', '/CN=localhost'];
  execFileSync('openssl', ['req', ...kind, ...made], { stdio: 'ignore' });
  const server = createServer({ key: readFileSync(key), cert: readFileSync(cert) });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const live = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
  try {
    return await LOOKS.find(({ title }) => title.includes('certificado'))?.find({
      ...patient(),
      live,
    });
  } finally {
    server.close();
    rmSync(dir, { recursive: true });
  }
}

test('a certificate that ends within a week is told with its day, one of a month is not', async () => {
  expect(await lookAfter(5)).toMatch(/^vence em \d+ de \p{L}+ de \d{4}$/u);
  expect(await lookAfter(30)).toBeUndefined();
});

test('a domain that shows no certificate is not taken for one whose certificate lasts', async () => {
  await expect(readCertificateEnd(`https://127.0.0.1:${await freePort()}`)).rejects.toThrow();
  expect(await readCertificateEnd('http://127.0.0.1')).toBeUndefined();
  expect(describeEnd(undefined, 1)).toBeUndefined();
});
