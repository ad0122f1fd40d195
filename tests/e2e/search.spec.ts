import { expect, test } from '@playwright/test';
import { readChat } from '../../src/features/contact/whatsapp.ts';
import { expectAccessible, holdScripts } from './fixtures.ts';

test('nothing of the search loads before it is touched', async ({ page }) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await page.goto('/busca', { waitUntil: 'networkidle' });
  expect(requests.filter((path) => /busca\.json|\.js$/.test(path))).toEqual([]);
});

test('the form of the header leads to results, accents folded', async ({ page }) => {
  const problems: string[] = [];
  page.on('console', (line) => line.type() === 'error' && problems.push(line.text()));
  await page.goto('/guias');
  await page.getByRole('searchbox', { name: 'Buscar no site' }).fill('instalacao');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/busca\?q=instalacao$/);
  const main = page.locator('main');
  await expect(main.getByRole('status')).toHaveText(/\d+ páginas para “instalacao”/);
  await expect(main.locator('ol > li')).toHaveCount(10);
  await expect(main.locator('ol > li a').first()).toHaveAttribute('href', /^\/[^.]*$/);
  await main.getByRole('button', { name: 'Mostrar mais resultados' }).click();
  await expect(main.locator('ol > li')).toHaveCount(20);
  // From the top: what a bar covers by half counts as a target that is too small.
  await page.evaluate(() => scrollTo(0, 0));
  await expectAccessible(page, 'main');
  expect(problems).toEqual([]);
});

test(
  'one search after the other finds the page, says what to send, or leads on',
  { tag: '@codes' },
  async ({ page }) => {
    await page.goto(`/busca?q=${encodeURIComponent('portão não fecha')}`);
    const main = page.getByRole('main');
    const status = main.getByRole('status');
    const box = main.getByRole('searchbox');
    // Filled before the script brings the query of the address, it would hold both.
    await expect(box).toHaveValue('portão não fecha');
    for (const [query, href] of [
      ['portão não fecha', '/busca/portao-automatico-nao-fecha'],
      ['portão travado', '/busca/portao-eletronico-travado'],
      ['faltou luz', '/busca/portao-nao-abre-sem-energia'],
    ] as const) {
      await test.step(`"${query}" finds the page that says what to do among the first three`, async () => {
        if ((await box.inputValue()) !== query) await box.fill(query);
        await expect(status).toHaveText(new RegExp(`para “${query}”$`));
        const results = main.locator('section > .links a, ol > li a');
        await expect(results.nth(2)).toBeVisible();
        const hrefs = await results.evaluateAll((links) =>
          links.map((one) => one.getAttribute('href')),
        );
        expect(hrefs.slice(0, 3)).toContain(href);
      });
    }
    for (const code of ['E02', 'erro 90']) {
      await test.step(`"${code}", which no table has, is answered with what to send`, async () => {
        await box.fill(code);
        await expect(status).toHaveText(new RegExp(`^1 resposta.* para “${code}”$`));
        await expect(main).toContainText('Mande o nome que está na etiqueta');
      });
    }
    await test.step('what no page says finds nothing, leads on, and says how to reach people', async () => {
      await box.fill('xyzabc');
      await expect(status).toHaveText('Nenhuma página encontrada para “xyzabc”');
      await expect(main.getByText('Escolha abaixo')).toBeVisible();
      await expect(main.getByRole('link', { name: 'O portão não abre' })).toBeVisible();
      await expect(main.getByRole('link', { name: /WhatsApp/ })).toBeVisible();
    });
    await test.step('wrong letters, split words and words too many still find the page that was meant', async () => {
      for (const [query, path] of [
        ['motro', ''],
        ['no break', /nobreak/],
        ['vcs atendem em cotia', /^\/cidades\/cotia$/],
        ['controle nao fuciona', /controle/],
      ] as const) {
        await box.fill(query);
        await expect(status).toHaveText(new RegExp(`páginas? para “${query}”`));
        if (path) await expect(main.locator('ol > li a').first()).toHaveAttribute('href', path);
      }
    });
    await test.step('a model or a code is found as it is typed, and no other is taken for it', async () => {
      for (const query of ['9 piscadas RBS400', 'pisca 3 vezes']) {
        await box.fill(query);
        await expect(status).toHaveText(new RegExp(`para “${query}”`));
        await expect(main.locator('ol > li a').first()).toHaveAttribute('href', '/codigos-de-erro');
      }
      await box.fill('RBS401');
      await expect(status).toHaveText('1 resposta para “RBS401”');
      await expect(main).toContainText('Mande o nome que está na etiqueta');
      await page.goto('/codigos-de-erro');
      await expectAccessible(page, 'main');
    });
  },
);

