import type { Page, Route } from '@playwright/test';
import {
  closeNotices,
  enter,
  named,
  openCode,
  rows,
  savePage,
  signIn,
  site,
  slugOf,
  STANDING,
  userId,
} from './admin-tools.ts';
import { expect, expectAccessible, policyTest as test } from './fixtures.ts';

// The browser logs each of these faults, so the fixture that forbids errors is not used.
test.use({ trace: 'off' });

const PAGES = '**/rest/v1/generated_pages*';

/** Answers one kind of request of the pages with a fault, as often as given. */
async function breakPages(page: Page, method: string, fault: (route: Route) => Promise<void>) {
  await page.route(PAGES, (route) =>
    route.request().method() === method ? fault(route) : route.fallback(),
  );
}

/** Errors of the browser's console from now on. */
function listen(page: Page): string[] {
  const lines: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') lines.push(message.text());
  });
  return lines;
}

const CORS = { 'Access-Control-Allow-Origin': site };
const answerWith =
  (status: number, body: object = {}) =>
  (route: Route) =>
    route.fulfill({ status, json: body, headers: CORS });

async function generate(page: Page, title: string) {
  await page.getByLabel('Títulos').fill(title);
  await page.getByRole('button', { name: 'Gerar', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Salvar como página pública' })).toBeEnabled();
}

test(
  'whatever goes wrong while saving is told, and the text stays',
  {
    tag: [
      '@error-no-valid-title',
      '@error-empty-title',
      '@error-generator',
      '@error-save-empty',
      '@error-save-fail',
      '@error-save-exception',
      '@error-database-log',
      '@error-session',
    ],
  },
  async ({ page }, info) => {
    const title = named(info, 'Falhas ao salvar');
    await rows(`slug=eq.${slugOf(title)}`, 'DELETE');
    const logged = listen(page);
    await enter(page, '/admin/local-generator');
    await page.getByLabel('Títulos').fill('---');
    await page.getByRole('button', { name: 'Gerar', exact: true }).click();
    await expect(page.getByRole('alert')).toContainText('Adicione pelo menos um título válido');
    await page.getByLabel('Títulos').fill('<>');
    await page.getByRole('button', { name: 'Gerar', exact: true }).click();
    await expect(page.getByRole('alert')).toContainText('Campo vazio');
    await expect(page.getByRole('alert')).toContainText(
      'Por favor, insira pelo menos um título para gerar o conteúdo.',
    );
    await page.route('**/admin/data.json', (route) => route.fulfill({ status: 500 }));
    await page.reload();
    await page.getByLabel('Títulos').fill(title);
    await page.getByRole('button', { name: 'Gerar', exact: true }).click();
    await expect(page.getByRole('alert')).toContainText('Erro ao gerar conteúdo');
    await expect(page.getByRole('alert')).toContainText('Ocorreu um erro ao gerar o conteúdo.');
    await page.unroute('**/admin/data.json');
    await generate(page, title);
    const save = page.getByRole('button', { name: 'Salvar como página pública' });
    const alert = page.getByRole('alert').first();
    // One example of each kind of message; unit tests cover answers and texts (errors, save).
    const faults: [(route: Route) => Promise<void>, string][] = [
      [answerWith(409, { code: '23505', message: 'x' }), 'Escolha outro'],
      [(route) => route.abort(), 'Não foi possível salvar a página. Tente novamente.'],
      [answerWith(418), 'Ocorreu um erro ao salvar a página.'],
    ];
    for (const [fault, words] of faults) {
      await breakPages(page, 'POST', fault);
      await save.click();
      await expect(page.locator('body')).toContainText(words);
      await expect(alert).toContainText('Erro ao salvar');
      await expect(await openCode(page)).toHaveValue(/<h2>/);
      await page.unroute(PAGES);
      await closeNotices(page);
    }
    expect(logged.join()).toContain('Erro ao salvar página');
    await (await openCode(page)).fill('<p> </p>');
    await save.click();
    await expect(alert).toContainText('É necessário gerar conteúdo antes de salvar a página.');

    // A valid session is refused something, and continues.
    await (await openCode(page)).fill('<h2>Meu texto</h2><p>Palavras minhas.</p>');
    await breakPages(page, 'POST', answerWith(403, { code: '42501', message: 'x' }));
    await save.click();
    await expect(alert).toContainText('Acesso negado');
    await expect(save).toBeEnabled();
    await page.unroute(PAGES);

    // The session ends while the text is on the screen.
    const ended = answerWith(401, { code: 'PGRST303', message: 'JWT expired' });
    await breakPages(page, 'POST', ended);
    await page.route(STANDING, ended);
    await save.click();
    await page.waitForURL('**/admin/login*');
    await expect(page.getByText('Sessão expirada')).toBeVisible();
    await page.unroute(STANDING);
    await page.unroute(PAGES);
    await signIn(page, page.url());
    await expect(await openCode(page)).toHaveValue(/Palavras minhas/);

    // A slow answer and impatient fingers make one page.
    let posts = 0;
    await breakPages(page, 'POST', async (route) => {
      posts += 1;
      await new Promise((resolve) => setTimeout(resolve, 500));
      await route.fallback();
    });
    await expect(save).toBeEnabled();
    await save.dblclick();
    await page.waitForURL(`**/links-uteis/${slugOf(title)}`);
    expect(posts).toBe(1);
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'Gerador local' })).toBeVisible();
    await expect(page.getByText('Conteúdo', { exact: true })).toHaveCount(0);
    await rows(`slug=eq.${slugOf(title)}`, 'DELETE');
  },
);

