import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { explainFailure, replaceAll, type Ask } from '../../scripts/tools/restore.ts';
import { parseBackup } from '../../src/cms/overrides/restore.ts';
import {
  packBackup,
  readBackup,
  type Backup,
  type CallDatabase,
} from '../../src/cms/overrides/backup.ts';
import { fetchEdits } from '../../src/publish/choose.ts';
import {
  type Client,
  connect,
  isolatedEnv,
  makeDataDirectory,
  makePage,
  openTargetUnder,
  SAMPLES,
  signIn,
  startOn,
  START_TIMEOUT_MS,
  type Backend,
} from './backend.ts';

/** A database after a while of use, and one with only sample pages. */
const [oldData, newData] = [makeDataDirectory(), makeDataDirectory()];
const AI_KEY = 'sk-uma-chave-de-teste-da-copia';
let from: Backend;
let backup: Backup;
let lastEvent: number;

const callOf =
  (client: Client): CallDatabase =>
  async (name, args) => {
    const { data } = await client.rpc(name as 'backup_rows', args as never).throwOnError();
    return data;
  };
const service = (backend: Backend) => connect(backend, backend.secretKey);

beforeAll(async () => {
  from = await startOn(oldData.path, SAMPLES);
  await (await startOn(newData.path, SAMPLES)).close();
  const admin = await signIn(from);
  await admin.rpc('set_ai_key', { new_key: AI_KEY }).throwOnError();
  const pages = admin.from('generated_pages');
  const many = Array.from({ length: 230 }, () => makePage());
  await service(from).from('generated_pages').insert(many).throwOnError();
  const draft = makePage({ content: '', description: '' });
  await pages.insert({ ...draft, state: 'draft' }).throwOnError();
  const unlisted = makePage({ title: 'Fora dos buscadores' });
  await pages.insert({ ...unlisted, indexed: false }).throwOnError();
  const gone = makePage({ title: 'Na lixeira' });
  await pages.insert(gone).throwOnError();
  await pages.update({ title: 'Na lixeira!' }).eq('slug', gone.slug).throwOnError();
  await pages.update({ state: 'trash' }).eq('slug', gone.slug).throwOnError();
  const renamed = makePage({ title: 'Com outro endereço' });
  await pages.insert(renamed).throwOnError();
  await pages
    .update({ slug: `${renamed.slug}-novo` })
    .eq('slug', renamed.slug)
    .throwOnError();
  const save = (patch: Record<string, string>, based_on?: number) =>
    admin.rpc('save_edit', {
      collection: 'company',
      entry: '',
      patch,
      note: 'Do cartão',
      ...(based_on !== undefined && { based_on }),
    });
  const first = (await save({ name: 'Um' }).throwOnError()).data;
  await service(from)
    .rpc('record_content', { live: [first] })
    .throwOnError();
  await save({ name: 'Dois\nLinhas' }, first).throwOnError();
  lastEvent = (await admin.rpc('publish_watermark').throwOnError()).data;
  backup = await readBackup(callOf(admin));
}, 2 * START_TIMEOUT_MS);

afterAll(async () => {
  await from.close();
  oldData.remove();
  newData.remove();
});

test('a copy holds what was written, and no key, password or session', { tags: '@backup' }, () => {
  expect(backup.covered).toBe(lastEvent);
  const titles = backup.parts['public.generated_pages']?.map(({ title }) => title) ?? [];
  expect(titles.length).toBeGreaterThan(233);
  expect(titles).toEqual(expect.arrayContaining(['Fora dos buscadores', 'Na lixeira!']));
  expect(backup.parts['public.content_edits']).toMatchObject([
    { patch: { name: 'Um' } },
    { patch: { name: 'Dois\nLinhas' }, note: 'Do cartão' },
  ]);
  const text = JSON.stringify(backup);
  const keys = readFileSync(path.join(oldData.path, 'backend', 'keys.json'), 'utf8');
  const secrets = Object.values(JSON.parse(keys) as Record<string, string>);
  expect(
    [AI_KEY, from.admin.password, ...secrets].filter((secret) => text.includes(secret)),
  ).toEqual([]);
  expect(text).not.toMatch(/\$2[aby]\$|eyJ[\w-]{20}/);
});

