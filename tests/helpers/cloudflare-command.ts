import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { openHost, type Manifest, type SentFile } from '../../src/publisher/deploy/host.ts';

/** As the played command names a file; wrangler uses another digest of the same. */
export const hashFile = (text: string) =>
  createHash('sha256').update(text).digest('hex').slice(0, 32);

/**
 * Stands for wrangler: sends a folder to a played Cloudflare and switches to it.
 *
 * Usage: node tests/helpers/cloudflare-command.ts <api> <account> <token> <worker> <site>
 */
export async function sendFolder([
  api = '',
  account = '',
  token = '',
  worker = '',
  dir = '',
]: string[]) {
  const manifest: Manifest = {};
  const given = new Map<string, SentFile>();
  const rules: Record<string, string> = {};
  for (const entry of await readdir(dir, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = path.join(entry.parentPath, entry.name);
    const bytes = await readFile(file);
    if (['_headers', '_redirects'].includes(entry.name)) rules[entry.name] = bytes.toString();
    else {
      const hash = hashFile(bytes.toString('base64') + path.extname(file).slice(1));
      manifest[`/${path.relative(dir, file)}`] = { hash, size: bytes.length };
      given.set(hash, { bytes, type: 'text/plain' });
    }
  }
  const host = openHost({ cloudflare: { api, account, token, worker } });
  await host?.makeLive(await host.add(manifest, given, { assets: rules }));
}

if (import.meta.main) await sendFolder(process.argv.slice(2));
