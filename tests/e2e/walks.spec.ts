import type { Locator, Page } from '@playwright/test';
import { readChat } from '../../src/features/contact/whatsapp.ts';
import { expect, test } from './fixtures.ts';

const HEIGHT = 740;
/** Areas that the bars at the top and the bottom cover. */
const TOP = 72;
const BOTTOM = 66;
const SCREEN = HEIGHT - TOP - BOTTOM;

/** Counts the taps of a visitor, and swipes of one screen each. */
class Walk {
  taps = 0;
  swipes = 0;
  private readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Swipes until something is visible between header and bar. */
  async see(target: Locator): Promise<void> {
    await expect(target).toBeVisible();
    for (; this.swipes < 20; this.swipes += 1) {
      const box = await target.boundingBox();
      const y = box?.y ?? Infinity;
      if (y >= 0 && y + Math.min(box?.height ?? 0, 40) <= HEIGHT - BOTTOM) return;
      await this.page.evaluate((by) => scrollBy({ top: by, behavior: 'instant' }), SCREEN);
    }
  }

  async tap(target: Locator): Promise<void> {
    await this.see(target);
    await target.tap();
    this.taps += 1;
  }

  expectShort(most = 4): void {
    const { taps, swipes } = this;
    test.info().annotations.push({ type: 'walk', description: `${taps} taps, ${swipes} swipes` });
    expect(taps).toBeLessThanOrEqual(most);
    expect(swipes).toBeLessThanOrEqual(3);
  }
}

/** Answers questions one after the other; returns the final message, with a place. */
async function answer(page: Page, walk: Walk, answers: readonly string[]): Promise<string> {
  for (const text of answers) {
    await walk.tap(page.locator('.ask summary').filter({ hasText: text, visible: true }));
    const given = page.locator('.ask details[open] > summary').filter({ hasText: text });
    await expect(given.filter({ visible: true })).toHaveCount(1);
    await expect(page.locator('.ask h2').filter({ visible: true })).toBeFocused();
  }
  await page.getByRole('combobox', { name: 'Bairro e cidade' }).fill('Tatuapé');
  const chat = page.locator('.ask a[href^="https://wa.me/"]').filter({ visible: true });
  const read = async () => readChat((await chat.getAttribute('href')) ?? '').message;
  await expect.poll(read).toContain('\nBairro e cidade: Tatuapé\nAgora: quarta-feira, ');
  return read();
}

