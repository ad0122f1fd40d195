import type { Page, Route } from '@playwright/test';
import { enter, named, openCode, rows, savePage, site, slugOf } from './admin-tools.ts';
import { expect, expectAccessible, policyTest as test } from './fixtures.ts';

// The browser logs the faults made here; the fixture that forbids such logs stays outside.
test.use({ trace: 'off' });

const PAGES = '**/rest/v1/generated_pages*';
const AI = '**/functions/v1/ai-generate';
const cors = { headers: { 'Access-Control-Allow-Origin': site } };

/** The server does what it is asked, once, and nobody hears of it. */
async function loseOneAnswer(page: Page, method: string) {
  let lost = false;
  await page.route(PAGES, async (route) => {
    if (lost || route.request().method() !== method) return route.fallback();
    lost = true;
    await route.fetch();
    return route.abort();
  });
}

async function generate(page: Page, title: string) {
  await page.getByLabel('Títulos').fill(title);
  await page.getByRole('button', { name: 'Gerar', exact: true }).click();
  await expect(page.getByText('O endereço está livre.')).toBeAttached();
}

test('an answer that was lost while saving counts as saved at the next try', async ({
  page,
}, info) => {
  const title = named(info, 'Resposta perdida');
  const slug = slugOf(title);
  await rows(`slug=eq.${slug}`, 'DELETE');
  await enter(page, '/admin/local-generator');
  await generate(page, title);
  await loseOneAnswer(page, 'POST');
  const save = page.getByRole('button', { name: 'Salvar como página pública' });
  await save.click();
  await expect(page.getByRole('alert')).toContainText('Não foi possível salvar a página.');
  const [row] = await rows(`slug=eq.${slug}`);
  await save.click();
  await page.waitForURL(`**/links-uteis/${slug}`);

  await page.goto(`/admin/painel?editar=${row?.id ?? ''}`);
  await expect(page).toHaveURL(`/admin/editar?id=${row?.id ?? ''}`);
  await page.getByLabel('Descrição', { exact: true }).fill('Uma descrição nova.');
  await loseOneAnswer(page, 'PATCH');
  const change = page.getByRole('button', { name: 'Salvar alterações' });
  await change.click();
  await expect(page.getByRole('alert')).toContainText('Não foi possível salvar a página.');
  await change.click();
  await page.waitForURL('**/admin/painel');
  await expect(page.getByText('Página salva')).toBeVisible();
  await rows(`slug=eq.${slug}`, 'DELETE');
});

test('text written by hand is not thrown away unasked', async ({ page }, info) => {
  const title = named(info, 'Escrita à mão');
  await enter(page, '/admin/local-generator');
  await generate(page, title);
  const content = await openCode(page);
  const another = page.getByRole('button', { name: 'Gerar outro texto' });
  const first = await content.inputValue();
  await another.click();
  await expect(content).not.toHaveValue(first);
  const second = await content.inputValue();
  await page.reload();
  await openCode(page);
  await expect(content).toHaveValue(second);
  await another.click();
  await expect(another).toBeEnabled();
  await expect(content).not.toHaveValue(second);
  await expect(content).not.toHaveValue(first);

  await content.fill('<h2>Meu</h2><p>Palavras minhas.</p>');
  const dialog = page.getByRole('dialog', { name: 'Descartar suas alterações?' });
  for (const name of ['Gerar outro texto', 'Gerar', 'Descartar']) {
    await page.getByRole('button', { name, exact: true }).click();
    await dialog.getByRole('button', { name: 'Cancelar' }).click();
    await expect(content).toHaveValue(/Palavras minhas/);
  }
  await another.click();
  await dialog.getByRole('button', { name: 'Gerar outro texto' }).click();
  // Nothing can be typed into a text that is about to go.
  await expect(page.locator('section[inert]')).toHaveCount(1);
  await expect(content).not.toHaveValue(/Palavras minhas/);
  await page.getByRole('button', { name: 'Descartar' }).click();
  await expect(content).toHaveCount(0);
});

test('a full storage is told, once', async ({ page }, info) => {
  await enter(page, '/admin/local-generator');
  await generate(page, named(info, 'Sem espaço'));
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await page.getByLabel('Descrição', { exact: true }).pressSequentially(' Mais.');
  await expect(page.getByText('Este navegador não tem espaço')).toHaveCount(1);
});

test('what could not be looked up is not called good', async ({ page }, info) => {
  const fail = (route: Route) => route.abort();
  await enter(page, '/admin/local-generator');
  await page.route('**/pages.json', fail);
  await page.route('**/rpc/nearest_pages', fail);
  await page.getByLabel('Títulos').fill(named(info, 'Sem conferência'));
  await page.getByRole('button', { name: 'Gerar', exact: true }).click();
  const notices = page.getByText('Não foi possível conferir');
  await expect(notices).toHaveCount(3);
  await expect(page.getByText('Links para páginas que não existem')).toHaveCount(0);
  const listed = page.getByRole('checkbox', { name: 'Mostrar nos buscadores' });
  await expect(listed).not.toBeChecked();
  await page.unroute('**/pages.json', fail);
  await page.unroute('**/rpc/nearest_pages', fail);
  await page.getByLabel('Descrição', { exact: true }).fill('Uma descrição.');
  await expect(page.getByText('O endereço está livre.')).toBeAttached();
  await expect(notices).toHaveCount(0);
  await expect(listed).toBeChecked();
});

