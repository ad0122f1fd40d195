import { afterAll, beforeAll, expect, test, vi } from 'vitest';
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

/** Long enough for a busy machine; a change that never comes still fails. */
const data = makeDataDirectory();
let backend: Backend;
let service: Client;

beforeAll(async () => {
  backend = await startOn(data.path, SAMPLES);
  service = connect(backend, backend.secretKey);
}, START_TIMEOUT_MS);

afterAll(async () => {
  await backend.close();
  data.remove();
});

const pages = () => service.from('generated_pages');

async function readWatermark(): Promise<number> {
  return (await service.rpc('publish_watermark').throwOnError()).data;
}

async function readEvents(afterId: number) {
  const { data: events } = await service
    .rpc('pending_publish_events', { after_id: afterId, max_rows: 100 })
    .throwOnError();
  return events.map(({ slug, operation }) => `${operation} ${slug}`);
}

test('a fresh database has its sample pages, out of search engines and waiting to be published', async () => {
  const { data: rows } = await pages().select('slug,indexed').order('slug').throwOnError();
  expect(rows.filter(({ indexed }) => indexed)).toEqual([]);
  const slugs = rows.map(({ slug }) => slug);
  expect(slugs).toEqual([
    'conserto-de-motor-de-portao-no-sumare',
    'instalacao-de-motor-de-portao-no-imirim',
    'manutencao-de-portao-automatico-na-parada-inglesa',
  ]);
  expect((await readEvents(0)).sort()).toEqual(slugs.map((slug) => `insert ${slug}`));
});

test('every kind of change leaves the events that publish it', async () => {
  const before = await readWatermark();
  await pages()
    .insert(makePage({ slug: 'evento' }))
    .throwOnError();
  await pages().update({ title: 'Outro' }).eq('slug', 'evento').throwOnError();
  await pages().update({ slug: 'evento-novo' }).eq('slug', 'evento').throwOnError();
  await pages().delete().eq('slug', 'evento-novo').throwOnError();
  expect(await readEvents(before)).toEqual([
    'insert evento',
    'update evento',
    'delete evento',
    'insert evento-novo',
    'delete evento-novo',
  ]);
});

test('only what changes for visitors leaves events', async () => {
  const before = await readWatermark();
  const slug = 'rascunho';
  await pages()
    .insert({ ...makePage({ slug }), state: 'draft' })
    .throwOnError();
  await pages().update({ title: 'Outro' }).eq('slug', slug).throwOnError();
  await pages().update({ state: 'trash' }).eq('slug', slug).throwOnError();
  await pages().update({ state: 'draft' }).eq('slug', slug).throwOnError();
  expect(await readEvents(before)).toEqual([]);
  await pages().update({ state: 'published' }).eq('slug', slug).throwOnError();
  await pages().update({ state: 'trash' }).eq('slug', slug).throwOnError();
  await pages().update({ title: 'No lixo' }).eq('slug', slug).throwOnError();
  await pages().update({ state: 'published', slug: 'publicada' }).eq('slug', slug).throwOnError();
  await pages()
    .update({ state: 'draft', slug: 'rascunho-de-novo' })
    .eq('slug', 'publicada')
    .throwOnError();
  await pages().delete().eq('slug', 'rascunho-de-novo').throwOnError();
  expect(await readEvents(before)).toEqual([
    'insert rascunho',
    'delete rascunho',
    'insert publicada',
    'delete publicada',
  ]);
});

test('a refused or ineffective change leaves none', async () => {
  const before = await readWatermark();
  await pages().insert(makePage({ slug: 'a/b' }));
  await pages().delete().eq('slug', 'nobody');
  const taken = makePage();
  await pages().insert(taken).throwOnError();
  expect((await pages().insert(taken)).error?.code).toBe('23505');
  expect(await readEvents(before)).toEqual([`insert ${taken.slug}`]);
});

test('events stay until a build has covered them, and the watermark never falls', async () => {
  await pages().insert([makePage(), makePage(), makePage()]).throwOnError();
  const watermark = await readWatermark();

  await service.rpc('mark_published', { upto: watermark - 1 }).throwOnError();
  expect(await readEvents(0)).toHaveLength(1);
  await service.rpc('mark_published', { upto: watermark }).throwOnError();
  expect(await readEvents(0)).toEqual([]);
  expect(await readWatermark()).toBe(watermark);

  await service.rpc('mark_published', { upto: 1 }).throwOnError();
  await service.rpc('mark_published', { upto: watermark + 1000 }).throwOnError();
  expect(await readWatermark()).toBe(watermark);
  await pages().insert(makePage()).throwOnError();
  expect(await readWatermark()).toBeGreaterThan(watermark);
  expect(await readEvents(0)).toHaveLength(1);
});

