import type { Page } from '@playwright/test';
import { listAssistantPaths } from '../../src/features/assistant/steps.ts';
import { readChat } from '../../src/features/contact/whatsapp.ts';
import { readSiteContent } from '../helpers/site.ts';
import { expect, expectAccessible, holdScripts, test } from './fixtures.ts';

const [entry] = readSiteContent().assistant;
const { slug = '', questions = [] } = entry?.data ?? {};
const ADDRESS = `/${slug}`;
const PHONE = { width: 360, height: 740 };
const CASES = {
  'a gate that stays open': ['Não fecha', 'De correr', 'Todo aberto', 'Anda um pouco e volta'],
  'a cable that broke': [
    'Há perigo agora',
    'Portão, pilar ou muro caindo',
    'Basculante, cabo partido',
  ],
  'a motor without a sound': ['Não abre', 'Nada, nem som nem luz', 'Acende, e nem o botão abre'],
  'a price': ['Quero um preço ou uma visita', 'O preço de um conserto'],
};

const answerOf = (page: Page, text: string | RegExp) =>
  page.locator('.ask summary').filter({ hasText: text, visible: true });
/** The same answer, selected. */
const givenOf = (page: Page, text: string) =>
  page.locator('.ask details[open] > summary').filter({ hasText: text, visible: true });
const chatOf = (page: Page) =>
  page.locator('.ask a[href^="https://wa.me/"]').filter({ visible: true });

async function messageOf(page: Page): Promise<string> {
  return readChat((await chatOf(page).getAttribute('href')) ?? '').message;
}

/** The message without the parts that only a script knows. */
const plain = (message: string) => message.replace(/\nAgora: .*/, '');

test.use({ viewport: PHONE });

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test(
    'one question at a time, and the message at its end',
    { tag: '@assistant' },
    async ({ page }) => {
      for (const [name, answers] of Object.entries(CASES)) {
        await test.step(name, async () => {
          await page.goto(ADDRESS);
          for (const [at, text] of answers.entries()) {
            const first = page.locator('.ask h2').filter({ visible: true });
            await expect(first).toHaveCount(1);
            await expect(first).toContainText(`Pergunta ${at + 1} de`);
            await answerOf(page, text).click();
            // A given answer stays visible, and can be taken back.
            await expect(givenOf(page, text).getByText('Mudar')).toBeVisible();
          }
          expect(await messageOf(page)).toContain('\nBairro e cidade: __\n');
        });
      }
    },
  );
});

