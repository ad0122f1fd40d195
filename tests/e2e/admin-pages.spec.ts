import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { unzipSync } from 'fflate';
import {
  database,
  enter,
  env,
  expectFitting,
  named,
  openCode,
  PHONE,
  rows,
  savePage,
  slugOf,
} from './admin-tools.ts';
import { expect, expectAccessible, policyTest as test } from './fixtures.ts';

/** Drafts, dates, versions, the trash, and a list that keeps its position. */

// Pages that are not live answer 404, which the browser logs.
test.use({ trace: 'off' });

const list = (page: Page) => page.getByRole('region', { name: 'Páginas geradas' });
const dialog = (page: Page) => page.getByRole('dialog');
const save = (page: Page) => page.getByRole('button', { name: 'Salvar rascunho' });

const stateOf = async (slug: string) =>
  (await rows(`slug=eq.${slug}`)).map(({ state }) => state).join();

/** What anybody can read through the API. */
async function readAnonymously(relation: string, slug: string) {
  const response = await fetch(`${database}/rest/v1/${relation}?select=slug&slug=eq.${slug}`, {
    headers: { apikey: env('PUBLIC_SUPABASE_PUBLISHABLE_KEY') },
  });
  return (await response.json()) as unknown[];
}

test(
  'a page is begun empty, kept as a draft that nobody sees, published, and taken off again',
  { tag: '@draft-hidden' },
  async ({ page }, info) => {
    const title = named(info, 'Rascunho de página');
    const slug = slugOf(title);
    await rows(`slug=eq.${slug}`, 'DELETE');
    await enter(page);
    await page.getByRole('link', { name: 'Escrever', exact: true }).click();
    await page.waitForURL('**/admin/escrever');
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Página em branco' }).click();
    await page.waitForURL('**/admin/editar');
    await expectFitting(page);
    // The form asks for an empty field, without an error message.
    await page.getByRole('button', { name: 'Publicar' }).click();
    await expect(page.getByLabel('Título da página')).toBeFocused();
    await expect(page.getByText('Corrija')).toHaveCount(0);
    await save(page).click();
    await expect(page.getByText('Dê um título antes')).toBeVisible();
    // An invisible direction mark is removed; an angle bracket is reported.
    await page.getByLabel('Título da página').fill(`${title} > 500\u202E kg`);
    await expect(page.getByText('O título não pode ter os sinais < e >')).toBeVisible();
    await page.getByLabel('Título da página').fill(`${title}\u202E`);
    await expect(page.getByLabel('Título da página')).toHaveValue(title);
    await expect(page.getByLabel('Endereço da página')).toHaveValue(slug);
    await expect(page.getByLabel('Descrição', { exact: true })).toHaveValue(new RegExp(title));
    await save(page).click();
    await page.waitForURL('**/admin/editar?id=*');
    await expect(page.getByText('Rascunho salvo')).toBeVisible();

    expect(await stateOf(slug)).toBe('draft');
    for (const relation of ['generated_pages', 'public_pages'])
      expect(await readAnonymously(relation, slug)).toEqual([]);

    // Edited while it is open: the next draft is no conflict.
    await page.getByLabel('Descrição', { exact: true }).fill('Uma descrição do rascunho.');
    await save(page).click();
    await expect.poll(async () => (await rows(`slug=eq.${slug}`))[0]?.content).toBe('');
    await page.getByLabel('Descrição', { exact: true }).fill('Outra descrição do rascunho.');
    await save(page).click();
    const described = () => rows(`slug=eq.${slug}&description=like.Outra*`);
    await expect.poll(async () => (await described()).length).toBe(1);
    await expect(page.getByRole('dialog')).toHaveCount(0);

    await page.goto('/admin/painel');
    await expect(page.getByRole('region', { name: 'Para fazer' })).toContainText('rascunho');
    await page.getByRole('button', { name: 'Ver rascunhos' }).click();
    await rows(`slug=eq.${slug}`, 'PATCH', { content: '<h2>A</h2><p>Texto inteiro.</p>' });
    await list(page)
      .getByRole('link', { name: `Editar ${title}` })
      .click();
    await page.getByRole('button', { name: 'Publicar' }).click();
    await page.waitForURL('**/admin/painel');
    await expect(page.getByText('Página salva')).toBeVisible();
    expect(await stateOf(slug)).toBe('published');
    expect(await readAnonymously('public_pages', slug)).toHaveLength(1);

    const [row] = await rows(`slug=eq.${slug}`);
    await page.goto(`/admin/editar?id=${row?.id ?? ''}`);
    await page.getByRole('button', { name: 'Tirar do site' }).click();
    await dialog(page).getByRole('button', { name: 'Tirar do site' }).click();
    await page.waitForURL('**/admin/painel');
    await expect(page.getByText('A página voltou a ser rascunho.')).toBeVisible();
    expect(await readAnonymously('public_pages', slug)).toEqual([]);

    // Deleted from its own screen, it returns as the draft it was.
    await page.goto(`/admin/editar?id=${row?.id ?? ''}`);
    await page.getByRole('link', { name: 'Excluir' }).click();
    await dialog(page).getByRole('button', { name: 'Excluir' }).click();
    await expect(page.getByText('Página excluída')).toBeVisible();
    expect(await stateOf(slug)).toBe('trash');
    await page.goto(`/admin/editar?id=${row?.id ?? ''}`);
    await page.getByRole('button', { name: 'Restaurar' }).click();
    await expect(page.getByLabel('Título da página')).toHaveValue(title);
    expect(await stateOf(slug)).toBe('draft');
    await rows(`slug=eq.${slug}`, 'DELETE');
  },
);

