import type { Page } from '@playwright/test';
import { expect, holdScripts, test, waitForReact } from './fixtures.ts';

test('each search asks for its scripts in one round, and says that they come', async ({ page }) => {
  let asked: string[] = [];
  let released = Promise.withResolvers<true>();
  await page.route('**/_astro/*.js', async (route) => {
    asked.push(route.request().url());
    await released.promise;
    await route.continue();
  });
  for (const [name, path, label] of [
    ['places', '/', 'Busque sua cidade'],
    ['posts', '/postagens', 'Buscar postagens'],
    ['all pages', '/busca', 'Buscar em todas as páginas'],
    ['questions', '/duvidas-frequentes', 'Filtrar as perguntas'],
  ] as const) {
    await test.step(`the search of ${name}`, async () => {
      asked = [];
      released = Promise.withResolvers();
      await page.goto(path);
      const box = page.getByRole('main').getByRole('searchbox', { name: label });
      await box.focus();
      await expect.poll(() => asked.length).toBeGreaterThan(2);
      const status = page.getByRole('main').getByRole('status').first();
      const shown = () => status.evaluate((node) => getComputedStyle(node, '::before').content);
      if (name !== 'posts') expect(await shown()).toContain('Carregando');
      const first = [...asked];
      released.resolve(true);
      await waitForReact(box);
      expect(asked).toEqual(first);
      expect(await shown()).not.toContain('Carregando');
    });
  }
});

test('the place search knows districts and other names', async ({ page }) => {
  await page.goto('/');
  const region = page.locator('#regiao');
  const box = page.getByRole('searchbox', { name: 'Busque sua cidade' });
  await box.fill('tatuape');
  await expect(region.getByRole('link', { name: 'Ver Tatuapé' })).toHaveAttribute(
    'href',
    '/cidades/tatuape',
  );
  await expect(region.getByRole('status')).toContainText('Sim, atendemos: Tatuapé, Zona Leste.');
  await expect(region.getByRole('link', { name: 'Pedir atendimento' })).toHaveAttribute(
    'href',
    /text=Ol%C3%A1!%20Preciso%20de%20atendimento.*Tatuap%C3%A9.*\(ref\.%20\w{5}-m\)$/,
  );
  // A postal code is not sent anywhere, and without the owner's ranges it is no reason to say no.
  await box.fill('03310-000');
  await expect(region.getByRole('status')).toContainText('Escreva o nome do bairro');
  await box.fill('sbc');
  await expect(
    region.getByRole('link', { name: 'São Bernardo do Campo', exact: true }),
  ).toBeVisible();
  await expect(region.getByRole('listitem').filter({ visible: true })).toHaveCount(1);
});

test('the questions can be filtered, and all come back', async ({ page }) => {
  await page.goto('/duvidas-frequentes');
  const questions = page.locator('details[name=duvidas]').filter({ visible: true });
  const box = page.getByRole('searchbox', { name: 'Filtrar as perguntas' });
  await box.fill('faltou luz');
  await expect(questions).not.toHaveCount(50);
  await expect(page.getByRole('main').getByRole('status').first()).toContainText('encontrada');
  await box.fill('xyzabc');
  await expect(questions).toHaveCount(0);
  await box.fill('');
  await expect(questions).toHaveCount(50);
});

test('a script on its way moves nothing away from under the finger that woke it', async ({
  page,
}) => {
  await holdScripts(page);
  for (const path of ['/garantia', '/duvidas-frequentes', '/postagens', '/busca']) {
    await page.goto(path);
    const island = page.locator('main astro-island').last();
    const places = () =>
      island.evaluate((node) =>
        [...node.querySelectorAll('a, button, input, summary')].map(
          (control) => control.getBoundingClientRect().top + scrollY,
        ),
      );
    const before = await places();
    await island.locator('a, button, input, summary').last().dispatchEvent('pointerdown');
    await expect(island).toHaveAttribute('aria-busy', 'true');
    expect(await places(), path).toEqual(before);
  }
});

test('a tap waits for the script of its own island, whichever comes first', async ({ page }) => {
  await page.addInitScript(() => {
    window.print = () => {
      document.title = 'printed';
    };
  });
  await page.goto('/garantia');
  const island = page.locator('astro-island[component-export=RequestForm]');
  const menu = page.locator('astro-island[component-export=MegaMenu]');
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(`**${await island.getAttribute('component-url')}`, async (route) => {
    await released;
    await route.continue();
  });
  await page.locator('.menu summary').first().press('Tab');
  await island.getByRole('button', { name: 'Imprimir' }).click();
  await expect(menu).not.toHaveAttribute('ssr');
  expect(await page.title()).not.toBe('printed');
  release();
  await expect(page).toHaveTitle('printed');
});

/** Whether this browser asks again for a module that failed; Chromium 150 does only once the page is loaded anew. */
async function asksAgain(page: Page): Promise<boolean> {
  let asked = 0;
  await page.route('**/missing.js', (route) => {
    asked += 1;
    return route.fulfill({ status: 404, body: 'Nada aqui' });
  });
  for (const _ of [1, 2]) {
    await page.evaluate((url) => import(url).catch(() => undefined), '/missing.js');
  }
  return asked === 2;
}

test.describe('after other sites went live', () => {
  test.use({ allow404: true });

  test('a page that outlived the files of its site still leads to a person, and wakes once they are there', async ({
    page,
    context,
  }) => {
    await context.route(/wa\.me/, (route) => route.fulfill({ body: 'chat' }));
    let asked = 0;
    await page.route('**/_astro/*.js', (route) => {
      asked += 1;
      return route.fulfill({ status: 404, contentType: 'text/html', body: 'Nada aqui' });
    });
    for (const [path, touched] of [
      ['/', '#regiao input'],
      ['/garantia', 'main astro-island input'],
    ] as const) {
      asked = 0;
      await page.goto(path);
      const field = page.locator(touched).first();
      await field.click();
      await expect.poll(() => asked, path).toBeGreaterThan(0);
      await expect(page.locator('astro-island[aria-busy]'), path).toHaveCount(0);
      const links = page.locator('main').getByRole('link', { name: /WhatsApp/ });
      const [chat] = await Promise.all([context.waitForEvent('page'), links.last().click()]);
      expect(new URL(chat.url()).searchParams.get('text'), path).toMatch(/\S/);
      await chat.close();
      await expect(page.locator('a[href^="tel:"]').filter({ visible: true })).not.toHaveCount(0);
    }
    await page.unroute('**/_astro/*.js');
    // Until then everything goes on as without scripts.
    if (!(await asksAgain(page))) await page.reload();
    const field = page.locator('main astro-island input').first();
    await field.blur();
    await field.focus();
    await waitForReact(page.locator('main astro-island button').first());
  });
});

test('a contact link that is used before what counts it has come is counted, once', async ({
  page,
  context,
}) => {
  const sent: (string | null)[] = [];
  await context.route(/wa\.me/, (route) => route.fulfill({ body: 'chat' }));
  await context.route('**/functions/v1/click', (route) => {
    sent.push(route.request().postData());
    return route.fulfill({ status: 204 });
  });
  const { release } = await holdScripts(page);
  await page.goto('/cidades/moema');
  await expect(page.locator('body')).toHaveAttribute('data-db', /^http/);
  const link = page
    .locator('main')
    .getByRole('link', { name: /WhatsApp/ })
    .first();
  const [chat] = await Promise.all([context.waitForEvent('page'), link.click()]);
  await chat.close();
  expect(sent).toEqual([]);
  release();
  await expect.poll(() => sent).toEqual(['/cidades/moema,main,https://wa,']);
});
