import { readFileSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { createBusiness } from '../../scripts/tools/new-business.ts';
import { ASTRO, runNode } from '../../scripts/tools/run.ts';
import { makeTempFolder } from '../../scripts/tools/temp-folder.ts';
import { createSiteServer, listen, openRelease } from '../../src/publisher/site-server.ts';
import { expect, expectAccessible, readLayoutShift, test } from './fixtures.ts';

const HOUR = 3_600_000;
/** A moment some hours from now, as content files write it. */
const inHours = (hours: number) =>
  new Date(Date.now() + (hours - 3) * HOUR).toISOString().slice(0, 16);

/** The example business with notices and promotions around now, and with a list of prices. */
let dir: string;
let server: Server;
let site: string;

test.beforeAll(async () => {
  dir = await makeTempFolder('timed');
  await createBusiness(path.join(dir, 'clinic'));
  const content = path.join(dir, 'clinic/content');
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
        until: inHours(1),
        link: '/primeira-consulta',
      },
      {
        id: 'depois',
        text: 'Amanhã voltamos ao horário de sempre.',
        from: inHours(2),
        until: inHours(30),
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
        until: inHours(1),
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
  const dist = path.join(dir, 'dist');
  const code = await runNode([ASTRO, 'build', '--silent'], {
    CONTENT_DIR: content,
    PUBLIC_DIR: path.join(dir, 'clinic/public'),
    BUILD_OUT_DIR: dist,
    BUILD_SHELLS_DIR: path.join(dir, 'shells'),
    PUBLIC_SUPABASE_URL: '',
    NO_COLOR: '1',
  });
  expect(code).toBe(0);
  const release = await openRelease(dist);
  server = createSiteServer(() => [release]);
  await listen(server, 0);
  site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

test.afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await rm(dir, { recursive: true, force: true });
});

test.use({ viewport: { width: 360, height: 740 } });

test(
  'a notice holds for its time, above the header and without a shift',
  { tag: '@timed' },
  async ({ page }) => {
    await page.goto(site);
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

    await page.clock.setFixedTime(Date.now() + 1.5 * HOUR);
    await page.reload();
    await expect(notices).toBeHidden();
    expect(await readLayoutShift(page)).toBe(0);

    await page.clock.setFixedTime(Date.now() + 3 * HOUR);
    await page.goto(`${site}/guias/como-escovar-os-dentes`);
    await expect(notices).toHaveText('Amanhã voltamos ao horário de sempre.', {
      useInnerText: true,
    });
    expect(await readLayoutShift(page)).toBe(0);
  },
);

test('a promotion stands on its family and beside the prices, and goes with its end', async ({
  page,
}) => {
  for (const address of ['/topicos/limpeza-dental', '/primeira-consulta']) {
    await page.clock.setFixedTime(Date.now());
    await page.goto(site + address);
    const promotion = page.getByRole('heading', { name: 'Limpeza de volta' });
    await expect(promotion).toBeVisible();
    await expect(page.getByText(/^Até \d+ de .+, às \d+h/)).toBeVisible();
    await expectAccessible(page);
    await page.clock.setFixedTime(Date.now() + 1.5 * HOUR);
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
      await page.goto(site);
      await expect(page.getByText('Fechamos mais cedo <hoje>.')).toBeVisible();
      await expect(page.getByText('Amanhã voltamos')).toBeHidden();
    },
  );
});
