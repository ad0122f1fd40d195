import { expect, test, type Locator, type Page, type Route } from '@playwright/test';
import { expectAccessible, holdScripts, readLayoutShift, waitForReact } from './fixtures.ts';

const PAGE = '/cidades/moema';

// The row of a wide screen and the drawer of a phone hold the same panels: what opens, fills and closes them is asked
// of one of the two, what leads to them of both.

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

/** The menus whose links stand in categories, and the categories of one. */
const WITH_CATEGORIES = ['Serviços', 'Zonas de São Paulo', 'Guias Técnicos'];
const categories = (page: Page, label: string) => panel(page, label).locator('details');

async function middle(element: Locator) {
  const box = await element.boundingBox();
  if (!box) throw new Error('It has no place on the page.');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Moves the mouse straight from the middle of one element to that of another, in as long as a hand takes. */
async function walk(page: Page, from: Locator, to: Locator, takes: number): Promise<void> {
  const [start, end] = await Promise.all([middle(from), middle(to)]);
  const steps = Math.ceil(takes / 40);
  for (let step = 1; step <= steps; step += 1) {
    const at = (axis: 'x' | 'y') => start[axis] + ((end[axis] - start[axis]) * step) / steps;
    await page.mouse.move(at('x'), at('y'));
    await page.clock.runFor(takes / steps);
  }
}

/** Brings React the way a person does, by the panel that searches, and waits until it is there. */
async function withReact(page: Page): Promise<void> {
  await trigger(page, 'Postagens Recentes').dispatchEvent('pointerdown');
  await waitForReact(trigger(page, 'Serviços'));
}

/** Brings what answers the mouse, Escape and a press elsewhere, as a pointer over any link does. */
async function withTouch(page: Page): Promise<void> {
  const asked = page.waitForResponse(/\/_astro\/touch\./);
  await page.locator('.head-home').dispatchEvent('pointerover');
  const file = (await asked).url();
  await page.evaluate(async (url) => {
    await import(url);
  }, file);
}

/** Opens the page with a clock that only the test moves, once islands that hydrate are through. */
async function openPaused(page: Page, isWithReact = false): Promise<void> {
  await page.clock.install();
  await page.goto(PAGE);
  await withTouch(page);
  if (isWithReact) await withReact(page);
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 2000));
}

test('no script file loads before the visitor touches something; the panels of links need no React, the keyboard and the panels with a list of their own do', async ({
  page,
  isMobile,
}) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  await page.goto(PAGE, { waitUntil: 'networkidle' });
  // Beside what the page holds: over a link this would be a touch.
  await page.mouse.move(1, 400);
  await page.mouse.wheel(0, 600);
  await page.waitForFunction(() => scrollY > 0);
  await page.waitForLoadState('networkidle');
  expect(scripts).toEqual([]);
  await page.evaluate(() => scrollTo(0, 0));
  await openDrawer(page, isMobile);
  for (const label of ['Serviços', 'Zonas de São Paulo']) {
    await trigger(page, label).click();
    await isOpen(panel(page, label));
  }
  await page.waitForLoadState('networkidle');
  expect(scripts).toEqual([expect.stringMatching(/\/_astro\/touch\./)]);
  if (isMobile) await trigger(page, 'Postagens Recentes').tap();
  else await page.keyboard.press('Tab');
  await waitForReact(trigger(page, 'Serviços'));
});

