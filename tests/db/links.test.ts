import fc from 'fast-check';
import { fromHtml } from 'hast-util-from-html';
import type { Element } from 'hast';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../scripts/backend/database.ts';
import { isPlainlySafe, sanitizeHtml } from '../../src/lib/html/sanitize.ts';
import { makeDataDirectory } from './backend.ts';
import { openMigrated } from './database.ts';

const data = makeDataDirectory();
let database: Database;

beforeAll(async () => {
  database = await openMigrated(data.path);
});

afterAll(async () => {
  await database.close();
  data.remove();
});

/** Whether the database would store each of these texts. */
async function areAccepted(texts: readonly string[]): Promise<boolean[]> {
  const rows = await database.query<{ ok: boolean }>(
    `select private.content_ok(html) as ok
     from jsonb_array_elements_text($1::jsonb) with ordinality as text (html, place) order by place`,
    [JSON.stringify(texts)],
  );
  return rows.map(({ ok }) => ok);
}

const PIECES = [
  ...['/', '//', '\\', '&#47;', '&#x2f;', '&sol;', '&#92;', '&bsol;', '&Tab;', '&NewLine;', '&#9;'],
  ...['%2f', '%5c', '%09', '\t', '\n', '\u00a0', '\u0085', '\u2028', '\u180e', '\ufeff', '\u0001'],
  ...[
    'https:',
    'http://',
    'tel:',
    'mailto:',
    'javascript:',
    'java&#x09;script:',
    'data:',
    '#',
    '?',
  ],
  ...[
    'evil.test',
    '@',
    ':',
    '.',
    '..',
    '<',
    '&lt;',
    '<script>',
    '>',
    '&gt;',
    "'",
    '&quot;',
    '&amp;',
    '&',
  ],
  ...['body=', 'a', 'É', '🙂', ' '],
];
const href = fc
  .tuple(
    fc.constantFrom('/', '#', 'https://a.test/', 'mailto:a@b.test', ''),
    fc.array(fc.constantFrom(...PIECES), { maxLength: 6 }),
  )
  .map(([start, pieces]) => start + pieces.join(''));
const element = href.map((value) => `<p><a href="${value}">x</a></p>`);
/** The same links in every run; 2,000 of them. */
const samples = fc.sample(element, { numRuns: 2000, seed: 7 });

test('what the sanitiser leaves of a link can be saved', async () => {
  const cleaned = samples.map(sanitizeHtml);
  const accepted = await areAccepted(cleaned);
  expect(cleaned.filter((_, index) => !accepted[index])).toEqual([]);
  expect(new Set(cleaned).size).toBeGreaterThan(100);
});

test('what the database takes for a path, or the cheap proof for safe, stays on the site', async () => {
  const accepted = await areAccepted(samples);
  const trusted = samples.filter((html, index) => accepted[index] || isPlainlySafe(html));
  expect(trusted.length).toBeGreaterThan(50);
  const strangers = trusted.filter((html) => {
    const paragraph = fromHtml(html, { fragment: true }).children[0] as Element;
    const link = paragraph.children[0] as Element;
    const { href: target = '' } = link.properties as { href?: string };
    if (!target.startsWith('/')) return false;
    return (
      !URL.canParse(target, 'https://site.test') ||
      new URL(target, 'https://site.test').host !== 'site.test'
    );
  });
  expect(strangers).toEqual([]);
});
