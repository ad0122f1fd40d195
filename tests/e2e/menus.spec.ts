import AxeBuilder from '@axe-core/playwright';
import { expect, test, type Locator, type Page } from '@playwright/test';

const SCRIPTS = '**/_astro/*.js';
const PAGE = '/cidades/moema';

const menu = (page: Page) => page.getByRole('navigation', { name: 'Menu principal' });
const trigger = (page: Page, label: string) =>
  menu(page).locator('[data-item] > summary').filter({ hasText: label });
const panel = (page: Page, label: string) => trigger(page, label).locator('xpath=..');

async function openDrawer(page: Page, isMobile: boolean): Promise<void> {
  if (!isMobile) return;
  await page.getByRole('button', { name: 'Menu', exact: true }).tap();
  await expect(menu(page)).toBeVisible();
}

const isOpen = async (item: Locator) => expect(item).toHaveAttribute('open', /.*/);
const isClosed = async (item: Locator) => expect(item).not.toHaveAttribute('open', /.*/);

/** Hydrates the menu the way a person does, and waits until React is there. */
async function wake(page: Page): Promise<void> {
  await trigger(page, 'Serviços').dispatchEvent('pointerdown');
  await expect(page.locator('astro-island[client=intent]').first()).not.toHaveAttribute('ssr');
  await page.waitForTimeout(150);
}

test('loads no script file before the visitor touches something', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  await page.goto(PAGE, { waitUntil: 'networkidle' });
  await page.mouse.wheel(0, 600);
  await page.waitForTimeout(1000);
  expect(scripts).toEqual([]);
});

test('opens one panel at a time, before and after React', async ({ page, isMobile }) => {
  const problems: string[] = [];
  page.on('console', (line) => line.type() === 'error' && problems.push(line.text()));
  page.on('pageerror', (error) => problems.push(error.message));
  await page.goto(PAGE);
  await openDrawer(page, isMobile);
  for (const label of ['Serviços', 'Guias Técnicos', 'Outras Cidades']) {
    await trigger(page, label).click();
    await isOpen(panel(page, label));
    await page.waitForTimeout(700);
    await isOpen(panel(page, label));
    await expect(menu(page).locator('details[name=menu][open]')).toHaveCount(1);
  }
  await expect(menu(page).getByRole('link', { name: 'Osasco', exact: true })).toBeVisible();
  await trigger(page, 'Outras Cidades').click();
  await isClosed(panel(page, 'Outras Cidades'));
  await trigger(page, 'Outras Cidades').click();
  await isOpen(panel(page, 'Outras Cidades'));
  expect(problems).toEqual([]);
});

test('keeps the nested lists as they were when React arrives', async ({ page, isMobile }) => {
  await page.route(SCRIPTS, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1000));
    await route.continue();
  });
  await page.goto(PAGE);
  await openDrawer(page, isMobile);
  await trigger(page, 'Guias Técnicos').click();
  await menu(page).getByText('Problemas Comuns', { exact: true }).click();
  const guides = menu(page).locator('details[name=guias][open]');
  await expect(guides).toHaveCount(1);
  await expect(page.locator('astro-island[client=intent]').first()).not.toHaveAttribute('ssr', '', {
    timeout: 15_000,
  });
  await page.waitForTimeout(300);
  await isOpen(panel(page, 'Guias Técnicos'));
  await expect(guides).toHaveCount(1);
  await expect(guides.getByRole('link')).toHaveCount(10);
});

test('Escape closes the panel and gives the focus back', async ({ page, isMobile }) => {
  test.skip(isMobile, 'keyboard');
  await page.goto(PAGE);
  for (const round of ['before React', 'after React']) {
    await trigger(page, 'Serviços').focus();
    await page.keyboard.press('Enter');
    await isOpen(panel(page, 'Serviços'));
    await page.keyboard.press('Tab');
    await expect(menu(page).getByText('Instalação', { exact: true }), round).toBeFocused();
    await page.keyboard.press('Escape');
    await isClosed(panel(page, 'Serviços'));
    await expect(trigger(page, 'Serviços'), round).toBeFocused();
    await page.waitForTimeout(800);
  }
});

