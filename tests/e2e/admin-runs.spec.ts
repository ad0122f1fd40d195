import type { Page, Route } from '@playwright/test';
import { enter, named, openCode, rows, savePage, site, slugOf, STANDING } from './admin-tools.ts';
import { expect, expectAccessible, policyTest as test } from './fixtures.ts';

// The browser logs the faults made here, so the fixture that forbids errors is not used.
test.use({ trace: 'off' });

const PAGES = '**/rest/v1/generated_pages*';
const AI = '**/functions/v1/ai-generate';
const cors = { headers: { 'Access-Control-Allow-Origin': site } };

/** The server does what it is asked, once, but its answer is lost. */
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
  await expect(page.getByRole('button', { name: 'Salvar como página pública' })).toBeEnabled();
}

// One text on one screen; each step says what it leaves to the next.
test('a generated text is looked over, kept, and saved once, whatever fails meanwhile', async ({
  page,
}, info) => {
  const title = named(info, 'Resposta perdida');
  const slug = slugOf(title);
  await rows(`slug=eq.${slug}`, 'DELETE');
  await enter(page, '/admin/local-generator');
  const description = page.getByLabel('Descrição', { exact: true });
  const dialog = page.getByRole('dialog', { name: 'Descartar suas alterações?' });
  const discard = page.getByRole('button', { name: 'Descartar', exact: true });

  await test.step('what could not be looked up is not called good', async () => {
    const fail = (route: Route) => route.abort();
    await page.route('**/pages.json', fail);
    await page.route('**/rpc/nearest_pages', fail);
    await page.getByLabel('Títulos').fill(title);
    await page.getByRole('button', { name: 'Gerar', exact: true }).click();
    const notices = page.getByText('Não foi possível conferir');
    await expect(notices).toHaveCount(3);
    await expect(page.getByText('Links para páginas que não existem')).toHaveCount(0);
    const listed = page.getByRole('checkbox', { name: 'Mostrar nos buscadores' });
    await expect(listed).not.toBeChecked();
    await page.unroute('**/pages.json', fail);
    await page.unroute('**/rpc/nearest_pages', fail);
    await description.fill('Uma descrição.');
    await expect(notices).toHaveCount(0);
    await expect(listed).toBeChecked();
  });

  await test.step('the preview stays where it was scrolled to', async () => {
    const frame = page.frameLocator('iframe');
    const scrollY = () =>
      frame
        .locator('html')
        .evaluate((html) => html.scrollTop)
        // Another document is loading in the frame.
        .catch(() => undefined);
    await expect(frame.getByRole('heading', { level: 1 })).toBeVisible();
    // The one with the new description may be loading.
    await expect(async () => {
      await frame
        .locator('html')
        .evaluate((html) => html.scrollTo({ top: 600, behavior: 'instant' }));
      expect(await scrollY()).toBe(600);
    }).toPass();
    const heading = page.getByLabel('Título da página');
    await heading.press('End');
    await heading.pressSequentially(' hoje');
    await expect(frame.getByRole('heading', { level: 1 })).toHaveText(/hoje$/);
    await expect.poll(scrollY).toBe(600);
  });

  await test.step('a full storage is told, once', async () => {
    const mend = await page.evaluateHandle(() => {
      const whole = Object.getOwnPropertyDescriptor(Storage.prototype, 'setItem') ?? {};
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
      return () => {
        Object.defineProperty(Storage.prototype, 'setItem', whole);
      };
    });
    await description.pressSequentially(' Mais.');
    await expect(page.getByText('Este navegador não tem espaço')).toHaveCount(1);
    await mend.evaluate((storage) => storage());
    await discard.click();
    await dialog.getByRole('button', { name: 'Descartar' }).click();
  });

  await test.step('text written by hand is not thrown away unasked', async () => {
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
    for (const name of ['Gerar outro texto', 'Gerar', 'Descartar']) {
      await page.getByRole('button', { name, exact: true }).click();
      await dialog.getByRole('button', { name: 'Cancelar' }).click();
      await expect(content).toHaveValue(/Palavras minhas/);
    }
    await another.click();
    await dialog.getByRole('button', { name: 'Gerar outro texto' }).click();
    // Nothing can be typed into a text that is about to disappear.
    await expect(page.locator('section[inert]')).toHaveCount(1);
    await expect(content).not.toHaveValue(/Palavras minhas/);
    await discard.click();
    await expect(content).toHaveCount(0);
  });

  await test.step('an answer that was lost while saving counts as saved at the next try', async () => {
    await generate(page, title);
    await loseOneAnswer(page, 'POST');
    const save = page.getByRole('button', { name: 'Salvar como página pública' });
    await save.click();
    await expect(page.getByRole('alert')).toContainText('Não foi possível salvar a página.');
    const [row] = await rows(`slug=eq.${slug}`);
    await save.click();
    await page.waitForURL(`**/links-uteis/${slug}`);
    await page.unroute(PAGES);

    await page.goto(`/admin/painel?editar=${row?.id ?? ''}`);
    await expect(page).toHaveURL(`/admin/editar?id=${row?.id ?? ''}`);
    await description.fill('Uma descrição nova.');
    await loseOneAnswer(page, 'PATCH');
    const change = page.getByRole('button', { name: 'Salvar alterações' });
    await change.click();
    await expect(page.getByRole('alert')).toContainText('Não foi possível salvar a página.');
    await change.click();
    await page.waitForURL('**/admin/painel');
    await expect(page.getByText('Página salva')).toBeVisible();
    await rows(`slug=eq.${slug}`, 'DELETE');
  });
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
    await route.fulfill({ json: { html }, ...cors }).catch(() => undefined);
  });
  await enter(page);
  await page.getByRole('heading', { name: 'Gerar com IA' }).click();
  return asked;
}

