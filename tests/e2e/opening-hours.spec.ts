import { expect, test, type Locator, type Page } from '@playwright/test';
import { readLayoutShift } from './fixtures.ts';

const PAGE = '/cidades/moema';

const EMERGENCY = 'Emergência: ligue agora, 24 h';

/** Links as they are seen, the first one first, whatever their order in the page. */
function readSeen(links: Locator) {
  return links.evaluateAll((all) =>
    all
      .filter((one) => one.checkVisibility())
      .map((one) => ({ one, box: one.getBoundingClientRect() }))
      .sort((a, b) => a.box.y - b.box.y || a.box.x - b.box.x)
      .map(({ one }) => ({
        href: one.getAttribute('href') ?? '',
        text: one.textContent,
        color: getComputedStyle(one).backgroundColor,
      })),
  );
}

/** What the line under the buttons says, and the first words of the two buttons. */
async function readContact(page: Page) {
  const contact = page.locator('main .contact').first();
  return {
    said: await contact.locator('[data-hours]').allInnerTexts(),
    buttons: (await readSeen(contact.locator('.btns > a'))).map(
      ({ text }) => /Ligar|\S+/.exec(text)?.[0],
    ),
  };
}

// Every kind of day and hour has a unit test beside `findOpening`.
test('says when messages are answered, the phone first when they are not; nothing moves then', async ({
  page,
}) => {
  for (const [moment, said, phoneFirst] of [
    ['2026-11-23T10:00:00-03:00', 'Respondemos agora, até as 18h', false],
    ['2026-11-21T15:00:00-03:00', 'Mensagens: segunda, a partir das 8h', true],
    ['2026-11-23T22:00:00-03:00', 'Mensagens: amanhã, a partir das 8h', true],
  ] as const) {
    await test.step(`at ${moment}: ${said}`, async () => {
      await page.clock.setFixedTime(new Date(moment));
      await page.goto(PAGE, { waitUntil: 'networkidle' });
      const call = page.locator('main .contact').first().getByRole('link', { name: EMERGENCY });
      await expect(call).toHaveAttribute('href', /^tel:\+55\d+$/);
      const { said: lines, buttons } = await readContact(page);
      expect(lines).toEqual([said]);
      expect(buttons.indexOf('Ligar')).toBe(phoneFirst ? 0 : 1);
      expect(await readLayoutShift(page)).toBeLessThan(0.001);
    });
  }
  await test.step('the next morning, in the same tab', async () => {
    await page.clock.setFixedTime(new Date('2026-11-24T09:00:00-03:00'));
    await page.evaluate(() =>
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true })),
    );
    expect(await readContact(page)).toEqual({
      said: ['Respondemos agora, até as 18h'],
      buttons: ['Chamar', 'Ligar'],
    });
  });
});

test("a page's own buttons change places by the hour, too", async ({ page }) => {
  for (const [moment, first] of [
    ['2026-11-23T10:00:00-03:00', /^https:/],
    ['2026-11-23T22:00:00-03:00', /^tel:/],
  ] as const) {
    await page.clock.setFixedTime(new Date(moment));
    for (const path of ['/portao-osasco', '/portao-guarulhos', '/servicos-completos']) {
      await page.goto(path);
      const [button] = await readSeen(page.locator('.title .btns > a'));
      expect(button?.href, `${path} at ${moment}`).toMatch(first);
    }
  }
});

test('a page that stays in sight says by itself when closing time and midnight pass', async ({
  page,
}) => {
  await page.clock.install({ time: new Date('2026-11-23T17:58:30-03:00') });
  await page.goto(PAGE);
  const said = async () => (await readContact(page)).said;
  expect(await said()).toEqual(['Respondemos agora, até as 18h']);
  await page.clock.runFor('02:00');
  expect(await said()).toEqual(['Mensagens: amanhã, a partir das 8h']);
  await page.clock.fastForward('06:00:00');
  await page.clock.runFor('01:00');
  expect(await said()).toEqual(['Mensagens: hoje, a partir das 8h']);
});

test.describe('in another time zone', () => {
  test.use({ timezoneId: 'Asia/Tokyo' });
  test('the clock is that of São Paulo', async ({ page }) => {
    await page.clock.setFixedTime(new Date('2026-11-23T17:30:00-03:00'));
    await page.goto(PAGE);
    expect((await readContact(page)).said).toEqual(['Respondemos agora, até as 18h']);
  });
});

test('pages of an emergency speak only of that service, at any hour', async ({ page }) => {
  for (const path of [
    '/portao-caiu-em-cima-do-carro',
    '/busca/portao-eletronico-travado',
    '/emergencia-24h-portao',
    '/nao-consigo-sair-de-casa-pelo-portao',
  ]) {
    await test.step(path, async () => {
      for (const moment of ['2026-11-23T10:00:00-03:00', '2026-11-23T22:00:00-03:00']) {
        await page.clock.setFixedTime(new Date(moment));
        await page.goto(path);
        const main = page.getByRole('main');
        await expect(main.getByRole('link', { name: EMERGENCY }).first()).toBeVisible();
        await expect(main).not.toContainText(/Respondemos (hoje|amanhã|agora)|Mensagens:/);
        const links = main.locator('a[href^="tel:"], a[href^="https://wa.me"]');
        await expect(links.first()).toHaveAttribute('href', /^tel:/);
      }
    });
  }
  await test.step('a number in the prose dials', async () => {
    const link = page.locator('.prose a[href^="tel:+55"]').first();
    await expect(link).toHaveText(/^\(\d{2}\) \d{4,5}-\d{4}$/);
  });
});