test(
  'a reload, the back button and a double click in the middle of a run lose and repeat nothing',
  { tag: ['@error-sequence', '@error-batch-item'] },
  async ({ page }, info) => {
    const titles = ['Um', 'Dois', 'Três'].map((word) => named(info, `Interrompida ${word}`));
    await enter(page, '/admin/local-generator');
    await page.getByLabel('Títulos').fill(titles.join('\n'));
    await page.getByRole('button', { name: 'Gerar', exact: true }).dblclick();
    const refusal = answerWith(400, { code: 'PGRST100', message: 'x' });
    let posts = 0;
    await breakPages(page, 'POST', (route) => {
      posts += 1;
      return posts === 1 ? refusal(route) : route.fallback();
    });
    await page.getByRole('button', { name: 'Processar todos' }).click();
    await expect(page.getByText('Erro no título 1')).toBeVisible();
    await expect(page.getByRole('listitem').getByText('Falha ao salvar')).toBeVisible();
    await page.unroute(PAGES);
    page.on('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await page.getByRole('button', { name: 'Limpar' }).click();
    await page.getByRole('dialog', { name: 'Limpar a lista?' }).getByText('Cancelar').click();
    await page.getByRole('button', { name: 'Retomar' }).click();
    await expect(page.getByText('Título 2/3 processado')).toBeVisible();
    await page.goto('/admin/painel');
    await page.goBack();
    await page.getByRole('button', { name: 'Retomar' }).click();
    await expect(page.getByText('Processamento concluído')).toBeVisible();
    await page.getByRole('button', { name: 'Repetir as que falharam' }).click();
    await expect(page.getByText('Título 1/3 processado')).toBeVisible();
    const made = await rows(`slug=in.(${titles.map(slugOf).join(',')})`, 'DELETE');
    expect(made.map(({ title }) => title).sort()).toEqual([...titles].sort());
  },
);

test(
  'the list says when it cannot be read, waits for a slow server, and deletes truthfully',
  { tag: ['@error-delete-false', '@error-delete-exception', '@error-database-log'] },
  async ({ page }, info) => {
    const row = await savePage(named(info, 'Exclusão difícil'));
    const logged = listen(page);
    await page.route('**/rpc/am_i_admin', (route) => route.abort());
    await page.goto('/admin/login');
    await page.getByLabel('E-mail').fill('a@b.test');
    await page.getByLabel('Senha').fill('x');
    // A paused project of Supabase has no address, or its gateway answers.
    const paused: [(route: Route) => Promise<void>, string][] = [
      [(route) => route.abort('namenotresolved'), 'O painel não responde'],
      [
        (route) => route.fulfill({ status: 540, body: 'Project paused', headers: CORS }),
        'escolha Resume project',
      ],
      [(route) => route.fulfill({ status: 540 }), 'O painel não responde'],
      [answerWith(402), 'O painel não responde'],
    ];
    for (const [fault, words] of paused) {
      await page.route('**/auth/v1/token*', fault, { times: 1 });
      await page.getByRole('button', { name: 'Entrar', exact: true }).click();
      await expect(page.getByRole('alert')).toContainText(words);
      await closeNotices(page);
    }
    await page.route('**/auth/v1/token*', (route) => route.abort(), { times: 1 });
    await page.route('/build.json', (route) => route.abort(), { times: 1 });
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
    await expect(page.getByRole('alert')).toContainText('Sem resposta');
    await page.route('**/auth/v1/token*', answerWith(429), { times: 1 });
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
    await expect(page.getByRole('alert')).toContainText('Muitas tentativas');
    const captcha = answerWith(400, { code: 400, error_code: 'captcha_failed', msg: 'captcha' });
    await page.route('**/auth/v1/token*', captcha, { times: 1 });
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
    await expect(page.getByRole('alert').last()).toContainText('Desligue o CAPTCHA no Supabase');
    await page.unroute('**/rpc/am_i_admin');
    await signIn(page);

    // A signed-in person is told on the log-in screen.
    await page.route('**/rpc/my_access', (route) => route.abort('namenotresolved'));
    await page.reload();
    await expect(page.getByRole('heading')).toHaveText('O painel não responde');
    await page.unroute('**/rpc/my_access');
    await page.getByRole('button', { name: 'Tentar de novo' }).click();
    await expect(page.getByRole('region', { name: 'Páginas geradas' })).toBeVisible();

    await breakPages(page, 'GET', answerWith(500));
    await page.reload();
    await expect(page.getByText('Não foi possível ler a lista.')).toBeVisible();
    await page.unroute(PAGES);
    await breakPages(page, 'GET', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 700));
      await route.fallback();
    });
    await page.getByRole('button', { name: 'Tentar de novo' }).click();
    const list = page.getByRole('region', { name: 'Páginas geradas' });
    await expect(list.getByRole('listitem').first()).toBeVisible();
    await page.unroute(PAGES);

    await list.getByRole('searchbox').fill('exclusão difícil');
    await expect(list.getByRole('listitem')).toHaveCount(1);
    const askToDelete = async () => {
      await list.getByRole('button', { name: `Excluir ${row.title}` }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click();
    };
    // The row disappears at once, and returns if the server did not get the request.
    await breakPages(page, 'PATCH', async (route) => {
      await expect(list.getByRole('listitem')).toHaveCount(0);
      await route.abort();
    });
    await askToDelete();
    await expect(page.getByRole('alert')).toContainText('Ocorreu um erro ao excluir a página');
    await expect(list.getByRole('listitem')).toHaveCount(1);
    await page.unroute(PAGES);
    expect(await rows(`id=eq.${row.id}&state=eq.published`)).toHaveLength(1);

    // Another administrator is faster than the answer to the question.
    await list.getByRole('button', { name: `Excluir ${row.title}` }).click();
    await rows(`id=eq.${row.id}`, 'DELETE');
    await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click();
    await expect(page.getByRole('alert')).toContainText('Erro ao excluir');
    await expect(page.getByRole('alert')).toContainText('Não foi possível excluir a página');
    expect(logged.join()).toContain('Erro ao buscar páginas');
    expect(logged.join()).toContain('Erro ao excluir página');
    await page.goto(`/admin/painel?excluir=${row.slug}`);
    await expect(page.getByRole('alert')).toContainText('ErroNão foi possível excluir a página');

    await test.step('leaving the site changes nothing about a deletion', async () => {
      const left = await savePage(named(info, 'Exclusão ao sair'));
      await page.goto(`/admin/painel?excluir=${left.slug}`);
      await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click();
      await expect(page.getByText('A página foi excluída com sucesso')).toBeVisible();
      await page.goto('/');
      expect(await rows(`id=eq.${left.id}&state=eq.trash`, 'DELETE')).toHaveLength(1);
    });
  },
);

