import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test as plain, type Page, type TestInfo } from '@playwright/test';
import { createAiHandler } from '../../supabase/functions/_shared/ai-generate.ts';
import { expect, expectAccessible, test as base } from './fixtures.ts';

const env = (name: string) => process.env[name] ?? '';
const site = env('TEST_SITE_URL');
const database = env('PUBLIC_SUPABASE_URL');
const secret = env('TEST_SECRET_KEY');

// Pages that are not live answer 404 when their state is looked up.
const test = base;
test.use({ allow404: true });
// The recorder puts scripts into the preview's frame, which refuses them and says so.
plain.use({ trace: 'off' });
test.use({ trace: 'off' });

/** The rows of `generated_pages` as the service role sees them. */
async function rows(query: string, method = 'GET'): Promise<{ slug: string; title: string }[]> {
  const response = await fetch(`${database}/rest/v1/generated_pages?${query}`, {
    method,
    headers: { apikey: secret, Authorization: `Bearer ${secret}`, Prefer: 'return=representation' },
  });
  return (await response.json()) as { slug: string; title: string }[];
}

async function signIn(page: Page, path = '/admin/login') {
  await page.goto(path);
  await page.getByLabel('E-mail').fill(env('TEST_ADMIN_EMAIL'));
  await page.getByLabel('Senha').fill(env('TEST_ADMIN_PASSWORD'));
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(page.getByText('Login bem-sucedido')).toBeVisible();
}

/** Titles of this test run alone, so that screens of different widths do not meet. */
function named(info: TestInfo, title: string) {
  return `${title} ${info.project.name} em Osasco`;
}

function slugOf(title: string) {
  return title
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/ /g, '-');
}

const token = (page: Page) =>
  page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem('admin.session') ?? '{}') as {
      access_token?: string;
    };
    return session.access_token ?? '';
  });

test('who is not signed in is led to the log-in, and from there back', async ({ page }) => {
  for (const screen of ['painel', 'local-generator', 'batch-creator']) {
    await page.goto(`/admin/${screen}`);
    await page.waitForURL('**/admin/login*');
  }
  await signIn(page, page.url());
  await expect(page).toHaveURL(/\/admin\/batch-creator$/);
  await page.goto('/admin/login');
  await page.waitForURL('**/admin/painel');
});

test('the log-in works by keyboard, is accessible, and offers what the server has', async ({
  page,
}) => {
  await page.goto('/admin/login?next=//evil.example');
  await page.getByLabel('E-mail').focus();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Entrar com Google' }).click();
  await expect(page.getByRole('alert')).toContainText('Acesso negado');
  await page.getByRole('button', { name: 'Esqueci minha senha' }).click();
  await page.getByLabel('E-mail').fill('a@b.test');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('Recuperação indisponível');
  await page.getByRole('button', { name: 'Voltar' }).click();
  await page.getByLabel('E-mail').fill(env('TEST_ADMIN_EMAIL'));
  await page.keyboard.press('Tab');
  await page.keyboard.type(env('TEST_ADMIN_PASSWORD'));
  await page.keyboard.press('Enter');
  await page.waitForURL('**/admin/painel');
});

plain('a wrong password gives the message of the catalogue', async ({ browser }) => {
  // A page of its own: the refusal itself is logged by the browser.
  const page = await browser.newPage({ baseURL: site });
  await page.goto('/admin/login');
  await page.getByLabel('E-mail').fill('ninguem@example.test');
  await page.getByLabel('Senha').fill('uma-senha-errada');
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('Erro de autenticação');
  await expect(page.getByRole('alert')).toContainText('Email ou senha incorretos');
  await page.close();
});

test('"Sair" ends the session on the server too', async ({ page }) => {
  await signIn(page);
  const old = await token(page);
  await page.getByRole('button', { name: 'Sair' }).click();
  await page.waitForURL('**/admin/login');
  const response = await fetch(`${database}/rest/v1/rpc/am_i_admin`, {
    method: 'POST',
    headers: { apikey: env('PUBLIC_SUPABASE_PUBLISHABLE_KEY'), Authorization: `Bearer ${old}` },
  });
  expect(await response.text()).not.toBe('true');
  await page.goto('/admin/painel');
  await page.waitForURL('**/admin/login');
});