test(
  'pages are chosen, taken off search engines, kept as a file, deleted and restored together',
  { tag: ['@trash-restore', '@backup'] },
  async ({ page, context }, info) => {
    const titles = ['Um', 'Dois', 'Três'].map((word) => named(info, `Conjunto ${word}`));
    const saved = await Promise.all(titles.map((title) => savePage(title)));
    const ids = `id=in.(${saved.map(({ id }) => id).join(',')})`;
    await enter(page);
    await list(page).getByRole('searchbox').fill('conjunto');
    await expect(list(page).getByRole('listitem')).toHaveCount(3);
    const other = await context.newPage();
    await other.goto('/admin/painel');
    await other.getByRole('searchbox').fill('conjunto');
    await expect(list(other).getByRole('listitem')).toHaveCount(3);

    const chooseAll = () => list(page).getByLabel('Selecionar as 3 da tela').check();
    await chooseAll();
    await list(page)
      .getByLabel(`Selecionar ${titles[2] ?? ''}`)
      .uncheck();
    await expect(list(page).getByText('2 selecionadas')).toBeVisible();
    // Selected rows stay selected and counted when another search hides them.
    await page.getByRole('searchbox').fill(titles[2] ?? '');
    await expect(list(page).getByText('2 fora da lista à vista')).toBeVisible();
    await page.getByRole('searchbox').fill('conjunto');
    await expect(list(page).getByRole('listitem')).toHaveCount(3);
    await expect(list(page).getByText('fora da lista')).toHaveCount(0);
    await expectAccessible(page);
    await list(page).getByRole('button', { name: 'Tirar dos buscadores' }).click();
    await expect(page.getByText('2 páginas alteradas.')).toBeVisible();
    expect(await rows(`${ids}&indexed=is.false`)).toHaveLength(2);

    await chooseAll();
    const download = page.waitForEvent('download');
    await list(page).getByRole('button', { name: 'Baixar planilha' }).click();
    const file = await readFile(await (await download).path(), 'utf8');
    for (const title of titles) expect(file).toContain(title);

    const safe = await context.newPage();
    await safe.goto('/admin/seguranca');
    const copied = safe.waitForEvent('download');
    await safe.getByRole('button', { name: 'Baixar tudo' }).click();
    const copy = unzipSync(await readFile(await (await copied).path()));
    for (const { slug } of saved)
      expect(Object.keys(copy)).toContain(`paginas/publicadas/${slug}.md`);
    await expect(safe.getByText('Cópia baixada.')).toBeVisible();
    await expectAccessible(safe);
    await safe.close();

    const ask = async () => {
      await list(page)
        .getByRole('group', { name: 'Páginas selecionadas' })
        .getByRole('button', { name: 'Excluir' })
        .click();
      await dialog(page).getByRole('button', { name: 'Excluir' }).click();
      await expect(page.getByText('3 páginas excluídas')).toBeVisible();
    };
    await ask();
    // Another tab is updated.
    await expect(list(other).getByText('Nenhuma página encontrada com esta busca.')).toBeVisible();
    await page.getByRole('button', { name: 'Desfazer' }).click();
    await expect(page.getByText('3 páginas restauradas')).toBeVisible();
    expect(await rows(`${ids}&state=eq.published`)).toHaveLength(3);
    await chooseAll();
    await ask();
    await page.getByRole('button', { name: /^Lixeira/ }).click();
    await list(page).getByRole('searchbox').fill('conjunto');
    await chooseAll();
    await list(page)
      .getByRole('group', { name: 'Páginas selecionadas' })
      .getByRole('button', { name: 'Restaurar' })
      .click();
    // The earlier message may still be there.
    await expect.poll(async () => (await rows(`${ids}&state=eq.published`)).length).toBe(3);
    await rows(ids, 'DELETE');
  },
);