test(
  'an address opens the answer of the page that one comes from, and its Back leads there',
  { tag: '@assistant' },
  async ({ page }) => {
    await page.goto('/busca/portao-automatico-nao-fecha');
    await page
      .getByRole('main')
      .getByRole('link', { name: entry?.data.label ?? '' })
      .first()
      .click();
    await expect(page).toHaveURL(/#portao-automatico-nao-fecha$/);
    await expect(page.locator('.ask h2').filter({ visible: true })).toContainText(
      'Como é o portão?',
    );
    await answerOf(page, 'De correr').click();
    await expect(page.locator('.ask h2').filter({ visible: true })).toBeFocused();
    await page.goBack();
    await expect(page.locator('.ask h2').filter({ visible: true })).toContainText(
      'Como é o portão?',
    );
    await page.goBack();
    await expect(page).toHaveURL(/busca/);
  },
);

test(
  'by finger and by keyboard the same message, with place and hour; nothing is asked or kept before',
  { tag: '@assistant' },
  async ({ page }) => {
    await page.clock.setFixedTime(new Date('2026-11-18T22:05:00-03:00'));
    const expected = new Map(
      listAssistantPaths(questions).map(({ options }) => [
        options.map(({ text }) => text).join(),
        options.flatMap(({ say }) => say ?? []),
      ]),
    );
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    // Only now: later the mouse rests where it clicked, and touches what moves under it.
    await page.goto(ADDRESS, { waitUntil: 'networkidle' });
    expect(asked.filter((url) => url.endsWith('.js'))).toEqual([]);
    for (const [name, answers] of Object.entries(CASES)) {
      await page.goto(ADDRESS);
      for (const text of answers) {
        const answer = answerOf(page, text);
        if (name === 'a price') await answer.press('Enter');
        else await answer.click();
        await expect(givenOf(page, text)).toHaveCount(1);
        // A key pressed before the focus has moved on would be lost.
        await expect(page.locator('.ask h2').filter({ visible: true })).toBeFocused();
      }
      const box = page.getByRole('combobox', { name: 'Bairro e cidade' });
      await box.fill('Tatuapé');
      await expect.poll(() => messageOf(page)).toContain('\nAgora: ');
      const message = await messageOf(page);
      for (const line of expected.get(answers.join()) ?? [])
        expect(message).toContain(`\n${line}\n`);
      expect(message).toContain('\nBairro e cidade: Tatuapé\nAgora: quarta-feira, 22:05\n');
      expect(message.length).toBeLessThanOrEqual(900);
      await box.fill('');
      expect(plain(await messageOf(page))).toContain('Bairro e cidade: __\nO que vou mandar:');
      // The button in the bar has the same message, with its own code.
      const bar = await page.locator('.bar a[href^="https://wa.me/"]').getAttribute('href');
      const ends = [await messageOf(page), readChat(bar ?? '').message].map((text) =>
        text.split('\n(ref. '),
      );
      expect(ends[1]?.[0]).toBe(ends[0]?.[0]);
      expect(ends.map(([, end]) => end?.slice(-3))).toEqual(['-m)', '-b)']);
      if (name !== 'a price') {
        // The other answers look like the one of the test below.
        if (name === 'a cable that broke') {
          // Half under the sticky header, a target would be too small by chance.
          await page.evaluate(() => scrollTo(0, 0));
          await expectAccessible(page);
        }
        await page.goBack();
        await expect(answerOf(page, answers.at(-1) ?? '')).toBeVisible();
        await expect(givenOf(page, answers.at(-1) ?? '')).toHaveCount(0);
        await expect(page.locator('.ask h2').filter({ visible: true })).toBeFocused();
      }
    }
    expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0);
    expect(await page.context().cookies()).toEqual([]);
  },
);

test(
  'the next time a kept link says which gate it is, and so does the message',
  { tag: '@assistant' },
  async ({ page }) => {
    const isKept = page.waitForEvent('console', (message) => message.text().startsWith('kept '));
    await page.addInitScript(() => {
      navigator.share = (data) => {
        console.log(`kept ${data?.url ?? ''}`);
        return Promise.resolve();
      };
    });
    await page.goto(ADDRESS);
    const card = page.getByText('Guardar os dados do meu portão');
    for (const text of CASES['a gate that stays open']) {
      await expect(card).toBeHidden();
      await answerOf(page, text).click();
    }
    await card.click();
    await expect(page.getByLabel('Tipo: de correr')).toHaveValue('de correr');
    await page.getByLabel('Marca e modelo').fill('PPA DZ & cia');
    await page.getByLabel('Mês da última revisão').fill('2026-03');
    await expect.poll(() => messageOf(page)).toContain('revisão em 03/2026.\nO que vou mandar');
    await page.evaluate(() => scrollTo(0, 0));
    await expectAccessible(page);
    const session = await page.context().newCDPSession(page);
    await session.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
    await session.send('Page.setFontSizes', { fontSizes: { standard: 16 } });
    await page.getByRole('button', { name: 'Guardar o link' }).click();
    const [, link = ''] = (await isKept).text().split(' ');
    await page.goto('/');
    await page.goto(link);
    const gate = 'Meu portão: de correr; motor ou placa PPA DZ & cia; última revisão em 03/2026.';
    await expect(page.getByText(gate)).toBeVisible();
    for (const text of CASES['a motor without a sound']) await answerOf(page, text).click();
    await expect.poll(() => messageOf(page)).toContain(`\n${gate}\n`);
    await page.goto(`${ADDRESS}${new URL(link).hash}`);
    for (const text of CASES['a cable that broke']) await answerOf(page, text).click();
    await expect(card).toBeHidden();
  },
);

