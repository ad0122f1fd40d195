import { familyNames, pathOf, type FamilyName } from '../../src/content/families.ts';
import { indexes, indexNames } from '../../src/content/indexes.ts';
import { loadContent } from '../../src/content/read.ts';
import { paths } from '../../src/lib/paths.ts';
import { readPages } from '../helpers/site.ts';
import { expect, expectAccessible, readLayoutShift, test } from './fixtures.ts';
import { startSlowServer } from './slow-server.ts';

const { content } = loadContent();

/** The first page of a family, by its address. */
function one(family: FamilyName): string {
  const [first] = content[family].map(pathOf).sort();
  if (first === undefined) throw new Error(`content/${family} has no page.`);
  return first;
}

/** The fixed page with most kinds of sections. */
const [richest = one('pages')] = [...content.pages]
  .sort((a, b) => b.data.sections.length - a.data.sections.length)
  .map(pathOf);

const [saved = paths.savedPage('')] = (await readPages())
  .filter(({ path, redirect }) => !redirect && path.startsWith(paths.savedPage('')))
  .map(({ path }) => path)
  .sort();

/** One page of each kind. */
const KINDS = [
  paths.home,
  ...indexNames.map((name) => indexes[name].path),
  ...familyNames.map(one),
  richest,
  saved,
  '/not-found',
];

for (const path of KINDS) {
  test(`${path} is accessible, fits the screen, does not shift and fetches no script`, async ({
    page,
  }) => {
    const scripts: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(request.url());
    });
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect(wide).toBe(false);
    expect(await readLayoutShift(page)).toBeLessThan(0.003);
    expect(scripts).toEqual([]);
  });
}

test('a guide says how long it takes to read', { tag: '@constant-read-time' }, async ({ page }) => {
  await page.goto(one('guides'));
  await expect(page.getByText('5-10 min', { exact: true })).toBeVisible();
});

test('nothing moves while the HTML is still arriving', async ({ page, baseURL }) => {
  const server = await startSlowServer(baseURL ?? '');
  try {
    for (const path of ['/', one('guides'), richest]) {
      await page.goto(server.url + path);
      expect(await readLayoutShift(page), path).toBeLessThan(0.001);
    }
  } finally {
    await server.close();
  }
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the drawing that moves can be paused with the keyboard', async ({ page }) => {
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
  });

  test('menus open and answers are there', async ({ page, isMobile }) => {
    await page.goto('/duvidas-frequentes');
    if (isMobile) await page.getByRole('button', { name: 'Menu', exact: true }).click();
    const menu = page.getByRole('navigation', { name: 'Menu principal' });
    await menu.getByText('Guias Técnicos').click();
    await menu.locator('summary', { hasText: /^Problemas Comuns$/ }).click();
    await menu.getByRole('link', { name: 'Seis perguntas para achar o defeito do portão' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Seis perguntas');
  });

  test('one answer is open at a time and can be closed again', async ({ page }) => {
    await page.goto('/duvidas-frequentes');
    const answers = page.locator('.faq details');
    await answers.nth(0).locator('summary').click();
    await answers.nth(1).locator('summary').click();
    await expect(answers.nth(0)).not.toHaveAttribute('open');
    await expect(answers.nth(1)).toHaveAttribute('open');
    await answers.nth(1).locator('summary').click();
    await expect(answers.nth(1)).not.toHaveAttribute('open');
  });
});