test('an answer that comes during a press pushes nothing away from under it', async ({ page }) => {
  let answer: (() => void) | undefined;
  await page.route('**/rpc/clock_status', async (route) => {
    const response = await route.fetch();
    const [clock] = (await response.json()) as object[];
    await new Promise<void>((resolve) => (answer = resolve));
    await route.fulfill({ response, json: [{ ...clock, is_still: true }] });
  });
  await enter(page);
  await expect(page.getByRole('region', { name: 'Para fazer' })).not.toContainText('Conferindo');
  await expect.poll(() => answer).toBeDefined();
  await page.getByRole('heading', { name: 'Gerar com IA' }).hover();
  await page.mouse.down();
  const answered = page.waitForResponse('**/rpc/clock_status');
  answer?.();
  await (await answered).finished();
  // The message is drawn by then, or waits.
  await page.evaluate(async () => {
    for (const _frame of [1, 2, 3]) await new Promise(requestAnimationFrame);
  });
  await page.mouse.up();
  await expect(page.getByLabel('Títulos')).toBeVisible();
  await expect(page.getByText(/^O relógio do site/)).toBeVisible();
});

test(
  'a title that fails in the panel is told and skipped',
  {
    tag: [
      '@error-no-titles',
      '@error-no-valid-title',
      '@error-panel-title',
      '@error-ai-unreachable',
    ],
  },
  async ({ page }, info) => {
    const titles = ['Primeiro', 'Segundo'].map((word) => named(info, `${word} do painel`));
    const logged = listen(page);
    await page.route('**/rpc/has_ai_key', answerWith(200, true as unknown as object));
    const cors = { headers: CORS };
    await page.route('**/functions/v1/ai-generate', (route) =>
      route.fulfill({ json: { html: '<p>Texto da IA.</p>' }, ...cors }),
    );
    await enter(page);
    await page.getByRole('heading', { name: 'Gerar com IA' }).click();
    const generateAll = async (text: string) => {
      await page.getByLabel('Títulos').fill(text);
      await page.getByRole('button', { name: 'Gerar páginas' }).click();
    };
    await generateAll('<>');
    await expect(page.getByRole('alert')).toContainText(
      'Adicione pelo menos um título para gerar páginas',
    );
    await generateAll('!!!');
    await expect(page.getByRole('alert')).toContainText('Adicione pelo menos um título válido');
    let posts = 0;
    await breakPages(page, 'POST', (route) => {
      posts += 1;
      return posts === 1 ? answerWith(400, { code: 'PGRST100' })(route) : route.fallback();
    });
    await generateAll(`\n${titles.join('\n\n')}\n`);
    await expect(page.getByRole('alert').first()).toContainText('Erro ao gerar página');
    await expect(page.getByText('1 página criada.')).toBeVisible();
    expect(await rows(`slug=in.(${titles.map(slugOf).join(',')})`, 'DELETE')).toMatchObject([
      { title: titles[1] },
    ]);
    await page.unroute('**/functions/v1/ai-generate');
    await page.route('**/functions/v1/ai-generate', (route) => route.abort());
    await generateAll(titles[0] ?? '');
    await expect(page.getByText('Usando o gerador de conteúdo de backup')).toBeVisible();
    await expect(page.getByText('1 página criada.').last()).toBeVisible();
    expect(logged.join()).toContain('Erro ao gerar conteúdo: o serviço não respondeu');
    await page.goto('/admin/editar?id=00000000-0000-4000-8000-00000000ffff');
    await expect(page.getByText('Esta página não existe mais.')).toBeVisible();
    await rows(`slug=eq.${slugOf(titles[0] ?? '')}`, 'DELETE');
  },
);

