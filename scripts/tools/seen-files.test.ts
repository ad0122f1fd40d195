import chokidar from 'chokidar';
import { chmod, link, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { createSeenFiles } from './seen-files.ts';
import { makeTempFolder } from './temp-folder.ts';

test('a file whose attributes alone change has not changed; one with another content has', async () => {
  const dir = await makeTempFolder('seen');
  const file = path.join(dir, 'a.txt');
  await writeFile(file, 'um');
  const isNew = createSeenFiles();
  const changed: string[] = [];
  let events = 0;
  const watcher = chokidar.watch(dir, { alwaysStat: true });
  watcher.on('all', (event, name, stats) => {
    events += 1;
    if (isNew(event, name, stats)) changed.push(`${event} ${path.basename(name)}`);
  });
  await new Promise<void>((resolve) => watcher.once('ready', resolve));
  expect(changed).toEqual(['add a.txt']);
  const before = events;
  await link(file, `${dir}-link`);
  await chmod(file, 0o600);
  // A file is emptied and then filled: one write is one event or two.
  await writeFile(path.join(dir, 'b.txt'), 'dois');
  await expect.poll(() => changed).toContain('add b.txt');
  expect(changed).not.toContain('change a.txt');
  await writeFile(file, 'um e meio');
  await expect.poll(() => changed).toContain('change a.txt');
  await rm(file);
  await expect.poll(() => changed).toContain('unlink a.txt');
  expect(events).toBeGreaterThan(before);
  await watcher.close();
  await rm(`${dir}-link`);
  await rm(dir, { recursive: true });
});

test('an event without another time or size is none', () => {
  const isNew = createSeenFiles();
  const stats = { mtimeMs: 1, size: 2 };
  expect(isNew('add', 'a', stats)).toBe(true);
  expect(isNew('change', 'a', stats)).toBe(false);
  expect(isNew('change', 'a', { ...stats, mtimeMs: 3 })).toBe(true);
  expect(isNew('unlink', 'a')).toBe(true);
  expect(isNew('add', 'a', stats)).toBe(true);
});
