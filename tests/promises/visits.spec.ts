import type { Page, Request, Response } from '@playwright/test';
import { brotliCompressSync } from 'node:zlib';
import {
  expect,
  expectAccessible,
  expectNarrow,
  findLost,
  readLayoutShift,
  test,
} from '../e2e/fixtures.ts';
import { KINDS, one } from '../e2e/kinds.ts';

const FEW = ['/', one('cities'), one('guides'), one('problems'), '/emergencia-24h-portao'];

/** Most bytes of a first view, compressed as by a host. */
const GOAL = { home: 30_000, others: 25_000 };
/** Also visible on a wider and higher screen: on the home page the drawings of the models. */
const NEARER = { 360: 0, 768: 700, 1280: 700 };
const isPacked = (type: string) => /html|css|javascript|json|svg|xml/.test(type);

async function weigh(response: Response): Promise<number> {
  const body = await response.body();
  const type = response.headers()['content-type'] ?? '';
  return isPacked(type) ? brotliCompressSync(body).length : body.length;
}

/**
 * Hides local copies of the font, and holds the fonts of the site back: on each page anew, until
 * they are released.
 */
async function delayLetters(page: Page) {
  let come = Promise.withResolvers<true>();
  await page.route('**/*.woff2', async (route) => {
    await come.promise;
    await route.continue();
  });
  await page.route('**/*.css', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(/local\((["']?)/g, 'local($1Unknown ');
    await route.fulfill({ response, body });
  });
  return {
    hold: () => (come = Promise.withResolvers<true>()),
    come: () => come.resolve(true),
  };
}

for (const [width, use] of [
  [360, { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }],
  [768, { viewport: { width: 768, height: 900 } }],
  [1280, { viewport: { width: 1280, height: 900 } }],
] as const) {
  test.describe(`a first visit, ${width} px wide`, { tag: '@desktop' }, () => {
    test.use({ ...use, bypassCSP: true });

    test('fetches little, no script, and moves nothing when the letters come late', async ({
      page,
    }) => {
      const letters = await delayLetters(page);
      // Nobody touches anything: a browser without a pointer assumes one, which lies on what comes
      // below it.
      await page.addInitScript(() =>
        addEventListener('pointerover', (event) => event.stopImmediatePropagation(), true),
      );
      for (const path of FEW) {
        // What the page before still fetches is not of this one.
        await page.goto('about:blank');
        const fetched: Response[] = [];
        const note = (response: Response) => fetched.push(response);
        page.on('response', note);
        letters.hold();
        // The load event waits for the font.
        await page.goto(path, { waitUntil: 'domcontentloaded' });
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        letters.come();
        await page.evaluate(() => document.fonts.ready.then(() => true));
        await page.waitForLoadState('networkidle');
        expect(await readLayoutShift(page), path).toBeLessThanOrEqual(0.01);
        page.off('response', note);
        const weights = await Promise.all(fetched.map(weigh));
        const sum = weights.reduce((all, bytes) => all + bytes, 0);
        const kind = path === '/' ? 'home' : 'others';
        test.info().annotations.push({ type: 'weight', description: `${path} ${sum}` });
        expect(sum, `${path} ${fetched.map((one) => one.url()).join(' ')}`).toBeLessThanOrEqual(
          GOAL[kind] + NEARER[width],
        );
        const isScript = (request: Request) => request.resourceType() === 'script';
        const scripts = fetched.map((one) => one.request()).filter(isScript);
        // Nor does reading to the end, without a touch, fetch a script or move anything.
        const noteScript = (request: Request) => isScript(request) && scripts.push(request);
        page.on('request', noteScript);
        await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
        expect(await readLayoutShift(page), path).toBeLessThanOrEqual(0.01);
        page.off('request', noteScript);
        expect(scripts.map((one) => one.url())).toEqual([]);
      }
    });
  });
}

/** Height of a finger. */
const FINGER = 44;

/**
 * Links, buttons and fields that stand alone and are lower than a finger; those inside a sentence
 * are as high as it. What can be opened is open.
 */
const findLow = (page: Page) =>
  page.evaluate((least) => {
    for (const one of document.querySelectorAll('details')) {
      // Of those with one name only one is open.
      one.removeAttribute('name');
      one.open = true;
    }
    const drawer = document.querySelector<HTMLElement>('.menu[popover]');
    if (drawer && getComputedStyle(drawer).display === 'none') drawer.showPopover();
    const blockOf = (element: Element): Element => {
      const parent = element.parentElement;
      return parent && getComputedStyle(parent).display === 'inline'
        ? blockOf(parent)
        : (parent ?? element);
    };
    const ALONE = 'a[href], button, summary, select, textarea, input:not([type=hidden])';
    return (
      [...document.querySelectorAll<HTMLElement>(ALONE)]
        // The words of a box that is ticked are touched, too.
        .map((one) => (one.matches('[type=checkbox], [type=radio]') && one.closest('label')) || one)
        .filter((one) => one.checkVisibility() && !one.closest('.unseen, .skip'))
        .filter(
          (one) =>
            one.innerText.trim() === (blockOf(one) as HTMLElement).innerText.trim() ||
            (getComputedStyle(one).display !== 'inline' && !one.matches('p .nowrap')),
        )
        .filter((one) => one.getBoundingClientRect().height < least)
        .map(
          (one) =>
            `${one.className || one.parentElement?.className}: ${one.innerText.slice(0, 30)} ${Math.round(one.getBoundingClientRect().height)}`,
        )
    );
  }, FINGER);

for (const width of [360, 768, 1280]) {
  test(
    `links that stand alone are as high as a finger, ${width} px wide`,
    { tag: '@desktop' },
    async ({ page }) => {
      await page.setViewportSize({ width, height: 740 });
      const low: string[] = [];
      for (const path of KINDS) {
        await page.goto(path);
        low.push(...(await findLow(page)).map((what) => `${path} ${what}`));
      }
      expect(low).toEqual([]);
    },
  );
}

test(
  'a page of each kind is accessible on a tablet or a desk, and whole on paper',
  { tag: '@desktop' },
  async ({ page }) => {
    for (const [at, path] of KINDS.entries()) {
      await test.step(path, async () => {
        await page.setViewportSize({ width: at % 2 === 0 ? 768 : 1280, height: 900 });
        await page.goto(path);
        await expectNarrow(page);
        await expectAccessible(page);
        // The sheet without its margins.
        await page.setViewportSize({ width: 680, height: 960 });
        await page.emulateMedia({ media: 'print' });
        expect(await findLost(page), path).toEqual([]);
        await page.emulateMedia({ media: 'screen' });
      });
    }
  },
);

/** Lists of cards with a row that is not full, other than a first card alone in its row. */
const findEmptyCells = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('main ul:has(> .card, > li > .card)')]
      .filter((list) => list.checkVisibility() && getComputedStyle(list).display === 'grid')
      .filter((list) => {
        const end = list.getBoundingClientRect().right;
        const boxes = [...list.children].map((card) => card.getBoundingClientRect());
        return boxes.some(
          ({ right, top }, at) => boxes[at + 1]?.top !== top && Math.abs(right - end) > 1,
        );
      })
      .map((list) => `${list.className}: ${list.children.length}`),
  );

test('no cell of a list of cards is empty', { tag: '@desktop' }, async ({ page }) => {
  const paths = [
    ...FEW,
    '/servicos-completos',
    '/portao-osasco',
    '/instalacao-motor-portao-automatico',
    '/manutencao-motor-portao',
    '/quanto-custa',
  ];
  for (const path of paths) {
    await page.goto(path);
    for (const width of [360, 640, 768, 940, 960, 1010, 1280, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await findEmptyCells(page), `${path} at ${width} px`).toEqual([]);
    }
  }
});

test(
  'a heading in the text of a saved page stands as far from what is above it as in a guide',
  { tag: '@desktop' },
  async ({ page }) => {
    const [saved = ''] = KINDS.filter((path) => path.startsWith('/links-uteis/'));
    const gaps: number[] = [];
    for (const path of [one('guides'), saved]) {
      await page.goto(path);
      const gap = await page
        .locator('.prose p + h2, .prose ul + h2')
        .first()
        .evaluate(
          (title) =>
            title.getBoundingClientRect().top -
            (title.previousElementSibling?.getBoundingClientRect().bottom ?? 0),
        );
      gaps.push(gap);
    }
    expect(gaps).toEqual([40, 40]);
  },
);

test('a table ends where the text around it ends', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/topicos/motor-ppa');
  const widthOf = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((part) => part.getBoundingClientRect().width);
  expect(await widthOf('.prose > table')).toBe(await widthOf('.prose > p'));
});

