import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import {
  comparePages,
  describeRelease,
  digestPage,
  parseRelease,
  planCarryOver,
} from './release-file.ts';

const html = (main: string, { style = 'a', canonical = true, title = 'T' } = {}) =>
  `<title>${title}</title><meta name="description" content="D">` +
  `<link rel="stylesheet" href="/_astro/${style}.css">` +
  (canonical ? '<link rel="canonical" href="https://x/">' : '') +
  `<body><nav>menu</nav><main><img src="/_astro/${style}.png">${main}</main></body>`;

test('a digest changes with what the page says, not with its style sheet', () => {
  const digest = digestPage(html('um'));
  expect(digest).toBeDefined();
  expect(digestPage(html('um', { style: 'b' }))).toBe(digest);
  expect(digestPage(html('dois'))).not.toBe(digest);
  expect(digestPage(html('um', { title: 'Outro' }))).not.toBe(digest);
  expect(digestPage(html('um', { canonical: false }))).toBeUndefined();
  expect(digestPage(`<meta http-equiv="refresh" content="0">${html('um')}`)).toBeUndefined();
});

test('added, changed and removed pages are told apart', { tags: '@V15.3.6' }, () => {
  const before = { '/': 'a', '/guias': 'b', '/velha': 'c', '/__proto__': 'd' };
  const after = { '/': 'a', '/guias': 'x', '/nova': 'n' };
  expect(comparePages(before, after)).toEqual({
    added: ['/nova'],
    changed: ['/guias'],
    removed: ['/velha', '/__proto__'],
  });
});

test('a site on disk is described by its indexed pages and hashed files', async () => {
  const dir = await mkdtemp(path.join(os.tmpdir(), 'release-'));
  await mkdir(path.join(dir, '_astro'));
  await mkdir(path.join(dir, 'guias'));
  await writeFile(path.join(dir, 'index.html'), html('início'));
  await writeFile(path.join(dir, 'guias', 'um.html'), html('um'));
  await writeFile(path.join(dir, '404.html'), html('nada', { canonical: false }));
  await writeFile(path.join(dir, '_astro', 'a.css'), 'body{}');
  await writeFile(path.join(dir, 'busca.json'), '{}');
  const release = await describeRelease(dir);
  await rm(dir, { recursive: true });
  expect(Object.keys(release.pages)).toEqual(['/', '/guias/um']);
  expect(Object.keys(release.assets)).toEqual(['/_astro/a.css']);
  expect(parseRelease(JSON.stringify(release))).toEqual(release);
});

test.each(['', '<html>', '{}', '{"pages":{}}', 'null'])('%j is no release file', (text) =>
  expect(parseRelease(text)).toBeUndefined(),
);

const NOW = new Date('2026-11-21T12:00:00Z');
const LIMITS = { count: 10, days: 7 };

test('files that the next site lacks are kept until they are too old', () => {
  const live = {
    '/_astro/still.css': { sha256: 's' },
    '/_astro/gone.css': { sha256: 'g' },
    '/_astro/recent.js': { sha256: 'r', retired: '2026-11-15T12:00:00Z' },
    '/_astro/old.js': { sha256: 'o', retired: '2026-11-14T11:00:00Z' },
  };
  expect(planCarryOver(live, { '/_astro/still.css': { sha256: 's' } }, LIMITS, NOW)).toEqual({
    '/_astro/gone.css': { sha256: 'g', retired: NOW.toISOString() },
    '/_astro/recent.js': { sha256: 'r', retired: '2026-11-15T12:00:00Z' },
  });
});

test('of too many old files the youngest are kept', () => {
  const live = Object.fromEntries(
    Array.from({ length: 20 }, (_, index) => [
      `/_astro/${index}.js`,
      { sha256: 'x', retired: new Date(NOW.getTime() - index * 1000).toISOString() },
    ]),
  );
  const kept = Object.keys(planCarryOver(live, {}, { ...LIMITS, count: 3 }, NOW));
  expect(kept).toEqual(['/_astro/0.js', '/_astro/1.js', '/_astro/2.js']);
});

test('a list that names anything but hashed files is not followed', () => {
  const names = ['/_astro/../index.html', '/_astro/..', '/admin', '/_astro/a/../../b.js'];
  const live = Object.fromEntries(names.map((name) => [name, { sha256: 'x' }]));
  expect(planCarryOver(live, {}, LIMITS, NOW)).toEqual({});
});
