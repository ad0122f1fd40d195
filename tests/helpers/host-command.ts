import { appendFile, cp, readdir } from 'node:fs/promises';
import path from 'node:path';
import { createReleaseStore } from '../../src/publisher/releases.ts';

/**
 * Stands for the host's own command: uploads a folder and then switches to it in one step. With
 * `HOST_FAULT=half` it breaks off in the middle of the upload, with `altered` it rewrites a page as a
 * proxy in front of the host would, with `late` it fails at a call after the switch.
 *
 * Usage: node tests/helpers/host-command.ts <folder of the host> <site>
 */
const [hostDir, site] = process.argv.slice(2);
if (!hostDir || !site) throw new Error('Usage: host-command.ts <folder of the host> <site>');

const store = createReleaseStore(hostDir);
const next = await store.begin();
if (process.env['HOST_FAULT'] === 'half') {
  const names = (await readdir(site)).sort();
  for (const name of names.slice(0, names.length / 2)) {
    await cp(path.join(site, name), path.join(next.site, name), { recursive: true });
  }
  process.exit(1);
}
await cp(site, next.site, { recursive: true });
if (process.env['HOST_FAULT'] === 'altered') {
  await appendFile(path.join(next.site, 'index.html'), '<script src="/rewritten.js"></script>');
}
await store.promote(next);
if (process.env['HOST_FAULT'] === 'late') process.exit(1);
