// @ts-check
import react from '@astrojs/react';
import sitemap from '@astrojs/sitemap';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, envField } from 'astro/config';
import { existsSync } from 'node:fs';
import { assertBuildFolders } from './src/publish/build-folders.ts';
import { lockBuild } from './src/publish/build-lock.ts';
import { contentGate } from './src/integrations/content-gate.ts';
import { finishPages } from './src/integrations/finish-pages/finish-pages.ts';
import { hostFiles } from './src/integrations/host-files.ts';
import { intentDirective } from './src/integrations/intent-directive.ts';
import { photos } from './src/integrations/photos.ts';
import { progress } from './src/integrations/progress.ts';
import { theme, withoutBanner } from './src/integrations/theme.ts';
import { savedPages } from './src/integrations/saved-pages.ts';
import { siteReport } from './src/integrations/site-report.ts';
import { publicDir } from './src/cms/collections/business.ts';
import { companyOf } from './src/features/company/company-of.ts';
import { createFieldCounter } from './src/features/company/field-pages.ts';
import { listPlaces } from './src/features/places/places.ts';
import { listLastmod } from './src/features/site/lastmod.ts';
import { markdownProcessor } from './src/cms/markdown/markdown.ts';
import { MEMORY_FILE, openMemory } from './src/cms/collections/memory.ts';
import { readEditsFile } from './src/cms/overrides/edits-file.ts';
import { dayInBrasilia } from './src/lib/dates/dates.ts';
import { encodeTimetables } from './src/features/hours/hours.ts';
import { countGeneratedPages } from './src/publish/saved/rows.ts';
import { loadContent } from './src/site.ts';
import { comingPosts, publicContent } from './src/features/site/content.ts';

if (existsSync('.env')) process.loadEnvFile('.env');

const site = process.env.SITE_URL ?? 'http://127.0.0.1:4321';
const { PUBLIC_SUPABASE_URL: url, PUBLIC_SUPABASE_PUBLISHABLE_KEY: key } = process.env;
const database = url && key ? { url, key } : undefined;
const OLDEST_BROWSERS = ['safari15.4', 'ios15.4', 'chrome99'];
const building = process.argv.includes('build');
const outDir = process.env.BUILD_OUT_DIR ?? 'dist';
const templatesDir = process.env.BUILD_TEMPLATES_DIR ?? '.local/templates';
if (building) {
  assertBuildFolders(outDir, templatesDir);
  await lockBuild();
  await openMemory(MEMORY_FILE);
}
const inMenus = database && building ? (await countGeneratedPages(database)) > 0 : false;
const reading = loadContent();
// Before any page is rendered: what begins or ends during the build is due right after it.
const started = new Date(reading.readAt);
/** @type {import('./src/features/company/field-pages.ts').FieldCounter | undefined} */
let fields;
// Only once the gate has found the content whole.
const countFields = () => (fields ??= createFieldCounter(reading.content, dayInBrasilia(started)));
const lastmod = listLastmod(publicContent());
// Asked for at each text: in `npm run dev` the content is read again.
const listPhones = () => companyOf(loadContent().content).phones.map(({ number }) => number);
const timetables = encodeTimetables(reading.content.company[0]?.data, dayInBrasilia(started));

export default defineConfig({
  site,
  outDir,
  publicDir: publicDir(),
  trailingSlash: 'never',
  build: { format: 'file', inlineStylesheets: 'never', concurrency: 4 },
  // Astro 7's JSX rules glue words together where a line ends between two inline elements.
  compressHTML: true,
  // Native and instant; Astro's own prefetch would put a script on every page.
  prefetch: false,
  devToolbar: { enabled: false },
  integrations: [
    contentGate(reading, templatesDir),
    intentDirective(),
    react(),
    photos(),
    sitemap({
      filter: (page) => lastmod.has(new URL(page).pathname),
      serialize: (item) => {
        const updated = lastmod.get(new URL(item.url).pathname);
        return updated ? { ...item, lastmod: updated } : item;
      },
    }),
    finishPages(comingPosts()),
    hostFiles(),
    savedPages({
      database,
      site,
      inMenus,
      templatesDir,
      editsUpTo: readEditsFile()?.watermark,
      countFields,
    }),
    siteReport(reading, templatesDir, countFields, started),
    progress(),
  ],
  security: {
    csp: {
      directives: [
        "default-src 'none'",
        "connect-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "manifest-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
      ],
    },
  },
  // No page shows code, and the styles of a highlighter would break the content policy.
  markdown: { syntaxHighlight: false, processor: markdownProcessor(listPhones) },
  vite: {
    build: {
      // The oldest browsers of visitors; the panel asks for newer ones (src/layouts/AdminLayout.astro).
      target: OLDEST_BROWSERS,
      cssTarget: OLDEST_BROWSERS,
      // The editor's, which the tests of the build weigh.
      chunkSizeWarningLimit: 600,
    },
    // Who writes a file empties it first; of both halves within 5 ms the watcher tells only once.
    server: { watch: { awaitWriteFinish: { stabilityThreshold: 50, pollInterval: 10 } } },
    plugins: [theme(), tailwindcss(), withoutBanner()],
    define: {
      __HAS_SAVED_PAGES__: JSON.stringify(inMenus),
      __HOURS__: JSON.stringify(timetables.hours),
      __EMERGENCY__: JSON.stringify(timetables.emergency),
      __CARD__: JSON.stringify(reading.content.assistant[0]?.data.card ?? null),
      __PLACES__: JSON.stringify(
        reading.content.shared.flatMap(({ data }) => listPlaces(reading.content.cities, data)),
      ),
    },
  },
  env: {
    validateSecrets: true,
    schema: {
      // Codes that end up on the home page; "server" keeps them out of scripts.
      GOOGLE_SITE_VERIFICATION: envField.string({
        context: 'server',
        access: 'public',
        optional: true,
      }),
      BING_SITE_VERIFICATION: envField.string({
        context: 'server',
        access: 'public',
        optional: true,
      }),
      PUBLIC_SUPABASE_URL: envField.string({ context: 'client', access: 'public', optional: true }),
      PUBLIC_SUPABASE_PUBLISHABLE_KEY: envField.string({
        context: 'client',
        access: 'public',
        optional: true,
      }),
    },
  },
});
