import type { Page } from '@playwright/test';
import { enter, named, rows, savePage, signIn, site, slugOf } from './admin-tools.ts';
import { expect, policyTest as test } from './fixtures.ts';

/** What a person has done or decided, and what tabs, log-outs and other people do to it. */

// The browser logs some of these faults; the fixture that forbids such logs stays outside.
test.use({ trace: 'off' });

const PAGES = '**/rest/v1/generated_pages*';

async function askToDelete(page: Page, { slug }: { slug: string }) {
  await page.goto(`/admin/painel?excluir=${slug}`);
  await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click();
  await expect(page.getByRole('button', { name: 'Desfazer' })).toBeFocused();
}

const isPublic = async ({ id }: { id: string }) =>
  (await rows(`id=eq.${id}&state=eq.published`)).length === 1;

test('a deletion counts at once and in every tab, and is truly taken back', async ({
  page,
  context,
}, info) => {
  const row = await savePage(named(info, 'Duas abas'));
  const remove = { name: `Excluir ${row.title}` };
  await enter(page);
  await askToDelete(page, row);
  await expect(page.getByText('Página excluída')).toBeVisible();
  expect(await isPublic(row)).toBe(false);
  const other = await context.newPage();
  await other.goto('/admin/painel');
  await other.getByRole('searchbox').fill('duas abas');
  await expect(other.getByText('Nenhuma página encontrada com esta busca.')).toBeVisible();
  await other.close();

  // Of a deletion of its own: "Desfazer" stays ten seconds, and a slow machine opens no tab in them.
  await rows(`id=eq.${row.id}`, 'PATCH', { state: 'published' });
  await askToDelete(page, row);
  expect(await isPublic(row)).toBe(false);
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect(page.getByText('Exclusão desfeita')).toBeVisible();
  await expect(page.getByRole('button', remove)).toBeFocused();
  expect(await isPublic(row)).toBe(true);

  // Another page took its address meanwhile.
  await askToDelete(page, row);
  const [taker] = await rows('', 'POST', {
    title: 'Outra',
    slug: row.slug,
    description: 'Uma descrição.',
    content: '<p>Texto.</p>',
  });
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect(page.getByText('Outra página já usa este endereço.')).toBeVisible();
  await rows(`id=eq.${taker?.id ?? ''}`, 'DELETE');

  // The trash was emptied meanwhile.
  await rows(`id=eq.${row.id}`, 'PATCH', { state: 'published' });
  await askToDelete(page, row);
  await rows(`id=eq.${row.id}`, 'DELETE');
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect(page.getByText('A página já foi apagada de vez.')).toBeVisible();
  await expect(page.getByRole('button', remove)).toHaveCount(0);
});

test('"Sair" right after a deletion leaves it done', async ({ page }, info) => {
  const row = await savePage(named(info, 'Exclusão e saída'));
  await enter(page);
  await askToDelete(page, row);
  await page.getByRole('button', { name: 'Sair' }).click();
  await page.waitForURL('**/admin/login');
  expect(await isPublic(row)).toBe(false);
});

test('a deletion that meets an ended session is not done, and the next session can ask again', async ({
  page,
}, info) => {
  const row = await savePage(named(info, 'Exclusão e prazo'));
  await enter(page);
  await page.route(PAGES, (route) =>
    route.request().method() === 'PATCH'
      ? route.fulfill({
          status: 401,
          json: { code: 'PGRST303', message: 'JWT expired' },
          headers: { 'Access-Control-Allow-Origin': site },
        })
      : route.fallback(),
  );
  await page.goto(`/admin/painel?excluir=${row.slug}`);
  await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click();
  await page.waitForURL('**/admin/login*');
  await expect(page.getByText('Sessão expirada')).toBeVisible();
  await page.unroute(PAGES);
  expect(await isPublic(row)).toBe(true);
  await signIn(page, page.url());
  await askToDelete(page, row);
  expect(await isPublic(row)).toBe(false);
});

test('the last row of the last page of the list leads back to the page before', async ({
  page,
}, info) => {
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
  } finally {
    await rows(`slug=like.${slug}*`, 'DELETE');
  }
});

test('a recovered draft does not overwrite what another administrator saved meanwhile', async ({
  page,
}, info) => {
  const row = await savePage(named(info, 'Rascunho antigo'));
  const description = page.getByLabel('Descrição', { exact: true });
  await enter(page, `/admin/editar?id=${row.id}`);
  await description.fill('A minha descrição.');
  await page.reload();
  await expect(page.getByText('Descartar e abrir a versão salva')).toBeVisible();
  await page.goto('/admin/painel');
  await rows(`id=eq.${row.id}`, 'PATCH', { description: 'A descrição de outra pessoa.' });

  await page.goto(`/admin/editar?id=${row.id}`);
  await expect(page.getByText('A página mudou depois')).toBeVisible();
  await expect(description).toHaveValue('A minha descrição.');
  await page.getByRole('button', { name: 'Salvar alterações' }).click();
  const conflict = page.getByRole('dialog', { name: 'Outra pessoa salvou antes' });
  await conflict.getByRole('button', { name: 'Voltar ao formulário' }).click();
  expect(await rows(`id=eq.${row.id}`)).toMatchObject([
    { description: 'A descrição de outra pessoa.' },
  ]);
  await page.getByRole('button', { name: 'Descartar e abrir a versão salva' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Descartar' }).click();
  await expect(description).toHaveValue('A descrição de outra pessoa.');
  await expect(page.getByRole('heading', { level: 2, name: row.title })).toBeFocused();
  await expect(page.getByText('A página mudou depois')).toHaveCount(0);
  await rows(`id=eq.${row.id}`, 'DELETE');
});

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
  await page.evaluate(() => {
    localStorage.setItem('admin.auth_time', String(Date.now() - 4 * 3_600_000 - 1000));
  });
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
  await page.goto('/admin/login');
  const old = ['Primeiro texto', 'Segundo texto'].map((text) => ({
    title,
    content: `<p>${text}</p>`,
  }));
  await page.evaluate((list) => {
    localStorage.setItem('generatedPages', JSON.stringify(list));
  }, old);
  await enter(page);
  await page.getByRole('button', { name: 'Ver e mover' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Mover' }).click();
  await expect(dialog.getByText('Movida', { exact: true })).toHaveCount(1);
  await expect(dialog.getByText('Já existe outra página com este título.')).toHaveCount(1);
  await expect(dialog.getByRole('button', { name: 'Mover' })).toBeEnabled();
  const left = await page.evaluate(() => localStorage.getItem('generatedPages'));
  expect(JSON.parse(left ?? '[]')).toEqual(old.slice(1));

  // With the other page out of the way it moves, too.
  expect(await rows(`slug=eq.${slugOf(title)}`, 'DELETE')).toHaveLength(1);
  await dialog.getByRole('button', { name: 'Mover' }).click();
  await expect(dialog.getByText('Movida', { exact: true })).toHaveCount(2);
  await dialog.getByRole('button', { name: 'Fechar' }).click();
  await expect(page.getByRole('button', { name: 'Ver e mover' })).toHaveCount(0);
  await rows(`slug=eq.${slugOf(title)}`, 'DELETE');
});
