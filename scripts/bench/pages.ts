import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { chromium, type Browser, type Page } from '@playwright/test';
import { startCdnServer } from '../tools/cdn-server.ts';
import { ensureChromium } from '../tools/chromium.ts';
import { freePort } from '../tools/free-port.ts';
import { scorePage } from './lighthouse.ts';
import { median } from './median.ts';

/** How many of the heaviest other pages are weighed. */
const HEAVIEST = 5;
const PRIVATE = new Set(['admin']);
/** Throttling that turns this machine into a cheap phone. */
const CPU_SLOWDOWN = 4;
const SETTLED_MS = 1500;
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

/** Bytes of one page of each collection, brotli 11. */
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

/** What the browser's observers saw of a page; only tasks after the first paint count as blocking. */
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

/**
 * Opens one page on a cheap phone; returns when it shows what, and its bytes. Pages of this machine
 * are less compressed than by their host.
 */
async function openPage(browser: Browser, url: string) {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    isMobile: true,
    hasTouch: true,
  });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  let bytes = 0;
  session.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
  await page.goto(url);
  const paint = await readPaint(page);
  await context.close();
  return { ...paint, bytes };
}

/**
 * Opens one page of each collection, and the given pages of others, on a phone four times slower, and asks
 * Lighthouse of each.
 */
export async function timePages(site: string, others: readonly string[], rounds = 3) {
  const server = await startCdnServer(site, await freePort());
  const browser = await chromium.launch({
    executablePath: ensureChromium(),
    args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update'],
  });
  try {
    const own = (await pickPages(site)).map((page) => ({ page, url: server.url + page }));
    const rows = [];
    for (const { page, url } of [...own, ...others.map((url) => ({ page: url, url }))]) {
      const runs: Awaited<ReturnType<typeof openPage>>[] = [];
      for (let round = 0; round < rounds; round += 1) runs.push(await openPage(browser, url));
      rows.push({
        page,
        firstView: Math.round(median(runs.map(({ bytes }) => bytes))),
        blockingMs: Math.round(median(runs.map(({ blocking }) => blocking))),
        lcpMs: Math.round(median(runs.map(({ lcp }) => lcp))),
        shift: Number(Math.max(...runs.map(({ shift }) => shift)).toFixed(4)),
        lighthouse: await scorePage(url),
      });
    }
    return rows;
  } finally {
    await browser.close();
    await server.close();
  }
}
