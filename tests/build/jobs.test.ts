import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readPages, readSiteFile, SITE_DIR, readSiteContent } from '../helpers/site.ts';

test(
  'without finished jobs, people or dated reviews nothing of them is on the site',
  { tags: '@jobs-absent' },
  async () => {
    const { jobs, people, reviews, shared } = readSiteContent();
    expect([jobs, people, reviews].map((rows) => rows.length)).toEqual([0, 0, 0]);
    const words = shared[0]?.data.jobs;
    expect(words).toBeDefined();
    for (const { path: address, html } of await readPages()) {
      expect(address).not.toBe(`/${words?.slug}`);
      expect(html.includes(`href="/${words?.slug}"`), address).toBe(false);
      expect(html.includes(`${words?.heading}</h2>`), address).toBe(false);
      expect(/Quem atende:|Conferido por|"@type":"(Review|ImageObject)"/.test(html), address).toBe(
        false,
      );
    }
    expect(readSiteFile('sitemap-0.xml')).not.toContain(`/${words?.slug}<`);
    const images = readdirSync(path.join(SITE_DIR, '_astro')).filter((name) =>
      /\.(jpe?g|png|webp|avif)$/.test(name),
    );
    expect(images).toEqual([]);
  },
);
