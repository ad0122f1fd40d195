import type { Locator, Page } from '@playwright/test';
import {
  database,
  endSession,
  enter,
  env,
  expectFitting,
  hold,
  named,
  rows,
  savePage,
  signIn,
  slugOf,
  token,
} from './admin-tools.ts';
import { expect, expectAccessible, policyTest, test } from './fixtures.ts';

// Pages that are not live answer 404 when their state is looked up.
test.use({ allow404: true });
// The recorder adds scripts to the preview frame, which refuses them and logs that.
policyTest.use({ trace: 'off' });
test.use({ trace: 'off' });

test(
  'the log-in works by keyboard, leads back to where it was asked for, and offers what the server has',
  { tag: '@error-login-ok' },
  async ({ page }) => {
    await page.goto('/admin/batch-creator');
    await page.waitForURL('**/admin/login*');
    await page.getByLabel('E-mail').focus();
    await expectFitting(page);
    // In Portuguese even if the browser is not.
    const email = page.locator('input[type=email]');
    const complaint = () => email.evaluate((input: HTMLInputElement) => input.validationMessage);
    await page.keyboard.press('Enter');
    await expect.poll(complaint).toBe('Preencha este campo.');
    await email.fill('sem arroba');
    await page.keyboard.press('Enter');
    await expect.poll(complaint).toContain('nome@exemplo.com.br');
    await email.fill('');
    await page.getByRole('button', { name: 'Entrar com Google' }).click();
    await expect(page.getByRole('alert')).toContainText('não tem a entrada com Google');
    await page.getByRole('button', { name: 'Esqueci minha senha' }).click();
    await page.getByLabel('E-mail').fill('a@b.test');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toContainText('Recuperação indisponível');
    await page.getByRole('button', { name: 'Voltar' }).click();
    await page.getByLabel('E-mail').fill(env('TEST_ADMIN_EMAIL'));
    await page.keyboard.press('Tab');
    await page.keyboard.type(env('TEST_ADMIN_PASSWORD'));
    await page.keyboard.press('Enter');
    await expect(page.getByText('Login bem-sucedido')).toBeVisible();
    await expect(page).toHaveURL(/\/admin\/batch-creator$/);
    await expectFitting(page);
    await page.goto('/admin/login');
    await page.waitForURL('**/admin/painel');

    await test.step('"Sair" ends the session on the server too', async () => {
      const old = await token(page);
      // The end of the session overtakes a request, and the browser logs the refusal.
      await page.waitForLoadState('networkidle');
      await page.getByRole('button', { name: 'Sair' }).click();
      await page.waitForURL('**/admin/login');
      const response = await fetch(`${database}/rest/v1/rpc/am_i_admin`, {
        method: 'POST',
        headers: { apikey: env('PUBLIC_SUPABASE_PUBLISHABLE_KEY'), Authorization: `Bearer ${old}` },
      });
      expect(await response.text()).not.toBe('true');
      await page.goto('/admin/local-generator');
      await page.waitForURL('**/admin/login*');
    });
    await test.step('it leads to no other site', async () => {
      await signIn(page, '/admin/login?next=//evil.example');
      await page.waitForURL('**/admin/painel');
    });
  },
);

// The browser logs what the server refuses.
policyTest(
  'a forged session shows nothing of the panel; a wrong password gives the message of the catalogue',
  { tag: '@error-wrong-login' },
  async ({ page }) => {
    const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const expires = Math.floor(Date.now() / 1000) + 3600;
    const sub = '00000000-0000-4000-8000-000000000001';
    const claims = { sub, role: 'authenticated', exp: expires };
    await page.goto('/robots.txt');
    await hold(page, {
      'admin.session': {
        access_token: `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}.x`,
        refresh_token: 'x',
        token_type: 'bearer',
        expires_in: 3600,
        expires_at: expires,
        user: { id: sub, email: 'forged@example.test' },
      },
      'admin.auth_time': Date.now(),
    });
    await page.goto('/admin/painel');
    await page.waitForURL('**/admin/login*');
    await expect(page.getByRole('heading', { name: 'Páginas geradas' })).toHaveCount(0);

    await page.getByLabel('E-mail').fill('ninguem@example.test');
    await page.getByLabel('Senha').fill('uma-senha-errada');
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
    await expect(page.getByRole('alert')).toContainText('Erro de autenticação');
    await expect(page.getByRole('alert')).toContainText('Email ou senha incorretos');
  },
);

