import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readEditsFile } from '../../src/cms/overrides/edits-file.ts';
import { REPORT_FILE, type ContentReport } from '../../src/cms/overrides/report.ts';
import type { DatabaseAccess } from '../../src/publish/database.ts';
import { createPublisher, type PublisherEvent } from '../../src/publish/publisher.ts';
import { renderSavedPages } from '../../src/publish/saved/render-saved-pages.ts';
import type { SiteFolders } from '../../src/publish/site/site-folder.ts';
import { writeSiteReport } from '../../src/publish/site/site-report.ts';
import { makeHtml, writeTemplates } from './write-templates.ts';

const SITE = 'https://example.com';

/** In place of Astro: a home page with the titles that the edits give it, and the rows as a build reads them. */
async function buildSmallSite(
  folders: SiteFolders,
  env: Record<string, string>,
  database: DatabaseAccess,
): Promise<void> {
  const { edits = [], watermark } = readEditsFile(env['CONTENT_EDITS']) ?? {};
  await writeTemplates(folders);
  const write = (file: string, text: string) => writeFile(path.join(folders.site, file), text);
  await mkdir(path.join(folders.site, '_astro'), { recursive: true });
  await write('index.html', makeHtml('Início', edits.map(({ id }) => `edit ${id}`).join(' ')));
  for (const file of ['_headers', '_redirects', '_astro/a.css']) await write(file, '');
  await write('pages.json', '["/"]');
  const report: ContentReport = {
    documents: [{ collection: 'home', entry: '', document: { title: 'Início' }, hash: 'h' }],
    outcomes: edits.map(({ id }) => ({
      ...{ edit_id: id, outcome: 'live', problems: [], shows: null, names: ['/'] },
    })),
  };
  await writeFile(path.join(folders.templates, REPORT_FILE), JSON.stringify(report));
  const options = { database, site: SITE, inMenus: true, editsUpTo: watermark };
  await renderSavedPages(folders, options, () => undefined);
  writeSiteReport(folders.templates, {
    nextChange: '2999-01-01T00:00:00.000Z',
    launch: [],
    fields: {},
  });
}

/** Publishes what waits into a folder, built anew where the sources are others than before, as `npm start` does. */
export async function publishOnce(
  dataDir: string,
  access: DatabaseAccess,
  sources: string,
  report: (event: PublisherEvent) => void = () => undefined,
): Promise<boolean> {
  const database = { ...access, pauseMs: 1 };
  const publisher = await createPublisher({
    ...{ dataDir, database, report, site: SITE, buildEnv: {} },
    pauseMs: 1,
    digest: () => sources,
    build: (folders, env) => buildSmallSite(folders, env, database),
  });
  try {
    return await publisher.now('a test');
  } finally {
    await publisher.close();
  }
}

/** As a program of its own, which a test may kill. */
if (process.argv[1] === import.meta.filename) {
  const [dataDir = '', url = '', key = '', sources = ''] = process.argv.slice(2);
  await publishOnce(dataDir, { url, key }, sources);
}