for (const hour of ['14:00', '22:30']) {
  test(
    `in danger the numbers of those who help and every case are in sight at once, at ${hour}`,
    { tag: '@assistant' },
    async ({ page }) => {
      await page.clock.setFixedTime(new Date(`2026-11-25T${hour}:00-03:00`));
      await page.goto(ADDRESS);
      await answerOf(page, 'Há perigo agora').click();
      const calls = page.locator('.ask .stop a').filter({ visible: true });
      await expect(calls).toHaveText([/193/, /192/, /199/]);
      for (const call of await calls.all()) await expect(call).toBeInViewport({ ratio: 1 });
      const bar = await page.locator('.bar').boundingBox();
      const cases = answerOf(page, /^(?:Alguém|Carro|Portão, pilar|Cheiro)/);
      await expect(cases).toHaveCount(4);
      const { y = Infinity, height = 0 } = (await cases.last().boundingBox()) ?? {};
      expect(y + height).toBeLessThanOrEqual(bar?.y ?? 0);
      // Hidden elements are out of the keyboard's way, too.
      await expect(page.locator('.trail')).toBeHidden();
    },
  );
}

test(
  'whoever says that it moves with people in its way sees every next case at once',
  { tag: '@assistant' },
  async ({ page }) => {
    await page.goto(ADDRESS);
    await answerOf(page, 'Abre ou se mexe sozinho').click();
    // A script that comes later moves nothing under the finger.
    await page.waitForFunction(() => (history.state as { given?: number[] } | null)?.given?.length);
    await answerOf(page, 'Com gente ou carro no caminho').click();
    const cases = answerOf(page, /^(?:De correr|Basculante|De abrir)/);
    await expect(cases).toHaveCount(4);
    const bar = await page.locator('.bar').boundingBox();
    await expect
      .poll(async () => {
        const { y = Infinity, height = 0 } = (await cases.last().boundingBox()) ?? {};
        return y + height;
      })
      .toBeLessThanOrEqual(bar?.y ?? 0);
  },
);

test(
  'an answer tapped before the script came is not lost',
  { tag: '@assistant' },
  async ({ page }) => {
    const { release } = await holdScripts(page);
    await page.goto(ADDRESS);
    await answerOf(page, 'Não abre').click();
    await answerOf(page, 'Só o controle falha').click();
    expect(await messageOf(page)).toContain('O controle falha');
    release();
    await expect(page.getByRole('combobox', { name: 'Bairro e cidade' })).toBeVisible();
    expect(await messageOf(page)).toMatch(/O controle falha[^]*Agora: /);
    await page.goBack();
    await expect(answerOf(page, 'Só o controle falha')).toBeVisible();
    await expect(givenOf(page, 'Só o controle falha')).toHaveCount(0);
  },
);

test(
  'a script that comes late moves no answer under a finger',
  { tag: '@assistant' },
  async ({ page }) => {
    const { release } = await holdScripts(page);
    await page.goto(ADDRESS);
    await answerOf(page, 'Há perigo agora').click();
    // The question is above the screen.
    await page
      .getByRole('contentinfo')
      .evaluate((end) => end.scrollIntoView({ block: 'end', behavior: 'instant' }));
    const top = async () => (await answerOf(page, 'Portão, pilar ou muro caindo').boundingBox())?.y;
    const before = await top();
    release();
    await expect(page.locator('.ask h2').filter({ visible: true })).toBeFocused();
    expect(await top()).toBe(before);
  },
);

test(
  'a script that comes late leaves a key on the answer that it has reached',
  { tag: '@assistant' },
  async ({ page }) => {
    const late = await holdScripts(page);
    await page.goto(ADDRESS);
    await answerOf(page, 'Não abre').press('Enter');
    await page.keyboard.press('Tab');
    const next = await page.evaluate(() => document.activeElement?.textContent);
    late.release();
    await page.waitForFunction(() => 'given' in ((history.state ?? {}) as object));
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(next);
  },
);