test('a level of danger keeps its edge on red ground', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/emergencia-24h-portao');
  const ground = await page
    .locator('.alarm')
    .evaluate((band) => getComputedStyle(band).backgroundColor);
  await expect(page.locator('.alarm .stop')).not.toHaveCSS('border-left-color', ground);
});

test(
  'a question on paper has its answers, and not what each would lead to',
  { tag: '@desktop' },
  async ({ page }) => {
    for (const path of ['/diagnostico', '/qual-motor']) {
      await page.goto(path);
      await page.emulateMedia({ media: 'print' });
      const first = page.locator('.ask').first();
      const answers = first.locator(':scope > details > summary');
      expect(await answers.count()).toBeGreaterThan(2);
      for (const answer of await answers.all()) await expect(answer).toBeVisible();
      for (const next of await first.locator('.ask').all()) await expect(next).toBeHidden();
    }
  },
);

/** Timers of a page without scripts never fire, and axe delays its work by one. */
const forgetTheClock = () => {
  const soon = (work: () => void) => {
    void Promise.resolve().then(work);
    return 0;
  };
  Object.assign(window, { setTimeout: soon, requestAnimationFrame: soon });
};

test.describe('without scripts', { tag: '@desktop' }, () => {
  test.use({ javaScriptEnabled: false });
  for (const width of [360, 768, 1280]) {
    test(`a page of each kind is accessible and has a phone, ${width} px wide`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 800 });
      for (const path of KINDS) {
        await page.goto(path);
        await expectNarrow(page);
        await page.evaluate(forgetTheClock);
        await expectAccessible(page);
        await expect(
          page
            .locator('main a[href^="tel:"], .bar a[href^="tel:"], .head a[href^="tel:"]')
            .filter({ visible: true })
            .first(),
          path,
        ).toBeVisible();
      }
    });
  }
});