test(
  'the list is where it was left, turns to its top, and costs little to open',
  { tag: '@panel-weight' },
  async ({ page }, info) => {
    const title = named(info, 'Retorno');
    const many = Array.from({ length: 30 }, (_, index) => ({
      title: `${title} ${index}`,
      slug: `${slugOf(title)}-${index}`,
      description: 'Uma de muitas.',
      content: `<p>${'Um texto comprido. '.repeat(2000)}</p>`,
    }));
    await rows(`slug=like.${slugOf(title)}*`, 'DELETE');
    try {
      await rows('', 'POST', many);
      let bytes = 0;
      page.on('response', (response) => {
        if (!['fetch', 'xhr'].includes(response.request().resourceType())) return;
        void response.body().then(
          (body) => (bytes += body.length),
          () => undefined,
        );
      });
      await enter(page);
      await expect(list(page).getByRole('listitem')).toHaveCount(25);
      await page.waitForLoadState('networkidle');
      expect(bytes).toBeGreaterThan(1000);
      expect(bytes).toBeLessThanOrEqual(150_000);

      await list(page).getByRole('searchbox').fill('retorno');
      await expect(list(page).getByText('30 páginas')).toBeVisible();
      const next = list(page).getByRole('button', { name: 'Próximas' });
      await next.scrollIntoViewIfNeeded();
      await next.click();
      await expect(list(page).getByRole('listitem')).toHaveCount(5);
      await expect(list(page).getByRole('searchbox')).toBeInViewport();
      await list(page)
        .getByRole('link', { name: /^Editar/ })
        .first()
        .click();
      await page.getByRole('link', { name: 'Voltar ao painel' }).click();
      await expect(list(page).getByText('Página 2')).toBeVisible();
      await expect(list(page).getByRole('searchbox')).toHaveValue('retorno');
      await expect(list(page).getByRole('listitem')).toHaveCount(5);
    } finally {
      await rows(`slug=like.${slugOf(title)}*`, 'DELETE');
    }
  },
);

test(
  'pages that one missing fact keeps off the site are told as one thing, and the site as not whole',
  { tag: '@refused-told' },
  async ({ page }, info) => {
    const row = await savePage(named(info, 'Sem dado'));
    const refused = [row.slug, 'outra-sem-dado'].map((slug) => ({
      slug,
      reason: 'content: o dado “price.gone” não existe no cadastro',
    }));
    await page.route('**/build.json', async (route) => {
      const response = await route.fetch();
      const build = (await response.json()) as { watermark: number };
      await route.fulfill({ response, json: { ...build, watermark: 1e9, refused } });
    });
    await enter(page);
    await expect(
      page.getByRole('region', { name: 'Situação do site' }).getByRole('status').first(),
    ).toHaveText('Recusado');
    const todo = page.getByRole('region', { name: 'Para fazer' });
    await expect(todo).toContainText(
      '2 páginas não puderam ser publicadas: o dado “price.gone” não existe no cadastro',
    );
    await todo.getByText('Ver quais').click();
    await todo.getByRole('button', { name: row.slug }).click();
    const item = list(page).getByRole('listitem').filter({ hasText: row.title });
    await expect(item.getByText('Recusado')).toBeVisible();
    await expect(item).toContainText('O dado “price.gone” não existe no cadastro');
    await rows(`id=eq.${row.id}`, 'DELETE');
  },
);