test('the bar calls first when nobody answers messages, and is drawn so from the start', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  for (const path of ['/diagnostico', '/quanto-custa', '/postagens', PAGE]) {
    for (const [moment, first] of [
      ['2026-11-23T10:00:00-03:00', /^https:/],
      ['2026-11-23T22:00:00-03:00', /^tel:/],
    ] as const) {
      await page.clock.setFixedTime(new Date(moment));
      await page.goto(path);
      const bar = await readSeen(page.locator('.bar > a'));
      expect(bar[0]?.href).toMatch(first);
      // Red at night.
      const call = bar.find(({ href }) => href.startsWith('tel:'));
      const red = /^rgb\(1\d\d, [1-6]?\d, [1-6]?\d\)$/;
      expect(red.test(call?.color ?? ''), moment).toBe(first.test('tel:'));
      expect(await readLayoutShift(page)).toBeLessThan(0.001);
    }
  }
  expect(scripts).toEqual([]);
});

test('the bar covers no button of the page, and the first choice of the hour stands there', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const [day, night] = ['2026-11-23T10:00:00-03:00', '2026-11-23T22:30:00-03:00'];
  for (const [path, moment, first] of [
    ['/busca/tecnico-de-portao-perto-de-mim', night, ''],
    ['/busca/motor-de-portao-queimado', night, ''],
    ['/postagens/motor-de-portao-na-pompeia-garagem-abaixo-da-rua', night, ''],
    ['/motor-para-portao-de-aluminio', night, ''],
    ['/motor-para-portao-de-aluminio', day, 'https://wa.me/'],
    ['/orcamento-de-automacao-para-condominio', day, 'https://wa.me/'],
    [PAGE, night, 'tel:'],
  ] as const) {
    await page.clock.setFixedTime(new Date(moment));
    await page.goto(path);
    await expect(page.locator('.bar > a[href^="tel:"]')).toBeInViewport({ ratio: 1 });
    const own = await readSeen(page.locator('main .contact').first().locator('.btns > a'));
    expect(own[0]?.href.startsWith(first) ?? first === '', path).toBe(true);
    const top = (await page.locator('.bar').boundingBox())?.y ?? NaN;
    for (const button of await page.locator('main .btns > a').filter({ visible: true }).all()) {
      const box = await button.boundingBox();
      const [from, to] = [box?.y ?? NaN, (box?.y ?? NaN) + (box?.height ?? NaN)];
      expect(to <= top || from >= 740, `${path}: ${from} to ${to}`).toBe(true);
    }
  }
});

test('the card of the emergency service calls and leads to its page', async ({ page }) => {
  await page.goto('/servicos-completos');
  const card = page.locator('li.card', { hasText: 'Atendimento de emergência' });
  await expect(card.getByRole('link', { name: /Ligar agora/ })).toHaveAttribute('href', /^tel:/);
  await expect(card.locator('a[href="/emergencia-24h-portao"]')).toBeVisible();
  await expect(card.locator('a[href^="https://wa.me"]')).toHaveCount(0);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('both timetables stand there', async ({ page }) => {
    await page.goto(PAGE);
    const line = page.locator('main .hours').first();
    await expect(line).toContainText(EMERGENCY);
    await expect(line).toHaveText(
      /Horário de atendimento\s+Segunda a sexta, das 8h às 18h, e sábado, das 8h às 14h/,
    );
    await expect(page.locator('footer')).toContainText(
      'Fechado em feriados nacionais, 25 de janeiro, 9 de julho e 24 de dezembro.',
    );
  });
});

test(
  'a contact link tells our own function alone, only where the record counts, and waits for nothing',
  { tag: ['@clicks'] },
  async ({ page, context }) => {
    const sent: (string | null)[] = [];
    await context.route(/wa\.me/, (route) => route.fulfill({ body: 'chat' }));
    // Slow: no answer for longer than the test.
    await context.route('**/functions/v1/click', (route) => {
      sent.push(route.request().postData());
    });
    await page.goto(PAGE);
    const isCounted = (await page.locator('body').getAttribute('data-db')) !== null;
    const link = page
      .locator('main')
      .getByRole('link', { name: /WhatsApp/ })
      .first();
    for (const answer of ['slow', 'blocked']) {
      if (answer === 'blocked') await context.route('**/functions/**', (route) => route.abort());
      const [chat] = await Promise.all([context.waitForEvent('page'), link.click()]);
      await expect(chat.getByText('chat')).toBeVisible({ timeout: 5000 });
      await chat.close();
      // What tells it may come after the click.
      await expect.poll(() => sent).toEqual(isCounted ? [`${PAGE},main,https://wa,`] : []);
    }
    // Neither a cookie nor anything kept in the browser.
    expect(await context.cookies()).toEqual([]);
    expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0);
  },
);
