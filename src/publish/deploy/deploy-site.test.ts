import { readdirSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { OpenItem } from '../../features/launch/items.ts';
import { BuildError } from '../build.ts';
import { createSiteServer, openRelease, type Release } from '../site/site-server.ts';
import { lockFolder } from '../folder-lock.ts';
import { runCommand } from '../targets/cloudflare.ts';
import { refuseFiles } from '../../../tests/helpers/refusing-disk.ts';
import { deploySite } from './deploy-site.ts';
import { readDeploySettings } from './settings.ts';

const COMMIT = 'a'.repeat(40);
const TABLES_READ = 'applied_migrations {}';
const VERSIONS = readdirSync('supabase/migrations').map((file) => file.slice(0, 14));
/** What is live is asked about first; the watermark before the edits: what is read after it goes at least that far. */
const EDITS_READ = [
  'find_live {"built_at":"2026-11-21T12:00:00Z"}',
  'publish_watermark {}',
  'current_edits ',
];
let dir: string;
let live: Release | undefined;
let servers: Server[];
let liveUrl: string;
let databaseUrl: string;
/** Functions that the database was asked to run, with what they were given. */
let calls: string[];
/** Why the last publishing failed, as the database knows it. */
let failure: string | null;
/** The migrations that made its tables. */
let applied: string[];
/** When the live site changes by time alone, as the database knows it. */
let nextChange: string | null;

async function listen(server: Server): Promise<string> {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

beforeEach(async () => {
  dir = await mkdtemp(path.join(os.tmpdir(), 'deploy-'));
  live = undefined;
  servers = [];
  calls = [];
  failure = null;
  applied = VERSIONS;
  nextChange = null;
  liveUrl = await listen(createSiteServer(() => live));
  databaseUrl = await listen(
    createServer((request, response) => {
      let body = '';
      request.on('data', (chunk) => (body += String(chunk)));
      request.on('end', () => {
        const name = request.url?.split('/').at(-1)?.split('?')[0] ?? '';
        calls.push(`${name} ${body}`);
        const answers: Record<string, unknown> = {
          publish_watermark: 7,
          publish_status: [{ failure }],
          find_live: null,
          applied_migrations: applied.map((version) => ({ version })),
          current_edits: [],
          content_outcomes: [],
          pending_publish_events: [7]
            .filter(
              (id) => id > Number((JSON.parse(body || '{}') as { after_id?: number }).after_id),
            )
            .map((id) => ({ id, slug: 'a' })),
          clock_status: [{ next_change_at: nextChange }],
        };
        response.end(name in answers ? JSON.stringify(answers[name]) : '');
      });
    }),
  );
});

afterEach(async () => {
  vi.unstubAllEnvs();
  for (const server of servers) {
    server.close();
    server.closeAllConnections();
  }
  await rm(dir, { recursive: true });
});

async function publishBuild(watermark: number): Promise<void> {
  const site = path.join(dir, 'live');
  await mkdir(site, { recursive: true });
  const info = {
    commit: COMMIT,
    watermark,
    builtAt: '2026-11-21T12:00:00Z',
    pages: { written: 1, saved: 1 },
  };
  await writeFile(path.join(site, 'build.json'), JSON.stringify(info));
  live = await openRelease(site);
}

const OPEN: OpenItem = {
  group: 'placeholders',
  file: 'content/company.yaml',
  field: 'email',
  message: 'é fictício',
  how: 'fill',
};

function deploy({ args = ['--if-changed'], trial = '1', open = 0, heartbeat = '' } = {}) {
  const settings = readDeploySettings(
    {
      SITE_URL: liveUrl,
      PUBLIC_SUPABASE_URL: databaseUrl,
      PUBLIC_SUPABASE_PUBLISHABLE_KEY: 'p',
      SUPABASE_SECRET_KEY: 's',
      DEPLOY_TRIAL: trial,
      HEARTBEAT_URL: heartbeat,
    },
    args,
  );
  return deploySite({
    settings,
    dataDir: path.join(dir, 'data'),
    commit: COMMIT,
    digestSources: () => undefined,
    log: () => undefined,
    openItems: () => ({ items: Array<OpenItem>(open).fill(OPEN), text: 'o que falta' }),
    build: () => Promise.reject(new BuildError('a build was begun')),
    audit: () => Promise.resolve([]),
  });
}

test('the schedule finds nothing to do, and says what is covered once more', async () => {
  await publishBuild(7);
  expect(await deploy()).toBe('unchanged');
  expect(calls).toEqual([
    TABLES_READ,
    'beat_clock {"every_seconds":3600}',
    ...EDITS_READ,
    'pending_publish_events {"after_id":7,"max_rows":500}',
    'clock_status {}',
    'publish_status {}',
    'mark_published {"upto":7}',
  ]);
});

test('the schedule builds once a date of the content has come', async () => {
  await publishBuild(7);
  nextChange = new Date(Date.now() + 60_000).toISOString();
  expect(await deploy()).toBe('unchanged');
  nextChange = new Date(Date.now() - 60_000).toISOString();
  await expect(deploy()).rejects.toThrow('a build was begun');
});

test('the schedule does not take for live what was last said to have failed', async () => {
  failure = 'O site enviado não apareceu no endereço público.';
  await publishBuild(7);
  await expect(deploy()).rejects.toThrow('a build was begun');
  expect(calls.some((call) => call.startsWith('mark_published'))).toBe(false);
  expect(calls.at(-1)).toMatch(/^mark_publish_failed .*O site não pôde ser construído/);
});

test('without a live site the deploy fails, and the database is told why', async () => {
  await mkdir(path.join(dir, 'other'));
  live = await openRelease(path.join(dir, 'other'));
  await expect(deploy()).rejects.toThrow(/DEPLOY_FIRST=1/);
  expect(calls).toEqual([
    TABLES_READ,
    'beat_clock {"every_seconds":3600}',
    expect.stringMatching(/^mark_publish_failed .*O site que está no ar não pôde ser lido/),
  ]);
});

test.each([
  ['lacks a migration', VERSIONS.slice(0, -1), `faltam no banco as migrações ${VERSIONS.at(-1)}`],
  ['has a newer one', [...VERSIONS, '20990101000000'], 'migrações mais novas: 20990101000000'],
  ['has none', [], VERSIONS[0] ?? ''],
])(
  'a database that %s stops the deploy with one line, before a build',
  async (_, versions, words) => {
    await publishBuild(7);
    applied = versions;
    const error = await deploy().catch((reason: unknown) => String(reason));
    expect(error).toContain(words);
    expect(error).toContain('supabase db push');
    expect(error.split('\n')).toHaveLength(1);
    expect(calls).toEqual([
      TABLES_READ,
      expect.stringMatching(/^mark_publish_failed .*de outra versão do programa/),
    ]);
  },
);

test('a content that is not ready stops the deploy before a build', async () => {
  const print = vi.spyOn(console, 'error').mockReturnValue();
  await publishBuild(7);
  await expect(deploy({ trial: '', open: 3 })).rejects.toThrow(/3 item.*check:launch/);
  expect(print).toHaveBeenCalledWith('o que falta');
  const begun = [TABLES_READ, 'beat_clock {"every_seconds":3600}', ...EDITS_READ];
  expect(calls.slice(0, begun.length)).toEqual(begun);
  // Saved pages were looked for, which need no build; nothing is said to be about to go live.
  expect(calls.some((call) => /^(begin_publication|mark_published)/.test(call))).toBe(false);
  expect(calls.at(-1)).toMatch(/^mark_publish_failed .*Há dados por preencher/);
});

test('a disk that is full from the first file on: the owner reads why, and the next deploy works', async () => {
  await publishBuild(7);
  const disk = refuseFiles('ENOSPC', () => true);
  await expect(deploy()).rejects.toThrow('ENOSPC');
  disk.mend();
  expect(calls).toEqual([expect.stringMatching(/^mark_publish_failed .*Falta espaço no disco/)]);
  expect(await deploy()).toBe('unchanged');
});

test('a second deploy in the same checkout is refused', async () => {
  const lock = lockFolder(path.join(dir, 'data'));
  await expect(deploy()).rejects.toThrow(`Another deploy (process ${process.pid})`);
  if ('release' in lock) lock.release();
});

test('the host’s command does not see the server’s keys', { tags: '@V13.2.2' }, async () => {
  for (const name of ['SUPABASE_SECRET_KEY', 'REBUILD_GITHUB_TOKEN', 'REBUILD_WEBHOOK_SECRET']) {
    vi.stubEnv(name, 'ours');
  }
  vi.stubEnv('CLOUDFLARE_API_TOKEN', 'theirs');
  const file = path.join(dir, 'env.json');
  const code = 'require("fs").writeFileSync(process.argv[1],JSON.stringify(process.env))';
  await runCommand([process.execPath, '-e', code, '{dir}'], file);
  const env = await readFile(file, 'utf8');
  expect(env).not.toContain('"ours"');
  expect(env).toContain('"CLOUDFLARE_API_TOKEN":"theirs"');
});

test(
  'a command of the host that fails is a failure, and no shell reads it',
  { tags: '@V1.2.5' },
  async () => {
    await expect(runCommand([process.execPath, '-e', 'process.exit(3)'], dir)).rejects.toThrow(
      /ended with 3/,
    );
    await expect(runCommand(['true;', 'false'], dir)).rejects.toThrow(/ENOENT/);
  },
);

test('the dead man’s switch is told when the live site shows everything, and at no other time', async () => {
  const beats: string[] = [];
  const heartbeat = await listen(
    createServer((request, response) => {
      beats.push(`${request.method} ${request.url}`);
      response.statusCode = beats.length === 1 ? 500 : 200;
      response.end();
    }),
  );
  await publishBuild(6);
  await expect(deploy({ heartbeat: `${heartbeat}/ping/1` })).rejects.toThrow('a build was begun');
  expect(beats).toEqual([]);
  await publishBuild(7);
  // A switch that fails keeps nothing from being published.
  expect(await deploy({ heartbeat: `${heartbeat}/ping/1` })).toBe('unchanged');
  expect(await deploy({ heartbeat: `${heartbeat}/ping/1` })).toBe('unchanged');
  expect(beats).toEqual(['POST /ping/1', 'POST /ping/1']);
});
