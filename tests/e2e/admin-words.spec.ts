import type { Page } from '@playwright/test';
import { database, env, signIn, userId } from './admin-tools.ts';
import { expect, expectAccessible, policyTest, test } from './fixtures.ts';
import { readContent } from '../../src/content/read.ts';
import { describeContent } from '../../src/content/report.ts';

const secret = env('TEST_SECRET_KEY');

/** Calls a function of the database as the publisher does. */
async function call(name: string, body: unknown) {
  const response = await fetch(`${database}/rest/v1/rpc/${name}`, {
    method: 'POST',
    headers: {
      apikey: secret,
      Authorization: `Bearer ${secret}`,
      'Content-Type': 'application/json',
    },
    body: JSON.stringify(body),
  });
  expect(response.ok, await response.clone().text()).toBe(true);
}

interface Version {
  id: number;
  patch: Record<string, unknown>;
}

/** Versions of an entry, newest first. */
async function versions(collection: string, entry: string): Promise<Version[]> {
  const query = `collection=eq.${collection}&entry=eq.${entry}&order=id.desc&select=id,patch`;
  const response = await fetch(`${database}/rest/v1/content_edits?${query}`, {
    headers: { apikey: secret, Authorization: `Bearer ${secret}` },
  });
  return (await response.json()) as Version[];
}

/** Tells what a build made of an edit. */
const judge = (edit_id: number, outcome: string, problems: unknown[] = []) =>
  call('record_content', { outcomes: [{ edit_id, outcome, problems }] });

const review = (page: Page) => page.getByRole('button', { name: 'Conferir e salvar' });
const changes = (page: Page) => page.getByRole('dialog', { name: 'O que muda' });
const confirm = (page: Page) => changes(page).getByRole('button', { name: 'Salvar', exact: true });

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

test.beforeAll(async () => {
  const { documents } = describeContent(readContent());
  await call('record_content', { documents });
});

test(
  'the owner changes the main phone by thumb and is told when it is live',
  { tag: ['@words-form', '@words-state'] },
  async ({ page }) => {
    await signIn(page);
    await page.getByRole('link', { name: 'Dados da empresa' }).tap();
    await expect(page.getByRole('heading', { name: 'Dados da empresa' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: /Contato/ }).tap();
    await page.getByRole('group', { name: 'Telefones' }).locator('summary').first().tap();
    const number = page.getByLabel('Número', { exact: true });
    const before = await number.inputValue();

    await number.fill('11 3333');
    await review(page).tap();
    await expect(page.getByText('1 campo a corrigir')).toBeVisible();
    await expect(number).toHaveAccessibleDescription('só dígitos, com 55 e DDD: 5511999999999');
    await expect(number).toBeFocused();
    await expectAccessible(page);

    const wanted = before === '551133334444' ? '551133335555' : '551133334444';
    await number.fill(wanted);
    await expect(number).toHaveAttribute('aria-invalid', 'false');
    await page.reload();
    await expect(page.getByText('Recuperamos o que você não tinha salvado.')).toBeVisible();
    await review(page).tap();
    await expect(changes(page)).toContainText(wanted.endsWith('4444') ? '3333-4444' : '3333-5555');
    await expectAccessible(page);
    await confirm(page).tap();
    await expect(page.getByText('Publicando…')).toBeVisible();

    const [saved] = await versions('company', '');
    const phones = saved?.patch['phones'] as { main?: boolean; number: string }[];
    expect(Object.keys(saved?.patch ?? {})).toEqual(['phones']);
    expect(phones.find(({ main }) => main)?.number).toBe(wanted);

    await judge(saved?.id ?? 0, 'left_out', [{ field: 'phones', message: 'falta um número' }]);
    const alert = page.getByRole('alert').filter({ hasText: 'ficou de fora do site' });
    await expect(alert).toContainText('Telefones: falta um número');
    await judge(saved?.id ?? 0, 'live');
    await page.reload();
    await expect(page.getByText('No ar.')).toBeVisible();
    await expect(page.getByText('Recuperamos')).toBeHidden();

    await page.getByText(/^Versões/).tap();
    await page.getByRole('button', { name: 'Voltar ao texto do arquivo' }).tap();
    await review(page).tap();
    await confirm(page).tap();
    await expect(page.getByText('Publicando…')).toBeVisible();
    expect((await versions('company', ''))[0]?.patch).toEqual({});
  },
);

// The refusal of the second save is an error to the console.
policyTest(
  'two tabs change one place: the second sees the difference and decides',
  { tag: '@words-conflict' },
  async ({ page, context }) => {
    await signIn(page);
    const address = '/admin/textos?conjunto=cities&item=osasco';
    await page.goto('/admin/textos');
    await page.getByLabel('Procurar').fill('Osasco');
    await page.getByRole('link', { name: 'Osasco', exact: true }).tap();
    await expect(page).toHaveURL(new RegExp('item=osasco$'));
    const other = await context.newPage();
    await other.goto(address);

    const heading = (tab: Page) => tab.getByLabel('Título da página', { exact: true });
    const terrain = (tab: Page) => tab.getByLabel('Relevo', { exact: true });
    await heading(other).fill('Da outra aba em Osasco');
    await terrain(other).fill('Relevo da outra aba');
    await review(other).tap();
    await confirm(other).tap();
    await expect(other.getByText('Publicando…')).toBeVisible();

    await page.getByRole('button', { name: 'Ver código' }).click();
    const text = page.getByLabel('Texto da página em Markdown');
    const body = await text.inputValue();
    await text.fill(body.replace('De norte a sul', 'Do norte ao sul'));
    await heading(page).fill('Desta aba em Osasco');
    await review(page).tap();
    await confirm(page).tap();
    const conflict = page.getByRole('dialog', { name: 'Outra pessoa salvou antes' });
    await expect(conflict).toContainText('Relevo da outra aba');
    await expectAccessible(page);
    await conflict.getByRole('radio', { name: /A da outra pessoa/ }).check();
    await conflict.getByRole('button', { name: 'Juntar e conferir' }).tap();
    await expect(changes(page)).toContainText('Do norte ao sul');
    await confirm(page).tap();
    await expect(page.getByText('Publicando…')).toBeVisible();

    const [saved] = await versions('cities', 'osasco');
    expect(saved?.patch).toMatchObject({
      headline: 'Da outra aba em Osasco',
      terrain: 'Relevo da outra aba',
    });
    expect(saved?.patch['body']).toBe(body.replace('De norte a sul', 'Do norte ao sul'));
    expect(await userId(page)).not.toBe('');
    await page.goto('/admin/textos?conjunto=cities');
    const item = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('link', { name: 'Osasco', exact: true }) });
    await expect(item).toContainText(/editado em .*, você/);
    await expectAccessible(page);
  },
);

