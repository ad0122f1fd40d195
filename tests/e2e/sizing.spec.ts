import type { Page } from '@playwright/test';
import { readChat } from '../../src/features/contact/whatsapp.ts';
import { readSiteContent } from '../helpers/site.ts';
import { expect, expectAccessible, test } from './fixtures.ts';

const [entry] = readSiteContent().sizing;
const ADDRESS = `/${entry?.data.slug ?? ''}`;
/** Each with lines that its message has. */
const CASES: { answers: string[]; says: string[] }[] = [
  {
    answers: [
      'Não tem',
      'De correr',
      'Leve: de grade ou ripa, de um carro',
      'Uma ou duas famílias',
    ],
    says: [
      'Motor hoje: não tem',
      'Portão: leve na mão, de grade ou ripa, de um carro',
      'O site indicou: Residencial, portão leve, Standard',
    ],
  },
  {
    answers: ['Não tem', 'Basculante, que sobe', 'Pesa, prende ou despenca'],
    says: ['Uso: __', 'O site indicou: Primeiro o portão, depois o motor'],
  },
  {
    answers: ['Tem, e quero trocar', 'De grade ou ripa', 'Famílias, e o carro espera na rua'],
    says: [
      'Motor hoje: tem, quero trocar',
      'Tipo de portão: __',
      'O site indicou: Troca, portão leve, Speedy',
    ],
  },
  {
    answers: ['Tem, e está com defeito'],
    says: ['Motor hoje: tem, está com defeito', 'O site indicou: Primeiro o diagnóstico'],
  },
];

const answerOf = (page: Page, text: string) =>
  page.locator('.ask summary').filter({ hasText: text, visible: true });
const headingOf = (page: Page) => page.locator('.ask h2').filter({ visible: true });

async function messageOf(page: Page): Promise<string> {
  const chat = page.locator('.ask a[href^="https://wa.me/"]').filter({ visible: true });
  return readChat((await chat.getAttribute('href')) ?? '').message;
}

/** The messages of cases, each reached by this way of answering, once they say what they have to. */
async function walk(
  page: Page,
  answer: (text: string) => Promise<void>,
  says = '',
  cases = CASES,
): Promise<string[]> {
  const messages: string[] = [];
  for (const { answers } of cases) {
    await page.goto(ADDRESS);
    for (const [at, text] of answers.entries()) {
      await expect(headingOf(page)).toHaveCount(1);
      await expect(headingOf(page)).toContainText(`Pergunta ${at + 1} de`);
      await answer(text);
      await expect(
        page.locator('.ask details[open] > summary').filter({ hasText: text, visible: true }),
      ).toHaveCount(1);
    }
    await expect.poll(() => messageOf(page)).toContain(says);
    messages.push(await messageOf(page));
  }
  return messages;
}

test.use({ viewport: { width: 360, height: 740 } });

test(
  'without scripts, by finger and by keyboard the same message; nothing is asked or kept before',
  { tag: '@sizing' },
  async ({ page, browser, baseURL }) => {
    const context = await browser.newContext({
      javaScriptEnabled: false,
      viewport: { width: 360, height: 740 },
      ...(baseURL ? { baseURL } : {}),
    });
    const still = await context.newPage();
    const written = await walk(still, (text) => answerOf(still, text).click());
    await context.close();
    written.forEach((message, at) => {
      for (const line of CASES[at]?.says ?? []) expect(message).toContain(`\n${line}\n`);
    });

    await page.clock.setFixedTime(new Date('2026-11-18T22:05:00-03:00'));
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto(ADDRESS, { waitUntil: 'networkidle' });
    expect(asked.filter((url) => url.endsWith('.js'))).toEqual([]);
    const timed = written.map((message) =>
      message.replace('cidade: __\n', 'cidade: __\nAgora: quarta-feira, 22:05\n'),
    );
    const byFinger = async (text: string) => {
      await answerOf(page, text).click();
      // The next question is read aloud.
      await expect(headingOf(page)).toBeFocused();
    };
    const byKeyboard = async (text: string) => {
      await answerOf(page, text).press('Enter');
      await expect(headingOf(page)).toBeFocused();
    };
    // Without scripts a message names no hour; with them it does once they have come.
    expect(await walk(page, byFinger, 'Agora: ')).toEqual(timed);
    // A key opens an answer as a finger does, whichever it is.
    expect(await walk(page, byKeyboard, 'Agora: ', CASES.slice(0, 1))).toEqual(timed.slice(0, 1));
    expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0);
    expect(await page.context().cookies()).toEqual([]);
  },
);

test(
  'Back takes one answer back, and the place stands in the message',
  { tag: '@sizing' },
  async ({ page }) => {
    await page.goto(ADDRESS);
    const [first] = CASES;
    for (const text of first?.answers ?? []) {
      await answerOf(page, text).click();
      await expect(headingOf(page)).toBeFocused();
    }
    // The models of the record stand below an answer that they fit, and below no other.
    await expect(page.locator('#modelos .card').filter({ visible: true })).toHaveCount(3);
    await page.getByRole('combobox', { name: 'Bairro e cidade' }).fill('Tatuapé');
    await expect.poll(() => messageOf(page)).toContain('\nBairro e cidade: Tatuapé\n');
    expect((await messageOf(page)).length).toBeLessThanOrEqual(900);
    // What one of the bars covers here comes out as the page is scrolled.
    await page.setViewportSize({ width: 360, height: 4000 });
    await expectAccessible(page);
    await page.setViewportSize({ width: 360, height: 740 });
    // None beyond the edge.
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBeLessThanOrEqual(360);
    await page.goBack();
    await expect(headingOf(page)).toContainText('Pergunta 4 de 4');
    await expect(page.locator('#modelos')).toBeHidden();
    // What was answered can be changed from where it stands.
    await answerOf(page, 'Não tem').click();
    await expect(headingOf(page)).toContainText('Pergunta 1 de 4');
    await expect(page.locator('.ask details[open]')).toHaveCount(0);
  },
);

test.describe('the price list without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test('stands alone, and whole', async ({ page }) => {
    await page.goto('/quanto-custa');
    await expect(page.getByRole('checkbox')).toHaveCount(0);
    await expect(page.locator('li.card[id]')).toHaveCount(16);
  });
});