test('the preview stays where it was scrolled to', async ({ page }, info) => {
  await enter(page, '/admin/local-generator');
  await generate(page, named(info, 'Prévia rolada'));
  const frame = page.frameLocator('iframe');
  const scrollY = () =>
    frame
      .locator('html')
      .evaluate((html) => html.scrollTop)
      // Another document is on its way into the frame.
      .catch(() => undefined);
  await expect(frame.getByRole('heading', { level: 1 })).toBeVisible();
  await frame.locator('html').evaluate((html) => {
    html.scrollTo({ top: 600, behavior: 'instant' });
  });
  const title = page.getByLabel('Título da página');
  await title.press('End');
  await title.pressSequentially(' hoje');
  await expect(frame.getByRole('heading', { level: 1 })).toHaveText(/hoje$/);
  await expect.poll(scrollY).toBe(600);
});

/** An administrator with a key, and an AI that answers when told to. */
async function openPanel(page: Page, html = '<h2>Da IA</h2><p>Texto da IA.</p>') {
  const asked: string[] = [];
  await page.route('**/rpc/has_ai_key', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    await route.fulfill({ json: true, ...cors });
  });
  await page.route(AI, async (route) => {
    asked.push((route.request().postDataJSON() as { title: string }).title);
    await new Promise((resolve) => setTimeout(resolve, 1500));
    await route.fulfill({ json: { html, truncated: true }, ...cors }).catch(() => undefined);
  });
  await enter(page);
  await page.getByRole('heading', { name: 'Gerar com IA' }).click();
  return asked;
}

test('impatient clicks pay for each title once, and what happened is noted', async ({
  page,
}, info) => {
  const existing = await savePage(named(info, 'Já paga'));
  const title = named(info, 'Paga uma vez');
  await rows(`slug=eq.${slugOf(title)}`, 'DELETE');
  const asked = await openPanel(page, '<p>Da IA. <a href="/nao-existe">Saiba mais</a></p>');
  await page.getByLabel('Títulos').fill(`${title}\n---\n${existing.title}\nGuias`);
  await page.getByRole('button', { name: 'Gerar páginas' }).dblclick();
  await expect(page.getByText('1 linha não tem letras nem números')).toBeVisible();
  await expect(page.getByText('Páginas geradas com sucesso')).toBeVisible();
  expect(asked).toEqual([title]);
  const results = page.getByRole('list', { name: 'Resultados' });
  await expect(results).toContainText('O fim do texto foi cortado.');
  await expect(results).toContainText('viraram texto: /nao-existe');
  await expect(results).toContainText('Já existia');
  await expect(results).toContainText('Falha ao salvar: O endereço repete o de');
  const [made] = await rows(`slug=eq.${slugOf(title)}`, 'DELETE');
  expect(made?.content).toContain('Saiba mais');
  expect(made?.content).not.toContain('nao-existe');
  await rows(`slug=eq.${existing.slug}`, 'DELETE');
});

test('two Escapes do not hide a run that goes on', async ({ page }, info) => {
  const titles = ['Um', 'Dois', 'Três'].map((word) => named(info, `Escape ${word}`));
  await page.clock.install();
  const asked = await openPanel(page);
  await page.getByLabel('Títulos').fill(titles.join('\n'));
  await page.getByRole('button', { name: 'Gerar páginas' }).click();
  await expect(page.getByRole('dialog', { name: 'Gerando páginas' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Retomar' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByText(/^\d títulos esperam na fila/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Gerar páginas' })).toBeDisabled();
  const before = asked.length;
  await page.clock.runFor(10_000);
  expect(asked).toHaveLength(before);
  await rows(`slug=in.(${titles.map(slugOf).join(',')})`, 'DELETE');
});

test('the second click on the batch does not pause it, and pausing keeps its results', async ({
  page,
}) => {
  await enter(page, '/admin/batch-creator');
  // Nothing is saved: the server is played.
  await page.route(PAGES, (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 201, json: [{ id: 'x' }], ...cors })
      : route.fallback(),
  );
  const create = page.getByRole('button', { name: /^Criar \d+ páginas$/ });
  await create.dblclick();
  // It asks once, and the second click answers nothing.
  const asked = page.getByRole('dialog', { name: /^Criar \d+ páginas\?$/ });
  await expect(asked).toContainText(/são novas/);
  await expectAccessible(page);
  await asked.getByRole('button', { name: 'Criar agora' }).click();
  await expect(create).toBeDisabled();
  const made = page.getByText(/^(Criada|Já existia)$/);
  await expect(made.nth(2)).toBeVisible();
  await page.getByRole('button', { name: 'Pausar' }).click();
  await expect(page.getByRole('button', { name: 'Baixar CSV' })).toBeVisible();
  await expect(made.nth(2)).toBeVisible();
  await expect(create).toBeDisabled();
});

test('an AI key of an older version is offered, and an ended session is no lost connection', async ({
  page,
}) => {
  await page.goto('/admin/login');
  await page.evaluate(() => {
    localStorage.setItem('openai_api_key', 'sk-uma-chave-antiga-123');
  });
  await openPanel(page);
  await page.getByRole('button', { name: 'Ver e mover para o servidor' }).click();
  const dialog = page.getByRole('dialog', { name: 'Chave da IA' });
  await expect(dialog.getByText('Uma versão antiga deixou uma chave')).toBeVisible();
  await page.route('**/rpc/delete_ai_key', (route) =>
    route.fulfill({ status: 401, json: { code: 'PGRST303', message: 'JWT expired' }, ...cors }),
  );
  await dialog.getByRole('button', { name: 'Apagar a chave' }).click();
  const asked = page.getByRole('dialog', { name: 'Apagar a chave?' });
  await asked.getByRole('button', { name: 'Apagar a chave' }).click();
  await page.waitForURL('**/admin/login*');
  await expect(page.getByText('Sessão expirada')).toBeVisible();
});
