import { expect, test } from './fixtures.ts';

const WAYS = {
  'Emergência 24 h': '/emergencia-24h-portao',
  Preços: '/quanto-custa',
  Orçamento: '/orcamento-gratis',
};

for (const widths of [
  [320, 360],
  [768, 1280],
]) {
  const isSmall = Math.max(...widths) < 768;
  test.describe(`${widths.join(' and ')} px wide`, { tag: isSmall ? '@phone' : '@desktop' }, () => {
    test('emergency, prices and quote stand in the first row, large enough for a finger', async ({
      page,
    }) => {
      for (const path of ['/', '/cidades/moema', '/busca/portao-automatico-nao-fecha', '/termos']) {
        await page.goto(path);
        for (const width of widths) {
          await page.setViewportSize({ width, height: 740 });
          const ways = page.getByRole('navigation', { name: 'Atalhos' });
          await expect(ways.getByRole('link')).toHaveCount(3);
          for (const [label, href] of Object.entries(WAYS)) {
            const link = ways.getByRole('link', { name: label });
            await expect(link).toHaveAttribute('href', href);
            await expect(link).toBeInViewport({ ratio: 1 });
            expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(isSmall ? 44 : 32);
          }
        }
      }
    });

    test('mark, phone and chat stay in sight wherever the page is', async ({ page }) => {
      await page.goto('/emergencia-24h-portao');
      const header = page.getByRole('banner');
      const contact = isSmall ? page.locator('.bar') : header;
      for (const width of widths) {
        await page.setViewportSize({ width, height: 740 });
        const height = await page.evaluate(() => document.documentElement.scrollHeight);
        for (const y of [0, 900, 1300, height]) {
          await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), y);
          await expect(header.locator('a[href="/"]')).toBeInViewport({ ratio: 1 });
          await expect(contact.locator('a[href^="tel:"]')).toBeInViewport({ ratio: 1 });
          await expect(contact.locator('a[href^="https://wa.me/"]')).toBeInViewport({ ratio: 1 });
        }
      }
    });
  });
}

test('the first row comes back for the keyboard', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/cidades/moema');
  await page.evaluate(() => scrollTo(0, 900));
  const link = page.getByRole('navigation', { name: 'Atalhos' }).getByRole('link').first();
  await expect(link).not.toBeInViewport();
  await link.focus();
  await expect(link).toBeInViewport({ ratio: 1 });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('the drawer begins with the shortcuts', { tag: '@phone' }, async ({ page }) => {
    await page.goto('/cidades/moema');
    await page.getByRole('button', { name: 'Menu', exact: true }).tap();
    const menu = page.getByRole('navigation', { name: 'Menu principal' });
    const links = menu.getByRole('link');
    const hrefs = await Promise.all([0, 1, 2].map((at) => links.nth(at).getAttribute('href')));
    expect(hrefs).toEqual(Object.values(WAYS));
    await menu.getByRole('link', { name: 'Quanto custa' }).tap();
    await expect(page).toHaveURL(/quanto-custa/);
  });
});
