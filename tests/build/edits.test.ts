import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Element, Nodes } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { REPORT_FILE, type ContentReport } from '../../src/content/report.ts';
import { ASTRO, exitCode } from '../../scripts/tools/run.ts';
import { makeTempFolder } from '../../scripts/tools/temp-folder.ts';

/** The business of the fixture, built with edits laid over its files. */
const BUSINESS = 'tests/fixtures/business';
const PHONE = '5543987650123';
const HOSTILE = '<img src=x onerror=alert(1)>**A**';

const company = readFileSync(path.join(BUSINESS, 'content/company.yaml'), 'utf8');
const OLD = /number: '55(\d+)'/.exec(company)?.[1] ?? '';
let dir: string;
let dist: string;
let report: ContentReport;

const EDITS: [collection: string, entry: string, patch: object, base: string | null][] = [
  [
    'company',
    '',
    { name: HOSTILE, phones: [{ id: 'main', number: PHONE, label: 'Recepção', main: true }] },
    'h',
  ],
  ['faq', 'canal-doi', { question: `Dói ${HOSTILE}?`, linkText: HOSTILE }, 'h'],
  [
    'notices',
    'hostil',
    { id: 'hostil', text: HOSTILE, from: '2026-01-01', until: '2099-01-01' },
    null,
  ],
  ['services', 'prevencao', { title: HOSTILE, price: HOSTILE }, 'h'],
  ['topics', 'limpeza-dental', { body: '<script>alert(1)</script>', summary: HOSTILE }, 'h'],
  ['guides', 'como-escovar-os-dentes', { title: HOSTILE, seoTitle: `Guia ${HOSTILE}` }, 'h'],
];

beforeAll(async () => {
  dir = await makeTempFolder('edits');
  dist = path.join(dir, 'dist');
  const shells = path.join(dir, 'shells');
  const file = path.join(dir, 'edits.json');
  await mkdir(shells);
  const edits = EDITS.map(([collection, entry, patch, base_hash], at) => {
    return { id: at + 1, collection, entry, patch, base_hash };
  });
  await writeFile(file, JSON.stringify({ watermark: 1, edits }));
  const child = spawn(process.execPath, [ASTRO, 'build', '--silent'], {
    stdio: 'inherit',
    env: {
      ...process.env,
      CONTENT_DIR: `${BUSINESS}/content`,
      PUBLIC_DIR: `${BUSINESS}/public`,
      CONTENT_EDITS: file,
      BUILD_OUT_DIR: dist,
      BUILD_SHELLS_DIR: shells,
      SHARE_IMAGE_DIR: path.join(dir, 'share-images'),
      PUBLIC_SUPABASE_URL: '',
    },
  });
  expect(await exitCode(child)).toBe(0);
  report = JSON.parse(await readFile(path.join(shells, REPORT_FILE), 'utf8')) as ContentReport;
});

afterAll(() => rm(dir, { recursive: true, force: true }));

function listElements(node: Nodes): Element[] {
  const inside = 'children' in node ? node.children.flatMap(listElements) : [];
  return node.type === 'element' ? [node, ...inside] : inside;
}

/** Every text that the site serves. */
const readTexts = () =>
  readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter(
      (entry) => entry.isFile() && /\.(html|json|txt|xml|js|css|webmanifest)$/.test(entry.name),
    )
    .map((entry) => {
      const file = path.join(entry.parentPath, entry.name);
      return { file: path.relative(dist, file), text: readFileSync(file, 'utf8') };
    });

test('what passes is live, what does not is left out with its reason', () => {
  const told = report.outcomes.map(({ outcome, problems: [first] }) => [outcome, first?.field]);
  expect(told).toEqual([
    ['live', undefined],
    ['live', undefined],
    ['live', undefined],
    ['live', undefined],
    ['left_out', 'texto'],
    ['live', undefined],
  ]);
});

test('no digit of the old phone is left in a page, a link or structured data', () => {
  expect(OLD).toMatch(/^\d{10,11}$/);
  const written = `(${OLD.slice(0, 2)}) ${OLD.slice(2, -4)}-${OLD.slice(-4)}`;
  const texts = readTexts();
  const old = texts.filter(({ text }) => text.includes(OLD) || text.includes(written));
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
    const pages = readTexts().filter(({ file }) => file.endsWith('.html'));
    const shown = pages.filter(({ text }) => text.includes('onerror=alert(1)'));
    expect(shown.length).toBeGreaterThan(5);
    for (const { file, text } of pages) {
      for (const { tagName, properties } of listElements(fromHtml(text))) {
        const handlers = Object.keys(properties).filter((name) => /^on/i.test(name));
        expect([file, tagName, handlers]).toEqual([file, tagName, []]);
        expect([file, properties['src']]).not.toEqual([file, 'x']);
      }
      expect(text).not.toContain('<script>alert(1)');
      expect(text).not.toContain('<strong>A</strong>');
    }
  },
);
