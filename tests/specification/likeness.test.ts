import { readFileSync } from 'node:fs';
import { afterEach, expect, test, vi } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import {
  choosePassages,
  measureLikeness,
  TOO_COMMON,
  TOO_SIMILAR,
} from '../../src/admin/document/page/similarity.ts';
import {
  generatePage,
  hasOwnFacts,
  type GenerateRequest,
} from '../../src/admin/screens/generator/generate-page.ts';
import type { AdminClient } from '../../src/admin/data/client.ts';
import * as finding from '../../src/admin/data/pages/find-pages.ts';
import * as saving from '../../src/admin/data/pages/save-page.ts';
import { saveInRun } from '../../src/admin/document/page/run-saving.ts';
import * as site from '../../src/admin/data/site-data.ts';
import { readAdminData } from '../../src/features/generator/admin-data.ts';
import { buildShingles, findNearest } from '../../src/lib/text/shingles.ts';
import { foldAccents } from '../../src/lib/text/slug.ts';
import { plainText } from '../../src/admin/document/page/checks.ts';
import { startMemory } from '../../src/admin/screens/generator/run-memory.ts';
import { loadContent } from '../../src/site.ts';

const data = readAdminData(loadContent());
/** The same places without any facts. */
const bare = {
  ...data,
  places: data.places.map((place) => ({
    name: place.name,
    preposition: place.preposition,
    within: place.within,
    traits: '',
    roads: [],
    neighbours: [],
    questions: [],
  })),
};
const jobs = z
  .array(z.string())
  .parse(parse(readFileSync(new URL('./own-facts.yaml', import.meta.url), 'utf8')));

/** Places of one name each, so that no two titles are the same. */
const places = [...new Map(data.places.map((place) => [foldAccents(place.name), place])).values()]
  .filter(({ href, sentence }) => href !== undefined && sentence !== undefined)
  .slice(0, 100);
const requests = (count: number, job?: (index: number) => string): GenerateRequest[] =>
  places.slice(0, count).map((place, index) => ({
    title: `Conserto de motor de portão ${place.preposition} ${place.name}`,
    creativity: 75,
    seed: 1,
    said: { place: place.href ?? place.name },
    own: job && { job: job(index), local: '', price: '' },
  }));

type Saved = { title: string; slug: string; content: string; indexed: boolean };

/** Chooses like the database: the pages that contain most of the passages. */
function nearest(pages: readonly Saved[], passages: readonly string[]) {
  return pages
    .map((page) => ({ page, shared: passages.filter((one) => page.content.includes(one)).length }))
    .filter(({ shared }) => shared > 0)
    .sort((a, b) => b.shared - a.shared)
    .slice(0, 30)
    .map(({ page }, index) => ({ id: String(index), ...page }));
}

/** Saves pages one after the other, like a batch, and returns the results. */
async function run(asked: readonly GenerateRequest[], words: typeof data | typeof bare) {
  const saved: Saved[] = [];
  vi.spyOn(site, 'loadSitePages').mockResolvedValue(
    new Map(
      [...words.pages, ...words.problems, ...data.places].flatMap(({ href }) =>
        href === undefined ? [] : [[href, href] as const],
      ),
    ),
  );
  vi.spyOn(site, 'loadSiteFacts').mockResolvedValue(new Map());
  vi.spyOn(site, 'loadSiteRules').mockResolvedValue(() => []);
  vi.spyOn(finding, 'findSlugs').mockResolvedValue([]);
  vi.spyOn(finding, 'nearestPages').mockImplementation((_, passages) =>
    Promise.resolve(nearest(saved, passages)),
  );
  vi.spyOn(saving, 'savePageOnce').mockImplementation((_, { title, slug, content, indexed }) => {
    saved.push({ title, slug, content, indexed });
    return Promise.resolve('saved');
  });
  const client = Object.create(null) as AdminClient;
  const notes: (string | undefined)[] = [];
  for (const request of asked) {
    const page = generatePage(request, words);
    const { note } = await saveInRun(client, page, { bare: !hasOwnFacts(request, words) });
    notes.push(note);
  }
  return { saved, notes };
}

/** Shares of each of the last twenty pages in its thirty nearest, and in the first of them. */
function shares(asked: readonly GenerateRequest[], words: typeof data | typeof bare): number[] {
  const pages = asked.map((request) => ({ ...generatePage(request, words), indexed: true }));
  return pages
    .slice(-20)
    .map((page) => {
      const others = pages.filter((other) => other !== page);
      return measureLikeness(page.content, nearest(others, choosePassages(page.content))).share;
    })
    .sort((a, b) => a - b);
}

afterEach(() => {
  vi.restoreAllMocks();
});

test('of the fifty pages of a run half share less than 15 % with the one that is nearest', () => {
  for (const seed of [1, 2, 3, 4, 5]) {
    const memory = startMemory();
    const texts = data.batchTitles.map((title) =>
      buildShingles(plainText(generatePage({ title, creativity: 75, seed, memory }, data).content)),
    );
    const shares = findNearest(texts).map((found) => found?.containment ?? 0);
    expect(shares).toHaveLength(50);
    expect(shares.sort((a, b) => a - b)[25], `seed ${seed}`).toBeLessThan(0.15);
  }
});

test('there is a job for each of twenty pages', () => {
  expect(jobs).toHaveLength(20);
  expect(places.length).toBe(100);
});

test(
  'twenty pages with something of their own stay in search engines',
  { tags: '@own-facts' },
  async () => {
    const written = await run(
      requests(20, (index) => jobs[index] ?? ''),
      bare,
    );
    expect(written.saved.map(({ indexed }) => indexed)).toEqual(Array(20).fill(true));
    const placed = await run(requests(20), data);
    expect(placed.saved.map(({ indexed }) => indexed)).toEqual(Array(20).fill(true));
  },
);

test(
  'the same twenty without it are saved, and kept out of search engines',
  { tags: '@own-facts' },
  async () => {
    const { saved, notes } = await run(requests(20), bare);
    expect(saved.map(({ indexed }) => indexed)).toEqual(Array(20).fill(false));
    for (const note of notes) expect(note).toContain('Fora dos buscadores: o texto não traz nada');
    expect(notes.at(-1)).toMatch(/\d\d% deste texto já está nas \d+ páginas salvas mais parecidas/);
  },
);

test(
  'pages with something of their own stay below the threshold, and share less than those without',
  { tags: '@own-facts' },
  () => {
    const without = shares(requests(100), bare);
    const withJobs = shares(
      requests(100, (index) => jobs[index % 20]?.replaceAll('a', String(index)) ?? ''),
      bare,
    );
    const withPlaces = shares(requests(100), data);
    expect(withJobs.at(-1)).toBeLessThan(TOO_COMMON);
    expect(withPlaces.at(-1)).toBeLessThan(TOO_COMMON);
    // A page without is kept out for that alone; half of them share more than any page with a job.
    expect(without.at(10)).toBeGreaterThan(withJobs.at(-1) ?? 1);
    expect(withJobs.at(10)).toBeGreaterThan(withPlaces.at(-1) ?? 1);
  },
);

test('of a hundred pages about one service none is another one written again', () => {
  for (const words of [data, bare]) {
    const pages = requests(100).map((request) => plainText(generatePage(request, words).content));
    const nearestOnes = findNearest(pages.map(buildShingles));
    const most = Math.max(...nearestOnes.map((found) => found?.containment ?? 0));
    expect(most).toBeLessThan(TOO_SIMILAR);
  }
});
