import type { CDPSession, Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { listValues } from '../../src/publish/saved/lists.ts';
import {
  compileTemplate,
  renderTemplate,
  pageValues,
} from '../../src/publish/saved/page-template.ts';
import { expect, expectStill, findLost, test } from './fixtures.ts';
import { KINDS } from './kinds.ts';

const { BUILD_TEMPLATES_DIR: templatesDir = '' } = process.env;
const readTemplate = async (name: string) =>
  compileTemplate(await readFile(path.join(templatesDir, name), 'utf8'));

const WIDTHS = [320, 360];
const WORD = 'a'.repeat(120);
const cells = (tag: string, texts: readonly string[]) =>
  `<tr>${texts.map((text) => `<${tag}>${text}</${tag}>`).join('')}</tr>`;
const HEAD = ['Modelo', 'Peso da folha', 'Ciclos por hora', 'Tempo de abertura', 'Preço'];
const CONTENT = `<h2>Comparação</h2><table><thead>${cells('th', HEAD)}</thead>
<tbody>${cells('td', ['Um', '300 kg', 'vinte', '16 segundos', 'R$ 800'])}
${cells('td', [WORD, '400 kg', 'trinta', '8 segundos', 'R$ 900'])}</tbody></table>
<h2>Visitas</h2><table><tbody><tr><td colspan="2">${'palavra '.repeat(9)}</td><td>dois</td><td>três</td></tr>
${cells('td', ['manhã', 'tarde', WORD, 'noite'])}</tbody></table><p>${WORD}</p>`;

test('what a person saved fits the phone: wide tables, words without end', async ({ page }) => {
  const now = '2026-03-04T12:00:00+00:00';
  const row = { title: `Título ${WORD}`, slug: 'larga', description: 'Uma', content: CONTENT };
  const html = renderTemplate(
    await readTemplate('page.html'),
    pageValues({ ...row, created_at: now, updated_at: now }),
  );
  await page.route('**/links-uteis/larga', (route) =>
    route.fulfill({ body: html, contentType: 'text/html' }),
  );
  await page.goto('/links-uteis/larga');
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 740 });
    const stacked = page.getByRole('cell', { name: 'Preço: R$ 900' });
    expect((await stacked.boundingBox())?.width).toBeGreaterThan(200);
    const scrolling = page.getByRole('region', { name: 'Visitas' });
    await scrolling.focus();
    await expect(scrolling).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => scrolling.evaluate((table) => table.scrollLeft)).toBeGreaterThan(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await expect(page.locator('.bar')).toBeInViewport({ ratio: 1 });
  }
});

test('the map of the site fits the phone whatever a page is called', async ({ page }) => {
  const link = {
    slug: 'larga',
    title: `Título ${WORD}`,
    indexed: true,
    createdAt: '2026-03-04T12:00:00+00:00',
    updatedAt: '2026-03-04T12:00:00+00:00',
  };
  const html = renderTemplate(await readTemplate('list.html'), listValues([link]));
  await page.route('**/sitemap', (route) =>
    route.fulfill({ body: html, contentType: 'text/html' }),
  );
  await page.goto('/sitemap');
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 740 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
});

const WEIGHTS = [400, 500, 600, 700];
const { resolve } = createRequire(import.meta.url);
const fontFile = (weight: string | number) =>
  resolve(`@fontsource/roboto/files/roboto-latin-${weight}-normal.woff2`);

const FACES = WEIGHTS.map(
  (weight) =>
    `@font-face{font-family:Roboto;font-weight:${weight};src:url(/letters/${weight}.woff2)}`,
).join('');

/** Makes every page use the fonts of an Android phone, whose widths differ from those of this machine. */
async function servePhoneLetters(session: CDPSession): Promise<void> {
  session.on('Fetch.requestPaused', ({ requestId, request }) => {
    void readFile(fontFile(path.basename(request.url, '.woff2')), 'base64')
      .then((body) => session.send('Fetch.fulfillRequest', { requestId, responseCode: 200, body }))
      // The page may be gone; one that stays reports its fonts.
      .catch(() => undefined);
  });
  await session.send('Fetch.enable', { patterns: [{ urlPattern: '*/letters/*.woff2' }] });
}