/** Tables that a copy restores. */
const PARTS = [
  'public.generated_pages',
  'public.page_addresses',
  'public.page_versions',
  'public.content_edits',
  'public.contacts',
];

type Rows = Record<string, readonly unknown[]>;

/** Every row of these tables, in the order of a copy. */
async function dump(ask: Ask): Promise<Rows> {
  const rows: Rows = {};
  for (const part of PARTS) {
    const found = await ask(`select to_jsonb(t) as result from ${part} t order by t::text`);
    rows[part] = found.map(({ result }) => result);
  }
  return rows;
}

const sorted = (rows: readonly unknown[] = []) =>
  rows.map((row) => JSON.stringify(Object.entries(row as object).sort())).sort();
const partsOf = (rows: Rows) => Object.fromEntries(PARTS.map((part) => [part, sorted(rows[part])]));

/** Uses the other database directly, while no backend runs on it. */
async function inNew<Result>(act: (ask: Ask) => Promise<Result>): Promise<Result> {
  const target = await openTargetUnder(newData.path);
  try {
    return await act(target.ask);
  } finally {
    await target.close();
  }
}

/** Restores a copy into it; returns the former content, as it was kept. */
async function restore(ask: Ask, copy: Backup): Promise<Backup | undefined> {
  let kept: Backup | undefined;
  await replaceAll(ask, {
    backup: copy,
    keep: (before) => {
      kept = parseBackup(packBackup(before));
      return Promise.resolve();
    },
  });
  return kept;
}

/** Lets administrators work in it. */
async function workInNew(act: (admin: Client, backend: Backend) => Promise<void>): Promise<void> {
  const backend = await startOn(newData.path);
  try {
    await act(await signIn(backend), backend);
  } finally {
    await backend.close();
  }
}

/** Entries of the log for one action, newest first. */
async function linesOf(admin: Client, action: string) {
  const lines = admin.from('activity_log').select().eq('action', action);
  const { data } = await lines.order('at', { ascending: false }).throwOnError();
  return data;
}

const wanted = () => partsOf(backup.parts);

test('what does not fit changes nothing, and says what to do', { tags: '@backup' }, async () => {
  const change = (part: string, row: object): Backup => ({
    ...backup,
    parts: { ...backup.parts, [part]: [...(backup.parts[part] ?? []), row as never] },
  });
  const [good] = backup.parts['public.generated_pages'] ?? [];
  const bad = { ...good, ...makePage({ content: '<script>alert(1)</script>' }) };
  await inNew(async (ask) => {
    const before = partsOf(await dump(ask));
    expect(before['public.generated_pages']?.length).toBeGreaterThan(2);
    for (const [copy, message] of [
      [change('public.generated_pages', bad), /refused the copy.*generated_pages_content_form/],
      [
        change('public.generated_pages', { colour: 'red' }),
        /"public.generated_pages: colour".*newer/,
      ],
      [change('public.generated_pages', good as object), /refused the copy.*23505/],
      [change('public.unknown', { a: 1 }), /"public.unknown".*newer/],
      [change('private.ai_keys', { a: 1 }), /"private.ai_keys".*newer/],
    ] as const) {
      const said = await restore(ask, copy).catch((error: unknown) => explainFailure(error, 'X'));
      expect(said).toMatch(message);
      expect(partsOf(await dump(ask))).toEqual(before);
    }
  });
});

