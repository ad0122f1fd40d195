import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { templateToken } from '../../features/useful-links/tokens.ts';
import { LIST_FOLDER, SAVED_FOLDER } from '../saved/saved-pages.ts';
import { takeTemplates } from './site-folder.ts';

let dir: string;

beforeEach(async () => {
  dir = await mkdtemp(path.join(os.tmpdir(), 'templates-'));
});

afterEach(() => rm(dir, { recursive: true }));

const TEMPLATES = {
  'page.html': `${SAVED_FOLDER}/${templateToken('slug')}.html`,
  'list-page.html': `${LIST_FOLDER}/${templateToken('listPage')}.html`,
  'unlisted-page.html': 'admin/modelo.html',
  'redirect.html': 'admin/mudou.html',
  'list.html': 'sitemap.html',
};

/** What Astro leaves in the folder of a site, each file with these words in it. */
async function render(site: string, words: string): Promise<void> {
  for (const name of Object.values(TEMPLATES)) {
    const file = path.join(site, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, `${words} ${name}`);
  }
}

test('a second build into the same folders takes its own templates', async () => {
  const folders = { site: path.join(dir, 'dist'), templates: path.join(dir, 'templates') };
  for (const words of ['first', 'second']) {
    await rm(folders.site, { recursive: true, force: true });
    await render(folders.site, words);
    await takeTemplates(folders);
  }
  for (const [template, name] of Object.entries(TEMPLATES)) {
    const kept = await readFile(path.join(folders.templates, template), 'utf8');
    expect(kept, template).toBe(`second ${name}`);
  }
});
