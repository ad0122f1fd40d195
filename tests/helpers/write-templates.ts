import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { SiteFolders } from '../../src/publish/site/site-folder.ts';
import { templateToken } from '../../src/features/useful-links/tokens.ts';

/** A page of a test site, which search engines may list. */
export const makeHtml = (title: string, main: string) =>
  `<title>${title}</title><link rel="canonical" href="/"><main>${main}</main>`;

/** Writes the files that a build leaves for saved pages, in place of those that Astro renders. */
export async function writeTemplates({ site, templates }: SiteFolders): Promise<void> {
  await mkdir(site, { recursive: true });
  await writeFile(path.join(site, 'facts.json'), '[]');
  await writeFile(path.join(site, 'sitemap-index.xml'), '<sitemapindex></sitemapindex>');
  const tokens = {
    page: 'content',
    'unlisted-page': 'content',
    redirect: 'slug',
    list: 'savedLinks',
    'list-page': 'savedLinks',
  } as const;
  for (const [name, token] of Object.entries(tokens)) {
    await writeFile(path.join(templates, `${name}.html`), makeHtml(name, templateToken(token)));
  }
}
