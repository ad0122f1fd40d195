import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { chromium, type Browser, type Locator, type Page } from '@playwright/test';
import { startCdnServer } from '../tools/cdn-server.ts';
import { ensureChromium } from '../tools/chromium.ts';
import { freePort } from '../tools/free-port.ts';

/** Heaviest pages outside the folders of the families. */
const HEAVIEST = 5;
const PRIVATE = new Set(['admin']);
/** A cheap phone next to the machine that measures. */
const CPU_SLOWDOWN = 4;
const SETTLED_MS = 1500;
/** Bytes that a phone may fetch before it is touched: document, style sheet, font and pictures. */
const FIRST_VIEW = { '/': 30_000, others: 25_000 };
const SCRIPTS = /<script(?! type="application)[^]*?<\/script>/g;
const MENU = /<nav [^>]*id="menu"[^]*?<\/nav>/;

const bytesOf = (text: string) => brotliCompressSync(text).length;

const addressesOf = (names: readonly string[]) =>
  names.filter((name) => name.endsWith('.html')).map((name) => name.replace(/\.html$/, ''));

/** The home page, one page of each folder, and the heaviest of the others, as addresses. */
async function pickPages(site: string): Promise<string[]> {
  const entries = await readdir(site, { withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory() && !PRIVATE.has(entry.name));
  const firsts = await Promise.all(
    folders.map(async ({ name }) => {
      const [first] = addressesOf(await readdir(path.join(site, name))).sort();
      return first === undefined ? [] : [`/${name}/${first}`];
    }),
  );
  const singles = addressesOf(entries.filter((entry) => entry.isFile()).map(({ name }) => name));
  const sizes = await Promise.all(
    singles
      .filter((name) => name !== 'index')
      .map(async (name) => ({ name, size: (await stat(path.join(site, `${name}.html`))).size })),
  );
  const heaviest = sizes.sort((a, b) => b.size - a.size).slice(0, HEAVIEST);
  return ['/', ...firsts.flat(), ...heaviest.map(({ name }) => `/${name}`)];
}

const fileOf = (site: string, address: string) =>
  path.join(site, `${address === '/' ? 'index' : address}.html`);

/** Fonts and photos are compressed already; a host sends them as they are. */
const TEXT = /\.(html|css|js|svg|json|webmanifest)$/;

/** Bytes of these files of a site as a host sends them, brotli 11. */
async function weighFiles(files: readonly string[]): Promise<number> {
  const sizes = files.map(async (file) => {
    const bytes = await readFile(file);
    return TEXT.test(file) ? brotliCompressSync(bytes).length : bytes.length;
  });
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

/** Bytes of one page of each family, brotli 11. */
export async function weighPages(site: string) {
  return Promise.all(
    (await pickPages(site)).map(async (page) => {
      const html = await readFile(fileOf(site, page), 'utf8');
      const sheet = /\/_astro\/[^"]+\.css/.exec(html)?.[0] ?? '';
      const css = bytesOf(await readFile(path.join(site, sheet), 'utf8'));
      const total = bytesOf(html);
      return {
        page,
        html: total,
        css,
        total: total + css,
        scripts: total - bytesOf(html.replace(SCRIPTS, '')),
        menu: total - bytesOf(html.replace(MENU, '')),
      };
    }),
  );
}

/** What the browser saw of a page, from its own observers; a task blocks once something is shown. */
async function readPaint(page: Page) {
  return page.evaluate(
    (wait) =>
      new Promise<{ lcp: number; shift: number; blocking: number }>((resolve) => {
        const seen = { lcp: 0, shift: 0, blocking: 0 };
        const tasks: PerformanceEntry[] = [];
        const observe = (type: string, see: (entry: PerformanceEntry) => void) =>
          new PerformanceObserver((list) => list.getEntries().forEach(see)).observe({
            type,
            buffered: true,
          });
        observe('largest-contentful-paint', ({ startTime }) => (seen.lcp = startTime));
        observe(
          'layout-shift',
          (entry) => (seen.shift += (entry as { value?: number }).value ?? 0),
        );
        observe('longtask', (task) => tasks.push(task));
        setTimeout(() => {
          const [paint] = performance.getEntriesByName('first-contentful-paint');
          for (const { startTime, duration } of tasks)
            if (startTime > (paint?.startTime ?? 0)) seen.blocking += duration - 50;
          resolve(seen);
        }, wait);
      }),
    SETTLED_MS,
  );
}

/** Longest of a tap's events, in ms from the finger to the next frame (Event Timing). */
async function timeTap(page: Page, target: Locator): Promise<number> {
  await page.evaluate(() => {
    Object.assign(window, { longest: 0 });
    new PerformanceObserver((list) => {
      const seen = window as unknown as { longest: number };
      for (const { duration } of list.getEntries()) seen.longest = Math.max(seen.longest, duration);
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
  await target.tap();
  await page.waitForTimeout(SETTLED_MS);
  return page.evaluate(() => (window as unknown as { longest: number }).longest);
}

/** A cheap phone with one page open; `change` writes the page anew before it is read. */
async function openPage(browser: Browser, url: string, change?: (html: string) => string) {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    isMobile: true,
    hasTouch: true,
  });
  const page = await context.newPage();
  if (change) {
    await page.route(url, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: change(await response.text()) });
    });
  }
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable');
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await page.goto(url);
  const paint = await readPaint(page);
  const fetched = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
  );
  const { metrics } = await session.send('Performance.getMetrics');
  const script = (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0) * 1000;
  return { page, fetched, seen: { ...paint, script }, close: () => context.close() };
}

async function measurePage(browser: Browser, url: string) {
  const { page, fetched, seen, close } = await openPage(browser, url);
  const menu = await timeTap(page, page.getByRole('button', { name: 'Menu', exact: true }));
  const item = await timeTap(page, page.locator('[data-item] > summary').last());
  await close();
  return { ...seen, fetched, menu, item };
}

/** The same page without its scripts; they are not all there is, for this reading runs one too. */
async function measureBare(browser: Browser, url: string) {
  const { seen, close } = await openPage(browser, url, (html) => html.replace(SCRIPTS, ''));
  await close();
  return seen;
}

/** What a tap costs on this machine on a page that has nothing but one `<details>`. */
async function measureTapFloor(browser: Browser, url: string): Promise<number> {
  const { page, close } = await openPage(
    browser,
    url,
    () => '<!doctype html><meta name=viewport content=width=device-width><details><summary>A',
  );
  const tap = await timeTap(page, page.locator('summary'));
  await close();
  return tap;
}

/** Milliseconds until the log-in of the panel takes a letter, its scripts kept from the visit before; the aim is 1,500. */
export async function timeLogIn(site: string): Promise<number> {
  return withPhones(site, async (browser, url) => {
    const { page, close } = await openPage(browser, `${url}/admin/login`);
    await page.reload({ waitUntil: 'commit' });
    await page.getByLabel('E-mail').fill('a');
    const ready = await page.evaluate(() => performance.now());
    await close();
    return Math.round(ready);
  });
}

type PageTimes = Awaited<ReturnType<typeof measurePage>>;

const median = (values: number[]) => values.sort((a, b) => a - b)[values.length >> 1] ?? 0;

/** A browser, and the site on Cloudflare's engine. */
async function withPhones<Result>(
  site: string,
  act: (browser: Browser, url: string) => Promise<Result>,
): Promise<Result> {
  const server = await startCdnServer(site, await freePort());
  const browser = await chromium.launch({
    executablePath: ensureChromium(),
    args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update'],
  });
  try {
    return await act(browser, server.url);
  } finally {
    await browser.close();
    await server.close();
  }
}

/** Opens one page of each family, as a phone four times slower. */
export async function timePages(site: string, rounds = 3) {
  return withPhones(site, async (browser, server) => {
    const rows = [];
    for (const address of await pickPages(site)) {
      const url = server + address;
      const runs: PageTimes[] = [];
      const bare: Awaited<ReturnType<typeof measureBare>>[] = [];
      const floor: number[] = [];
      for (let round = 0; round < rounds; round += 1) {
        runs.push(await measurePage(browser, url));
        bare.push(await measureBare(browser, url));
        floor.push(await measureTapFloor(browser, url));
      }
      const of = (name: Exclude<keyof PageTimes, 'fetched'>) =>
        Math.round(median(runs.map((run) => run[name])));
      const fetched = new Set(runs.flatMap((run) => run.fetched));
      const files = [...fetched].map((name) => path.join(site, name));
      rows.push({
        page: address,
        firstView: await weighFiles([fileOf(site, address), ...files]),
        firstViewLimit: address === '/' ? FIRST_VIEW['/'] : FIRST_VIEW.others,
        scriptMs: of('script') - Math.round(median(bare.map(({ script }) => script))),
        blockingMs: of('blocking'),
        lcpMs: of('lcp'),
        lcpWithoutScriptsMs: Math.round(median(bare.map(({ lcp }) => lcp))),
        shift: Number(Math.max(...runs.map(({ shift }) => shift)).toFixed(4)),
        menuTapMs: of('menu'),
        itemTapMs: of('item'),
        bareTapMs: median(floor),
      });
    }
    return rows;
  });
}
