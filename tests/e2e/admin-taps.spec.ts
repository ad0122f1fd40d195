import type { Locator, Page } from '@playwright/test';
import { named, rows, savePage, signIn, site, userId } from './admin-tools.ts';
import { expect, policyTest as test } from './fixtures.ts';

/** Fingers that tap twice, on the screen of a phone. */

test.use({ trace: 'off', hasTouch: true, isMobile: true, viewport: { width: 390, height: 760 } });

test.describe.configure({ timeout: 150_000 });

const GAPS_MS = [80, 120, 200];
const cors = { headers: { 'Access-Control-Allow-Origin': site } };

/** Two taps on the place where something stands, whatever stands there for the second one. */
async function tapTwice(page: Page, target: Locator, gap: number) {
  // The first one counts: nothing holds it back any more.
  await target.click({ trial: true });
  const { x, y, width, height } = (await target.boundingBox()) ?? {
    x: 0,
    y: 0,
    width: 0,
    height: 0,
  };
  const at = [x + width / 2, y + height / 2] as const;
  await page.touchscreen.tap(...at);
  await page.waitForTimeout(gap);
  await page.touchscreen.tap(...at);
}

const list = (page: Page) => page.getByRole('region', { name: 'Páginas geradas' });
const dialog = (page: Page) => page.getByRole('dialog');

const stateOf = async ({ id }: { id: string }) =>
  (await rows(`id=eq.${id}`)).map(({ state }) => state);

test(
  'a double tap neither confirms a deletion unread nor opens what lies under it',
  { tag: '@double-tap' },
  async ({ page }, info) => {
    await rows('slug=like.toque-duplo-*', 'DELETE');
    const titles = GAPS_MS.map((gap) => named(info, `Toque duplo ${gap}`));
    const saved = await Promise.all(titles.map((title) => savePage(title)));
    await signIn(page);
    await list(page).getByRole('searchbox').fill('toque duplo');
    for (const [index, row] of saved.entries()) {
      const gap = GAPS_MS[index] ?? 0;
      const remove = list(page).getByRole('button', { name: `Excluir ${row.title}` });
      await tapTwice(page, remove, gap);
      await expect(dialog(page)).toBeVisible();
      expect(await stateOf(row)).toEqual(['published']);
      await tapTwice(page, dialog(page).getByRole('button', { name: 'Excluir' }), gap);
      const undo = page.getByRole('button', { name: 'Desfazer' });
      await expect(undo).toBeVisible();
      await expect(page).toHaveURL(/\/admin\/painel$/);
      expect(await stateOf(row)).toEqual(['trash']);
      await tapTwice(page, undo, gap);
      await expect(page.getByText('Exclusão desfeita')).toBeVisible();
      await expect(page).toHaveURL(/\/admin\/painel$/);
      expect(await stateOf(row)).toEqual(['published']);
      await page.getByRole('button', { name: 'Fechar aviso: Exclusão desfeita' }).tap();
    }
    await rows(`id=in.(${saved.map(({ id }) => id).join(',')})`, 'DELETE');
  },
);

test('a double tap deletes one page for good, and only after the question', async ({
  page,
}, info) => {
  await signIn(page);
  for (const gap of GAPS_MS) {
    const [row, other] = await Promise.all(
      ['primeira', 'segunda'].map((word) =>
        savePage(named(info, `De vez ${word} ${gap}`), { state: 'trash' }),
      ),
    );
    if (!row || !other) throw new Error('Two pages are needed.');
    await page.reload();
    await page.getByRole('button', { name: /^Lixeira/ }).tap();
    await list(page).getByRole('searchbox').fill('de vez');
    await tapTwice(
      page,
      list(page).getByRole('button', { name: `Excluir de vez ${row.title}` }),
      gap,
    );
    await expect(dialog(page)).toBeVisible();
    expect(await stateOf(row)).toEqual(['trash']);
    await tapTwice(page, dialog(page).getByRole('button', { name: 'Excluir de vez' }), gap);
    await expect(page.getByText('1 página apagada de vez')).toBeVisible();
    await expect(dialog(page)).toHaveCount(0);
    expect(await stateOf(row)).toEqual([]);
    expect(await stateOf(other)).toEqual(['trash']);
    await rows('slug=like.de-vez-*', 'DELETE');
  }
});

test('a double tap clears a list, and removes a key, only once it was asked', async ({ page }) => {
  await page.route('**/rpc/has_ai_key', (route) => route.fulfill({ json: true, ...cors }));
  let removed = 0;
  await page.route('**/rpc/delete_ai_key', (route) => {
    removed += 1;
    return route.fulfill({ json: null, ...cors });
  });
  await signIn(page);
  const user = await userId(page);
  for (const gap of GAPS_MS) {
    await page.goto('/admin/batch-creator');
    await page.evaluate((id) => {
      const items = [{ title: 'Na fila', state: 'waiting' }];
      const run = { items, creativity: 75, seed: 1 };
      localStorage.setItem(`admin.run.${id}.batch`, JSON.stringify(run));
    }, user);
    await page.reload();
    await tapTwice(page, page.getByRole('button', { name: 'Limpar' }), gap);
    await expect(dialog(page)).toBeVisible();
    await tapTwice(page, dialog(page).getByRole('button', { name: 'Limpar' }), gap);
    await expect(page.getByText('Na fila')).toHaveCount(0);
    await expect(page).toHaveURL(/batch-creator$/);
    await expect(page.getByRole('button', { name: 'Pausar' })).toHaveCount(0);
  }
  await page.goto('/admin/painel');
  await page.getByRole('button', { name: '+ Nova página' }).tap();
  await dialog(page)
    .getByRole('button', { name: /^Gerar com IA/ })
    .tap();
  await expect(page.getByLabel('Títulos')).toBeFocused();
  await page.getByRole('button', { name: 'Chave da IA' }).tap();
  await tapTwice(page, dialog(page).getByRole('button', { name: 'Apagar a chave' }), 120);
  await expect(page.getByText('API Key removida')).toBeVisible();
  expect(removed).toBe(1);
  await expect(page).toHaveURL(/painel$/);
});