test('each tab has a text of its own, and a closed one is offered again', async ({
  page,
  context,
}, info) => {
  const titles = ['Primeira aba', 'Segunda aba'].map((word) => named(info, word));
  await enter(page, '/admin/editar');
  const other = await context.newPage();
  await other.goto('/admin/editar');
  for (const [index, tab] of [page, other].entries())
    await tab.getByLabel('Título da página').fill(titles[index] ?? '');
  for (const [index, tab] of [page, other].entries()) {
    await tab.reload();
    await expect(tab.getByLabel('Título da página')).toHaveValue(titles[index] ?? '');
  }
  await other.close();
  const left = await context.newPage();
  await left.goto('/admin/painel');
  const todo = left.getByRole('region', { name: 'Para fazer' });
  // Of two texts one is visible at first.
  await todo.getByText(/^Mais \d/).click();
  await expect(todo.getByText(titles[0] ?? '')).toBeVisible();
  const task = todo.getByRole('listitem').filter({ hasText: titles[1] ?? '' });
  await task.getByRole('link', { name: 'Continuar' }).click();
  await expect(left.getByLabel('Título da página')).toHaveValue(titles[1] ?? '');
});

test('without a connection a save says so at once and loses nothing; the text for a page that somebody deleted goes on as a page of its own', async ({
  page,
  context,
}, info) => {
  const row = await savePage(named(info, 'Sem rede'));
  const address = `/admin/editar?id=${row.id}`;
  await enter(page, address);
  const description = page.getByLabel('Descrição', { exact: true });
  await description.fill('Escrita sem rede.');
  const button = page.getByRole('button', { name: 'Salvar alterações' });
  await expect(button).toBeEnabled();
  await context.setOffline(true);
  await button.click();
  await expect(page.getByRole('alert')).toContainText('Sem conexão com a internet', {
    timeout: 1500,
  });
  await expect(description).toHaveValue('Escrita sem rede.');
  await context.setOffline(false);
  await button.click();
  await page.waitForURL('**/admin/painel');
  await expect(page.getByText('Página salva')).toBeVisible();

  await page.goto(address);
  await description.fill('A minha descrição.');
  await expect(page.getByText('Conferindo…')).toHaveCount(0);
  await rows(`id=eq.${row.id}`, 'DELETE');
  await button.click();
  await expect(page.getByText('Esta página não existe mais.')).toBeVisible();
  await page.getByRole('button', { name: 'Usar em uma página nova' }).click();
  await page.waitForURL('**/admin/editar');
  await expect(description).toHaveValue('A minha descrição.');
  await page.getByRole('button', { name: 'Publicar' }).click();
  await page.waitForURL('**/admin/painel');
  expect(await rows(`slug=eq.${row.slug}`, 'DELETE')).toMatchObject([{ title: row.title }]);
});

/** Target of an old address, as anybody can read it. */
async function readLead(slug: string) {
  const response = await fetch(
    `${database}/rest/v1/public_addresses?select=target&slug=eq.${slug}`,
    {
      headers: { apikey: env('PUBLIC_SUPABASE_PUBLISHABLE_KEY') },
    },
  );
  return ((await response.json()) as { target: string }[]).map(({ target }) => target).join();
}

async function beat() {
  const key = env('TEST_SECRET_KEY');
  const { ok } = await fetch(`${database}/rest/v1/rpc/beat_clock`, {
    method: 'POST',
    headers: { apikey: key, Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ every_seconds: 60 }),
  });
  expect(ok).toBe(true);
}

