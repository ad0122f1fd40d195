import { expect, test } from '@playwright/test';
import { readLayoutShift } from './fixtures.ts';

const PAGE = '/cidades/moema';

for (const [moment, said] of [
  ['2026-11-23T10:00:00-03:00', 'Respondemos agora, até as 18h'],
  ['2026-11-21T15:00:00-03:00', 'Respondemos segunda, a partir das 8h'],
  ['2026-11-20T10:00:00-03:00', 'Respondemos amanhã, a partir das 8h'],
] as const) {
  test(`says at ${moment}: ${said}`, async ({ page }) => {
    await page.clock.setFixedTime(new Date(moment));
    await page.goto(PAGE);
    await expect(page.locator('[data-hours]').first()).toHaveText(said);
  });
}

test('nothing moves when the hours are said', async ({ page }) => {
  await page.goto(PAGE, { waitUntil: 'networkidle' });
  expect(await readLayoutShift(page)).toBeLessThan(0.001);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('the hours stand there as they are', async ({ page }) => {
    await page.goto(PAGE);
    await expect(page.locator('[data-hours]').first().locator('xpath=..')).toHaveText(
      /Horário de atendimento\s+Segunda a sexta, das 8h às 18h, e sábado, das 8h às 14h/,
    );
  });
});

test('a click on a contact link sends one event, or none where no address is configured', async ({
  page,
  context,
}) => {
  await context.route(/wa\.me/, (route) => route.fulfill({ body: 'chat' }));
  await page.addInitScript(() => {
    const sent: unknown[] = [];
    Object.assign(window, { sent });
    navigator.sendBeacon = (url, data) => sent.push([String(url), data]) > 0;
  });
  await page.goto(PAGE);
  const endpoint = await page.locator('body').getAttribute('data-clicks');
  await page
    .locator('main')
    .getByRole('link', { name: /WhatsApp/ })
    .first()
    .click();
  await page.locator('main a[href^="/"]').first().dispatchEvent('auxclick');
  const sent = await page.evaluate(() => (window as unknown as { sent: unknown[] }).sent);
  expect(sent).toEqual(
    endpoint
      ? [
          [
            endpoint,
            JSON.stringify({ page: PAGE, place: 'moema', slot: 'main', channel: 'whatsapp' }),
          ],
        ]
      : [],
  );
});