test('a copy takes the place of the sample pages', { tags: '@backup' }, async () => {
  const read = parseBackup(packBackup(backup));
  expect(read).toEqual(backup);
  await inNew(async (ask) => {
    const before = partsOf(await dump(ask));
    const kept = await restore(ask, read);
    expect(partsOf(kept?.parts ?? {})).toEqual(before);
    expect(partsOf(await dump(ask))).toEqual(wanted());
  });
  await workInNew(async (admin, backend) => {
    const { data: isPublic } = await service(backend).from('public_pages').select('slug');
    expect(isPublic?.length).toBeGreaterThan(230);
    const { data: events } = await service(backend)
      .rpc('pending_publish_events', { after_id: backup.covered })
      .throwOnError();
    const slugs = new Set(events.map(({ slug }) => slug));
    for (const { slug } of isPublic ?? []) expect(slugs).toContain(slug);
    // The version that was live takes the place of the newest one if that does not pass.
    const access = { url: backend.url, key: backend.secretKey };
    const [edit] = (await fetchEdits(access)).edits;
    expect(edit).toMatchObject({ last: { id: edit?.id ? edit.id - 1 : 0, patch: { name: 'Um' } } });
    const log = await linesOf(admin, 'site_restored');
    expect(log).toMatchObject([{ actor: null, actor_name: '' }]);

    // The numbers of later saves continue from there.
    const versions = backup.parts['public.content_edits']?.map(({ id }) => Number(id)) ?? [];
    const { data: next } = await admin
      .rpc('save_edit', {
        collection: 'company',
        entry: '',
        patch: {},
        based_on: versions.at(-1) ?? 0,
      })
      .throwOnError();
    expect(next).toBe((versions.at(-1) ?? 0) + 1);
    const page = makePage();
    await admin.from('generated_pages').insert(page).throwOnError();
    await admin.from('generated_pages').update({ title: 'Outro' }).eq('slug', page.slug);
    const { data: row } = await admin
      .from('generated_pages')
      .select('version')
      .eq('slug', page.slug)
      .single();
    expect(row?.version, 'the triggers work again').toBe(2);
  });
});

test(
  'an older copy, with the log of its time, comes back without it',
  { tags: '@backup' },
  async () => {
    const row = { id: 1, at: backup.madeAt, actor: null, action: 'page_changed', changes: [] };
    const older = { ...backup, parts: { ...backup.parts, 'public.activity_log': [row] } };
    const read = parseBackup(packBackup(older));
    expect(read).toEqual(backup);
    await inNew(async (ask) => {
      await restore(ask, read);
      expect(partsOf(await dump(ask))).toEqual(wanted());
    });
  },
);

test('a copy comes back over pages that were deleted for good', { tags: '@backup' }, async () => {
  await workInNew(async (admin, backend) => {
    const pages = admin.from('generated_pages');
    await pages.update({ state: 'trash' }).neq('state', 'trash').throwOnError();
    await pages.delete().eq('state', 'trash').throwOnError();
    const { count } = await service(backend)
      .from('generated_pages')
      .select('id', { count: 'exact', head: true });
    expect(count).toBe(0);
  });
  await inNew(async (ask) => {
    // Versions and addresses of deleted pages stay for a while.
    expect((await dump(ask))['public.page_versions']?.length).toBeGreaterThan(0);
    await restore(ask, backup);
    expect(partsOf(await dump(ask))).toEqual(wanted());
  });
});

test(
  'a copy comes back over a full panel, and the copy that was kept brings that one back',
  { tags: '@backup' },
  async () => {
    const fresh = makePage({ title: 'Depois da cópia' });
    await workInNew(async (admin, backend) => {
      const pages = admin.from('generated_pages');
      await pages.insert(fresh).throwOnError();
      const [one, two] =
        (await pages.select('id,slug').eq('state', 'published').limit(2)).data ?? [];
      await pages
        .update({ slug: `${one?.slug ?? ''}-outro` })
        .eq('id', one?.id ?? '')
        .throwOnError();
      await pages
        .update({ title: 'Mudada' })
        .eq('id', two?.id ?? '')
        .throwOnError();
      const last = Number(backup.parts['public.content_edits']?.at(-1)?.['id']);
      const { data: edit } = await admin
        .rpc('save_edit', {
          collection: 'company',
          entry: '',
          patch: { name: 'Três' },
          based_on: last,
        })
        .throwOnError();
      await service(backend)
        .rpc('record_content', { live: [edit] })
        .throwOnError();
    });
    await inNew(async (ask) => {
      const full = partsOf(await dump(ask));
      expect(full).not.toEqual(wanted());
      const kept = await restore(ask, backup);
      expect(partsOf(await dump(ask))).toEqual(wanted());
      const [gone] = await ask(
        `select to_jsonb(e.operation) as result from private.publish_events e where e.slug = '${fresh.slug}' order by e.id desc limit 1`,
      );
      expect(gone?.result).toBe('delete');
      if (!kept) throw new Error('Nothing was kept.');
      await restore(ask, kept);
      expect(partsOf(await dump(ask))).toEqual(full);
    });
    await workInNew(async (admin) => {
      // Removed pages keep a line in the log, and so do acts before the restore.
      const gone = await linesOf(admin, 'page_deleted');
      expect(gone.map(({ subject_name }) => subject_name)).toContain(fresh.title);
      const restored = await linesOf(admin, 'site_restored');
      expect(restored.length).toBeGreaterThan(1);
      // Versions and edits of a copy keep their authors.
      const edits = await linesOf(admin, 'words_changed');
      expect(edits[0]).toMatchObject({ subject: 'company/', subject_name: 'Três' });
    });
  },
);

