import { expect, test, type Page } from '@playwright/test';
import { expectAccessible, holdScripts, waitForReact } from './fixtures.ts';

const EMPTY_CITIES =
  'Nenhuma cidade encontrada com este termo. Entre em contato para verificar disponibilidade.';

/** The page of posts with this many of them. */
async function servePosts(page: Page, count: number): Promise<void> {
  await page.route(/\/postagens(\?|$)/, async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    const card = /<li class="card">.*?(?=<li class="card">)/s.exec(html)?.[0] ?? '';
    const cards = Array.from({ length: count }, (_, index) =>
      card.replace(/(<a href="[^"]+">)[^<]*/, `$1Motor de portão ${index + 1} no Brás`),
    );
    const all = /<li class="card">.*(?=<\/ul><\/astro-slot>)/s;
    const body = html
      .replace(all, cards.join(''))
      .replace(/total&quot;:\[0,\d+\]/, `total&quot;:[0,${count}]`)
      .replace(/\d+ postagens encontradas/, `${count} postagens encontradas`);
    await route.fulfill({ response, body });
  });
}

test.describe('questions', () => {
  test('the keyboard opens, closes and walks; one answer is open at a time and can be closed again', async ({
    page,
  }) => {
    await page.goto('/duvidas-frequentes');
    const items = page.locator('details[name=duvidas]');
    const summaries = items.locator('> summary');
    await summaries.first().focus();
    await page.keyboard.press('Enter');
    await expect(page.locator('details[name=duvidas][open]')).toHaveCount(1);
    await waitForReact(summaries.first());
    await page.keyboard.press('ArrowDown');
    await expect(summaries.nth(1)).toBeFocused();
    await page.keyboard.press('Space');
    await expect(items.nth(1)).toHaveAttribute('open', '');
    await expect(page.locator('details[name=duvidas][open]')).toHaveCount(1);
    for (const index of [0, 3, 7]) {
      await items.nth(index).locator('summary').click();
      await expect(items.nth(index)).toHaveAttribute('open', '');
      await waitForReact(items.nth(index).locator('summary'));
      await expect(page.locator('details[name=duvidas][open]')).toHaveCount(1);
      await expect(items.nth(index).locator('p')).toBeVisible();
    }
    // Nothing is half hidden by the header.
    await page.evaluate(() => scrollTo(0, 0));
    await expectAccessible(page, 'main');
    await items.nth(7).locator('summary').click();
    await expect(page.locator('details[name=duvidas][open]')).toHaveCount(0);
  });

  for (const way of ['late', 'blocked'] as const) {
    test(`answers open and close while the scripts are ${way}`, async ({ page }) => {
      const { release } = await holdScripts(page, way);
      await page.goto('/duvidas-frequentes');
      const items = page.locator('details[name=duvidas]');
      const open = page.locator('details[name=duvidas][open]');
      await items.nth(0).locator('summary').click();
      await items.nth(3).locator('summary').click();
      await expect(items.nth(3)).toHaveAttribute('open', '');
      release();
      if (way === 'late') await waitForReact(items.nth(3).locator('summary'));
      await expect(open).toHaveCount(1);
      await expect(items.nth(3)).toHaveAttribute('open', '');
      await items.nth(3).locator('summary').click();
      await expect(open).toHaveCount(0);
    });
  }

  test('an address that names no answer leaves them all there', async ({ page }) => {
    await page.goto('/duvidas-frequentes#50%');
    const first = page.locator('details[name=duvidas] > summary').first();
    await first.click();
    await waitForReact(first);
    await expect(page.locator('details[name=duvidas]')).toHaveCount(50);
  });

  for (const javaScriptEnabled of [true, false]) {
    test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
      test.use({ javaScriptEnabled });
      test('the address opens an answer', async ({ page }) => {
        await page.goto('/duvidas-frequentes');
        const target = page.locator('details[name=duvidas]').nth(12);
        const id = await target.locator('p').getAttribute('id');
        await page.goto('about:blank');
        await page.goto(`/duvidas-frequentes#${id}`);
        await expect(target).toHaveAttribute('open', '');
        if (javaScriptEnabled) await waitForReact(target.locator('summary'));
        await expect(page.locator('details[name=duvidas][open]')).toHaveCount(1);
        await expect(target.locator('summary')).toBeInViewport();
      });
    });
  }
});

