import { chmod, link, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { makeTempFolder } from './temp-folder.ts';
import { watchFiles } from './watch-files.ts';

async function watched() {
  const dir = await makeTempFolder('watched');
  const file = path.join(dir, 'a.txt');
  await writeFile(file, 'um');
  const changed: string[] = [];
  const watcher = watchFiles([dir], (name) => changed.push(path.basename(name)));
  onTestFinished(async () => {
    await watcher.close();
    await rm(dir, { recursive: true });
  });
  await new Promise<void>((resolve) => watcher.once('ready', resolve));
  return { dir, file, changed, watcher };
}

test('a file whose attributes alone change is not told; a new one and one that goes are', async () => {
  const { dir, file, changed } = await watched();
  await link(file, `${dir}-link`);
  await rm(`${dir}-link`);
  await chmod(file, 0o600);
  await writeFile(path.join(dir, 'b.txt'), 'dois');
  await expect.poll(() => changed).toContain('b.txt');
  expect(changed).not.toContain('a.txt');
  await rm(file);
  await expect.poll(() => changed).toContain('a.txt');
});

test('content that changes right after an attribute is told', async () => {
  const { file, changed } = await watched();
  await chmod(file, 0o600);
  await writeFile(file, 'um e meio');
  await expect.poll(() => changed).toEqual(['a.txt']);
});

test('what cannot be watched is said, and ends nothing', async () => {
  const { watcher } = await watched();
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  onTestFinished(() => said.mockRestore());
  watcher.emit('error', new Error('ENOSPC: no watch left'));
  expect(said).toHaveBeenCalledWith(expect.stringContaining('ENOSPC: no watch left'));
});
