import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { Element, Nodes } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Document, Edit } from '../../src/content/edits.ts';
import type { ContentReport } from '../../src/content/report.ts';
import { readSources } from '../../src/content/sources.ts';
import { makeTempFolder } from '../../scripts/tools/temp-folder.ts';
import { BUSINESS, buildWithEdits, readTexts } from '../helpers/build-with-edits.ts';
import { makeHostileEdits } from '../helpers/hostile-edits.ts';

/** The business of the fixture, built with edits laid over its files. */
const PHONE = '5543987650123';
const HOSTILE = '<img src=x onerror=alert(1)>**A**';

const company = readFileSync(path.join(BUSINESS, 'content/company.yaml'), 'utf8');
const OLD = /number: '55(\d+)'/.exec(company)?.[1] ?? '';
let dir: string;
let dist: string;
let report: ContentReport;

/** Hostile words in every text that takes them, a new phone, rows of their own, and one text that is refused. */
const hostile = makeHostileEdits(readSources(`${BUSINESS}/content`));
const REFUSED = { collection: 'topics', entry: 'tratamento-de-canal' };
const NEW_ROWS: [collection: string, entry: string, patch: Document][] = [
  ['notices', 'hostil', { text: HOSTILE, from: '2026-01-01', until: '2099-01-01' }],
  [
    'testimonials',
    'hostil',
    { name: HOSTILE, location: HOSTILE, text: HOSTILE, pages: ['home'], sample: true },
  ],
];

const edits: Edit[] = [
  ...hostile.edits
    .filter(({ collection, entry }) => collection !== REFUSED.collection || entry !== REFUSED.entry)
    .map((edit) =>
      edit.collection === 'company' ? { ...edit, patch: withPhone(edit.patch) } : edit,
    ),
  ...NEW_ROWS.map(([collection, entry, patch], at) => {
    return { id: 1001 + at, collection, entry, patch, base_hash: null };
  }),
  {
    id: 2000,
    ...REFUSED,
    patch: { body: '<script>alert(1)</script>', summary: HOSTILE },
    base_hash: 'h',
  },
];

function withPhone(patch: Document): Document {
  const [main] = patch['phones'] as Document[];
  return { ...patch, phones: [{ ...main, number: PHONE }] };
}

beforeAll(async () => {
  dir = await makeTempFolder('edits');
  ({ dist, report } = await buildWithEdits(dir, edits));
});

afterAll(() => rm(dir, { recursive: true, force: true }));

function listElements(node: Nodes): Element[] {
  const inside = 'children' in node ? node.children.flatMap(listElements) : [];
  return node.type === 'element' ? [node, ...inside] : inside;
}

const toString = (children: Element['children']) =>
  children.map((child) => ('value' in child ? child.value : '')).join('');

test('what passes is live, what does not is left out with its reason', () => {
  const told = report.outcomes.map(({ outcome, problems: [first] }) => [outcome, first?.field]);
  expect(told).toEqual([...edits.slice(1).map(() => ['live', undefined]), ['left_out', 'texto']]);
});

test('hostile words stand in the texts of every set that has any', () => {
  const sets = new Set(hostile.taken.map((name) => name.split('.')[0]));
  expect([...sets].sort()).toEqual(
    expect.arrayContaining([
      'cities',
      'company',
      'faq',
      'guides',
      'home',
      'jobs',
      'keywords',
      'menus',
    ]),
  );
  for (const name of [
    'company.name',
    'services.title',
    'services.price',
    'notices.text',
    'reviews.text',
  ]) {
    expect(hostile.taken).toContain(name);
  }
  expect(hostile.taken.length).toBeGreaterThan(200);
});

test('no digit of the old phone is left in a page, a link or structured data', () => {
  expect(OLD).toMatch(/^\d{10,11}$/);
  // However it is written: (43) 00000-0000, 43 0 0000-0000.
  const old = readTexts(dist).filter(({ text }) =>
    new RegExp(Array.from(OLD).join('(?:[\\s().\u00a0-]|&nbsp;){0,3}')).test(text),
  );
  expect(old.map(({ file }) => file)).toEqual([]);
  const home = readFileSync(path.join(dist, 'index.html'), 'utf8');
  expect(home).toContain(`href="tel:+${PHONE}"`);
  expect(home).toContain(`wa.me/${PHONE}`);
  expect(home).toMatch(/"telephone":"\+?5543987650123"/);
});

test(
  'hostile words are shown as they are written, and are markup of no page',
  { tags: '@V1.3.1' },
  () => {
    const pages = readTexts(dist).filter(({ file }) => file.endsWith('.html'));
    const shown = pages.filter(({ text }) => text.includes('onerror=alert(1)'));
    expect(shown.length).toBeGreaterThan(20);
    for (const { file, text } of pages) {
      for (const { tagName, properties, children } of listElements(fromHtml(text))) {
        const handlers = Object.keys(properties).filter((name) => /^on/i.test(name));
        expect([file, tagName, handlers]).toEqual([file, tagName, []]);
        expect([file, properties['src']]).not.toEqual([file, 'x']);
        expect([file, String(properties['href'])]).not.toEqual([
          file,
          expect.stringMatching(/^\s*javascript:/i),
        ]);
        expect([file, tagName === 'script' && toString(children).startsWith('alert(1)')]).toEqual([
          file,
          false,
        ]);
        // A script may hold the words as a text of its own: nothing ends that text, or the script.
        const code = tagName === 'script' ? toString(children) : '';
        expect([file, /<(?:img|script)\b|(?<!\\)">(?:<|\\u003c|\\x3c)img/i.test(code)]).toEqual([
          file,
          false,
        ]);
      }
      expect([file, text.includes('<strong>A</strong>')]).toEqual([file, false]);
    }
    // Feeds and site maps are markup as well.
    const feeds = readTexts(dist).filter(({ file }) => file.endsWith('.xml'));
    expect(
      feeds.filter(({ text }) => /<(?:img|script)\b/i.test(text)).map(({ file }) => file),
    ).toEqual([]);
  },
);