test(
  'a page is generated, checked, edited, survives a reload and the end of the session, and is saved',
  { tag: ['@error-save-ok', '@error-copy', '@V14.3.1', '@error-session'] },
  async ({ page }, info) => {
    const title = named(info, 'Conserto de portão');
    await enter(page, '/admin/local-generator');
    await expectFitting(page);
    await page.getByLabel('Títulos').fill(title);
    await expect(page.getByRole('slider')).toHaveValue('75');
    await page.getByRole('button', { name: 'Gerar', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Gerando...' }).first()).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Conteúdo' }).locator('h2')).not.toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Salvar como página pública' })).toBeEnabled();
    const preview = page.frameLocator('iframe');
    await expect(preview.getByRole('heading', { level: 1 })).toHaveText(title);
    // axe cannot look into a frame without scripts.
    await page.locator('iframe').evaluate((frame) => frame.remove());
    await expectAccessible(page);

    await page.getByLabel('Descrição', { exact: true }).fill('Uma descrição escrita à mão.');
    await page.reload();
    await expect(page.getByLabel('Descrição', { exact: true })).toHaveValue(/escrita à mão/);
    await endSession(page);
    await page.waitForURL('**/admin/login?next=*');
    await expect(page.getByText('Sessão expirada')).toBeVisible();
    expect(await page.evaluate(() => Object.keys(localStorage).join())).not.toContain('auth-token');
    await signIn(page, page.url());
    await expect(page).toHaveURL(/local-generator$/);
    await expect(page.getByLabel('Título da página')).toHaveValue(title);
    await expect(page.getByLabel('Descrição', { exact: true })).toHaveValue(/escrita à mão/);

    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Copiar só o texto' }).click();
    await expect(page.getByText('Conteúdo copiado')).toBeVisible();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied.length).toBeGreaterThan(500);
    expect(copied).not.toContain('<');

    await page.getByLabel('Endereço').fill('sem espaço');
    await expect(page.getByText('letras minúsculas sem acento')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Salvar como página pública' })).toBeDisabled();
    await page.getByLabel('Endereço').fill('');
    await page.getByRole('button', { name: 'Salvar como página pública' }).click();
    await page.waitForURL(`**/links-uteis/${slugOf(title)}`);
    await expect(page.getByText('Página salva')).toBeVisible();
    await expect(
      page.getByText(
        'A página foi salva com sucesso e estará disponível publicamente em Links Úteis.',
      ),
    ).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page.getByText('Página salva')).toHaveCount(0);

    await page.goto('/admin/local-generator');
    await page.getByLabel('Títulos').fill(title);
    await page.getByRole('button', { name: 'Gerar', exact: true }).click();
    await expect(page.getByText(`O endereço já é da página “${title}”`)).toBeVisible();
    await rows(`slug=eq.${slugOf(title)}`, 'DELETE');
  },
);