test('a page is generated, checked, edited, survives a reload, and is saved', async ({
  page,
}, info) => {
  const title = named(info, 'Conserto de portão');
  await signIn(page, '/admin/login?next=/admin/local-generator');
  await page.getByLabel('Títulos').fill(title);
  await expect(page.getByRole('slider')).toHaveValue('75');
  await page.getByRole('button', { name: 'Gerar', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Gerando...' }).first()).toBeVisible();
  await expect(page.getByLabel('Conteúdo em HTML')).toHaveValue(/<h2>/);
  await expect(page.getByText('O endereço está livre.')).toBeVisible();
  const preview = page.frameLocator('iframe');
  await expect(preview.getByRole('heading', { level: 1 })).toHaveText(title);
  // axe cannot look into a frame without scripts.
  await page.locator('iframe').evaluate((frame) => {
    frame.remove();
  });
  await expectAccessible(page);

  await page.getByLabel('Descrição', { exact: true }).fill('Uma descrição escrita à mão.');
  await page.reload();
  await expect(page.getByLabel('Descrição', { exact: true })).toHaveValue(/escrita à mão/);

  await page.getByLabel('Endereço').fill('sem espaço');
  await expect(page.getByText('letras minúsculas sem acento')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Salvar como página pública' })).toBeDisabled();
  await page.getByLabel('Endereço').fill('');
  await page.getByRole('button', { name: 'Salvar como página pública' }).click();
  await expect(page.getByText('Página salva')).toBeVisible();
  await page.waitForURL(`**/links-uteis/${slugOf(title)}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);

  await page.goto('/admin/local-generator');
  await page.getByLabel('Títulos').fill(title);
  await page.getByRole('button', { name: 'Gerar', exact: true }).click();
  await expect(page.getByText(`O endereço já é da página “${title}”`)).toBeVisible();
  await rows(`slug=eq.${slugOf(title)}`, 'DELETE');
});

test('several titles are processed one by one', async ({ page }, info) => {
  const titles = [named(info, 'Revisão'), named(info, 'Regulagem')];
  await signIn(page, '/admin/login?next=/admin/local-generator');
  await page.getByLabel('Títulos').fill(`\n${titles.join('\n\n')}\n`);
  await page.getByRole('button', { name: 'Gerar', exact: true }).click();
  await page.getByRole('button', { name: 'Processar todos' }).click();
  await expect(page.getByText('Título 1/2 processado')).toBeVisible();
  await expect(page.getByText('Processamento concluído')).toBeVisible();
  expect(await rows(`slug=in.(${titles.map(slugOf).join(',')})`, 'DELETE')).toHaveLength(2);
});

test('an ended session loses nothing', async ({ page }, info) => {
  const title = named(info, 'Troca de motor');
  await signIn(page, '/admin/login?next=/admin/local-generator');
  await page.getByLabel('Títulos').fill(title);
  await page.getByRole('button', { name: 'Gerar', exact: true }).click();
  await expect(page.getByText('O endereço está livre.')).toBeVisible();
  await page.evaluate(() => {
    localStorage.setItem('admin.auth_time', String(Date.now() - 4 * 3_600_000 - 1000));
  });
  await page.waitForURL('**/admin/login?next=*');
  await expect(page.getByText('Sessão expirada')).toBeVisible();
  await signIn(page, page.url());
  await expect(page).toHaveURL(/local-generator$/);
  await expect(page.getByLabel('Título da página')).toHaveValue(title);
});

// Refusals of the AI service are part of the day, and the browser logs each of them.
plain.describe('the panel', () => {
  let service: Server;
  let mode: 'text' | 'broken' | 'bad-key' = 'text';

  plain.beforeAll(async () => {
    service = createServer((_, response) => {
      if (mode === 'broken') response.writeHead(500).end();
      else if (mode === 'bad-key') response.writeHead(401).end();
      else {
        const content =
          '<h2>Escrito pela IA</h2><p>Garantia de 99 anos. <a href="/guias">Guias</a></p>';
        const choices = [{ message: { content }, finish_reason: 'stop' }];
        response.writeHead(200, { 'content-type': 'application/json' });
        response.end(JSON.stringify({ choices }));
      }
    });
    await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  });

  plain.afterAll(() => {
    service.close();
  });

  plain.beforeEach(async ({ page }) => {
    const handler = createAiHandler({
      supabaseUrl: database,
      publishableKey: env('PUBLIC_SUPABASE_PUBLISHABLE_KEY'),
      secretKey: secret,
      siteUrl: site,
      endpoint: `http://127.0.0.1:${(service.address() as AddressInfo).port}/v1/chat/completions`,
      model: 'gpt-4o',
    });
    await page.route('**/functions/v1/ai-generate', async (route) => {
      const asked = route.request();
      const body = asked.postData();
      const response = await handler(
        new Request(asked.url(), {
          method: asked.method(),
          headers: await asked.allHeaders(),
          ...(body === null ? {} : { body }),
        }),
      );
      await route.fulfill({
        status: response.status,
        headers: Object.fromEntries(response.headers),
        body: await response.text(),
      });
    });
  });

  plain('the day of an owner', async ({ page }, info) => {
    test.setTimeout(120_000);
    test.skip(info.project.name === 'phone', 'the AI key belongs to the one administrator');
    const titles = ['Limpeza', 'Pintura', 'Solda'].map((word) => named(info, word));
    const slugs = titles.map(slugOf);
    await rows(`slug=in.(${slugs.join(',')})`, 'DELETE');
    await signIn(page);
    await expectAccessible(page);

    await page.getByLabel('Títulos').fill(titles.slice(0, 2).join('\n'));
    await page.getByRole('button', { name: 'Gerar páginas' }).click();
    const key = page.getByRole('dialog', { name: 'Chave da IA' });
    await key.getByLabel('API Key').fill('123456789');
    await expect(key.getByRole('button', { name: 'Salvar' })).toBeDisabled();
    await key.getByLabel('API Key').fill('chave-errada-123456789');
    await key.getByRole('button', { name: 'Salvar' }).click();
    await expect(key).toContainText("deve começar com 'sk-' e ter pelo menos 20 caracteres");
    await expectAccessible(page);
    await key.getByLabel('API Key').fill('sk-uma-chave-de-teste-123');
    await key.getByRole('button', { name: 'Salvar' }).click();
    await expect(page.getByText('API Key salva com sucesso')).toBeVisible();
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('sk-uma');

    await page.getByRole('button', { name: 'Gerar páginas' }).click();
    await expect(page.getByText(/Processando [12] de 2 páginas\.\.\./)).toBeVisible();
    await expect(page.getByText('Páginas geradas com sucesso')).toBeVisible();
    expect(await rows(`slug=in.(${slugs.slice(0, 2).join(',')})`)).toHaveLength(2);

    mode = 'broken';
    await page.getByLabel('Títulos').fill(titles[2] ?? '');
    await page.getByRole('button', { name: 'Gerar páginas' }).click();
    await expect(page.getByText('Usando o gerador de conteúdo de backup')).toBeVisible();
    await expect(
      page.getByRole('link', { name: titles[2] ?? '', exact: true }).first(),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Limpar' }).click();
    await expectAccessible(page);

    mode = 'bad-key';
    await page.getByLabel('Títulos').fill(named(info, 'Nunca'));
    await page.getByRole('button', { name: 'Gerar páginas' }).click();
    await expect(page.getByText('O serviço de IA recusou a chave')).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Apagar a chave' }).click();
    await expect(page.getByText('API Key removida')).toBeVisible();
    await page.getByRole('button', { name: 'Limpar' }).click();
    mode = 'text';

    const list = page.getByRole('region', { name: 'Páginas geradas' });
    await list.getByRole('searchbox').fill('limpeza desk');
    await expect(list.getByRole('listitem')).toHaveCount(1);
    await expect(list.getByText('alterações ainda não publicadas')).toBeVisible();
    await list.getByRole('link', { name: `Editar ${titles[0]}` }).click();
    await expect(page.getByText('não constam no cadastro da empresa: 99 anos')).toBeVisible();
    await page.getByRole('button', { name: 'Conferi' }).click();
    await page.getByLabel('Título da página').fill(`${titles[0]} mudou`);
    // The service wrote the same for both titles: saving a copy has to be confirmed.
    await expect(page.getByRole('button', { name: 'Salvar alterações' })).toBeDisabled();
    await page.getByRole('checkbox', { name: 'Salvar mesmo assim' }).check();
    await page.getByRole('button', { name: 'Salvar alterações' }).click();
    await page.waitForURL('**/admin/painel');
    await expect(page.getByText('Página salva')).toBeVisible();
    expect(await rows(`slug=eq.${slugs[0]}`)).toMatchObject([{ title: `${titles[0]} mudou` }]);

    await list.getByRole('searchbox').fill('pintura');
    await list.getByRole('button', { name: `Excluir ${titles[1]}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click();
    await page.getByRole('button', { name: 'Desfazer' }).click();
    await expect(page.getByText('Exclusão desfeita')).toBeVisible();
    await list.getByRole('button', { name: `Excluir ${titles[1]}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click();
    await expect(list.getByText('Será excluída')).toBeVisible();
    expect(await rows(`slug=eq.${slugs[1]}`)).toHaveLength(1);
    await expect(page.getByText('A página foi excluída com sucesso')).toBeVisible({
      timeout: 15_000,
    });
    expect(await rows(`slug=eq.${slugs[1]}`)).toHaveLength(0);

    await page.goto(`/admin/painel?excluir=${slugs[2]}`);
    await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click();
    await expect(page.getByText('Será excluída', { exact: true })).toBeVisible();
    await page.goto('/admin/batch-creator');
    await expect.poll(async () => (await rows(`slug=eq.${slugs[2]}`)).length).toBe(0);
    await rows(`slug=in.(${slugs.join(',')})`, 'DELETE');
  });
});

test('two administrators: the second to save is told, and loses nothing', async ({
  page,
}, info) => {
  const title = named(info, 'Conflito');
  const slug = slugOf(title);
  const headers = {
    apikey: secret,
    Authorization: `Bearer ${secret}`,
    'Content-Type': 'application/json',
    Prefer: 'return=representation',
  };
  const values = { title, slug, description: 'Uma descrição.', content: '<h2>A</h2><p>Texto.</p>' };
  const created = await fetch(`${database}/rest/v1/generated_pages`, {
    method: 'POST',
    headers,
    body: JSON.stringify(values),
  });
  const [row] = (await created.json()) as { id: string }[];
  await signIn(page);
  await page.goto(`/admin/painel?editar=${row?.id ?? ''}`);
  await page.getByLabel('Descrição', { exact: true }).fill('A minha descrição.');
  await fetch(`${database}/rest/v1/generated_pages?slug=eq.${slug}`, {
    method: 'PATCH',
    headers,
    body: JSON.stringify({ description: 'A descrição de outra pessoa.' }),
  });
  await page.getByRole('button', { name: 'Salvar alterações' }).click();
  await expect(page.getByText('Outra pessoa alterou esta página')).toBeVisible();
  await expect(page.getByLabel('Descrição', { exact: true })).toHaveValue('A minha descrição.');
  await page.getByRole('button', { name: 'Abrir a versão atual' }).click();
  await expect(page.getByLabel('Descrição', { exact: true })).toHaveValue(
    'A descrição de outra pessoa.',
  );
  await rows(`slug=eq.${slug}`, 'DELETE');
});

test('pages of an older version move from the browser to the database', async ({ page }, info) => {
  const title = named(info, 'Antiga');
  await page.goto('/admin/login');
  await page.evaluate((name) => {
    const old = [{ title: name, content: '<p onclick="x">Texto antigo</p>' }, { title: '!!!' }];
    localStorage.setItem('generatedPages', JSON.stringify(old));
  }, title);
  await signIn(page);
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
});

base(
  'a batch of 50 with the network cut in the middle ends with 50 rows',
  async ({ browser }, info) => {
    test.skip(info.project.name === 'phone', 'the titles of the batch exist once');
    test.setTimeout(180_000);
    const context = await browser.newContext({ baseURL: site });
    const page = await context.newPage();
    const before = new Set((await rows('select=slug,title')).map(({ slug }) => slug));
    await signIn(page, '/admin/login?next=/admin/batch-creator');
    await page.getByRole('button', { name: 'Criar 50 páginas' }).click();
    await expect(page.getByText('Criada', { exact: true }).nth(9)).toBeVisible({ timeout: 30_000 });
    await context.setOffline(true);
    await expect(page.getByRole('alert')).toContainText('Sem conexão', { timeout: 30_000 });
    await context.setOffline(false);
    await page.reload();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Retomar' }).click();
    await expect(page.getByText('Criada', { exact: true }).nth(19)).toBeVisible({
      timeout: 30_000,
    });
    // The session ends on the server, in the middle.
    await fetch(`${database}/auth/v1/logout?scope=local`, {
      method: 'POST',
      headers: {
        apikey: env('PUBLIC_SUPABASE_PUBLISHABLE_KEY'),
        Authorization: `Bearer ${await token(page)}`,
      },
    });
    await page.waitForURL('**/admin/login*', { timeout: 30_000 });
    await expect(page.getByText('Sessão expirada')).toBeVisible();
    await signIn(page, page.url());
    await page.getByRole('button', { name: 'Retomar' }).click();
    await expect(page.getByText('50 páginas criadas com sucesso, 0 falharam.')).toBeVisible({
      timeout: 90_000,
    });
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Baixar CSV' }).click();
    expect((await download).suggestedFilename()).toBe('paginas.csv');
    const after = await rows('select=slug,title');
    const made = after.filter(({ slug }) => !before.has(slug));
    expect(new Set(after.map(({ slug }) => slug)).size).toBe(after.length);
    expect(made.length).toBeGreaterThanOrEqual(47);
    expect(made.length).toBeLessThanOrEqual(50);
    await rows(`slug=in.(${made.map(({ slug }) => slug).join(',')})`, 'DELETE');
    await context.close();
  },
);

plain('blocked or broken storage does not stop the log-in', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: site });
  await context.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('blocked', 'SecurityError');
      },
    });
  });
  const page = await context.newPage();
  await page.goto('/admin/login');
  await expect(page.getByRole('button', { name: 'Entrar', exact: true })).toBeVisible();
  await context.close();
});

plain('a forged session shows nothing of the panel', async ({ browser }) => {
  const page = await browser.newPage({ baseURL: site });
  await page.goto('/admin/login');
  await page.evaluate(() => {
    const part = (value: unknown) => btoa(JSON.stringify(value)).replace(/=/g, '');
    const expires = Math.floor(Date.now() / 1000) + 3600;
    const claims = {
      sub: '00000000-0000-4000-8000-000000000001',
      role: 'authenticated',
      exp: expires,
    };
    const session = {
      access_token: `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}.x`,
      refresh_token: 'x',
      token_type: 'bearer',
      expires_in: 3600,
      expires_at: expires,
      user: { id: claims.sub, email: 'forged@example.test' },
    };
    localStorage.setItem('admin.session', JSON.stringify(session));
    localStorage.setItem('admin.auth_time', String(Date.now()));
  });
  await page.goto('/admin/painel');
  await page.waitForURL('**/admin/login*');
  await expect(page.getByRole('heading', { name: 'Páginas geradas' })).toHaveCount(0);
  await page.close();
});
