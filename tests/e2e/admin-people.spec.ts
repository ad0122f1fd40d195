import { readFile } from 'node:fs/promises';
import { TOTP } from 'otpauth';
import { database, enter, env, named, newSession, rows, savePage, signIn } from './admin-tools.ts';
import { expect, expectAccessible, policyTest as test } from './fixtures.ts';

const PASSWORD = 'uma senha bem comprida';
const NEW_PASSWORD = 'outra senha, mais comprida';

test(
  'an invited person comes in on a phone, changes the password, leaves every device, writes, and loses nothing when the right is taken away',
  {
    tag: [
      '@people-invitation',
      '@people-roles',
      '@people-removed',
      '@people-account',
      '@activity-log',
    ],
  },
  async ({ page, browser }, info) => {
    const name = `Ana ${info.project.name} ${Date.now() % 100_000}`;
    const email = `ana-${Date.now()}@local.test`;
    const row = await savePage(named(info, 'Página da convidada'));
    await enter(page, '/admin/pessoas');
    const me = page.getByRole('listitem').filter({ hasText: 'Você' });
    await expect(me.getByRole('button', { name: /^Mudar/ })).toBeVisible();
    // Nobody takes away the access with which they look at the list.
    await expect(me.getByRole('button', { name: /^Retirar/ })).toHaveCount(0);
    await page.getByLabel('Nome').fill(name);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Criar o link do convite' }).click();
    const shown = page.getByRole('dialog', { name: `Convite para ${name}` });
    await expect(shown.getByRole('img', { name: /Código QR/ })).toBeVisible();
    await expectAccessible(page);
    const link = await shown.getByLabel('Link do convite').inputValue();
    expect(link).toMatch(/\/admin\/convite#[\w-]{32}$/);
    expect(await shown.getByRole('link', { name: /WhatsApp/ }).getAttribute('href')).toContain(
      encodeURIComponent(link),
    );
    await shown.getByRole('button', { name: 'Fechar' }).click();
    await expect(page.getByText('Convites abertos')).toBeVisible();

    const context = await browser.newContext({
      viewport: { width: 360, height: 740 },
      hasTouch: true,
      isMobile: true,
    });
    const phone = await context.newPage();
    // A link preview opens it first, and does not use it up.
    for (let opened = 0; opened < 2; opened += 1) await phone.goto(link);
    await expect(phone.getByRole('heading', { name: `Olá, ${name}` })).toBeVisible();
    await expectAccessible(phone);
    await phone.getByLabel('E-mail').fill(email);
    await phone.getByLabel('Crie uma senha').fill(PASSWORD);
    await phone.getByRole('button', { name: 'Aceitar e entrar' }).tap();
    await phone.waitForURL('**/admin/painel');
    const ways = phone.getByRole('banner');
    await ways.getByRole('button', { name: 'Mais' }).tap();
    await expect(ways.getByRole('link', { name: 'Textos' })).toBeVisible();
    await expect(ways.getByRole('link', { name: 'Dados' })).toHaveCount(0);
    await expect(ways.getByRole('link', { name: 'Pessoas' })).toHaveCount(0);
    for (const address of ['empresa', 'registro', 'textos?conjunto=company']) {
      await phone.goto(`/admin/${address}`);
      await expect(phone.getByText('Só um proprietário muda isto.')).toBeVisible();
    }
    await phone.goto('/admin/textos');
    await phone.getByRole('button', { name: 'Perguntas e ofertas' }).tap();
    await expect(phone.getByRole('link', { name: /^Perguntas/ })).toBeVisible();
    await expect(phone.getByRole('link', { name: /^Depoimentos/ })).toHaveCount(0);

    // A password of her own, set with the current one; then a sign-out of every device.
    await phone.goto('/admin/seguranca');
    const account = phone.getByRole('main');
    const change = account.getByRole('button', { name: 'Mudar a senha' });
    await change.tap();
    await account.getByLabel('Senha atual').fill('não é esta senha');
    await account.getByLabel('Nova senha').fill(NEW_PASSWORD);
    await expectAccessible(phone);
    await change.tap();
    await expect(account.getByText('Esta não é a sua senha atual.')).toBeVisible();
    await account.getByLabel('Senha atual').fill(PASSWORD);
    await change.tap();
    await expect(phone.getByText('Senha alterada')).toBeVisible();
    const credentials = { email, password: NEW_PASSWORD };
    const { access_token: elsewhereToken } = await newSession(credentials);
    const elsewhere = async () => {
      const asked = await fetch(`${database}/rest/v1/rpc/my_access`, {
        method: 'POST',
        headers: {
          apikey: env('PUBLIC_SUPABASE_PUBLISHABLE_KEY'),
          Authorization: `Bearer ${elsewhereToken}`,
        },
      });
      return asked.text();
    };
    expect(await elsewhere()).toBe('"editor"');
    await account.getByRole('button', { name: 'Sair de todos os aparelhos' }).tap();
    await phone
      .getByRole('dialog', { name: 'Sair de todos os aparelhos?' })
      .getByRole('button', { name: 'Sair de todos' })
      .tap();
    await phone.waitForURL('**/admin/login*');
    // What the panel does without access, the phone of who lost the second factor shows below.
    expect(await elsewhere()).toBe('"ended"');
    await signIn(phone, '/admin/login', credentials);

    await phone.goto(`/admin/editar?id=${row.id}`);
    const title = phone.getByLabel('Título da página');
    await title.fill(`${row.title}, por mim`);
    await phone.getByRole('button', { name: 'Salvar alterações' }).tap();
    await phone.waitForURL('**/admin/painel');
    await phone.goto(`/admin/editar?id=${row.id}`);
    await title.fill('O que ela ainda não salvou');

    await page.reload();
    const person = page.getByRole('listitem').filter({ hasText: email });
    await expect(person).toContainText('Editor');
    await person.getByRole('button', { name: /^Retirar/ }).click();
    const question = page.getByRole('dialog', { name: 'Retirar o acesso?' });
    await question.getByRole('button', { name: 'Retirar o acesso' }).click();
    await expect(page.getByText('Acesso retirado')).toBeVisible();
    await expect(person).toHaveCount(0);

    await phone.getByRole('button', { name: 'Salvar alterações' }).tap();
    const removed = phone.getByRole('dialog', { name: 'Seu acesso foi retirado' });
    await expect(removed).toBeVisible();
    await expectAccessible(phone);
    await removed.getByRole('button', { name: 'Voltar ao texto' }).tap();
    await expect(title).toHaveValue('O que ela ainda não salvou');
    expect((await rows(`id=eq.${row.id}`))[0]?.title).toBe(`${row.title}, por mim`);
    // The link is used up.
    await phone.goto('about:blank');
    await phone.goto(link);
    await expect(phone.getByRole('heading', { name: 'Convite sem validade' })).toBeVisible();
    await context.close();

    await page.getByRole('link', { name: 'Quem fez o quê', exact: true }).click();
    await page.getByLabel('Procurar').fill(name);
    const log = page.getByRole('main').getByRole('listitem');
    await expect(log.filter({ hasText: `retirou o acesso de ${name}` })).toHaveCount(1);
    await expect(log.filter({ hasText: `${name} aceitou o convite` })).toHaveCount(1);
    const changed = log.filter({ hasText: `${name} mudou a página` });
    await expect(changed.getByRole('link', { name: `${row.title}, por mim` })).toHaveAttribute(
      'href',
      `/admin/editar?id=${row.id}`,
    );
    await expectAccessible(page);
    await page.getByLabel('O quê').selectOption('pages');
    await expect(log.filter({ hasText: 'aceitou o convite' })).toHaveCount(0);
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Baixar planilha' }).click();
    const csv = await readFile(await (await downloading).path(), 'utf8');
    expect(csv).toContain(`;${name};`);
    await rows(`id=eq.${row.id}`, 'DELETE');
  },
);

test('a second factor: set up on the phone, asked for, and taken away by another owner when the phone is lost', async ({
  page,
  browser,
}) => {
  const name = `Rita ${Date.now() % 100_000}`;
  const credentials = { email: `rita-${Date.now()}@local.test`, password: PASSWORD };
  await enter(page, '/admin/pessoas');
  await page.getByLabel('Nome').fill(name);
  await page.getByRole('button', { name: 'Criar o link do convite' }).click();
  const link = await page.getByLabel('Link do convite').inputValue();

  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
  });
  const phone = await context.newPage();
  await phone.goto(link);
  await phone.getByLabel('E-mail').fill(credentials.email);
  await phone.getByLabel('Crie uma senha').fill(PASSWORD);
  await phone.getByRole('button', { name: 'Aceitar e entrar' }).tap();
  await phone.waitForURL('**/admin/painel');

  const main = phone.getByRole('main');
  await phone.goto('/admin/seguranca');
  await main.getByRole('button', { name: 'Ativar', exact: true }).tap();
  const app = main.getByRole('link', { name: 'Abra o aplicativo neste celular' });
  const entry = new URL((await app.getAttribute('href')) ?? '');
  expect(entry.protocol).toBe('otpauth:');
  // So that its owner finds it among others.
  const company = await phone.locator('.a-mark').textContent();
  expect(entry.searchParams.get('issuer')).toBe(company);
  const square = main.getByAltText(/Código QR/);
  await expect(square).toBeVisible();
  expect(await square.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expectAccessible(phone);
  const totp = new TOTP({ secret: (await main.locator('.a-code').textContent()) ?? '' });
  const code = main.getByLabel('Código de 6 dígitos');
  await code.fill('000000');
  await main.getByRole('button', { name: 'Confirmar' }).tap();
  await expect(main.getByText('Código incorreto ou vencido')).toBeVisible();
  const first = totp.counter();
  await code.fill(totp.generate({ timestamp: first * 30_000 }));
  await main.getByRole('button', { name: 'Confirmar' }).tap();
  await expect(main.getByText('Segunda etapa ativada.')).toBeVisible();
  await phone.getByRole('button', { name: 'Sair', exact: true }).tap();
  await phone.waitForURL('**/admin/login');

  const enterAgain = async () => {
    await phone.getByLabel('E-mail').fill(credentials.email);
    await phone.getByLabel('Senha').fill(PASSWORD);
    await phone.getByRole('button', { name: 'Entrar', exact: true }).tap();
  };
  await enterAgain();
  await expect(phone.getByRole('heading', { name: 'Segunda etapa' })).toBeVisible();
  await phone.getByText('Perdi o celular').tap();
  await expect(phone.getByText('ele toca em “Perdeu o celular” ao lado do seu nome')).toBeVisible();
  await expectAccessible(phone);
  // The password alone opens nothing.
  await phone.goto('/admin/painel');
  await phone.waitForURL('**/admin/login');
  await phone.getByLabel('Código').fill('000000');
  await phone.getByRole('button', { name: 'Verificar' }).tap();
  await expect(phone.getByText('Código incorreto ou vencido')).toBeVisible();
  // A code counts once, so the next one is used, from a phone whose clock may be ahead.
  const next = Math.max(first + 1, totp.counter());
  await phone.getByLabel('Código').fill(totp.generate({ timestamp: next * 30_000 }));
  await phone.getByRole('button', { name: 'Verificar' }).tap();
  await phone.waitForURL('**/admin/painel');

  // The phone is lost: another owner helps, after a call.
  await page.goto('/admin/pessoas');
  await page.getByRole('button', { name: `Perdeu o celular ${name}` }).click();
  const asked = page.getByRole('dialog', { name: 'Tirar a segunda etapa?' });
  await expectAccessible(page);
  await asked.getByRole('button', { name: 'Tirar a segunda etapa' }).click();
  await expect(page.getByText('Segunda etapa tirada')).toBeVisible();
  await expect(page.getByRole('button', { name: `Perdeu o celular ${name}` })).toHaveCount(0);
  await phone.goto('/admin/painel');
  await phone.waitForURL('**/admin/login*');
  await enterAgain();
  await phone.waitForURL('**/admin/painel');
  await expect(phone.getByRole('heading', { name: 'Início', exact: true })).toBeVisible();
  await context.close();
});
