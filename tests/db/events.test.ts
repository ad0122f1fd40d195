import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Backend } from '../../scripts/backend/start-backend.ts';
import {
  type Client,
  connect,
  makeDataDirectory,
  makePage,
  signIn,
  startOn,
  START_TIMEOUT_MS,
} from './backend.ts';

const data = makeDataDirectory();
let backend: Backend;
let service: Client;

beforeAll(async () => {
  backend = await startOn(data.path);
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

test('a fresh database has its sample pages, waiting to be published', async () => {
  const { data: rows } = await pages().select('slug').order('slug').throwOnError();
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

test('a refused or ineffective change leaves none', async () => {
  const before = await readWatermark();
  await pages().insert(makePage({ slug: 'a/b' }));
  await pages().delete().eq('slug', 'nobody');
  const taken = makePage();
  await pages().insert(taken).throwOnError();
  await pages().upsert(taken, { onConflict: 'slug', ignoreDuplicates: true }).throwOnError();
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