test.describe('by thumb', () => {
  test.use(PHONE);

  test(
    'a page is scheduled, goes on the site by the clock, moves, gets an earlier text back, and leaves with another',
    { tag: ['@schedule', '@old-addresses', '@page-history', '@trash-end'] },
    async ({ page }, info) => {
      const title = named(info, 'Vida de página');
      const slug = slugOf(title);
      const [moved, other, linking] = [`${slug}-nova`, `${slug}-vizinha`, `${slug}-leva`];
      const all = `slug=in.(${[slug, moved, other, linking].join()})`;
      const words = '<p>O primeiro texto da página, como foi escrito.</p>';
      await rows(all, 'DELETE');
      await savePage(`Leva a ${title}`, {
        slug: linking,
        content: `<p><a href="/links-uteis/${moved}">x</a></p>`,
      });
      await savePage(`Vizinha de ${title}`, { slug: other });
      await beat();
      await enter(page);

      // A new page, scheduled in the time of Brasília by the save that makes it. With a slow network what
      // it says of itself comes behind its words.
      const network = Promise.withResolvers<undefined>();
      await page.route('**/admin/data.json', async (route) => {
        await network.promise;
        await route.continue();
      });
      await page.goto('/admin/editar');
      await page.getByLabel('Título da página').fill(title);
      await (await openCode(page)).fill(words);
      network.resolve(undefined);
      await expect(page.getByLabel('Descrição', { exact: true })).toHaveValue(new RegExp(title));
      await page.getByText('Agendar', { exact: true }).click();
      await page.getByLabel('Entra no ar em').fill('2020-01-01T08:00');
      const schedule = page.getByRole('button', { name: 'Agendar', exact: true });
      await expect(schedule).toBeEnabled();
      await schedule.click();
      await expect(page.getByText('Escolha um momento que ainda não passou')).toBeVisible();
      await page.getByLabel('Entra no ar em').fill('2040-12-24T22:30');
      await page.getByLabel('Sai do site em').fill('2040-12-26T22:30');
      await expectAccessible(page);
      // Kept as a draft first: the dates stay, but change nothing.
      await page.getByRole('button', { name: 'Salvar rascunho' }).click();
      await page.waitForURL('**/admin/editar?id=*');
      await expect(page.getByText('Rascunho salvo, fora da agenda')).toBeVisible();
      await expect(page.getByLabel('Entra no ar em')).toHaveValue('2040-12-24T22:30');
      await expect(page.getByLabel('Sai do site em')).toHaveValue('2040-12-26T22:30');
      expect(await rows(`slug=eq.${slug}`)).toMatchObject([{ state: 'draft', publish_at: null }]);
      await schedule.click();
      await expect(page.getByText('Página agendada')).toBeVisible();
      const [saved] = await rows(`slug=eq.${slug}`);
      expect(saved).toMatchObject({
        state: 'draft',
        publish_at: '2040-12-25T01:30:00+00:00',
        unpublish_at: '2040-12-27T01:30:00+00:00',
      });
      await page.getByRole('button', { name: /^Agendadas/ }).click();
      await expect(list(page).getByText('entra no ar em 24/12/2040, 22:30')).toBeVisible();

      // Late, until the clock runs again.
      await rows(`slug=eq.${slug}`, 'PATCH', { publish_at: '2020-01-01T00:00:00Z' });
      await page.reload();
      await expect(list(page).getByText('Atrasada')).toBeVisible();
      await beat();
      expect(await stateOf(slug)).toBe('published');

      // Another address, another text.
      const edit = `/admin/editar?id=${saved?.id ?? ''}`;
      await page.goto(edit);
      await page.getByLabel('Endereço da página').fill(moved);
      await expect(page.getByText('O endereço antigo passa a levar para o novo')).toBeVisible();
      await (await openCode(page)).fill('<p>Um texto novo, que diz outra coisa.</p>');
      await page.getByRole('button', { name: 'Salvar alterações' }).click();
      await page.waitForURL('**/admin/painel');
      expect(await readLead(slug)).toBe(moved);

      // One passage of the earlier text, at first without permission for the clipboard.
      await page.goto(edit);
      await page.evaluate(() => {
        Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true });
      });
      await page.getByText('Versões (2)').click();
      await page.getByRole('button', { name: 'O que mudou' }).first().click();
      const passage = page.getByRole('button', { name: /^Copiar este trecho/ });
      await expect(passage).toBeVisible();
      await expectAccessible(page);
      await passage.tap();
      await expect(page.getByText('Selecione o texto você mesmo')).toBeVisible();
      await page.evaluate(() => Reflect.deleteProperty(navigator, 'clipboard'));
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await passage.tap();
      await expect(page.getByText('Trecho copiado')).toBeVisible();
      await page.getByLabel('Descrição', { exact: true }).fill('');
      await page.keyboard.press('Control+V');
      await expect(page.getByLabel('Descrição', { exact: true })).toHaveValue(
        'O primeiro texto da página, como foi escrito.',
      );

      // All of it, by an ordinary save; the address stays.
      await page.getByRole('button', { name: 'Restaurar', exact: true }).click();
      await dialog(page).getByRole('button', { name: 'Trocar' }).click();
      await expect(page.getByText('Versão aberta')).toBeVisible();
      await page.getByRole('button', { name: 'Salvar alterações' }).click();
      await page.waitForURL('**/admin/painel');
      expect(await rows(`slug=eq.${moved}`)).toMatchObject([
        { content: words, state: 'published' },
      ]);

      // Two pages leave together: the panel names the pages that link to them, and a third takes
      // over.
      await page.getByRole('button', { name: /^Publicadas/ }).click();
      await list(page).getByRole('searchbox').fill(title);
      for (const name of [title, `Vizinha de ${title}`])
        await list(page).getByLabel(`Selecionar ${name}`, { exact: true }).check();
      await list(page)
        .getByRole('group', { name: 'Páginas selecionadas' })
        .getByRole('button', { name: 'Excluir' })
        .click();
      await expect(dialog(page).getByText('1 página tem link para elas')).toBeVisible();
      await dialog(page).getByLabel('vai para outra página').check();
      await expect(dialog(page).getByRole('button', { name: 'Excluir' })).toBeDisabled();
      await dialog(page).getByLabel('Para qual página?').fill(title);
      const heirs = dialog(page).getByRole('list', { name: 'Páginas encontradas' });
      await expect(heirs.getByRole('listitem')).toHaveCount(1);
      await heirs.getByRole('button', { name: new RegExp(`^Leva a ${title}`) }).click();
      await expectAccessible(page);
      await dialog(page).getByRole('button', { name: 'Excluir' }).click();
      await expect(page.getByText('2 páginas excluídas')).toBeVisible();
      for (const old of [slug, moved, other]) expect(await readLead(old)).toBe(linking);
      await rows(all, 'DELETE');
    },
  );
});