test('more pages than one answer may hold are searched, sorted, filtered and paged', async ({
  page,
}, info) => {
  // An answer of the server has at most a thousand rows.
  const many = Array.from({ length: 1200 }, (_, index) => ({
    title: `Milhar ${String(index).padStart(4, '0')} ${info.project.name}`,
    slug: `milhar-${index}-${info.project.name}`,
    description: 'Uma de muitas.',
    content: index === 7 ? '<p><span class="gp-check">9 anos</span></p>' : '<p>Texto.</p>',
    indexed: index !== 8,
  }));
  try {
    for (let at = 0; at < many.length; at += 1000)
      await rows('', 'POST', many.slice(at, at + 1000));
    await enter(page);
    const list = page.getByRole('region', { name: 'Páginas geradas' });
    await list.getByRole('searchbox').fill('milhar');
    await expect(list.getByText('1.200 páginas')).toBeVisible();
    await list.getByText('Ordem e filtro').click();
    await list.getByLabel('Ordem').selectOption('Título, Z a A');
    await expect(list.getByRole('listitem').first()).toContainText('Milhar 1199');
    await list.getByRole('button', { name: 'Próximas' }).click();
    await expect(list.getByText('Página 2')).toBeVisible();
    await expect(list.getByRole('listitem').first()).toContainText('Milhar 1174');
    await expect(list.getByRole('listitem')).toHaveCount(25);
    await list.getByRole('button', { name: 'Anteriores' }).click();
    await expect(list.getByRole('listitem').first()).toContainText('Milhar 1199');
    await list.getByLabel('Mostrar').selectOption('Fora dos buscadores');
    await expect(list.getByRole('listitem')).toHaveCount(1);
    await expect(list.getByRole('listitem')).toContainText('Milhar 0008');
    await list.getByLabel('Mostrar').selectOption('Com dados a conferir');
    await expect(list.getByRole('listitem')).toHaveCount(1);
    await expect(list.getByText('Tem dados a conferir')).toBeVisible();
    await expectAccessible(page);
    await list.getByRole('searchbox').fill(`"'%_,()nada`);
    await expect(list.getByText('Nenhuma página encontrada com esta busca.')).toBeVisible();
  } finally {
    await rows('slug=like.milhar-%25', 'DELETE');
  }
});

