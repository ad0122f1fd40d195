import type { Page } from '@playwright/test';
import { expect, holdScripts, policyTest, test } from '../e2e/fixtures.ts';

test.describe('in older browsers', { tag: '@desktop' }, () => {
  /** Removes what Safari 15.4 or Chrome 99 lacks, before any script of a page. */
  const takeAway = (page: Page) =>
    page.addInitScript(() => {
      const take = (holder: object, ...names: string[]) => {
        for (const name of names) Reflect.deleteProperty(holder, name);
      };
      take(Map, 'groupBy');
      take(Object, 'groupBy');
      take(AbortSignal, 'timeout', 'any');
      take(Promise, 'withResolvers', 'try');
      take(Array, 'fromAsync');
      take(Response, 'json');
      take(Array.prototype, 'toSorted', 'toReversed', 'toSpliced', 'with');
      take(Set.prototype, 'union', 'intersection', 'difference', 'symmetricDifference');
      take(Set.prototype, 'isSubsetOf', 'isSupersetOf', 'isDisjointFrom');
      take(String.prototype, 'isWellFormed', 'toWellFormed');
      take(RegExp, 'escape');
      take(window, 'Iterator', 'requestIdleCallback', 'scheduler', 'URLPattern');
      take(Document.prototype, 'startViewTransition');
      take(HTMLElement.prototype, 'popover', 'showPopover', 'hidePopover', 'togglePopover');
      take(Element.prototype, 'checkVisibility');
      take(HTMLFormElement.prototype, 'requestSubmit');
      take(URL, 'canParse', 'parse');
      const iterators = Object.getPrototypeOf(Object.getPrototypeOf([].values())) as object;
      take(iterators, 'map', 'filter', 'flatMap', 'take', 'drop', 'toArray');
      take(iterators, 'some', 'every', 'find', 'reduce', 'forEach');
      const Native = RegExp;
      window.RegExp = new Proxy(Native, {
        apply: (_, __, given: [string, string?]) => new window.RegExp(...given),
        construct(target, given: [string | RegExp, string?]) {
          const source = String(given[0]);
          if (/\(\?<[=!]/.test(source))
            throw new SyntaxError(`Invalid regular expression: ${source}`);
          return new target(...given);
        },
      });
    });

  test('places, pages and posts are found, and an unknown address leads on', async ({ page }) => {
    await takeAway(page);
    await page.goto('/');
    await page.getByRole('searchbox', { name: 'Busque sua cidade' }).fill('tatuape');
    await expect(page.getByRole('link', { name: 'Ver Tatuapé' })).toBeVisible();
    await page.goto('/busca?q=portão não fecha');
    await expect(page.getByRole('main').locator('a[href^="/busca/portao"]').first()).toBeVisible();
    await page.goto('/postagens');
    const posts = page.getByRole('main').getByRole('searchbox');
    await posts.fill('mooca');
    await expect(page.getByRole('main').getByRole('status')).toContainText('encontrada');
  });

  test.describe('at an unknown address', () => {
    test.use({ allow404: true });
    test('the nearest pages are named, and a saved page that cannot be checked there is not shown', async ({
      page,
    }) => {
      await takeAway(page);
      await page.goto('/portao-automatico-nao-abre-de-jeito-nenhum');
      await expect(page.locator('[data-nearest] a').first()).toBeVisible();
      await page.route('**/rest/v1/public_pages*', (route) => {
        const words = { title: 'Página nova', description: 'Uma', content: '<p>Recém-salva.</p>' };
        return route.fulfill({
          json: [{ slug: 'nova', created_at: '2026-03-04T12:00:00Z', ...words }],
        });
      });
      await page.goto('/links-uteis/conserto-de-portao-nova');
      await expect(page.locator('[data-nearest] a').first()).toBeVisible();
      await expect(page.getByText('Recém-salva.')).toHaveCount(0);
    });
  });

  test('the panel says that it does not work there, and does not begin', async ({ page }) => {
    const told = page.getByText('Este navegador é antigo demais para o painel.');
    await page.goto('/admin/login');
    await expect(page.getByLabel('E-mail')).toBeVisible();
    await expect(told).toBeHidden();
    await page.addInitScript(() => {
      CSS.supports = () => false;
    });
    await page.reload();
    await expect(told).toBeVisible();
    await expect(page.locator('astro-island:not([ssr])')).toBeEmpty();
    await expect(page.getByRole('heading', { name: 'Carregando…' })).toBeHidden();
  });
});

// The browser logs that the scripts did not come.
policyTest(
  'the panel says that it is on its way, and what to do if it does not come',
  { tag: '@desktop' },
  async ({ page }) => {
    const waits = page.getByRole('heading', { name: 'Carregando…' });
    const told = page.getByText('O painel ainda não abriu.');
    await page.clock.install();
    const { release } = await holdScripts(page);
    await page.goto('/admin/login', { waitUntil: 'commit' });
    await expect(waits).toBeVisible();
    await expect(told).toBeHidden();
    await page.clock.runFor('00:30');
    await expect(told).toBeVisible();
    release();
    await expect(page.getByLabel('E-mail')).toBeVisible();
    await expect(told).toHaveCount(0);

    await holdScripts(page, 'blocked');
    await page.reload();
    await expect(waits).toBeVisible();
    await expect(async () => {
      await page.clock.runFor(1_000);
      await expect(told).toBeVisible({ timeout: 1 });
    }).toPass();
    await page.unrouteAll();
    await page.reload();
    await expect(page.getByLabel('E-mail')).toBeVisible();
  },
);
