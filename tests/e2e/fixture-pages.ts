import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, expectAccessible, expectNarrow, readLayoutShift, test } from './fixtures.ts';

const HOUR = 3_600_000;
/** A moment some hours from now, in the format of content files. */
const inHours = (hours: number) =>
  new Date(Date.now() + (hours - 3) * HOUR).toISOString().slice(0, 16);
/** How long the current notice and promotion hold: longer than any run. */
const HOLD = 12;

/** Adds current notices and promotions and a price list to the fixture. */
export function preparePages(content: string): void {
  const change = (file: string, from: string | RegExp, to: string) => {
    const target = path.join(content, file);
    writeFileSync(target, readFileSync(target, 'utf8').replace(from, to));
  };
  writeFileSync(
    path.join(content, 'notices.yaml'),
    JSON.stringify([
      {
        id: 'agora',
        text: 'Fechamos mais cedo <hoje>.',
        from: inHours(-2),
        until: inHours(HOLD),
        link: '/primeira-consulta',
      },
      {
        id: 'depois',
        text: 'Amanhã voltamos ao horário de sempre.',
        from: inHours(HOLD + 1),
        until: inHours(HOLD + 30),
      },
    ]),
  );
  writeFileSync(
    path.join(content, 'promotions.yaml'),
    JSON.stringify([
      {
        id: 'limpeza',
        title: 'Limpeza de volta',
        text: 'Para quem já é paciente.',
        job: 'cleaning',
        price: { amount: 140 },
        from: inHours(-2),
        until: inHours(HOLD),
        families: ['topics'],
      },
    ]),
  );
  change(
    'company.yaml',
    /^payment:/m,
    'priceList:\n  - { id: cleaning, job: Limpeza, price: { amount: 180 } }\npayment:',
  );
  change('cities/londrina.md', /^guide:/m, 'job: cleaning\nguide:');
  change(
    'pages/primeira-consulta.md',
    /^sections:\n/m,
    "sections:\n  - { type: priceList, title: Valores, button: Perguntar, message: 'Quero o preço de: {job}.', photoNote: Mande uma foto. }\n",
  );
}

/** Features that only the fixture shows, on its own site. */
export function visitPages(getSite: () => string): void {
  test.use({ viewport: { width: 360, height: 740 } });

  test(
    'a notice holds for its time, above the header and without a shift',
    { tag: '@timed' },
    async ({ page }) => {
      await page.goto(getSite());
      const notices = page.getByRole('region', { name: 'Avisos' });
      await expect(notices).toHaveText('Fechamos mais cedo <hoje>.', { useInnerText: true });
      await expectAccessible(page);
      const [notice, header] = [
        await notices.boundingBox(),
        await page.locator('.head').boundingBox(),
      ];
      expect(notice?.y).toBe(0);
      expect((notice?.y ?? 0) + (notice?.height ?? 0)).toBeLessThanOrEqual(header?.y ?? 0);
      expect(await readLayoutShift(page)).toBe(0);

      await page.clock.setFixedTime(Date.now() + (HOLD + 0.5) * HOUR);
      await page.reload();
      await expect(notices).toBeHidden();
      expect(await readLayoutShift(page)).toBe(0);

      await page.clock.setFixedTime(Date.now() + (HOLD + 2) * HOUR);
      await page.goto(`${getSite()}/guias/como-escovar-os-dentes`);
      await expect(notices).toHaveText('Amanhã voltamos ao horário de sempre.', {
        useInnerText: true,
      });
      expect(await readLayoutShift(page)).toBe(0);
    },
  );

  test('a promotion stands on its collection and beside the prices, and goes with its end', async ({
    page,
  }) => {
    for (const address of ['/topicos/limpeza-dental', '/primeira-consulta']) {
      await page.clock.setFixedTime(Date.now());
      await page.goto(getSite() + address);
      const promotion = page.getByRole('heading', { name: 'Limpeza de volta' });
      await expect(promotion).toBeVisible();
      await expect(page.getByText(/^Até \d+ de .+, às \d+h/)).toBeVisible();
      await expectAccessible(page);
      await page.clock.setFixedTime(Date.now() + (HOLD + 0.5) * HOUR);
      await page.reload();
      await expect(promotion).toBeHidden();
      expect(await readLayoutShift(page)).toBe(0);
    }
  });

  test.describe('without scripts', () => {
    test.use({ javaScriptEnabled: false });

    test(
      'what held at the build is shown, and what begins later is not',
      { tag: '@timed' },
      async ({ page }) => {
        await page.goto(getSite());
        await expect(page.getByText('Fechamos mais cedo <hoje>.')).toBeVisible();
        await expect(page.getByText('Amanhã voltamos')).toBeHidden();
      },
    );
  });

  test(
    'what only this business shows is accessible at every width',
    { tag: '@jobs' },
    async ({ page }) => {
      // The page of jobs, with the notice, the promotion, prices, people and dated reviews.
      for (const address of ['/casos', '/primeira-consulta', '/cidades/londrina']) {
        await page.goto(getSite() + address);
        for (const width of [320, 360, 1280]) {
          await page.setViewportSize({ width, height: 740 });
          await expectAccessible(page);
          await expectNarrow(page);
        }
      }
      // Its three choices leave no gap beside the last one.
      await page.setViewportSize({ width: 360, height: 740 });
      await page.goto(getSite());
      const widthOf = async (selector: string) =>
        (await page.locator(selector).boundingBox())?.width;
      expect(await widthOf('.tiles li:last-child')).toBe(await widthOf('.tiles'));
    },
  );
}