/** Few rows, different from the former ones. */
const few = (count: number): Backup => ({
  ...backup,
  parts: {
    ...backup.parts,
    'public.generated_pages': backup.parts['public.generated_pages']?.slice(0, count) ?? [],
    'public.page_versions': [],
  },
});

test('wherever it breaks off nothing is changed', { tags: '@backup' }, async () => {
  await inNew(async (ask) => {
    await restore(ask, few(2));
    const before = partsOf(await dump(ask));
    const broken = new Error('broken off');
    const breakAfter = async (statements: number) => {
      let asked = 0;
      const breaking: Ask = (text, parameters) => {
        asked += 1;
        return asked > statements && text !== 'rollback'
          ? Promise.reject(broken)
          : ask(text, parameters);
      };
      await restore(breaking, few(3));
      return asked;
    };
    const all = await restoreCounted(ask, few(2));
    expect(all).toBeGreaterThan(30);
    for (let statements = 1; statements < all; statements += 1) {
      await expect(breakAfter(statements)).rejects.toThrow(broken);
      expect([statements, partsOf(await dump(ask))]).toEqual([statements, before]);
    }
    const unkept = replaceAll(ask, {
      backup: few(3),
      keep: () => Promise.reject(broken),
    });
    await expect(unkept).rejects.toThrow(broken);
    expect(partsOf(await dump(ask))).toEqual(before);
  });
});

/** Number of statements of this restore. */
async function restoreCounted(ask: Ask, copy: Backup): Promise<number> {
  let asked = 0;
  await restore((text, parameters) => {
    asked += 1;
    return ask(text, parameters);
  }, copy);
  return asked;
}

/** Runs the command with typed input; kills it once its output contains `until`. */
async function runRestore(file: string, typed: string, until?: string) {
  const child = spawn(process.execPath, ['scripts/restore.ts', file], {
    env: { ...process.env, ...isolatedEnv(newData.path), PUBLIC_SUPABASE_URL: '' },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      if (until !== undefined && output.includes(until)) child.kill('SIGKILL');
    });
  }
  child.stdin.end(typed);
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output };
}

test.skipIf(inject('postgres') !== undefined)(
  'the command asks first, says where it keeps what was there, and leaves nothing by half when it is killed',
  { tags: '@backup' },
  async () => {
    const file = path.join(newData.path, 'copia.zip');
    await writeFile(file, packBackup(few(4)));
    const state = () => inNew(async (ask) => partsOf(await dump(ask)));
    const before = await state();

    const unsure = await runRestore(file, 'sim\n');
    expect(unsure.code).toBe(1);
    expect(unsure.output).toContain('Nothing was changed');
    expect(await state()).toEqual(before);

    await runRestore(file, 'RESTORE\n', 'is kept in');
    // If the signal came late, the whole copy was restored already.
    const between = await state();
    expect([before, partsOf(few(4).parts)]).toContainEqual(between);

    const { code, output } = await runRestore(file, 'RESTORE\n');
    expect(code).toBe(0);
    const [, kept = ''] = /is kept in (\S+\.zip)/.exec(output) ?? [];
    expect(await state()).toEqual(partsOf(few(4).parts));
    expect(partsOf(parseBackup(await readFile(kept)).parts)).toEqual(between);
    expect((await runRestore(kept, 'RESTORE\n')).code).toBe(0);
    expect(await state()).toEqual(between);
  },
);