test('the arrow keys walk along the row', async ({ page, isMobile }) => {
  test.skip(isMobile, 'keyboard');
  await page.goto(PAGE);
  await wake(page);
  await trigger(page, 'Outras Cidades').focus();
  await page.keyboard.press('ArrowRight');
  await expect(trigger(page, 'Zonas de São Paulo')).toBeFocused();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowLeft');
  await expect(trigger(page, 'Serviços')).toBeFocused();
});

test('tabbing through never hides the focus', async ({ page, isMobile }) => {
  test.skip(isMobile, 'keyboard');
  await page.goto(PAGE);
  await trigger(page, 'Outras Cidades').focus();
  await page.keyboard.press('Enter');
  for (let step = 0; step < 9; step += 1) {
    await page.keyboard.press('Tab');
    const covered = await page.evaluate(() => {
      const focused = document.activeElement;
      if (!focused || focused === document.body) return '';
      const { left, top, width, height } = focused.getBoundingClientRect();
      const shown = document.elementFromPoint(left + width / 2, top + height / 2);
      return focused.contains(shown) || shown?.contains(focused) ? '' : focused.outerHTML;
    });
    expect(covered).toBe('');
  }
  await isClosed(panel(page, 'Outras Cidades'));
});

test('a panel opened by the mouse closes when the keyboard leaves it', async ({
  page,
  isMobile,
}) => {
  test.skip(isMobile, 'keyboard');
  await page.goto(PAGE);
  for (const round of ['before React', 'after React']) {
    await trigger(page, 'Outras Cidades').click();
    await isOpen(panel(page, 'Outras Cidades'));
    const links = await panel(page, 'Outras Cidades').getByRole('link').count();
    for (let step = 0; step <= links; step += 1) await page.keyboard.press('Tab');
    await expect(trigger(page, 'Zonas de São Paulo'), round).toBeFocused();
    await isClosed(panel(page, 'Outras Cidades'));
    await page.waitForTimeout(800);
  }
});

test('a panel closes, and none opens, when the mouse leaves the window', async ({
  page,
  isMobile,
}) => {
  test.skip(isMobile, 'mouse');
  await page.goto(PAGE);
  const leave = () =>
    trigger(page, 'Serviços').dispatchEvent('pointerout', {
      pointerType: 'mouse',
      bubbles: true,
      relatedTarget: null,
    });
  await trigger(page, 'Serviços').hover();
  await isOpen(panel(page, 'Serviços'));
  await leave();
  await isClosed(panel(page, 'Serviços'));
  await page.mouse.move(30, 800);
  await trigger(page, 'Serviços').hover();
  await leave();
  await page.waitForTimeout(600);
  await isClosed(panel(page, 'Serviços'));
});

test('a press elsewhere closes', async ({ page, isMobile }) => {
  test.skip(isMobile, 'the drawer has its own');
  await page.goto(PAGE);
  await trigger(page, 'Guias Técnicos').click();
  await isOpen(panel(page, 'Guias Técnicos'));
  await page.mouse.click(20, 700);
  await isClosed(panel(page, 'Guias Técnicos'));
});

for (const delay of [0, 3000]) {
  test(
    `the mouse opens after 100 ms and has 300 ms of grace, scripts ${delay} ms late`,
    { tag: '@alone' },
    async ({ page, isMobile }) => {
      test.skip(isMobile, 'mouse');
      await page.route(SCRIPTS, async (route) => {
        await new Promise((resolve) => setTimeout(resolve, delay));
        await route.continue();
      });
      await page.goto(PAGE);
      for (const round of [1, 2, 3]) {
        const waited = panel(page, 'Zonas de São Paulo').evaluate(
          (item) =>
            new Promise<number>((resolve) => {
              let entered = 0;
              item.addEventListener('pointerover', () => (entered ||= performance.now()));
              new MutationObserver(() => {
                resolve(performance.now() - entered);
              }).observe(item, { attributeFilter: ['open'] });
            }),
        );
        await trigger(page, 'Zonas de São Paulo').hover();
        expect(await waited).toBeGreaterThanOrEqual(95);
        expect(await waited).toBeLessThan(250);
        await isOpen(panel(page, 'Zonas de São Paulo'));
        await menu(page).getByText('Zona Sul', { exact: true }).hover();
        await page.waitForTimeout(600);
        await isOpen(panel(page, 'Zonas de São Paulo'));
        await page.mouse.move(30, 800);
        await page.waitForTimeout(150);
        await isOpen(panel(page, 'Zonas de São Paulo'));
        await page.waitForTimeout(400);
        await isClosed(panel(page, 'Zonas de São Paulo'));
        expect(round).toBeGreaterThan(0);
      }
    },
  );
}

