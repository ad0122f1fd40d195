import type { AstroIntegration, AstroIntegrationLogger } from 'astro';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FieldCounter } from '../features/company/field-pages.ts';
import { saveMemory } from '../cms/collections/memory.ts';
import { paths } from '../lib/url/paths.ts';
import type { BuildInfo } from '../publish/site/build-info.ts';
import { takeTemplates } from '../publish/site/site-folder.ts';
import { renderSavedPages, type RenderOptions } from '../publish/saved/render-saved-pages.ts';

export interface SavedPagesOptions extends RenderOptions {
  /** Folder, outside the site, where the publisher finds page templates and the list of pages. */
  templatesDir: string;
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
        const folders = { site: fileURLToPath(dir), templates: options.templatesDir };
        await takeTemplates(folders);
        const counter = options.countFields();
        const openTemplate = async (name: string) =>
          counter.openTemplate(await readFile(path.join(folders.templates, name), 'utf8'));
        const listed = await openTemplate('page.html');
        const unlisted = await openTemplate('unlisted-page.html');
        const info = await renderSavedPages(
          folders,
          options,
          ({ slug, title, description, content, indexed }) => {
            const count = indexed ? listed : unlisted;
            count(paths.savedPage(slug), [title, description, content]);
          },
        );
        saveMemory();
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