test('impatient clicks pay for each title once, what happened is noted, and an older key is offered', async ({
  page,
}, info) => {
  const existing = await savePage(named(info, 'Já paga'));
  const title = named(info, 'Paga uma vez');
  await rows(`slug=eq.${slugOf(title)}`, 'DELETE');
  await page.goto('/robots.txt');
  await page.evaluate(() => localStorage.setItem('openai_api_key', 'sk-uma-chave-antiga-123'));
  const asked = await openPanel(page, '<p>Da IA. <a href="/nao-existe">Saiba mais</a></p>');
  await page.getByLabel('Títulos').fill(`${title}\n---\n${existing.title}\nGuias`);
  await page.getByRole('button', { name: 'Gerar páginas' }).dblclick();
  await expect(page.getByText('Páginas geradas com sucesso')).toBeVisible();
  expect(asked).toEqual([title]);
  const results = page.getByRole('list', { name: 'Resultados' });
  await expect(results).toContainText('viraram texto: /nao-existe');
  await expect(results).toContainText('Já existia');
  await expect(results).toContainText('Falha ao salvar: O endereço repete o de');
  const [made] = await rows(`slug=eq.${slugOf(title)}`, 'DELETE');
  expect(made?.content).toContain('Saiba mais');
  expect(made?.content).not.toContain('nao-existe');
  await rows(`slug=eq.${existing.slug}`, 'DELETE');

  await test.step('an AI key of an older version is offered, and an ended session is no lost connection', async () => {
    await page.getByRole('button', { name: /^Chave da IA/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Chave da IA' });
    await expect(dialog.getByText('Uma versão antiga deixou uma chave')).toBeVisible();
    for (const call of ['**/rpc/delete_ai_key', STANDING]) {
      await page.route(call, (route) =>
        route.fulfill({ status: 401, json: { code: 'PGRST303', message: 'JWT expired' }, ...cors }),
      );
    }
    await dialog.getByRole('button', { name: 'Apagar a chave' }).click();
    const question = page.getByRole('dialog', { name: 'Apagar a chave?' });
    await question.getByRole('button', { name: 'Apagar a chave' }).click();
    await page.waitForURL('**/admin/login*');
    await expect(page.getByText('Sessão expirada')).toBeVisible();
  });
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
  // Nothing is saved: the server is fake.
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
  await expect(page.getByRole('button', { name: 'Baixar planilha' })).toBeVisible();
  await expect(made.nth(2)).toBeVisible();
  await expect(create).toBeDisabled();
});