test(
  'a click right after the mouse opened the panel does not close it',
  { tag: '@alone' },
  async ({ page, isMobile }) => {
    test.skip(isMobile, 'mouse');
    await page.goto(PAGE);
    for (let round = 0; round < 3; round += 1) {
      // By hand: a click of Playwright's own may come when the haste is over.
      const { x, y } = (await trigger(page, 'Serviços').boundingBox()) ?? { x: 0, y: 0 };
      await page.mouse.move(x + 20, y + 20);
      await page.waitForTimeout(180);
      await page.mouse.down();
      await page.mouse.up();
      await page.waitForTimeout(300);
      await isOpen(panel(page, 'Serviços'));
      await page.mouse.move(30, 800);
      await page.waitForTimeout(500);
      await isClosed(panel(page, 'Serviços'));
    }
  },
);

for (const rest of [0, 3000]) {
  test(
    `the first touch is never lost, ${rest} ms after the first paint`,
    { tag: '@alone' },
    async ({ page, isMobile }) => {
      for (let round = 0; round < 3; round += 1) {
        for (const way of isMobile ? ['tap'] : ['click', 'Enter']) {
          await page.goto(PAGE, { waitUntil: 'commit' });
          await openDrawer(page, isMobile);
          const target = trigger(page, 'Serviços');
          await target.waitFor();
          await page.waitForTimeout(rest);
          const handle = target;
          if (way === 'tap') await handle.tap();
          else if (way === 'click') await handle.click();
          else await handle.press('Enter');
          await expect(panel(page, 'Serviços'), `${way} ${round}`).toHaveAttribute('open', /.*/, {
            timeout: 100,
          });
          await page.waitForTimeout(800);
          await expect(panel(page, 'Serviços'), `${way} ${round}, with React`).toHaveAttribute(
            'open',
            /.*/,
          );
        }
      }
    },
  );
}

test('works when the scripts are blocked', async ({ page, isMobile }) => {
  await page.route(SCRIPTS, (route) => route.abort());
  await page.goto(PAGE);
  await openDrawer(page, isMobile);
  await trigger(page, 'Região do ABCD').click();
  await isOpen(panel(page, 'Região do ABCD'));
  await page.keyboard.press('Escape');
  await isClosed(panel(page, 'Região do ABCD'));
  await trigger(page, 'Região do ABCD').click();
  await menu(page).getByRole('link', { name: 'Diadema' }).click();
  await expect(page).toHaveURL(/diadema/);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('every menu opens and every link is there', async ({ page, isMobile }) => {
    await page.goto(PAGE);
    await openDrawer(page, isMobile);
    for (const summary of await menu(page).locator('[data-item] > summary').all()) {
      await summary.click();
      await expect(summary.locator('xpath=..').locator('.menu-panel')).toBeVisible();
    }
    await trigger(page, 'Serviços').click();
    await trigger(page, 'Serviços').click();
    await menu(page).getByText('Marcas', { exact: true }).click();
    await expect(menu(page).locator('details[name=servicos][open] a').first()).toBeVisible();
  });
});