test.describe('cities', () => {
  test('the search folds accents and says when nothing is found', async ({ page }) => {
    await page.goto('/');
    const region = page.locator('#regiao');
    await expect(region.getByRole('listitem')).toHaveCount(27);
    const box = page.getByRole('searchbox', { name: 'Busque sua cidade' });
    await expect(box).toHaveAttribute('placeholder', 'Busque sua cidade...');
    await box.fill('SAO ');
    await expect(region.getByRole('link', { name: 'São Caetano do Sul' })).toBeVisible();
    await expect(region.getByRole('link', { name: 'Osasco' })).toBeHidden();
    await box.fill('xyz');
    await expect(region.getByRole('status')).toHaveText(EMPTY_CITIES);
    await expect(region.getByRole('link', { name: 'Perguntar no WhatsApp' })).toHaveAttribute(
      'href',
      /^https:\/\/wa\.me\/\d+\?text=Ol%C3%A1!%20Voc%C3%AAs%20atendem%20em%20xyz%3F(%0A|$)/,
    );
    await expectAccessible(page, 'main');
    await box.fill('');
    await expect(region.getByRole('listitem')).toHaveCount(27);
  });

  test('what was typed before the script came counts', async ({ page }) => {
    const { release } = await holdScripts(page);
    await page.goto('/');
    await page.getByRole('searchbox', { name: 'Busque sua cidade' }).pressSequentially('osa');
    release();
    // Cities of the list; their districts, which the list lacks, are below.
    await expect(page.locator('#regiao .map').getByRole('listitem')).toHaveCount(1);
  });
});

test.describe('posts', () => {
  test('search counts, announces and stands in the address', async ({ page }) => {
    await page.goto('/postagens');
    const cards = page.locator('.posts').getByRole('listitem');
    await expect(page.getByText('20 postagens encontradas')).toBeVisible();
    await expect(cards).toHaveCount(20);
    const box = page.locator('main').getByRole('searchbox', { name: 'Buscar postagens' });
    await box.fill('MOOCA');
    await expect(cards).toHaveCount(1);
    await expect(page.locator('main').getByRole('status')).toHaveText(
      '1 postagem encontrada para “MOOCA”',
    );
    await expect(page).toHaveURL(/\/postagens\?q=MOOCA$/);
    await page.reload();
    await expect(cards).toHaveCount(1);
    await box.fill('zzz');
    await expect(page.getByText('Nenhuma postagem encontrada', { exact: true })).toBeVisible();
    await expect(page.getByText('Tente buscar com outras palavras-chave')).toBeVisible();
    await expectAccessible(page, 'main');
    await box.fill('');
    await expect(page).toHaveURL(/\/postagens$/);
    await expect(cards).toHaveCount(20);
  });

  test('what was typed before the script came counts', async ({ page }) => {
    const { release } = await holdScripts(page);
    await page.goto('/postagens');
    const box = page.locator('main').getByRole('searchbox', { name: 'Buscar postagens' });
    await box.pressSequentially('mooca');
    release();
    await expect(page.locator('.posts').getByRole('listitem')).toHaveCount(1);
  });

  test('every post is there when the scripts are blocked', async ({ page }) => {
    await holdScripts(page, 'blocked');
    await page.goto('/postagens?q=mooca');
    await page.locator('main').getByRole('searchbox', { name: 'Buscar postagens' }).fill('bras');
    await expect(page.locator('.posts').getByRole('listitem')).toHaveCount(20);
  });

  test('45 posts make three pages', { tag: '@constant-posts-per-page' }, async ({ page }) => {
    await servePosts(page, 45);
    await page.goto('/postagens');
    const cards = page.locator('.posts').getByRole('listitem');
    const pages = page.getByRole('navigation', { name: 'Páginas' });
    const status = page.locator('main').getByRole('status');
    await expect(cards).toHaveCount(20);
    await page.locator('main').getByRole('searchbox', { name: 'Buscar postagens' }).focus();
    await pages.getByRole('link', { name: 'Próxima' }).click();
    await expect(page).toHaveURL(/\?p=2$/);
    await expect(status).toHaveText('45 postagens encontradas, página 2 de 3');
    await expect(cards.first()).toContainText('Motor de portão 21 ');
    await pages.getByRole('link', { name: 'Página 3' }).click();
    await expect(cards).toHaveCount(5);
    await expect(pages.getByRole('link', { name: 'Página 3' })).toHaveAttribute(
      'aria-current',
      'page',
    );
    await expectAccessible(page, 'main');
    await page.goBack();
    await expect(status).toHaveText('45 postagens encontradas, página 2 de 3');
    await page
      .locator('main')
      .getByRole('searchbox', { name: 'Buscar postagens' })
      .fill('portão 1');
    await expect(status).toHaveText('11 postagens encontradas para “portão 1”');
    await expect(page).toHaveURL(/\?q=port%C3%A3o\+1$/);
    await page.goto('/postagens?p=3');
    await expect(cards).toHaveCount(5);
  });

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false });
    test('every post is there', async ({ page }) => {
      await servePosts(page, 45);
      await page.goto('/postagens');
      await expect(page.locator('.posts').getByRole('listitem')).toHaveCount(45);
      await expect(
        page.locator('main').getByRole('searchbox', { name: 'Buscar postagens' }),
      ).toBeHidden();
    });
  });
});