test('opens one panel at a time, before and after React', { tag: '@desktop' }, async ({ page }) => {
  const problems: string[] = [];
  page.on('console', (line) => line.type() === 'error' && problems.push(line.text()));
  page.on('pageerror', (error) => problems.push(error.message));
  await page.goto(PAGE);
  for (const label of ['Serviços', 'Guias Técnicos', 'Outras Cidades']) {
    await trigger(page, label).click();
    await isOpen(panel(page, label));
    await withReact(page);
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

test(
  'keeps the nested lists as they were when React arrives',
  { tag: '@desktop' },
  async ({ page }) => {
    const { release } = await holdScripts(page);
    await page.goto(PAGE);
    await trigger(page, 'Guias Técnicos').click();
    await menu(page).getByText('Problemas Comuns', { exact: true }).click();
    const guides = menu(page).locator('details[name=guias][open]');
    await expect(guides).toHaveCount(1);
    release();
    await withReact(page);
    await isOpen(panel(page, 'Guias Técnicos'));
    await expect(guides).toHaveCount(1);
    await expect(guides.getByRole('link')).toHaveCount(10);
  },
);

test(
  'a press elsewhere closes; Escape closes the panel and gives the focus back',
  { tag: '@desktop' },
  async ({ page }) => {
    await page.goto(PAGE);
    await withTouch(page);
    await trigger(page, 'Guias Técnicos').click();
    await isOpen(panel(page, 'Guias Técnicos'));
    await page.mouse.click(20, 700);
    await isClosed(panel(page, 'Guias Técnicos'));
    for (const round of ['before React', 'after React']) {
      await trigger(page, 'Serviços').focus();
      await page.keyboard.press('Enter');
      await isOpen(panel(page, 'Serviços'));
      await page.keyboard.press('Tab');
      await expect(menu(page).getByText('Instalação', { exact: true }), round).toBeFocused();
      await page.keyboard.press('Escape');
      await isClosed(panel(page, 'Serviços'));
      await expect(trigger(page, 'Serviços'), round).toBeFocused();
      await withReact(page);
    }
  },
);

test(
  'the arrow keys walk along the row, into the panel that is open, through what shows of it, and back to its trigger',
  { tag: '@desktop' },
  async ({ page }) => {
    const lists: Route[] = [];
    await page.route('**/postagens.json', (route) => void lists.push(route));
    await page.goto(PAGE);
    await withReact(page);
    await trigger(page, 'Outras Cidades').focus();
    await page.keyboard.press('ArrowRight');
    await expect(trigger(page, 'Zonas de São Paulo')).toBeFocused();
    await page.keyboard.press('Home');
    await expect(trigger(page, 'Serviços')).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await expect(trigger(page, 'Postagens Recentes')).toBeFocused();
    await trigger(page, 'Serviços').focus();
    await page.keyboard.press('Enter');
    await isOpen(panel(page, 'Serviços'));
    const inPanel = (text: string) => panel(page, 'Serviços').getByText(text, { exact: true });
    for (const [key, stop] of [
      ['ArrowDown', inPanel('Instalação')],
      ['ArrowDown', inPanel('Manutenção e Reparo')],
      ['ArrowLeft', inPanel('Instalação')],
      ['ArrowRight', inPanel('Manutenção e Reparo')],
      ['End', inPanel('Ver todos os serviços')],
      ['ArrowDown', inPanel('Ver todos os serviços')],
      ['Home', inPanel('Instalação')],
      ['ArrowUp', trigger(page, 'Serviços')],
    ] as const) {
      await page.keyboard.press(key);
      await expect(stop, key).toBeFocused();
    }
    await isOpen(panel(page, 'Serviços'));
    await trigger(page, 'Postagens Recentes').click();
    const box = page.getByRole('searchbox', { name: 'Buscar postagens' });
    await box.fill('mooca');
    await page.keyboard.press('Home');
    await expect(box).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(panel(page, 'Postagens Recentes').getByRole('link').first()).toBeFocused();
    // The list of posts comes late.
    await expect.poll(() => lists.length).toBe(1);
    await lists[0]?.continue();
    const found = panel(page, 'Postagens Recentes').getByRole('link', { name: /mooca/i });
    await expect(found.first()).toBeFocused();
  },
);

test(
  'tabbing through never hides the focus; a panel opened by the mouse closes when the keyboard leaves it',
  { tag: '@desktop' },
  async ({ page }) => {
    await page.goto(PAGE);
    await withTouch(page);
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
    for (const round of ['before React', 'after React']) {
      await trigger(page, 'Outras Cidades').click();
      await isOpen(panel(page, 'Outras Cidades'));
      const links = await panel(page, 'Outras Cidades').getByRole('link').count();
      for (let step = 0; step <= links; step += 1) await page.keyboard.press('Tab');
      await expect(trigger(page, 'Zonas de São Paulo'), round).toBeFocused();
      await isClosed(panel(page, 'Outras Cidades'));
      await withReact(page);
    }
  },
);

for (const round of ['before React', 'with React'] as const) {
  test(
    `the mouse opens after 100 ms and has 300 ms of grace, ${round}`,
    { tag: ['@constant-submenu', '@desktop'] },
    async ({ page }) => {
      await openPaused(page, round === 'with React');
      const zones = panel(page, 'Zonas de São Paulo');
      await trigger(page, 'Zonas de São Paulo').hover();
      await page.clock.runFor(99);
      await isClosed(zones);
      await page.clock.runFor(1);
      await isOpen(zones);
      await menu(page).getByText('Zona Sul', { exact: true }).hover();
      await page.clock.runFor(1000);
      await isOpen(zones);
      await page.mouse.move(30, 800);
      await page.clock.runFor(299);
      await isOpen(zones);
      await page.clock.runFor(1);
      await isClosed(zones);
    },
  );
}

test(
  'a click right after the mouse opened the panel does not close it; the list of a category opens after 100 ms and has 300 ms of grace; none stays open when the mouse leaves the window',
  { tag: ['@constant-submenu', '@desktop'] },
  async ({ page }) => {
    await openPaused(page);
    const services = panel(page, 'Serviços');
    for (const [haste, stays] of [
      [80, true],
      [499, true],
      [501, false],
    ] as const) {
      const { x, y } = (await trigger(page, 'Serviços').boundingBox()) ?? { x: 0, y: 0 };
      await page.mouse.move(x + 20, y + 20);
      await page.clock.runFor(100);
      await isOpen(services);
      await page.clock.runFor(haste);
      await page.mouse.down();
      await page.mouse.up();
      await (stays ? isOpen : isClosed)(services);
      await page.mouse.move(30, 800);
      await page.clock.runFor(1000);
      await isClosed(services);
    }

    await trigger(page, 'Serviços').hover();
    await page.clock.runFor(100);
    const list = services
      .locator('details')
      .filter({ has: page.locator('summary', { hasText: 'Marcas' }) });
    await list.locator('summary').hover();
    await page.clock.runFor(99);
    await isClosed(list);
    await page.clock.runFor(1);
    await isOpen(list);
    await menu(page).getByRole('link', { name: 'Ver todos os serviços' }).hover();
    await page.clock.runFor(299);
    await isOpen(list);
    await page.clock.runFor(1);
    await isClosed(list);
    await isOpen(services);

    const leave = () =>
      trigger(page, 'Serviços').dispatchEvent('pointerout', {
        pointerType: 'mouse',
        bubbles: true,
        relatedTarget: null,
      });
    await leave();
    await page.clock.runFor(300);
    await isClosed(services);
    await page.mouse.move(30, 800);
    await trigger(page, 'Serviços').hover();
    await leave();
    await page.clock.runFor(1000);
    await isClosed(services);
  },
);

for (const width of [768, 1280]) {
  test(
    `the mouse gets what it aims at, however slow, and nothing moves under it, at ${width} pixels`,
    { tag: '@desktop' },
    async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await page.addInitScript(() => {
        addEventListener('click', (event) => {
          const link = (event.target as Element).closest('a');
          if (!link) return;
          document.title = link.href;
          event.preventDefault();
        });
      });
      await openPaused(page);
      for (const label of WITH_CATEGORIES) {
        const name = trigger(page, label);
        const lists = categories(page, label);
        const open = panel(page, label).locator('details[open]');
        const reopen = async () => {
          await page.mouse.move(width - 20, 880);
          await page.clock.runFor(1000);
          await isClosed(panel(page, label));
          await name.hover();
          await page.clock.runFor(100);
          await isOpen(panel(page, label));
        };
        for (const list of await lists.all()) {
          const category = list.locator('> summary');
          const last = list.getByRole('link').last();
          for (const takes of [300, 700, 1200]) {
            await test.step(`${await category.textContent()}, ${takes} ms`, async () => {
              await reopen();
              await walk(page, name, category, takes);
              await page.clock.runFor(150);
              await page.mouse.down();
              await page.mouse.up();
              await isOpen(list);
              await expect(open).toHaveCount(1);
              await walk(page, category, last, takes);
              await page.clock.runFor(150);
              await page.mouse.down();
              await page.mouse.up();
              await expect(page).toHaveTitle(
                new URL((await last.getAttribute('href')) ?? '', page.url()).href,
              );
            });
          }
        }

        const places = () =>
          lists.evaluateAll((all) =>
            all.map((list) => list.getBoundingClientRect().toJSON() as unknown),
          );
        await reopen();
        const before = await places();
        const { x } = await middle(lists.first());
        for (const list of await lists.all()) {
          const { y } = await middle(list.locator('> summary'));
          for (const step of [-16, -8, 0, 8]) {
            await page.mouse.move(x, y + step);
            await page.clock.runFor(50);
          }
          await isOpen(list);
          await expect(open).toHaveCount(1);
          expect(await places()).toEqual(before);
        }
      }
      await page.clock.resume();
      expect(await readLayoutShift(page)).toBeLessThan(0.003);
    },
  );
}

test(
  'on its way into the open list the mouse may cross another category, which opens once it has rested there for 300 ms',
  { tag: ['@constant-submenu', '@desktop'] },
  async ({ page }) => {
    await openPaused(page);
    await trigger(page, 'Serviços').hover();
    await page.clock.runFor(100);
    const first = categories(page, 'Serviços').nth(0);
    const third = categories(page, 'Serviços').nth(2);
    await first.locator('> summary').hover();
    await page.clock.runFor(100);
    await isOpen(first);
    const { x, y } = await middle(third.locator('> summary'));
    await page.mouse.move(x - 1, y - 90);
    for (let step = 1; step <= 20; step += 1) {
      await page.mouse.move(x + step, y);
      await page.clock.runFor(100);
    }
    await isOpen(first);
    await page.clock.runFor(199);
    await isOpen(first);
    await page.clock.runFor(1);
    await isOpen(third);
    await isClosed(first);
    // What the pointer has opened is clicked to have it open, also after a while.
    await page.clock.runFor(1000);
    await page.mouse.down();
    await page.mouse.up();
    await isOpen(third);
  },
);

test(
  'the mouse is answered when what answers it comes late',
  { tag: '@desktop' },
  async ({ page }) => {
    const { release } = await holdScripts(page);
    await page.goto(PAGE);
    await trigger(page, 'Serviços').hover();
    await trigger(page, 'Outras Cidades').hover();
    await isClosed(panel(page, 'Outras Cidades'));
    release();
    await isOpen(panel(page, 'Outras Cidades'));
    await isClosed(panel(page, 'Serviços'));
  },
);

/** How a person opens a menu, and on which screen. */
const WAYS = { tap: '@phone', click: '@desktop', Enter: '@desktop', hover: '@desktop' } as const;

for (const [way, tag] of Object.entries(WAYS)) {
  test(
    `${way} on a menu whose scripts are on their way opens it, and its list is there with them`,
    { tag },
    async ({ page, isMobile }) => {
      const lists: string[] = [];
      page.on('request', (request) => {
        if (request.url().endsWith('/postagens.json')) lists.push(request.url());
      });
      const { release } = await holdScripts(page);
      await page.goto(PAGE);
      await openDrawer(page, isMobile);
      const target = trigger(page, 'Postagens Recentes');
      if (way === 'tap') await target.tap();
      else if (way === 'click') await target.click();
      else if (way === 'hover') await target.hover();
      else await target.press('Enter');
      const posts = panel(page, 'Postagens Recentes');
      // The native element answers at once; only a mouse that rests waits for the script.
      await (way === 'hover' ? isClosed : isOpen)(posts);
      expect(lists).toEqual([]);
      release();
      await isOpen(posts);
      const box = posts.getByRole('searchbox', { name: 'Buscar postagens' });
      await waitForReact(box);
      await box.fill('mooca');
      await expect(posts.getByRole('link')).toHaveCount(1);
      expect(lists).toHaveLength(1);
    },
  );
}

for (const rest of [0, 1000]) {
  test(`the first touch is never lost, ${rest} ms after the first paint`, async ({
    page,
    isMobile,
  }) => {
    // Only at first does it meet what is still arriving.
    for (let round = 0; round < (rest === 0 ? 3 : 1); round += 1) {
      for (const way of isMobile ? ['tap'] : ['click', 'Enter']) {
        await page.goto(PAGE, { waitUntil: 'commit' });
        await openDrawer(page, isMobile);
        const target = trigger(page, 'Serviços');
        await target.waitFor();
        // A person who reads first: the one wait here that is for the time itself.
        await new Promise((resolve) => setTimeout(resolve, rest));
        if (way === 'tap') await target.tap();
        else if (way === 'click') await target.click();
        else await target.press('Enter');
        const opened = panel(page, 'Serviços');
        await expect(opened, `${way} ${round}`).toHaveAttribute('open', /.*/);
        await withReact(page);
        await expect(opened, `${way} ${round}, with React`).toHaveAttribute('open', /.*/);
      }
    }
  });
}

test('works when the scripts are blocked', { tag: '@phone' }, async ({ page }) => {
  await holdScripts(page, 'blocked');
  await page.goto(PAGE);
  await openDrawer(page, true);
  await trigger(page, 'Região do ABCD').click();
  await isOpen(panel(page, 'Região do ABCD'));
  await trigger(page, 'Região do ABCD').click();
  await isClosed(panel(page, 'Região do ABCD'));
  await trigger(page, 'Região do ABCD').click();
  await menu(page).getByRole('link', { name: 'Diadema' }).click();
  await expect(page).toHaveURL(/diadema/);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('every menu opens and every link is there', { tag: '@desktop' }, async ({ page }) => {
    await page.goto(PAGE);
    for (const summary of await menu(page).locator('[data-item] > summary').all()) {
      await summary.click();
      await expect(summary.locator('xpath=..').locator('.menu-panel')).toBeVisible();
    }
    await trigger(page, 'Serviços').click();
    await menu(page).getByText('Marcas', { exact: true }).click();
    await expect(menu(page).locator('details[name=servicos][open] a').first()).toBeVisible();
    for (const label of WITH_CATEGORIES) {
      if ((await panel(page, label).getAttribute('open')) === null)
        await trigger(page, label).click();
      for (const list of await categories(page, label).all()) {
        if ((await list.getAttribute('open')) === null) await list.locator('> summary').click();
        for (const link of await list.getByRole('link').all()) await link.click({ trial: true });
      }
    }
  });
});

test(
  'a finger on a wide screen opens a panel and the list beside it, and one on a phone the list below',
  { tag: '@phone' },
  async ({ page }) => {
    for (const [width, isWide] of [
      [360, false],
      [768, true],
    ] as const) {
      await page.setViewportSize({ width, height: 1024 });
      await page.goto(PAGE);
      await openDrawer(page, !isWide);
      await trigger(page, 'Zonas de São Paulo').tap();
      for (const list of await categories(page, 'Zonas de São Paulo').all()) {
        const category = list.locator('> summary');
        await category.tap();
        await isOpen(list);
        const [above, links] = [await middle(category), await middle(list.locator('> ul'))];
        expect(Math.abs(links.x - above.x) > 200).toBe(isWide);
        await list.getByRole('link').last().tap({ trial: true });
      }
      await expect(menu(page).locator('details[name=zonas][open]')).toHaveCount(1);
    }
  },
);

test(
  'Enter opens a category, Tab leads into its list, Escape leads back to it and then to the name',
  { tag: '@desktop' },
  async ({ page }) => {
    await page.goto(PAGE);
    await withTouch(page);
    for (const round of ['before React', 'after React']) {
      await trigger(page, 'Guias Técnicos').press('Enter');
      const list = categories(page, 'Guias Técnicos').nth(1);
      await list.locator('> summary').press('Enter');
      await isOpen(list);
      await page.keyboard.press('Tab');
      await expect(list.getByRole('link').first(), round).toBeFocused();
      await page.keyboard.press('Escape');
      await isClosed(list);
      await expect(list.locator('> summary'), round).toBeFocused();
      await isOpen(panel(page, 'Guias Técnicos'));
      await page.keyboard.press('Escape');
      await isClosed(panel(page, 'Guias Técnicos'));
      await expect(trigger(page, 'Guias Técnicos'), round).toBeFocused();
      await withReact(page);
    }
  },
);

test('paper shows no menu, open or not', { tag: '@desktop' }, async ({ page }) => {
  await page.goto(PAGE);
  await trigger(page, 'Serviços').click();
  await categories(page, 'Serviços').first().locator('> summary').click();
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('#menu')).toBeHidden();
});

test(
  'the recent posts can be searched',
  { tag: ['@constant-recent-posts', '@desktop'] },
  async ({ page }) => {
    await page.goto(PAGE);
    await trigger(page, 'Postagens Recentes').click();
    const posts = panel(page, 'Postagens Recentes');
    await expect(posts.getByRole('link')).toHaveCount(11);
    await expect(posts.getByRole('link', { name: 'Ver todas as postagens' })).toBeVisible();
    const box = page.getByRole('searchbox', { name: 'Buscar postagens' });
    await waitForReact(box);
    await box.fill('PORTAO');
    await expect(posts.getByRole('link')).toHaveCount(11);
    await box.fill('mooca');
    await expect(posts.getByRole('link')).toHaveCount(1);
    await box.fill('zzz');
    await expect(posts.getByRole('status')).toHaveText('Nenhuma postagem encontrada');
    await box.fill('');
    await expect(posts.getByRole('link')).toHaveCount(11);
  },
);

test('the saved pages are fetched when their menu opens', { tag: '@desktop' }, async ({ page }) => {
  await page.goto(PAGE);
  const requests: string[] = [];
  await page.route('**/links-uteis.json', (route) => {
    requests.push(route.request().url());
    return route.fulfill({ json: [{ slug: 'motor-no-bras', title: 'Motor no Brás' }] });
  });
  await trigger(page, 'Serviços').click();
  await withReact(page);
  await page.waitForLoadState('networkidle');
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

test(
  'the drawer closes by Escape and when the focus leaves it',
  { tag: '@phone' },
  async ({ page }) => {
    await page.goto(PAGE);
    await withTouch(page);
    await openDrawer(page, true);
    await trigger(page, 'Serviços').tap();
    await withReact(page);
    await page.keyboard.press('Escape');
    await isClosed(panel(page, 'Serviços'));
    await expect(menu(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(menu(page)).toBeHidden();
    await openDrawer(page, true);
    await menu(page).getByRole('link').last().focus();
    await page.keyboard.press('Tab');
    await expect(menu(page)).toBeHidden();
  },
);

test(
  'the row begins at 768 pixels, the services panel is 16rem wide, and panels stay inside the window',
  { tag: ['@constant-breakpoint', '@constant-services-width', '@desktop'] },
  async ({ page }) => {
    const button = page.getByRole('button', { name: 'Menu', exact: true });
    await page.setViewportSize({ width: 767, height: 900 });
    await page.goto(PAGE);
    await expect(button).toBeVisible();
    await expect(trigger(page, 'Serviços')).toBeHidden();
    await page.setViewportSize({ width: 768, height: 900 });
    await expect(button).toBeHidden();
    await trigger(page, 'Serviços').press('Enter');
    await expect(panel(page, 'Serviços').locator('.menu-panel')).toHaveCSS('width', '256px');
    for (const width of [768, 1024, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      for (const summary of await menu(page).locator('[data-item] > summary').all()) {
        const opened = summary.locator('xpath=..');
        if ((await opened.getAttribute('open')) === null) await summary.press('Enter');
        await isOpen(opened);
        const box = await opened.locator('.menu-panel').boundingBox();
        expect(box?.x).toBeGreaterThanOrEqual(0);
        expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
        for (const list of await opened.locator('details').all()) {
          await list.locator('> summary').press('Enter');
          const beside = await list.locator('> ul').boundingBox();
          expect(beside?.width).toBe(256);
          expect(beside?.x).toBeGreaterThanOrEqual(0);
          expect((beside?.x ?? 0) + 256).toBeLessThanOrEqual(width);
          expect(Math.abs((beside?.x ?? 0) - (box?.x ?? 0))).toBeGreaterThanOrEqual(254);
          await list.locator('> summary').press('Enter');
        }
      }
    }
  },
);

test('axe finds nothing on open menus', async ({ page, isMobile }) => {
  await page.goto(PAGE);
  await openDrawer(page, isMobile);
  for (const label of ['Serviços', 'Postagens Recentes', 'Guias Técnicos', 'Zonas de São Paulo']) {
    await trigger(page, label).click();
    await withReact(page);
    await expectAccessible(page, 'header');
    if (!WITH_CATEGORIES.includes(label)) continue;
    await categories(page, label).last().locator('> summary').click();
    await expectAccessible(page, 'header');
  }
});