test(
  'a recess and a notice are added, and the notice is taken out again',
  { tag: '@words-rows' },
  async ({ page }) => {
    await signIn(page);
    await page.goto('/admin/empresa?ficha=horario');
    await page.getByRole('button', { name: 'Marcar recesso' }).tap();
    const recess = page.getByRole('dialog', { name: 'Marcar recesso' });
    await recess.getByLabel('Primeiro dia fechado').fill('2031-12-24');
    await recess.getByLabel('Último dia fechado').fill('2032-01-02');
    await recess.getByLabel('Motivo').fill('Recesso de fim de ano');
    await recess.getByRole('button', { name: 'Conferir' }).tap();
    await expect(changes(page)).toContainText('Recesso de fim de ano');
    await confirm(page).tap();
    await expect(page.getByText('Publicando…')).toBeVisible();
    expect((await versions('company', ''))[0]?.patch['closures']).toContainEqual({
      from: '2031-12-24',
      to: '2032-01-02',
      reason: 'Recesso de fim de ano',
    });

    await page.goto('/admin/textos?conjunto=notices');
    await page.getByRole('link', { name: 'Acrescentar aviso' }).tap();
    await page.getByLabel('Texto', { exact: true }).fill('Volta no dia três');
    await page.getByLabel('De', { exact: true }).fill('2031-12-24');
    await page.getByLabel('Até', { exact: true }).fill('2032-01-02');
    await review(page).tap();
    await confirm(page).tap();
    await expect(page).toHaveURL(/item=volta-no-dia-tres/);
    await expect(page.getByText('Publicando…')).toBeVisible();
    await page.getByRole('button', { name: 'Tirar do site' }).tap();
    await page.getByRole('dialog').getByRole('button', { name: 'Tirar do site' }).tap();
    await expect(page).toHaveURL(/conjunto=notices$/);
    await expect(page.getByRole('link', { name: 'Volta no dia três' })).toBeHidden();
    expect((await versions('notices', 'volta-no-dia-tres'))[0]?.patch).toEqual({ $removed: true });
  },
);