test.describe('a request', () => {
  const address = '/orcamento-de-automacao-para-condominio';
  const OPENING = 'Olá! Peço proposta para o portão do nosso condomínio.';

  test.describe('without scripts', () => {
    test.use({ javaScriptEnabled: false });
    test('goes with lines to fill in', { tag: '@requests' }, async ({ page }) => {
      await page.goto(address);
      const request = page.locator('#pedido');
      await expect(request.getByRole('textbox')).toHaveCount(0);
      const chat = request.getByRole('link', { name: /WhatsApp/ });
      const { message } = readChat((await chat.getAttribute('href')) ?? '');
      expect(message).toContain(`${OPENING}\nCondomínio: __\n`);
    });
  });

  test(
    'says what was typed by chat, by mail and alone on paper',
    { tag: '@requests' },
    async ({ page }) => {
      await page.goto(address);
      const request = page.locator('#pedido');
      await request
        .getByRole('textbox', { name: 'Condomínio' })
        .fill('Solar, CNPJ 00.000.000/0001-00');
      await request.getByRole('textbox', { name: 'Data da assembleia' }).fill('10 de dezembro');
      const lines = `${OPENING}\nCondomínio: Solar, CNPJ 00.000.000/0001-00\nBairro e cidade: __\n`;
      const chat = request.getByRole('link', { name: /WhatsApp/ });
      await expect
        .poll(async () => readChat((await chat.getAttribute('href')) ?? '').message)
        .toContain(lines);
      const { message } = readChat((await chat.getAttribute('href')) ?? '');
      expect(message).toContain('\nData da assembleia: 10 de dezembro\n');
      expect(message).toMatch(/\n\(ref\. \w{5}-m\)$/);
      expect(message.length).toBeLessThanOrEqual(900);
      const mail = await request
        .getByRole('link', { name: 'Enviar por e-mail' })
        .getAttribute('href');
      expect(new URL(mail ?? '').searchParams.get('body')?.replaceAll('\r', '')).toContain(lines);
      await expectAccessible(page);
      await page.evaluate(() => {
        window.print = () => dispatchEvent(new Event('beforeprint'));
      });
      await request.getByRole('button', { name: 'Imprimir' }).click();
      await page.emulateMedia({ media: 'print' });
      await expect(request.getByText('Data da assembleia: 10 de dezembro')).toBeVisible();
      // An empty field is a line for a pen; the day is that of printing.
      await expect(request.locator('.blank')).toHaveCount(7);
      await expect(request.locator('.paper')).not.toContainText('__');
      await expect(request.locator('.paper-day')).toHaveText(/^\d+ de \p{L}+ de 20\d\d$/u);
      await expect(page.getByRole('heading', { level: 1 })).toBeHidden();
      await page.evaluate(() => dispatchEvent(new Event('afterprint')));
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    },
  );

  test(
    'a claim counts the days of the law on the phone, and a card goes to paper alone',
    { tag: '@requests' },
    async ({ page }) => {
      await page.goto('/garantia');
      const claim = page.locator('#acionar-garantia');
      await claim.getByLabel('Entrega ou fim do serviço').fill('2026-11-22');
      const chat = claim.getByRole('link', { name: /WhatsApp/ });
      const messageOf = async () => readChat((await chat.getAttribute('href')) ?? '').message;
      await expect.poll(messageOf).toContain('(90 dias, art. 26): 20/02/2027\n');
      await expect(claim.getByRole('status')).toContainText('art. 26): 20/02/2027');
      expect(await messageOf()).toContain('\nEntrega ou fim do serviço: 22/11/2026\n');
      expect(await messageOf()).toContain('(30 dias, art. 18): __\n');
      await claim.getByLabel('Dia em que avisei').fill('2026-12-31');
      await expect.poll(messageOf).toContain('(30 dias, art. 18): 30/01/2027\n');
      expect((await messageOf()).length).toBeLessThanOrEqual(900);
      await expectAccessible(page);

      const late = await holdScripts(page);
      await page.addInitScript(() => {
        window.print = () => {
          document.title = 'printed';
        };
      });
      await page.goto('/guias/falta-de-energia-cartao-de-emergencia-do-portao');
      // The first touch counts, also before the print script has loaded.
      await page.locator('#cartao').getByRole('button', { name: 'Imprimir' }).click();
      expect(await page.title()).not.toBe('printed');
      late.release();
      await expect(page).toHaveTitle('printed');
      await page.evaluate(() => dispatchEvent(new Event('afterprint')));
      const card = page.locator('#cartao');
      await card.getByRole('textbox', { name: 'disjuntor' }).fill('nº 7, no corredor');
      await expect(card.getByRole('link')).toHaveCount(0);
      await expect(card.locator('.paper')).toContainText('nº 7');
      await card.getByRole('button', { name: 'Imprimir' }).click();
      await page.emulateMedia({ media: 'print' });
      await expect(card.getByText('1. Desligar o disjuntor: nº 7, no corredor')).toBeVisible();
      await expect(card.getByText('Bombeiros 193')).toBeVisible();
      await expect(page.getByRole('heading', { level: 1 })).toBeHidden();
    },
  );
});