test('a clock that is three hours wrong, either way, changes nothing', async ({ page }) => {
  await page.addInitScript(() => {
    const offset = Number(localStorage.getItem('hours')) * 3_600_000;
    window.Date = new Proxy(Date, {
      construct: (real, given: number[]) =>
        given.length === 0 ? new real(real.now() + offset) : new real(...(given as [number])),
      get: (real, name) =>
        name === 'now' ? () => real.now() + offset : (Reflect.get(real, name) as unknown),
    });
  });
  const refreshes: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('grant_type=refresh_token')) refreshes.push(request.url());
  });
  for (const hours of [-3, 3]) {
    await page.goto('/robots.txt');
    await page.evaluate((wrong) => {
      localStorage.clear();
      sessionStorage.clear();
      localStorage.setItem('hours', String(wrong));
    }, hours);
    await signIn(page);
    const list = page.getByRole('region', { name: 'Páginas geradas' });
    await expect(list.getByRole('listitem').first()).toBeVisible();
    // With the session that the browser keeps.
    await page.goto('/admin/batch-creator');
    await expect(page.getByRole('button', { name: /^Criar \d+ páginas$/ })).toBeEnabled();
  }
  expect(refreshes).toEqual([]);
});

test('blocked storage is told, corrupted storage is dropped', async ({
  page,
  context,
  browser,
}) => {
  const closed = await browser.newContext({ baseURL: site });
  await closed.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('blocked', 'SecurityError');
      },
    });
  });
  const blocked = await closed.newPage();
  await blocked.goto('/admin/login');
  await expect(blocked.getByRole('alert')).toContainText('O navegador não guarda nada');
  await expect(blocked.getByRole('button', { name: 'Entrar', exact: true })).toBeEnabled();
  await closed.close();

  await page.goto('/admin/login');
  await page.evaluate(() => {
    for (const key of ['session', 'auth_time']) localStorage.setItem(`admin.${key}`, '{"a":[1');
    localStorage.setItem('generatedPages', '{{');
    sessionStorage.setItem('admin.flash', '[');
  });
  await signIn(page);
  const id = await userId(page);
  await page.evaluate((user) => {
    const tab = sessionStorage.getItem('admin.tab') ?? '';
    const runs = ['batch', 'ai', 'sequence'];
    const keys = [`draft.${user}.${tab}.new`, ...runs.map((name) => `run.${user}.${name}`)];
    for (const key of keys) localStorage.setItem(`admin.${key}`, '{"a":[1');
    for (const key of [`form.${user}.ai`, `form.${user}.local`, 'generated.seed', 'list'])
      sessionStorage.setItem(`admin.${key}`, '{"a":[1');
  }, id);
  await page.reload();
  await page.getByRole('heading', { name: 'Gerar com IA' }).click();
  await expect(page.getByRole('slider')).toHaveValue('75');
  for (const screen of ['local-generator', 'batch-creator']) {
    await page.goto(`/admin/${screen}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'A tela parou' })).toHaveCount(0);
  }

  await test.step('two tabs: leaving in one leaves the other', async () => {
    // Not just a heading: the screen that checks the access has one, too, and is told nothing.
    await expect(page.getByRole('heading', { level: 1, name: 'Criação em lote' })).toBeVisible();
    const other = await context.newPage();
    await other.goto('/admin/painel');
    await other.getByRole('button', { name: 'Sair' }).click();
    await page.waitForURL('**/admin/login*');
    await expect(page.getByText('Sessão encerrada')).toBeVisible();
  });
});

test('a page with a date that nobody can read says so, and the others stay', async ({
  page,
}, info) => {
  const bad = await savePage(named(info, 'Sem data'));
  const good = await savePage(named(info, 'Com data'));
  await breakPages(page, 'GET', async (route) => {
    const response = await route.fetch();
    const found = (await response.json()) as { slug: string; created_at: string }[];
    const json = found.map((row) => (row.slug === bad.slug ? { ...row, created_at: '?' } : row));
    await route.fulfill({ response, json });
  });
  await enter(page);
  const list = page.getByRole('region', { name: 'Páginas geradas' });
  await expect(
    list.getByText(`“${bad.title}” tem um dado que o painel não consegue`),
  ).toBeVisible();
  await expect(list.getByRole('link', { name: good.title, exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sair' })).toBeVisible();
  for (const { slug } of [bad, good]) await rows(`slug=eq.${slug}`, 'DELETE');
});
