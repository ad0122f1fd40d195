import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import {
  openHost,
  type HostAccess,
  type HostFile,
  type SentFile,
} from '../../src/publisher/deploy/host.ts';
import { KEEP_NETLIFY } from '../../src/publisher/deploy/keep-live.ts';
import { listFiles } from '../../src/publisher/deploy/release-file.ts';

/** As the played command of Cloudflare names a file; wrangler uses another digest of the same. */
export const hashFile = (bytes: Buffer, extension: string) =>
  createHash('sha256')
    .update(bytes.toString('base64'))
    .update(extension)
    .digest('hex')
    .slice(0, 32);

/** Stands for the client of a played host: sends a folder to it and switches to it. */
export async function sendFolder(access: HostAccess, dir: string) {
  const files: HostFile[] = [];
  const given = new Map<string, SentFile>();
  const rules = { _headers: '', _redirects: '' };
  for (const file of await listFiles(dir)) {
    const bytes = await readFile(path.join(dir, file));
    const at = `/${file}`;
    if (at === '/_headers' || at === '/_redirects') {
      rules[at === '/_headers' ? '_headers' : '_redirects'] = bytes.toString();
      continue;
    }
    const { hash: nameOf } = access.netlify ? KEEP_NETLIFY : { hash: hashFile };
    const hash = await nameOf(bytes, path.extname(file).slice(1));
    files.push({ at, hash, size: bytes.length });
    given.set(hash, { at, bytes });
  }
  const host = openHost(access);
  await host?.makeLive(await host.add(files, given, rules, {}));
}
