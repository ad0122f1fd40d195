import type { AstroIntegration, AstroIntegrationLogger } from 'astro';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FieldCounter } from '../features/company/field-pages.ts';
import { saveMemory } from '../cms/collections/memory.ts';
import { paths } from '../lib/url/paths.ts';
import type { BuildInfo } from '../publish/build-info.ts';
import { takeShells } from '../publish/site-folder.ts';
import { stampSite, type StampOptions } from '../publish/saved/stamp-site.ts';

export interface SavedPagesOptions extends StampOptions {
  /** Folder, outside the site, where the publisher finds page templates and the list of pages. */
  shellsDir: string;
  /** Counts the pages that show a field from the rows: the rendered files are many times as long. */
  countFields: () => FieldCounter;
}

/** Writes the rows of `generated_pages` into a site that Astro has just built. */
export function savedPages(options: SavedPagesOptions): AstroIntegration {
  return {
    name: 'saved-pages',
    hooks: {
      'astro:build:done': async ({ dir, logger }) => {
        const started = performance.now();
        const folders = { site: fileURLToPath(dir), shells: options.shellsDir };
        await takeShells(folders);
        const counter = options.countFields();
        const openShell = async (name: string) =>
          counter.openShell(await readFile(path.join(folders.shells, name), 'utf8'));
        const listed = await openShell('page.html');
        const unlisted = await openShell('unlisted-page.html');
        const info = await stampSite(
          folders,
          options,
          ({ slug, title, description, content, indexed }) => {
            const count = indexed ? listed : unlisted;
            count(paths.savedPage(slug), [title, description, content]);
          },
        );
        await saveMemory();
        if (options.database) report(logger, info, performance.now() - started);
        else logger.info('No database is configured (PUBLIC_SUPABASE_URL): no saved pages.');
      },
    },
  };
}

function report(logger: AstroIntegrationLogger, { pages, refused }: BuildInfo, ms: number): void {
  logger.info(`${pages.saved} saved page(s) written in ${Math.round(ms)} ms.`);
  for (const { slug, reason } of refused) logger.warn(`Refused "${slug}": ${reason}`);
  if (refused.length > 0) {
    logger.warn(`${refused.length} saved row(s) left out; the others are live.`);
  }
}