test('events come in bounded portions', async () => {
  const before = await readWatermark();
  await pages().insert([makePage(), makePage()]).throwOnError();
  for (const max_rows of [0, 1]) {
    const { data: events } = await service.rpc('pending_publish_events', {
      after_id: before,
      max_rows,
    });
    expect(events).toHaveLength(1);
  }
});

/** An hour is longer than any run of the test. */
const claim = async (window_seconds = 3600) =>
  (await service.rpc('claim_publish', { window_seconds })).data;

async function readStatus() {
  return (await service.rpc('publish_status', {}).single().throwOnError()).data;
}

async function coverAll(): Promise<number> {
  const watermark = await readWatermark();
  await service.rpc('mark_published', { upto: watermark }).throwOnError();
  return watermark;
}

test('of fifty who claim a build at once, one has it', async () => {
  await coverAll();
  expect(await claim()).toBe('covered');
  await pages().insert(makePage()).throwOnError();
  const answers = await Promise.all(Array.from({ length: 50 }, () => claim()));
  expect(answers.sort()).toEqual(['claimed', ...Array.from({ length: 49 }, () => 'coalesced')]);
  // The window may be over, or empty.
  expect(await claim(0)).toBe('claimed');
});

test('a published build ends its claim, so that the next change has its own', async () => {
  await coverAll();
  await pages().insert(makePage()).throwOnError();
  expect(await claim()).toBe('claimed');
  const asked = await readWatermark();
  await pages().insert(makePage()).throwOnError();
  expect(await claim()).toBe('coalesced');
  await service.rpc('mark_published', { upto: asked - 1 }).throwOnError();
  expect(await claim()).toBe('coalesced');
  await service.rpc('mark_published', { upto: asked }).throwOnError();
  expect(await claim()).toBe('claimed');
});

test('a failure ends the claim, is kept with its reason, and goes when publishing works', async () => {
  await coverAll();
  await pages().insert(makePage()).throwOnError();
  expect(await claim()).toBe('claimed');
  await service.rpc('mark_publish_failed', { reason: 'a'.repeat(600) }).throwOnError();
  const failed = await readStatus();
  expect(failed.failure).toBe('a'.repeat(500));
  expect(Date.parse(failed.failed_at ?? '')).toBeGreaterThan(
    Date.parse(failed.requested_at ?? '') - 1,
  );
  expect(await claim()).toBe('claimed');
  expect(await claim()).toBe('coalesced');
  const watermark = await coverAll();
  expect(await readStatus()).toEqual({
    watermark,
    covered: watermark,
    pending_pages: 0,
    pending_since: null,
    pending_edits: 0,
    requested_at: null,
    failed_at: null,
    failure: null,
    is_stopped: false,
  });
});

test('a build that is older than what is published says nothing about a failure since', async () => {
  const watermark = await coverAll();
  await service.rpc('mark_publish_failed', { reason: 'x' }).throwOnError();
  await service.rpc('mark_published', { upto: watermark - 1 }).throwOnError();
  expect((await readStatus()).failure).toBe('x');
});

test('what waits is counted in pages, however often each has changed', async () => {
  await coverAll();
  const [first, second] = [makePage(), makePage()];
  await pages().insert([first, second]).throwOnError();
  for (const title of ['Um', 'Dois', 'Três']) {
    await pages().update({ title }).eq('slug', first.slug).throwOnError();
  }
  await pages()
    .update({ slug: `${first.slug}-novo` })
    .eq('slug', first.slug)
    .throwOnError();
  await pages().delete().eq('slug', second.slug).throwOnError();
  const { pending_pages, pending_since } = await readStatus();
  expect(pending_pages).toBe(2);
  // Events as old, or younger, are those that wait.
  const { data: changed } = await pages()
    .select('slug')
    .gte('updated_at', pending_since ?? '')
    .throwOnError();
  expect(changed).toEqual([{ slug: `${first.slug}-novo` }]);
  const { data: status } = await service
    .rpc('publish_status', { published: (await readWatermark()) - 1 })
    .single();
  expect(status?.pending_pages).toBe(1);
});

test('onChange tells of changes by any client, once for many at a time', async () => {
  const listener = vi.fn<(watermark: number) => void>();
  const stop = backend.onChange(listener);
  const admin = await signIn(backend);
  await admin.from('generated_pages').insert(makePage()).throwOnError();
  await expect.poll(() => listener.mock.lastCall?.[0]).toBe(await readWatermark());

  listener.mockClear();
  await pages()
    .insert(Array.from({ length: 50 }, () => makePage()))
    .throwOnError();
  await expect.poll(() => listener.mock.lastCall?.[0]).toBe(await readWatermark());
  expect(listener).toHaveBeenCalledTimes(1);

  stop();
  listener.mockClear();
  await pages().insert(makePage()).throwOnError();
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(listener).not.toHaveBeenCalled();
});