/** The menus, the search, the phone and the chat. */
async function expectControls(page: Page): Promise<void> {
  const first = (selector: string) => page.locator(selector).filter({ visible: true }).first();
  await expect(first('.head-menu, .menu summary')).toBeVisible();
  await expect(first('.head-tool[href], .head-search input')).toBeVisible();
  await expect(first(':is(.bar, .head) a[href^="tel:"]')).toBeInViewport({ ratio: 1 });
  await expect(first(':is(.bar, .head) a[href^="https://wa.me/"]')).toBeInViewport({ ratio: 1 });
}

/** Header and bars leave two thirds of the first screen to the page, and its title is visible. */
async function expectRoom(page: Page): Promise<void> {
  const [taken, titleAt, barAt] = await page.evaluate(() => {
    scrollTo(0, 0);
    const box = (selector: string) => document.querySelector(selector)?.getBoundingClientRect();
    const head = box('.head')?.bottom ?? Infinity;
    const bar = box('.bar');
    return [head + (bar?.height ?? 0), box('h1')?.top ?? Infinity, bar?.top ?? 0];
  });
  expect(taken / 740).toBeLessThanOrEqual(0.35);
  expect(titleAt).toBeLessThan(barAt);
}

/** Sizes of the letters of everything that has words, in px. */
const readSizes = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('body :not(script, style, noscript, svg, svg *)')]
      .filter(({ childNodes }) =>
        [...childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim()),
      )
      .map((element) => ({
        size: Number.parseFloat(getComputedStyle(element).fontSize),
        at: `${element.tagName}.${element.className}: ${element.textContent.slice(0, 30)}`,
      })),
  );

const ROOM = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-bottom: 2em !important; }`;

/** Gives a page the fonts of a phone, and rules of its own; false if those fonts did not load. */
function giveLetters(page: Page, rules: string): Promise<boolean> {
  const added = { faces: FACES, rules };
  return page.evaluate(async (given) => {
    const all = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules]);
    const own = all.map(({ cssText }) => cssText.replaceAll('system-ui', 'Roboto'));
    const sheet = new CSSStyleSheet();
    sheet.replaceSync([given.faces, ...own, given.rules].join(''));
    document.adoptedStyleSheets = [sheet];
    // The fonts are requested at layout.
    document.body.getBoundingClientRect();
    await document.fonts.ready;
    return [...document.fonts].some(({ status }) => status === 'loaded');
  }, added);
}

test('on a wide screen every page fits, does not shift and fetches no script; more room between letters, words and lines pushes nothing out, there and on a phone; letters of 32 px are larger everywhere, leave it whole and every control in reach', async ({
  page,
  context,
}) => {
  const session = await context.newCDPSession(page);
  await servePhoneLetters(session);
  /** Like a browser whose owner has set this text size, in px; every em of a page follows it. */
  const setText = (standard: number) =>
    session.send('Page.setFontSizes', { fontSizes: { standard } });
  // The last one has phone numbers in its steps.
  for (const kind of [...KINDS, '/garantia']) {
    await setText(16);
    await page.setViewportSize({ width: 1280, height: 900 });
    await expectStill(page, kind);
    const usual = await readSizes(page);
    expect(await giveLetters(page, ROOM), kind).toBe(true);
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 740 });
      expect(await findLost(page), `${kind} at ${width} px`).toEqual([]);
    }
    // Twice the usual size, the most that WCAG requires; on wide windows, too, because breakpoints
    // in em grow with the letters.
    await setText(32);
    expect(await giveLetters(page, ''), kind).toBe(true);
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe(
      '32px',
    );
    for (const width of [320, 768, 1280]) {
      await page.setViewportSize({ width, height: 740 });
      expect(await findLost(page), `${kind} at ${width} px, large`).toEqual([]);
      await expectControls(page);
      if (width === 320) await expectRoom(page);
      if (width !== 1280) continue;
      const large = await readSizes(page);
      expect(large).toHaveLength(usual.length);
      expect(large.filter(({ size }, at) => size <= (usual[at]?.size ?? 0))).toEqual([]);
    }
  }
});