for (const [name, moment] of [
  ['by day', '2026-11-18T11:00:00-03:00'],
  ['at 22 h', '2026-11-18T22:00:00-03:00'],
] as const) {
  test.describe(name, { tag: '@phone' }, () => {
    let walk: Walk;
    let main: Locator;
    test.beforeEach(async ({ page }) => {
      await page.clock.setFixedTime(new Date(moment));
      await page.goto('/');
      walk = new Walk(page);
      main = page.getByRole('main');
    });

    test(`the gate stays open, ${name}`, async ({ page }) => {
      await walk.tap(main.getByRole('link', { name: 'Não fecha', exact: true }));
      await expect(page).toHaveURL(/\/diagnostico#portao-automatico-nao-fecha$/);
      // What to do first is in sight after the last answer, and the message has type, position,
      // symptom, place and hour.
      const message = await answer(page, walk, [
        'De correr',
        'Todo aberto',
        'Anda um pouco e volta',
      ]);
      walk.expectShort();
      // Visitors who prefer to talk see the phone, at any hour.
      await expect(page.locator('.bar a[href^="tel:"]')).toBeInViewport();
      // Nobody answers messages at night: the call comes before the chat then.
      const y = async (link: string) =>
        (
          await page
            .locator(`.ask .btns > a[href^="${link}"]`)
            .filter({ visible: true })
            .boundingBox()
        )?.y ?? NaN;
      expect((await y('tel:')) < (await y('https://wa.me/'))).toBe(name !== 'by day');
      for (const line of ['Tipo: de correr.', 'Posição: todo aberto.', 'Anda um pouco e volta.']) {
        expect(message).toContain(`\n${line}\n`);
      }
      expect(message).toContain(`, ${moment.slice(11, 16)}\n`);
    });

    // The rest is the same at any hour (`opening-hours.spec.ts`).
    if (name !== 'by day') return;

    test(`somebody to come now, or a call, without a chat, ${name}`, async ({ page }) => {
      // A tap would open the dialler.
      const call = page.locator('.bar').getByRole('link', { name: 'Ligar' });
      await expect(call).toBeInViewport({ ratio: 1 });
      await expect(call).toHaveAttribute('href', /^tel:\+55/);
      await walk.tap(page.getByRole('navigation', { name: 'Atalhos' }).getByRole('link').first());
      await expect(page).toHaveURL(/emergencia/);
      await walk.see(main.locator('a[href^="tel:"]').first());
      walk.expectShort();
    });

    test(`somebody under the leaf, ${name}: the bar calls those who lift it before the chat`, async ({
      page,
    }) => {
      const x = async (link: string) =>
        (await page.locator(`.bar > a[href^="${link}"]`).boundingBox())?.x ?? NaN;
      const isCallFirst = async (call: string) => (await x(call)) < (await x('https://wa.me/'));
      await page.goto('/diagnostico');
      expect(await isCallFirst('tel:')).toBe(false);
      for (const text of ['Há perigo agora', 'Alguém apertado', 'O portão caiu em cima']) {
        await page.locator('.ask summary').filter({ hasText: text, visible: true }).tap();
      }
      await expect.poll(() => isCallFirst('tel:193')).toBe(true);
      const readColor = () =>
        page
          .locator('.bar > a[href="tel:193"]')
          .evaluate((call) => getComputedStyle(call).backgroundColor);
      const red = await readColor();
      // Back from the call.
      await page.evaluate(() =>
        document.dispatchEvent(new Event('visibilitychange', { bubbles: true })),
      );
      expect(await readColor()).toBe(red);
      for (const left of [2, 1, 0]) {
        await page.goBack();
        await expect(page.locator('.ask details[open]')).toHaveCount(left);
      }
      await expect.poll(() => isCallFirst('tel:+55')).toBe(false);
    });

    test(`which of three motors, ${name}`, async () => {
      await walk.tap(main.getByRole('link', { name: 'Ver Especificações' }));
      await walk.tap(main.getByRole('link', { name: /Comparar os três/ }));
      await walk.see(main.locator('table').first());
      walk.expectShort();
    });

    test(`the motor for my gate, ${name}`, async ({ page }) => {
      await walk.tap(main.getByRole('link', { name: 'Quero um motor' }));
      const message = await answer(page, walk, [
        'Não tem',
        'De correr',
        'Leve: de grade ou ripa, de um carro',
        'Famílias, e o carro espera na rua',
      ]);
      // One more question: the price depends on whether there is a motor.
      walk.expectShort(5);
      for (const line of [
        'Motor hoje: não tem',
        'Tipo de portão: de correr',
        'Uso: uma ou duas famílias, e espero o portão na rua',
        'Portão: leve na mão, de grade ou ripa, de um carro',
        'O site indicou: Residencial, portão leve, Speedy',
      ]) {
        expect(message).toContain(`\n${line}\n`);
      }
    });

    test(`a proposal for the condominium, ${name}`, async ({ page }) => {
      await walk.tap(main.getByRole('link', { name: 'É de condomínio' }));
      const request = page.locator('#pedido');
      await walk.tap(main.getByRole('link', { name: 'Pedido de proposta do condomínio' }));
      await walk.see(request.getByRole('textbox').first());
      walk.expectShort();
      const typed = {
        Condomínio: 'Solar, CNPJ 00.000.000/0001-00',
        Portões: 'um, de correr, 4 m',
        'Aberturas no horário de pico': '60',
        'Data da assembleia': '10 de dezembro',
      };
      for (const [label, value] of Object.entries(typed)) {
        await request.getByRole('textbox', { name: label, exact: true }).fill(value);
      }
      const chat = request.getByRole('link', { name: /WhatsApp/ });
      for (const [label, value] of Object.entries(typed)) {
        await expect
          .poll(async () => readChat((await chat.getAttribute('href')) ?? '').message)
          .toContain(`\n${label}: ${value}\n`);
      }
    });

    test(`what a blinking board says, ${name}`, async ({ page }) => {
      await walk.tap(page.getByRole('banner').getByRole('link', { name: 'Buscar' }));
      const box = page.getByRole('searchbox', { name: 'Buscar em todas as páginas' });
      await walk.tap(box);
      await box.fill('central PPA led piscando');
      await page.keyboard.press('Enter');
      // The answer comes before the pages, with a message that asks for what helps most.
      await walk.see(main.getByText(/vídeo curto das piscadas/));
      const chat = main.getByRole('link', { name: /Enviar no WhatsApp/ });
      await walk.see(chat);
      expect(readChat((await chat.getAttribute('href')) ?? '').message).toMatch(
        /quantas vezes pisca/,
      );
      walk.expectShort();
    });
  });
}

test(
  '18 choices stand within two screens of a phone, each as high as a finger',
  { tag: '@phone' },
  async ({ page }) => {
    for (const [path, choices] of [
      ['/busca', 'main .choices a'],
      ['/guias', 'main .choices a'],
      ['/duvidas-frequentes', 'main nav a, main .faq summary'],
    ] as const) {
      await page.goto(path);
      const heights = await page.locator(choices).evaluateAll(
        (all, end) =>
          all
            .filter((one) => one.checkVisibility())
            .map((one) => one.getBoundingClientRect())
            .filter(({ bottom }) => bottom + scrollY <= end)
            .map(({ height }) => height),
        2 * HEIGHT,
      );
      expect(heights.length, path).toBeGreaterThanOrEqual(18);
      expect(Math.min(...heights), path).toBeGreaterThanOrEqual(44);
    }
  },
);

test(
  'the home page asks first, and says a price within a screen and a half',
  { tag: '@phone' },
  async ({ page }) => {
    await page.goto('/');
    const main = page.getByRole('main');
    await expect(main.getByRole('link', { name: 'Não abre', exact: true })).toBeInViewport({
      ratio: 1,
    });
    await expect(main.locator('.hero .btn-contact')).toBeHidden();
    const price = await main.getByText('R$').first().boundingBox();
    expect(price?.y).toBeLessThanOrEqual(1.5 * HEIGHT);
  },
);

test.describe('another phone answers emergencies', () => {
  // The test writes a style into the page.
  test.use({ bypassCSP: true });
  test('one call is shown in danger', { tag: '@phone' }, async ({ page }) => {
    // As `Calls.astro` renders them for a record with two numbers.
    const css = `.bar>.answered,[data-calls] .office{display:none}[data-calls] .bar>.answered{display:inline-flex}`;
    await page.route('**/diagnostico', async (route) => {
      const response = await route.fetch();
      const call =
        /(<a class="btn btn-call)(" href="tel:[^"]*)("[^>]*>(?:(?!<\/a>).)*<\/a>)(?=(?:(?!<a).)*<\/aside>)/s;
      const body = (await response.text()).replace(
        call,
        `<style>${css}</style>$1 office$2$3$1 answered$29$3`,
      );
      await route.fulfill({ response, body, headers: { 'content-type': 'text/html' } });
    });
    await page.clock.setFixedTime(new Date('2026-11-18T10:00:00-03:00'));
    await page.goto('/diagnostico');
    const calls = page.locator('.bar > a[href^="tel:"]');
    await expect(calls).toHaveCount(2);
    await expect(calls.filter({ visible: true })).toHaveClass(/office/);
    for (const text of ['Há perigo agora', 'Alguém apertado', 'O portão caiu em cima']) {
      await page.locator('.ask summary').filter({ hasText: text, visible: true }).tap();
    }
    const shown = calls.filter({ visible: true });
    await expect(shown).toHaveAttribute('href', 'tel:193');
    await expect(shown).toHaveText('Ligar 193');
    for (const _answer of ['the cause', 'somebody', 'danger']) await page.goBack();
    await expect(shown).toHaveAttribute('href', /^tel:\+55/);
  });
});
