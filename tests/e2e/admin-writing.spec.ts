import { enter } from './admin-tools.ts';
import { expect, test } from './fixtures.ts';
import { loadContent } from '../../src/site.ts';

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

test(
  'a new post that a written page competes with is told so, with the page',
  { tag: '@competing-titles' },
  async ({ page }) => {
    await enter(page, '/admin/textos?conjunto=posts&novo=1');
    const title = loadContent().content.topics[0]?.data.title ?? '';
    await page.getByLabel('Título', { exact: true }).first().fill(title);
    const pages = page.getByRole('list', { name: 'Páginas sobre o mesmo assunto' });
    await expect(pages.getByRole('link', { name: title, exact: true })).toBeVisible();
    await page.goto('/admin/editar');
    await page.getByLabel('Título da página').fill(title);
    await expect(pages.getByRole('link', { name: title, exact: true })).toBeVisible();
  },
);
