import AxeBuilder from '@axe-core/playwright';
import {
  test as base,
  expect,
  type BrowserContext,
  type Locator,
  type Page,
  type Request,
} from '@playwright/test';
import type axeCore from 'axe-core';
import type { Result } from 'axe-core';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { ACCESSIBLE } from '../helpers/accessible.ts';

/** Console errors that a test expects; any other fails it. */
const EXPECTED_404 = /status of 404/;

/** Prefix by which the init script below reports violations of the content policy. */
const REFUSED = 'Refused by the content policy: ';

/** Collects violations of the content policy, in every tab of a context from now on. */
export async function watchPolicy(context: BrowserContext): Promise<string[]> {
  const found: string[] = [];
  await context.addInitScript(
    (refused) =>
      addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) =>
        console.warn(`${refused}${effectiveDirective} ${blockedURI} ${sample}`),
      ),
    REFUSED,
  );
  context.on('console', (message) => {
    if (!message.text().startsWith(REFUSED)) return;
    found.push(`${message.page()?.url() ?? 'closed'}: ${message.text()}`);
  });
  return found;
}

/** A test without violations of the content policy; the console may contain errors. */
export const policyTest = base.extend({
  context: async ({ context }, use) => {
    const refused = await watchPolicy(context);
    await use(context);
    expect(refused).toEqual([]);
  },
});

/** A page whose console errors fail the test, too, and which contacts no other host. */
export const test = policyTest.extend<{ allow404: boolean }>({
  allow404: [false, { option: true }],
  page: async ({ page, allow404, baseURL }, use) => {
    const problems: string[] = [];
    page.on('console', (message) => {
      if (message.type() !== 'error') return;
      if (allow404 && EXPECTED_404.test(message.text())) return;
      // The preview frame runs no scripts, including the one of `watchPolicy`.
      if (message.text().startsWith("Blocked script execution in 'about:srcdoc'")) return;
      problems.push(`${page.url()}: ${message.text()}`);
    });
    page.on('pageerror', (error) => problems.push(`${page.url()}: ${error.message}`));
    const { host: own, hostname } = new URL(baseURL ?? '');
    const hosts = new Set([own]);
    const database = process.env['PUBLIC_SUPABASE_URL'];
    if (database) hosts.add(new URL(database).host);
    page.on('request', (request) => {
      const { protocol, host } = new URL(request.url());
      const isLocal = host.startsWith(`${hostname}:`);
      if (protocol.startsWith('http') && !hosts.has(host) && !isLocal)
        problems.push(`asked ${request.url()}`);
    });
    await use(page);
    expect(problems).toEqual([]);
  },
});

/** Half the size of the default import, with the same rules. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Fails with the rules of WCAG 2.2 AA and good practice that the page, or a part of it, breaks. */
export async function expectAccessible(page: Page, part?: string): Promise<void> {
  const violations = await (page.frames().length > 1 ? askOfFrames : askOfPage)(page, part);
  expect(
    violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`,
    ),
  ).toEqual([]);
}

/**
 * Sending data between here and the page costs as much as the check: axe is sent once, and only
 * violations return.
 */
async function askOfPage(page: Page, part?: string): Promise<Result[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  return page.evaluate(
    async ({ selector, runOnly }) => {
      const { axe } = window as unknown as { axe: typeof axeCore };
      axe.configure({ noHtml: true });
      const options = { resultTypes: ['violations' as const], runOnly };
      return (await axe.run(selector ?? document, options)).violations;
    },
    { selector: part, runOnly: ACCESSIBLE },
  );
}

/** Merging the results of several frames would open another page, which costs more than the check. */
async function askOfFrames(page: Page, part?: string): Promise<Result[]> {
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] });
  const asked = axe.withTags(ACCESSIBLE);
  return (await (part === undefined ? asked : asked.include(part)).analyze()).violations;
}

/** Delays the scripts of islands until they are released, or blocks them. */
export async function holdScripts(page: Page, way: 'late' | 'blocked' = 'late') {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/_astro/*.js', async (route) => {
    if (way === 'blocked') return route.abort();
    await released;
    await route.continue();
  });
  return { release };
}

/** Waits until React has hydrated an element. */
export async function waitForReact(element: Locator): Promise<void> {
  await expect
    .poll(
      () =>
        element.evaluate((node) => Object.keys(node).some((key) => key.startsWith('__reactProps'))),
      { message: 'React takes the element over' },
    )
    .toBe(true);
}

/** Layout shift of the page so far, as browsers measure it. */
export function readLayoutShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as { value?: number }).value ?? 0;
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(sum), 200);
      }),
  );
}

/** The page is no wider than its window. */
export async function expectNarrow(page: Page): Promise<void> {
  // `innerWidth` of a phone grows with a page that is too wide.
  const [wide, width] = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return [scrollWidth, clientWidth];
  });
  expect(wide, page.url()).toBeLessThanOrEqual(width);
}

/**
 * Elements beyond the window, with letters that are cut off or stand outside of their box, or with
 * one word in two lines.
 */
export function findLost(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const seen = [...document.querySelectorAll<HTMLElement>('body *')].filter(
      (element) =>
        element.checkVisibility() &&
        !element.closest('.unseen, .skip, svg *') &&
        !element.parentElement?.closest('.scroll-x'),
    );
    const hasWords = ({ childNodes }: Element) =>
      [...childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim());
    const lost = seen.filter((element) => {
      const { left, right, width } = element.getBoundingClientRect();
      const { clientWidth, clientHeight, scrollWidth, scrollHeight } = element;
      const isWide = scrollWidth > clientWidth + 2;
      const { overflow, lineHeight } = getComputedStyle(element);
      const isClosed = /hidden|clip/.test(overflow);
      // The edge of a link may stand outside of its box, half a line of words may not.
      const spare = isClosed ? 2 : Number.parseFloat(lineHeight) / 2;
      const isHigh = scrollHeight > clientHeight + spare;
      const isCut =
        clientWidth > 0 &&
        (isWide || isHigh) &&
        (isClosed || hasWords(element) || element.matches('a, button, summary, p, li, th, td'));
      const words = document.createRange();
      words.selectNodeContents(element);
      const isBroken =
        element.matches('.btn, .specs > *') &&
        /^\p{L}+$/u.test(element.innerHTML) &&
        words.getClientRects().length > 1;
      return width > 0 && (left < -0.5 || right > innerWidth + 0.5 || isCut || isBroken);
    });
    const name = ({ tagName, className, innerText }: HTMLElement) =>
      `${tagName}.${className}: ${(innerText as string | undefined)?.slice(0, 30)}`;
    return [
      ...(document.documentElement.scrollWidth > innerWidth ? ['scrolls sideways'] : []),
      ...lost.map(name),
    ];
  });
}

/** Opens a page, which must fit the screen, not shift, and load no script. */
export async function expectStill(page: Page, path: string): Promise<void> {
  const scripts: string[] = [];
  const note = (request: Request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  };
  page.on('request', note);
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectNarrow(page);
  expect(await readLayoutShift(page), path).toBeLessThan(0.003);
  expect(scripts, path).toEqual([]);
  page.off('request', note);
}

export { expect };