test('on a phone the header leads to the page of the search, where what is asked is answered first, with the message that asks for it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/guias');
  await page.getByRole('banner').getByRole('link', { name: 'Buscar' }).click();
  const main = page.locator('main');
  await main.getByRole('searchbox', { name: 'Buscar em todas as páginas' }).fill('instalacao');
  await page.keyboard.press('Enter');
  await expect(main.locator('ol > li')).toHaveCount(10);
  await main.getByRole('searchbox').fill('vcs atendem em cotia');
  await expect(main.getByRole('status')).toHaveText(/^\d respostas? e \d+ páginas para/);
  const answer = main.locator('section', { hasText: 'Sim, atendemos: Cotia' });
  await expect(answer).toContainText(/domingo e feriado/);
  const message = async () =>
    readChat((await answer.getByRole('link', { name: /WhatsApp/ }).getAttribute('href')) ?? '')
      .message;
  expect(await message()).toMatch(/em Cotia\. Tipo e o que ele faz: __\.\n\(ref\. \w{5}-m\)$/);

  await main.getByRole('searchbox').fill('portaum nao feixa');
  await main.getByRole('link', { name: 'Responder e ver o que fazer primeiro' }).click();
  await expect(page).toHaveURL('/diagnostico#portao-automatico-nao-fecha');
  await expect(page.getByRole('heading', { name: 'Como é o portão?' })).toBeVisible();

  await page.goto('/busca?q=crianca+presa+no+portao');
  await expect(main.getByRole('link', { name: 'Ligar 193' })).toBeVisible();
  // From the top: what a bar covers by half counts as a target that is too small.
  await page.evaluate(() => scrollTo(0, 0));
  await expectAccessible(page, 'main');
  // In the box of dangers, however many numbers it names.
  await main.getByRole('searchbox').fill('cabo de aço arrebentou');
  await expect(main.locator('section.stop')).toContainText('Um cabo de aço do basculante partiu');
});

test('says how to reach people when the file does not load', async ({ page }) => {
  await page.route('**/busca.json', (route) => route.abort());
  await page.goto('/busca?q=motor');
  const main = page.locator('main');
  await expect(main.getByRole('status')).toHaveText(/A busca não carregou/);
  await expect(main.getByRole('link', { name: /WhatsApp/ })).toBeVisible();
});

test('a search waits for scripts that are late', async ({ page }) => {
  const { release } = await holdScripts(page);
  await page.goto('/busca?q=portao');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  release();
  await expect(page.getByRole('status')).toHaveText(/páginas para “portao”/);
});

test('no page may compile WebAssembly', async ({ request }) => {
  const policy = async (path: string) => (await (await request.get(path)).text()).slice(0, 6000);
  for (const path of ['/busca', '/']) expect(await policy(path)).not.toContain('wasm-unsafe-eval');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('says how to reach people', async ({ page }) => {
    await page.goto('/busca?q=motor');
    await expect(page.getByText('A busca precisa de JavaScript')).toBeVisible();
    await expect(
      page
        .locator('main')
        .getByRole('link', { name: /WhatsApp/ })
        .first(),
    ).toBeVisible();
  });
});