test('a draft that another search hides is deleted only by who says so', async ({ page }, info) => {
  const titles = ['sai', 'fica'].map((word) => named(info, `Escondida que ${word}`));
  const saved = await Promise.all(titles.map((title) => savePage(title, { state: 'draft' })));
  const [hidden = '', shown = ''] = titles;
  const ids = `id=in.(${saved.map(({ id }) => id).join(',')})`;
  await enter(page);
  await page.getByRole('button', { name: /^Rascunhos/ }).click();
  await list(page).getByRole('searchbox').fill('escondida');
  await list(page).getByLabel(`Selecionar ${hidden}`, { exact: true }).check();
  await list(page).getByRole('searchbox').fill(shown);
  await expect(list(page).getByText('fora da lista à vista')).toBeVisible();
  await list(page)
    .getByRole('group', { name: 'Páginas selecionadas' })
    .getByRole('button', { name: 'Excluir' })
    .click();
  await expect(dialog(page)).toContainText(hidden);
  expect(await rows(`${ids}&state=eq.draft`)).toHaveLength(2);
  await rows(ids, 'DELETE');
});

test('each sentence that is asked about stands in one list, and one tap answers it', async ({
  page,
}, info) => {
  const row = await savePage(named(info, 'Uma lista só'), {
    state: 'draft',
    indexed: false,
    content:
      '<h2>Preço</h2><p>A visita custa <span class="gp-check">R$ 150</span>. Dura <span class="gp-check">99 anos</span>, por R$ 7.</p>' +
      '<p>Este motor não precisa de manutenção. Ligue já!</p>',
  });
  await enter(page, `/admin/editar?id=${row.id}`);
  const asked = page.getByRole('listitem').filter({ hasText: 'Conferi' });
  const about = (sentence: string) => asked.filter({ hasText: `“${sentence}”` });
  await expect(asked).toHaveCount(4);
  // Marked, and a figure that the checks ask about, too.
  await expect(about('A visita custa R$ 150.')).toHaveCount(1);
  await expect(page.getByText('“99 anos”')).toHaveCount(1);
  const fact = about('A visita custa R$ 150.').getByRole('button', {
    name: /^É este dado do cadastro: .+\(.*R\$ 150.*\)$/,
  });
  await fact.first().click();
  await expect(asked).toHaveCount(3);
  await about('Dura 99 anos, por R$ 7.').getByRole('button', { name: 'Conferi' }).click();
  await about('Este motor não precisa de manutenção.')
    .getByRole('button', { name: 'Conferi' })
    .click();
  await expect(asked).toHaveCount(1);
  await about('Ligue já!').getByRole('button', { name: 'Conferi' }).click();
  await expect(asked).toHaveCount(0);
  await save(page).click();
  await expect(page.getByText('Rascunho salvo')).toBeVisible();
  const [saved] = await rows(`id=eq.${row.id}`);
  expect(saved?.content).toMatch(
    /A visita custa \{\{price\.[\w.]+\}\}\. Dura 99 anos, por R\$ 7\./,
  );
  await rows(`id=eq.${row.id}`, 'DELETE');
});
