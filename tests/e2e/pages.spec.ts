import { paths } from '../../src/lib/url/paths.ts';
import {
  expect,
  expectAccessible,
  expectNarrow,
  expectStill,
  readLayoutShift,
  test,
} from './fixtures.ts';
import { KINDS, one, richest } from './kinds.ts';
import { startSlowServer } from './slow-server.ts';

test('a page of each kind is accessible, fits the screen, does not shift and fetches no script', async ({
  page,
  isMobile,
  viewport,
}) => {
  // What wide screens alone show is the header, which all pages share, and its menus (`menus.spec.ts`); that they
  // fit there is asked in `any-phone.spec.ts`.
  for (const path of isMobile ? KINDS : [paths.home]) {
    await test.step(path, async () => {
      if (viewport) await page.setViewportSize(viewport);
      await expectStill(page, path);
      await expectAccessible(page);
      await page.setViewportSize({ width: 320, height: 640 });
      await expectNarrow(page);
    });
  }
});

test('the steps of a guide carry their numbers', { tag: '@desktop' }, async ({ page }) => {
  await page.goto(one('guides'));
  const steps = await page.locator('article h3').allInnerTexts();
  expect(steps).toHaveLength(3);
  // Only the browser knows what a counter has come to.
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  const readOut = (id: string): string => {
    const { role, name, childIds = [] } = nodes.find(({ nodeId }) => nodeId === id) ?? {};
    return role?.value === 'StaticText' ? String(name?.value) : childIds.map(readOut).join('');
  };
  const read = nodes
    .filter(({ role }) => role?.value === 'heading')
    .map(({ nodeId }) => readOut(nodeId));
  const numbered = steps.map((step, at) => `${at + 1}${step}`);
  expect(read.filter((words) => /^\d/.test(words))).toEqual(numbered);
});

test(
  'a page on paper says whose it is, where it stands, and nothing in pale letters or on dark ground',
  { tag: '@desktop' },
  async ({ page }) => {
    await page.emulateMedia({ media: 'print' });
    for (const path of [one('guides'), '/orcamento-gratis', '/duvidas-frequentes']) {
      await page.goto(path);
      await expect(page.locator('.head-home')).toBeVisible();
      await expect(page.locator('.head-phone')).toBeVisible();
      await expect(page.locator('footer')).toContainText(path);
      await expect(page.locator('.on-paper')).toBeVisible();
      const { pale, dark, screen } = await page.evaluate(() => {
        const seen = [...document.querySelectorAll('body *')].filter(
          (element) => element.checkVisibility() && !element.closest('svg'),
        );
        const name = ({ outerHTML }: Element) => outerHTML.slice(0, 80);
        const styles = seen.flatMap((element) => {
          const own = getComputedStyle(element);
          const parts = ['::before', '::after']
            .map((part) => getComputedStyle(element, part))
            .filter(({ content, display }) => content !== 'none' && display !== 'none');
          if (own.display === 'list-item') parts.push(getComputedStyle(element, '::marker'));
          return [own, ...parts].map((style) => ({ style, at: name(element) }));
        });
        const list = (isWrong: (style: CSSStyleDeclaration) => boolean) =>
          styles.filter(({ style }) => isWrong(style)).map(({ at }) => at);
        return {
          pale: list(({ color, opacity }) => color !== 'rgb(0, 0, 0)' || Number(opacity) < 1),
          // Some browsers print the ground, too.
          dark: list(({ backgroundColor }) => backgroundColor !== 'rgba(0, 0, 0, 0)'),
          screen: seen
            .filter((element) => element.matches('.btn, button, input, nav, .bar, .float'))
            .map(name),
        };
      });
      expect(pale).toEqual([]);
      expect(dark).toEqual([]);
      expect(screen).toEqual([]);
    }
  },
);

test('nothing moves while the HTML is still arriving', async ({ page, baseURL }) => {
  const server = await startSlowServer(baseURL ?? '');
  try {
    // The phone comes first in every pair of buttons.
    await page.clock.setFixedTime(new Date('2026-11-23T22:00:00-03:00'));
    for (const path of ['/', one('guides'), richest]) {
      await page.goto(server.url + path);
      // A button whose words come in two pieces may step to the next line: 0.005.
      expect(await readLayoutShift(page), path).toBeLessThan(0.01);
    }
  } finally {
    server.close();
  }
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test(
    'the drawing that moves can be paused with the keyboard',
    { tag: '@desktop' },
    async ({ page }) => {
      await page.goto('/');
      const demo = page.locator('#demonstracao');
      const moving = demo.locator('details img');
      await expect(moving).toBeVisible();
      await demo.locator('summary').focus();
      await page.keyboard.press('Enter');
      await expect(moving).toBeHidden();
      await expect(demo.locator('details + img')).toHaveAttribute('src', /-parado/);
      await expect(demo.locator('details + img')).toBeVisible();
      await demo.getByText('Ver em movimento').click();
      await expect(moving).toBeVisible();
    },
  );

  test('menus open and answers are there', { tag: '@phone' }, async ({ page }) => {
    await page.goto('/duvidas-frequentes');
    const question = page.getByRole('main').locator('details').first();
    await question.locator('summary').click();
    await expect(question.locator('p')).toBeVisible();
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    const menu = page.getByRole('navigation', { name: 'Menu principal' });
    await menu.getByText('Guias Técnicos').click();
    await menu.locator('summary', { hasText: /^Problemas Comuns$/ }).click();
    await menu.getByRole('link', { name: 'Seis perguntas para achar o defeito do portão' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Seis perguntas');
  });
});
