import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { restoreInto } from '../../scripts/tools/restore.ts';
import { parseBackup } from '../../src/content/restore.ts';
import {
  packBackup,
  readBackup,
  type Backup,
  type CallDatabase,
} from '../../src/content/backup.ts';
import { fetchEdits } from '../../src/publisher/edits.ts';
import {
  type Client,
  connect,
  makeDataDirectory,
  makePage,
  SAMPLES,
  signIn,
  startOn,
  START_TIMEOUT_MS,
  type Backend,
} from './backend.ts';

/** A database as it is after a while, and an empty one. */
const [oldData, newData] = [makeDataDirectory(), makeDataDirectory()];
const AI_KEY = 'sk-uma-chave-de-teste-da-copia';
let from: Backend;
let into: Backend;
let backup: Backup;
let lastEvent: number;

const callOf =
  (client: Client): CallDatabase =>
  async (name, args) => {
    const { data } = await client.rpc(name as 'backup_rows', args as never).throwOnError();
    return data;
  };
const accessOf = ({ url, secretKey }: Backend) => ({ url, key: secretKey });
const service = (backend: Backend) => connect(backend, backend.secretKey);

beforeAll(async () => {
  from = await startOn(oldData.path, SAMPLES);
  into = await startOn(newData.path);
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
  await into.close();
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

/** Tables that a copy brings back and that have rows. */
const counts = async (backend: Backend) => {
  const { data } = await service(backend).rpc('backup_parts').throwOnError();
  const filled = data.filter(({ restored, row_count }) => restored && row_count > 0);
  return Object.fromEntries(filled.map(({ part, row_count }) => [part, row_count]));
};

test('what does not fit brings nothing in, and says what to do', { tags: '@backup' }, async () => {
  const change = (part: string, row: object): Backup => ({
    ...backup,
    parts: { ...backup.parts, [part]: [...(backup.parts[part] ?? []), row as never] },
  });
  const [good] = backup.parts['public.generated_pages'] ?? [];
  const bad = { ...good, ...makePage({ content: '<script>alert(1)</script>' }) };
  for (const [copy, message] of [
    [change('public.generated_pages', bad), /refused the copy.*generated_pages_content_form/],
    [
      change('public.generated_pages', { colour: 'red' }),
      /"public.generated_pages: colour".*newer/,
    ],
    [change('public.unknown', { a: 1 }), /"public.unknown".*newer/],
    [change('private.ai_keys', { a: 1 }), /"private.ai_keys".*newer/],
  ] as const) {
    await expect(restoreInto(accessOf(into), copy)).rejects.toThrow(message);
    expect(await counts(into)).toEqual({});
  }
  await expect(restoreInto({ url: into.url, key: into.publishableKey }, backup)).rejects.toThrow(
    'refused the key',
  );
  await expect(restoreInto(accessOf(from), backup)).rejects.toThrow(
    /not empty: public.generated_pages.*LOCAL_DATA_DIR/,
  );
});

test(
  'an empty database becomes the same one: ids, dates, versions, heaps and authors',
  { tags: '@backup' },
  async () => {
    const read = parseBackup(packBackup(backup));
    expect(read).toEqual(backup);
    await restoreInto(accessOf(into), read);
    const again = await readBackup(callOf(service(into)));
    const filled = await counts(from);
    expect(Object.keys(filled).sort()).toEqual([
      'public.content_edits',
      'public.generated_pages',
      'public.page_addresses',
      'public.page_versions',
    ]);
    expect(await counts(into)).toEqual(filled);
    for (const part of Object.keys(filled)) expect(again.parts[part]).toEqual(backup.parts[part]);
    expect(backup.parts['private.admin_users']).toMatchObject([{ role: 'owner' }]);

    const { data: events } = await service(into)
      .rpc('pending_publish_events', { after_id: backup.covered })
      .throwOnError();
    const { data: isPublic } = await service(into).from('public_pages').select('slug');
    const slugs = new Set(events.map(({ slug }) => slug));
    expect(slugs).toEqual(new Set([...(isPublic ?? []).map(({ slug }) => slug), null]));

    // What was live still stands where the newest cannot.
    const [edit] = (await fetchEdits(accessOf(into))).edits;
    expect(edit).toMatchObject({ last: { id: edit?.id ? edit.id - 1 : 0, patch: { name: 'Um' } } });

    // What is saved next goes on from there.
    const admin = await signIn(into);
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
    await expect(restoreInto(accessOf(into), read)).rejects.toThrow('not empty');
  },
);