test('the recent posts can be searched', async ({ page, isMobile }) => {
  await page.goto(PAGE);
  await openDrawer(page, isMobile);
  await trigger(page, 'Postagens Recentes').click();
  const posts = panel(page, 'Postagens Recentes');
  await expect(posts.getByRole('link')).toHaveCount(11);
  await expect(posts.getByRole('link', { name: 'Ver todas as postagens' })).toBeVisible();
  const box = page.getByRole('searchbox', { name: 'Buscar postagens' });
  await page.waitForTimeout(600);
  await box.fill('PORTAO');
  await expect(posts.getByRole('link')).toHaveCount(11);
  await box.fill('mooca');
  await expect(posts.getByRole('link')).toHaveCount(1);
  await box.fill('zzz');
  await expect(posts.getByRole('status')).toHaveText('Nenhuma postagem encontrada');
  await box.fill('');
  await expect(posts.getByRole('link')).toHaveCount(11);
});

test('the saved pages are fetched when their menu opens', async ({ page, isMobile }) => {
  await page.goto(PAGE);
  test.skip((await trigger(page, 'Links Úteis').count()) === 0, 'no saved pages in this build');
  const requests: string[] = [];
  await page.route('**/links-uteis.json', (route) => {
    requests.push(route.request().url());
    return route.fulfill({ json: [{ slug: 'motor-no-bras', title: 'Motor no Brás' }] });
  });
  await openDrawer(page, isMobile);
  await trigger(page, 'Serviços').click();
  await page.waitForTimeout(800);
  expect(requests).toEqual([]);
  await trigger(page, 'Links Úteis').click();
  const links = panel(page, 'Links Úteis');
  await expect(links.getByText('Páginas Informativas', { exact: true })).toBeVisible();
  await expect(links.getByRole('link', { name: 'Motor no Brás' })).toHaveAttribute(
    'href',
    '/links-uteis/motor-no-bras',
  );
  await expect(links.getByRole('link', { name: /^Ver todas/ })).toHaveAttribute(
    'href',
    '/sitemap#paginas-informativas',
  );
  expect(requests).toHaveLength(1);
});

test('the drawer closes by Escape and when the focus leaves it', async ({ page, isMobile }) => {
  test.skip(!isMobile, 'drawer');
  await page.goto(PAGE);
  await openDrawer(page, isMobile);
  await trigger(page, 'Serviços').tap();
  await page.waitForTimeout(500);
  await page.keyboard.press('Escape');
  await isClosed(panel(page, 'Serviços'));
  await expect(menu(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu(page)).toBeHidden();
  await openDrawer(page, isMobile);
  await menu(page).getByRole('link').last().focus();
  await page.keyboard.press('Tab');
  await expect(menu(page)).toBeHidden();
});

test('panels stay inside the window', async ({ page, isMobile }) => {
  test.skip(isMobile, 'panels');
  for (const width of [768, 1024, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(PAGE);
    for (const summary of await menu(page).locator('[data-item] > summary').all()) {
      await summary.click();
      const box = await summary.locator('xpath=..').locator('.menu-panel').boundingBox();
      expect(box?.x).toBeGreaterThanOrEqual(0);
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
    }
  }
});

test('the header shrinks while scrolling, and comes back for the focus', async ({ page }) => {
  await page.goto(PAGE);
  const header = page.getByRole('banner');
  const bottom = async () => {
    const box = await header.boundingBox();
    return (box?.y ?? 0) + (box?.height ?? 0);
  };
  const before = await bottom();
  await page.evaluate(() => {
    scrollTo(0, 900);
  });
  await page.waitForTimeout(200);
  expect(await bottom()).toBeLessThan(before - 25);
  await page.locator('main a').first().focus();
  await page.evaluate(() => {
    scrollTo(0, 900);
  });
  const home = header.locator('a[href="/"]');
  await page.keyboard.press('Shift+Tab');
  await home.focus();
  await expect(home).toBeInViewport({ ratio: 0.9 });
});

test('axe finds nothing on open menus', async ({ page, isMobile }) => {
  await page.goto(PAGE);
  await openDrawer(page, isMobile);
  for (const label of ['Serviços', 'Postagens Recentes', 'Guias Técnicos', 'Zonas de São Paulo']) {
    await trigger(page, label).click();
    await page.waitForTimeout(600);
    const { violations } = await new AxeBuilder({ page }).include('header').analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
  }
});