test('several titles are processed one by one', async ({ page }, info) => {
  const titles = [named(info, 'Revisão'), named(info, 'Regulagem')];
  await enter(page, '/admin/local-generator');
  await page.getByLabel('Títulos').fill(`\n${titles.join('\n\n')}\n`);
  const generate = page.getByRole('button', { name: 'Gerar', exact: true });
  // Closing without an answer runs nothing.
  for (const close of ['button', 'key']) {
    await generate.click();
    const dialog = page.getByRole('dialog', { name: '2 títulos' });
    if (close === 'key') await page.keyboard.press('Escape');
    else await dialog.getByRole('button', { name: 'Cancelar' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByLabel('Títulos')).toHaveValue(`\n${titles.join('\n\n')}\n`);
    await expect(page.getByText(/Título \d\/2|Pré-visualização|Antes de salvar/)).toHaveCount(0);
  }
  expect(await rows(`slug=in.(${titles.map(slugOf).join(',')})`)).toEqual([]);
  await generate.click();
  await page.getByRole('button', { name: 'Processar todos' }).click();
  await expect(page.getByText('Título 1/2 processado')).toBeVisible();
  await expect(page.getByText('Processamento concluído')).toBeVisible();
  expect(await rows(`slug=in.(${titles.map(slugOf).join(',')})`, 'DELETE')).toHaveLength(2);
});

test('two administrators: the second to save is told, loses nothing, and overwrites nothing unasked', async ({
  page,
}, info) => {
  const row = await savePage(named(info, 'Conflito'));
  const change = (description: string) => rows(`id=eq.${row.id}`, 'PATCH', { description });
  await enter(page, `/admin/editar?id=${row.id}`);
  const description = page.getByLabel('Descrição', { exact: true });
  const save = page.getByRole('button', { name: 'Salvar alterações' });
  const discard = page.getByRole('button', { name: 'Descartar e abrir a versão salva' });
  const conflict = page.getByRole('dialog', { name: 'Outra pessoa salvou antes' });
  const back = conflict.getByRole('button', { name: 'Voltar ao formulário' });

  await test.step('a text that was begun on an older version', async () => {
    await description.fill('A minha descrição.');
    await page.reload();
    await expect(discard).toBeVisible();
    await page.goto('/admin/painel');
    await change('A descrição de outra pessoa.');
    await page.goto(`/admin/editar?id=${row.id}`);
    await expect(page.getByText('A página mudou depois')).toBeVisible();
    await expect(description).toHaveValue('A minha descrição.');
    await save.click();
    await back.click();
    expect(await rows(`id=eq.${row.id}`)).toMatchObject([
      { description: 'A descrição de outra pessoa.' },
    ]);
    await discard.click();
    await page.getByRole('dialog').getByRole('button', { name: 'Descartar' }).click();
    await expect(description).toHaveValue('A descrição de outra pessoa.');
    await expect(page.getByRole('heading', { level: 2, name: row.title })).toBeFocused();
    await expect(page.getByText('A página mudou depois')).toHaveCount(0);
  });

  await description.fill('Outra descrição minha.');
  await change('Outra descrição de outra pessoa.');
  await save.click();
  await expect(conflict).toContainText('Descrição: vocês dois mudaram. Qual fica?');
  await expect(page.getByText('Tente novamente')).toHaveCount(0);
  await back.click();
  await expect(description).toHaveValue('Outra descrição minha.');
  await save.click();
  await conflict.getByRole('radio', { name: /A da outra pessoa/ }).check();
  await conflict.getByRole('button', { name: 'Juntar e conferir' }).click();
  await expect(description).toHaveValue('Outra descrição de outra pessoa.');
  await save.click();
  await page.waitForURL('**/admin/painel');
  await rows(`id=eq.${row.id}`, 'DELETE');
});

test('pages of an older version move from the browser to the database', async ({ page }, info) => {
  const title = named(info, 'Antiga');
  const generatedPages = [{ title, content: '<p onclick="x">Texto antigo</p>' }, { title: '!!!' }];
  await enter(page, '/admin/painel', () => ({ generatedPages }));
  await page.getByRole('button', { name: 'Ver e mover' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Pronta para mover')).toBeVisible();
  await expectAccessible(page);
  expect(await rows(`slug=eq.${slugOf(title)}`)).toHaveLength(0);
  await dialog.getByRole('button', { name: 'Mover' }).click();
  await expect(dialog.getByText('Movida', { exact: true })).toBeVisible();
  expect(await rows(`slug=eq.${slugOf(title)}`, 'DELETE')).toHaveLength(1);
  const left = await page.evaluate(() => localStorage.getItem('generatedPages'));
  expect(JSON.parse(left ?? '[]')).toEqual([{ title: '!!!' }]);
  // A finished animation need not wait for ever.
  await dialog.getByRole('button', { name: 'Descartar !!!' }).click();
  await page
    .getByRole('dialog', { name: 'Descartar a página antiga?' })
    .getByRole('button', { name: 'Descartar' })
    .click();
  await expect(dialog.getByText('!!!')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Fechar' }).click();
  await expect(page.getByRole('button', { name: 'Ver e mover' })).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem('generatedPages'))).toBeNull();
});

test('every screen with words fits 360, 768 and 1280 pixels and is accessible', async ({
  page,
}, info) => {
  const row = await savePage(named(info, 'Larguras'), {
    content: `<h2>${'comprida'.repeat(12)}</h2><p><span class="gp-check">9 anos</span></p>`,
    indexed: false,
  });
  await enter(page);
  await expectFitting(page);
  for (const screen of ['antes-de-ir-ao-ar', 'textos', 'empresa', `editar?id=${row.id}`]) {
    await page.goto(`/admin/${screen}`);
    await expectFitting(page);
  }
  await rows(`id=eq.${row.id}`, 'DELETE');
});

/** Moves on by Tab, like a person without a mouse. */
async function tabTo(page: Page, target: Locator) {
  await expect(target).toBeVisible();
  for (let count = 0; count < 60; count += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Sixty tabs do not reach ${target.toString()}.`);
}

test('a page is written, saved, deleted and taken back by keyboard alone', async ({
  page,
}, info) => {
  const title = named(info, 'Sem mouse');
  const { keyboard } = page;
  // Left by an earlier try.
  await rows(`slug=eq.${slugOf(title)}`, 'DELETE');
  await page.goto('/admin/login?next=/admin/local-generator');
  await tabTo(page, page.getByLabel('E-mail'));
  await keyboard.type(env('TEST_ADMIN_EMAIL'));
  await tabTo(page, page.getByLabel('Senha'));
  await keyboard.type(env('TEST_ADMIN_PASSWORD'));
  await keyboard.press('Enter');
  await tabTo(page, page.getByLabel('Títulos'));
  await keyboard.type(title);
  await tabTo(page, page.getByRole('slider'));
  await keyboard.press('ArrowLeft');
  await expect(page.getByRole('slider')).toHaveValue('70');
  await tabTo(page, page.getByRole('button', { name: 'Gerar', exact: true }));
  await keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Página gerada' })).toBeFocused();
  await expect(page.getByRole('button', { name: 'Salvar como página pública' })).toBeEnabled();
  await tabTo(page, page.getByRole('button', { name: 'Pular a prévia' }));
  await keyboard.press('Enter');
  await keyboard.press('Tab');
  await expect(page.getByLabel('Mostrar nos buscadores')).toBeFocused();
  await tabTo(page, page.getByRole('button', { name: 'Salvar como página pública' }));
  await keyboard.press('Enter');
  await page.waitForURL(`**/links-uteis/${slugOf(title)}`);

  await page.goto('/admin/painel');
  await tabTo(page, page.getByRole('searchbox'));
  await keyboard.type('sem mouse');
  const list = page.getByRole('region', { name: 'Páginas geradas' });
  await expect(list.getByRole('listitem')).toHaveCount(1);
  const remove = list.getByRole('button', { name: `Excluir ${title}` });
  await tabTo(page, remove);
  await keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(remove).toBeFocused();
  await keyboard.press('Enter');
  await tabTo(page, dialog.getByRole('button', { name: 'Excluir' }));
  await keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Desfazer' })).toBeFocused();
  await keyboard.press('Enter');
  await expect(page.getByText('Exclusão desfeita')).toBeVisible();
  await expect(remove).toBeFocused();
  expect(await rows(`slug=eq.${slugOf(title)}`, 'DELETE')).toHaveLength(1);
});
