import type { LoaderContext } from 'astro/loaders';
import { EventEmitter } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { contentLoaders } from './loader.ts';
import { shareContent } from './read.ts';
import {
  type CollectionName,
  pageCollectionNames,
  type PageCollectionName,
} from '../../collections.ts';
import { publicContent } from '../../features/site/content.ts';
import { loadContent, readContent, site } from '../../site.ts';

type Stored = { id: string; data: Record<string, unknown>; digest: string };
let rendered: string[] = [];
const stores = new Map<PageCollectionName, Map<string, Stored>>();
const watcher = Object.assign(new EventEmitter(), { add: () => undefined });
let dir: string;

async function load(): Promise<void> {
  const loaders = contentLoaders(site, publicContent);
  for (const name of pageCollectionNames) {
    const store = stores.get(name) ?? new Map<string, Stored>();
    stores.set(name, store);
    await loaders[name].load({
      store: {
        clear: () => store.clear(),
        keys: () => store.keys(),
        entries: () => [...store],
        get: (id: string) => store.get(id),
        set: (entry: Stored) => store.set(entry.id, entry),
        delete: (id: string) => store.delete(id),
      },
      watcher,
      logger: { error: () => undefined },
      generateDigest: (data: unknown) => JSON.stringify(data),
      renderMarkdown: (text: string) => {
        rendered.push(text);
        return Promise.resolve({ html: text });
      },
    } as unknown as LoaderContext);
  }
}

beforeAll(async () => {
  dir = mkdtempSync(path.join(tmpdir(), 'loader-'));
  // The fixture, because each change reads all of it.
  cpSync('tests/fixtures/business/content', dir, { recursive: true });
  vi.stubEnv('CONTENT_DIR', dir);
  vi.stubEnv('PUBLIC_DIR', 'tests/fixtures/business/public');
  shareContent(readContent());
  await load();
});

afterAll(() => {
  vi.unstubAllEnvs();
  // Other test files of this process read the content, too.
  shareContent(readContent());
  rmSync(dir, { recursive: true });
});

function change(file: string, from: string | RegExp, to: string): void {
  const target = path.join(dir, file);
  writeFileSync(target, readFileSync(target, 'utf8').replace(from, to));
  watcher.emit('change', target);
}

const text = (name: CollectionName) =>
  JSON.stringify([
    ...(stores.get(name as PageCollectionName)?.values() ?? loadContent().content[name]),
  ]);

test.each<[CollectionName, string, RegExp, string]>([
  [
    'posts',
    'posts/dentista-na-gleba-palhano-aos-domingos.md',
    /Dente não escolhe dia/,
    'No domingo: Dente não escolhe hora',
  ],
  ['faq', 'faq.yaml', /^ {2}question: .*$/m, '  question: Pergunta trocada?'],
  ['menus', 'menus.yaml', /^ {2}label: .*$/m, '  label: Menu trocado'],
  ['home', 'home.yaml', /^ {2}badge: .*$/m, '  badge: Faixa trocada'],
  ['shared', 'shared.yaml', /^ {4}crumb: .*$/m, '    crumb: Trilha trocada'],
])('a change of %s is read while the site is developed', async (name, file, from, to) => {
  change(file, from, to);
  await expect.poll(() => text(name)).toContain(to.split(': ')[1]);
});

test('a mistake leaves what was read before', async () => {
  const before = text('shared');
  change('shared.yaml', 'localBanner:', 'bannerLocal:');
  await new Promise((resolve) => setImmediate(resolve));
  expect(text('shared')).toBe(before);
});

test('a build renders what the one before it did not, in the order of the content', async () => {
  const { guides } = loadContent().content;
  const [first, second] = [...(stores.get('guides') ?? [])];
  if (!first || !second) throw new Error('The fixture has two guides.');
  stores.set('guides', new Map([second, [first[0], { ...first[1], digest: 'of other words' }]]));
  rendered = [];
  await load();
  expect(rendered).toEqual([guides[0]?.body]);
  expect([...(stores.get('guides')?.keys() ?? [])]).toEqual(guides.map(({ id }) => id));
});
