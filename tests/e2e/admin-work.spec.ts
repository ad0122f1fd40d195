import type { Page, Route } from '@playwright/test';
import {
  endSession,
  enter,
  named,
  rows,
  savePage,
  signIn,
  site,
  slugOf,
  STANDING,
} from './admin-tools.ts';
import { expect, policyTest as test } from './fixtures.ts';

/** What a person has done or decided, and what tabs, log-outs and other people do to it. */

// The browser logs some of these faults; the fixture that forbids such logs stays outside.
test.use({ trace: 'off' });

const PAGES = '**/rest/v1/generated_pages*';

async function confirm(page: Page) {
  await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click();
  await expect(page.getByRole('button', { name: 'Desfazer' })).toBeFocused();
}

async function askToDelete(page: Page, { slug }: { slug: string }) {
  await page.goto(`/admin/painel?excluir=${slug}`);
  await confirm(page);
}

const isPublic = async ({ id }: { id: string }) =>
  (await rows(`id=eq.${id}&state=eq.published`)).length === 1;

test('a deletion is not done where the session has ended, counts at once where it lasts, and is truly taken back', async ({
  page,
}, info) => {
  const row = await savePage(named(info, 'Exclusão'));
  const last = await savePage(named(info, 'Exclusão e saída'));
  const button = ({ title }: typeof row) =>
    page.getByRole('button', { name: `Excluir ${title}`, exact: true });
  const undo = page.getByRole('button', { name: 'Desfazer' });

  await test.step('a session that has ended', async () => {
    const refuse = (route: Route) =>
      route.fulfill({
        status: 401,
        json: { code: 'PGRST303', message: 'JWT expired' },
        headers: { 'Access-Control-Allow-Origin': site },
      });
    await page.route(PAGES, (route) =>
      route.request().method() === 'PATCH' ? refuse(route) : route.fallback(),
    );
    await enter(page, `/admin/painel?excluir=${row.slug}`);
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.route(STANDING, refuse);
    await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click();
    await page.waitForURL('**/admin/login*');
    await expect(page.getByText('Sessão expirada')).toBeVisible();
    await page.unroute(PAGES);
    await page.unroute(STANDING);
    expect(await isPublic(row)).toBe(true);
    await signIn(page, page.url());
  });

  await test.step('done, and taken back', async () => {
    await askToDelete(page, row);
    await expect(page.getByText('Página excluída')).toBeVisible();
    expect(await isPublic(row)).toBe(false);
    await undo.click();
    await expect(page.getByText('Exclusão desfeita')).toBeVisible();
    await expect(button(row)).toBeFocused();
    expect(await isPublic(row)).toBe(true);
  });

  await test.step('another page took its address meanwhile', async () => {
    await button(row).click();
    await confirm(page);
    const [taker] = await rows('', 'POST', {
      title: 'Outra',
      slug: row.slug,
      description: 'Uma descrição.',
      content: '<p>Texto.</p>',
    });
    await undo.click();
    await expect(page.getByText('Outra página já usa este endereço.')).toBeVisible();
    await rows(`id=eq.${taker?.id ?? ''}`, 'DELETE');
  });

  await test.step('the trash was emptied meanwhile', async () => {
    await rows(`id=eq.${row.id}`, 'PATCH', { state: 'published' });
    await askToDelete(page, row);
    await rows(`id=eq.${row.id}`, 'DELETE');
    await undo.click();
    await expect(page.getByText('A página já foi apagada de vez.')).toBeVisible();
    await expect(button(row)).toHaveCount(0);
  });

  await test.step('"Sair" right after it leaves it done', async () => {
    await button(last).click();
    await confirm(page);
    await page.getByRole('button', { name: 'Sair' }).click();
    await page.waitForURL('**/admin/login');
    expect(await isPublic(last)).toBe(false);
  });
});

