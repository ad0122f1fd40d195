import { readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { loadContent } from '../../src/site.ts';
import type { Content } from '../../src/collections.ts';

/** Folder of the built site under test; `npm run test:build` sets it. */
export const SITE_DIR = process.env['TEST_SITE_DIR'] ?? 'dist';
export const SITE_URL = process.env['TEST_SITE_URL'] ?? 'http://127.0.0.1:4321';

/** A page of the built site. */
export interface BuiltPage {
  /** Address, without the host. */
  path: string;
  html: string;
  /** The page only forwards to another address. */
  redirect: boolean;
}

/** Every public HTML page of the built site. */
export async function readPages(): Promise<BuiltPage[]> {
  return (await readAllPages()).filter(({ path: address }) => !address.startsWith('/admin/'));
}

/** The templates of the admin. */
export async function readAdminPages(): Promise<BuiltPage[]> {
  return (await readAllPages()).filter(({ path: address }) => address.startsWith('/admin/'));
}

let pages: Promise<BuiltPage[]> | undefined;
/** The files share their modules, and so what was read. */
function readAllPages(): Promise<BuiltPage[]> {
  pages ??= readHtmlFiles();
  return pages;
}

let content: Content | undefined;
/** What the site was built from; read once for all files. */
export function readSiteContent(): Content {
  content ??= loadContent().content;
  return content;
}

async function readHtmlFiles(): Promise<BuiltPage[]> {
  const files = await readdir(SITE_DIR, { recursive: true });
  return Promise.all(
    files
      .filter((file) => file.endsWith('.html'))
      .map(async (file) => {
        const html = await readFile(path.join(SITE_DIR, file), 'utf8');
        const address = `/${file.replaceAll(path.sep, '/').replace(/\.html$/, '')}`;
        return {
          path: address === '/index' ? '/' : address,
          html,
          redirect: html.includes('http-equiv="refresh"'),
        };
      }),
  );
}

/** A file of the built site as text. */
export function readSiteFile(name: string): string {
  return readFileSync(path.join(SITE_DIR, name), 'utf8');
}