test(
  'the last row of the last page of the list leads back to the page before; four hours later nobody is let in again',
  { tag: '@session-clock' },
  async ({ page }, info) => {
    const title = named(info, 'Última linha');
    const slug = slugOf(title);
    const many = Array.from({ length: 26 }, (_, index) => ({
      title: `${title} ${index}`,
      slug: `${slug}-${index}`,
      description: 'Uma de muitas.',
      content: '<p>Texto.</p>',
    }));
    await rows(`slug=like.${slug}*`, 'DELETE');
    try {
      await rows('', 'POST', many);
      await page.clock.install();
      await enter(page);
      const list = page.getByRole('region', { name: 'Páginas geradas' });
      await list.getByRole('searchbox').fill('última linha');
      await page.clock.runFor(1000);
      await list.getByRole('button', { name: 'Próximas' }).click();
      await expect(list.getByRole('listitem')).toHaveCount(1);
      await list.getByRole('button', { name: /^Excluir/ }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click();
      await expect(page.getByRole('button', { name: 'Desfazer' })).toBeFocused();
      await page.clock.runFor(10_000);
      await expect(list.getByRole('listitem')).toHaveCount(25);
      await expect(page.getByRole('main')).toBeFocused();
      await expect(list.getByText('25 páginas')).toBeVisible();

      await page.clock.fastForward('04:00:05');
      await page.waitForURL('**/admin/login*');
      await expect(page.getByText('Sessão expirada')).toBeVisible();
      expect(await page.evaluate(() => localStorage.getItem('admin.session'))).toBeNull();
      await page.clock.runFor(5000);
      await expect(page.getByLabel('E-mail')).toBeVisible();
      await expect(page).toHaveURL(/\/admin\/login/);
    } finally {
      await rows(`slug=like.${slug}*`, 'DELETE');
    }
  },
);

test('a session that ends during a run leads to the log-in without a question', async ({
  page,
}, info) => {
  const titles = ['Um', 'Dois', 'Três', 'Quatro'].map((word) => named(info, `Prazo ${word}`));
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  await enter(page, '/admin/local-generator');
  await page.getByLabel('Títulos').fill(titles.join('\n'));
  await page.getByRole('button', { name: 'Gerar', exact: true }).click();
  await page.getByRole('button', { name: 'Processar todos' }).click();
  await expect(page.getByText('Título 1/4 processado')).toBeVisible();
  await endSession(page);
  await page.waitForURL('**/admin/login?next=*');
  await expect(page.getByText('Sessão expirada')).toBeVisible();
  expect(asked).toEqual([]);
  await signIn(page, page.url());
  await expect(page.getByRole('button', { name: 'Retomar' })).toBeVisible();
  await rows(`slug=in.(${titles.map(slugOf).join(',')})`, 'DELETE');
});

test('an old page whose title another page has stays in the browser', async ({ page }, info) => {
  const title = named(info, 'Antigas iguais');
  await rows(`slug=eq.${slugOf(title)}`, 'DELETE');
  const generatedPages = ['Primeiro texto', 'Segundo texto'].map((text) => ({
    title,
    content: `<p>${text}</p>`,
  }));
  await enter(page, '/admin/painel', () => ({ generatedPages }));
  await page.getByRole('button', { name: 'Ver e mover' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Mover' }).click();
  await expect(dialog.getByText('Movida', { exact: true })).toHaveCount(1);
  await expect(dialog.getByText('Já existe outra página com este título.')).toHaveCount(1);
  await expect(dialog.getByRole('button', { name: 'Mover' })).toBeEnabled();
  const left = await page.evaluate(() => localStorage.getItem('generatedPages'));
  expect(JSON.parse(left ?? '[]')).toEqual(generatedPages.slice(1));

  // With the other page out of the way it moves, too.
  expect(await rows(`slug=eq.${slugOf(title)}`, 'DELETE')).toHaveLength(1);
  await dialog.getByRole('button', { name: 'Mover' }).click();
  await expect(dialog.getByText('Movida', { exact: true })).toHaveCount(2);
  await dialog.getByRole('button', { name: 'Fechar' }).click();
  await expect(page.getByRole('button', { name: 'Ver e mover' })).toHaveCount(0);
  await rows(`slug=eq.${slugOf(title)}`, 'DELETE');
});
