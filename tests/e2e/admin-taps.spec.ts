import type { Locator, Page } from '@playwright/test';
import {
  closeNotices,
  enter,
  GAP_MS,
  GAPS_MS,
  hold,
  named,
  PHONE,
  rows,
  savePage,
  signIn,
  site,
  tapTwice,
} from './admin-tools.ts';
import { expect, expectAccessible, policyTest as test } from './fixtures.ts';

/**
 * What asks before it does something, on the screen of a phone, and fingers that tap twice. These are tried where the
 * finger would do most harm, and the quicker ones, whose second tap comes before what asks, where one page is deleted:
 * it is the same dialog everywhere.
 */

test.use({ trace: 'off', ...PHONE });

const cors = { headers: { 'Access-Control-Allow-Origin': site } };

const list = (page: Page) => page.getByRole('region', { name: 'Páginas geradas' });
const dialog = (page: Page) => page.getByRole('dialog');

/** Taps twice on a button that asks, finds the question unanswered, and taps twice on its "yes". */
async function confirmTwice(
  page: Page,
  asks: Locator,
  { title, yes }: { title: string; yes: string },
  untouched: () => Promise<void>,
) {
  await confirm(page, asks, { title, yes }, untouched, (target) => tapTwice(page, target, GAP_MS));
}

/** Taps, finds the question unanswered, and answers "yes". */
async function confirm(
  page: Page,
  asks: Locator,
  { title, yes }: { title: string; yes: string },
  untouched: () => Promise<void>,
  tap = (target: Locator) => target.tap(),
) {
  await tap(asks);
  const question = page.getByRole('dialog', { name: title });
  await expect(question).toBeVisible();
  await untouched();
  await tap(question.getByRole('button', { name: yes, exact: true }));
  await expect(question).toHaveCount(0);
}

/** Key of a tab for its own drafts. */
const tabOf = (page: Page) => page.evaluate(() => sessionStorage.getItem('admin.tab') ?? '');

const stateOf = async ({ id }: { id: string }) =>
  (await rows(`id=eq.${id}`)).map(({ state }) => state);

test(
  'a double tap deletes a page, one for good, many, and a key, only once it was asked, and opens nothing under it',
  { tag: '@double-tap' },
  async ({ page }, info) => {
    const words = [...GAPS_MS.map((gap) => `Toque ${gap}`), 'Monte um', 'Monte dois'];
    const saved = await Promise.all(words.map((word) => savePage(named(info, word))));
    const [row, other] = await Promise.all([
      savePage(named(info, 'De vez primeira'), { state: 'trash' }),
      savePage(named(info, 'De vez segunda'), { state: 'trash' }),
    ]);
    await page.route('**/rpc/has_ai_key', (route) => route.fulfill({ json: true, ...cors }));
    let removed = 0;
    await page.route('**/rpc/delete_ai_key', (route) => {
      removed += 1;
      return route.fulfill({ json: null, ...cors });
    });
    await enter(page, '/admin/painel#ia');

    await test.step('the key', async () => {
      await expect(page.getByLabel('Títulos')).toBeFocused();
      await page.getByRole('button', { name: 'Chave da IA' }).tap();
      await confirmTwice(
        page,
        dialog(page).getByRole('button', { name: 'Apagar a chave' }),
        { title: 'Apagar a chave?', yes: 'Apagar a chave' },
        () => expect.poll(() => removed).toBe(0),
      );
      await expect(page.getByText('Chave da IA apagada')).toBeVisible();
      expect(removed).toBe(1);
      await expect(page).toHaveURL(/painel#ia$/);
      await closeNotices(page);
      // They would pause each request of the page.
      await page.unrouteAll();
    });

    await test.step('a page, and back again', async () => {
      await list(page).getByRole('searchbox').fill('toque');
      await expect(list(page).getByRole('listitem')).toHaveCount(GAPS_MS.length);
      for (const [index, gap] of GAPS_MS.entries()) {
        const one = saved[index] ?? row;
        const remove = list(page).getByRole('button', { name: `Excluir ${one.title}` });
        await tapTwice(page, remove, gap);
        await expect(dialog(page)).toBeVisible();
        expect(await stateOf(one)).toEqual(['published']);
        await tapTwice(page, dialog(page).getByRole('button', { name: 'Excluir' }), gap);
        const undo = page.getByRole('button', { name: 'Desfazer' });
        await expect(undo).toBeVisible();
        await expect(page).toHaveURL(/painel#ia$/);
        expect(await stateOf(one)).toEqual(['trash']);
        await tapTwice(page, undo, gap);
        await expect(page.getByText('Exclusão desfeita')).toBeVisible();
        await expect(page).toHaveURL(/painel#ia$/);
        expect(await stateOf(one)).toEqual(['published']);
        await closeNotices(page);
      }
    });

    await test.step('a draft goes at once, and the one below it stays', async () => {
      for (const { id } of [row, other]) await rows(`id=eq.${id}`, 'PATCH', { state: 'draft' });
      await page.getByRole('button', { name: /^Rascunhos/ }).tap();
      await list(page).getByRole('searchbox').fill('de vez');
      await expect(list(page).getByRole('listitem')).toHaveCount(2);
      await tapTwice(
        page,
        list(page)
          .getByRole('button', { name: /^Excluir/ })
          .first(),
        GAP_MS,
      );
      await expect(page.getByRole('button', { name: 'Desfazer' })).toBeVisible();
      await expect(dialog(page)).toHaveCount(0);
      expect([...(await stateOf(row)), ...(await stateOf(other))].sort()).toEqual([
        'draft',
        'trash',
      ]);
      await closeNotices(page);
      for (const { id } of [row, other]) await rows(`id=eq.${id}`, 'PATCH', { state: 'trash' });
    });

    await test.step('one for good', async () => {
      await page.getByRole('button', { name: /^Lixeira/ }).tap();
      await list(page).getByRole('searchbox').fill('de vez');
      const remove = list(page).getByRole('button', { name: `Excluir de vez ${row.title}` });
      await tapTwice(page, remove, GAP_MS);
      await expect(dialog(page)).toBeVisible();
      expect(await stateOf(row)).toEqual(['trash']);
      await tapTwice(page, dialog(page).getByRole('button', { name: 'Excluir de vez' }), GAP_MS);
      await expect(page.getByText('1 página apagada de vez')).toBeVisible();
      await expect(dialog(page)).toHaveCount(0);
      expect(await stateOf(row)).toEqual([]);
      expect(await stateOf(other)).toEqual(['trash']);
      await closeNotices(page);
    });

    const monte = saved.slice(GAPS_MS.length);
    const states = async () =>
      (await rows(`id=in.(${monte.map(({ id }) => id).join(',')})`)).map(({ state }) => state);
    const select = async (tab: RegExp) => {
      await page.getByRole('button', { name: tab }).tap();
      await list(page).getByRole('searchbox').fill('monte');
      await expect(list(page).getByRole('listitem')).toHaveCount(2);
      await page.getByLabel('Selecionar as 2 da tela').tap();
    };
    const chosen = page.getByRole('group', { name: 'Páginas selecionadas' });
    await test.step('many, and for good', async () => {
      await select(/^Publicadas/);
      await confirmTwice(
        page,
        chosen.getByRole('button', { name: 'Excluir' }),
        { title: 'Excluir 2 páginas?', yes: 'Excluir' },
        async () => {
          expect(await states()).toEqual(['published', 'published']);
        },
      );
      await closeNotices(page);
      expect(await states()).toEqual(['trash', 'trash']);
      await select(/^Lixeira/);
      await confirmTwice(
        page,
        chosen.getByRole('button', { name: 'Excluir de vez' }),
        { title: 'Excluir 2 páginas de vez?', yes: 'Excluir de vez' },
        async () => {
          expect(await states()).toEqual(['trash', 'trash']);
        },
      );
      await closeNotices(page);
      expect(await states()).toEqual([]);
      await expect(page).toHaveURL(/painel#ia$/);
    });
    await rows(`id=in.(${[...saved, other].map(({ id }) => id).join(',')})`, 'DELETE');
  },
);

test('no text is thrown away unasked: not an unsaved one, not an old page, not a newer version', async ({
  page,
}, info) => {
  const text = { slug: 'x', description: '', content: '<p>a</p>', slugTouched: false };
  const draft = (title: string) => ({
    words: { title, ...text },
    original: { title: '', ...text },
  });
  let user = '';
  await enter(page, '/admin/painel', (id) => {
    user = id;
    return {
      [`admin.draft.${user}.abcde100.blank`]: draft('Sobra.'),
      // A question of the site that was started waits like a page.
      [`admin.edit.${user}.abcde200.faq/+`]: {
        words: { question: 'Pela metade.' },
        original: {},
      },
      generatedPages: [{ title: 'Velha.', content: '' }],
    };
  });
  const todo = page.getByRole('region', { name: 'Para fazer' });
  const rest = todo.getByRole('listitem').filter({ hasText: 'Sobra.' });
  await confirm(
    page,
    rest.getByRole('button', { name: 'Descartar' }),
    { title: 'Descartar o texto?', yes: 'Descartar' },
    () => expect(rest).toHaveCount(1),
  );
  await expect(todo.getByText('Sobra')).toHaveCount(0);
  const half = todo.getByRole('listitem').filter({ hasText: 'Pela metade.' });
  await half.getByRole('link', { name: 'Continuar' }).tap();
  await expect(page.getByLabel('Pergunta', { exact: true })).toHaveValue('Pela metade.');
  await page.goto('/admin/painel');
  await confirm(
    page,
    half.getByRole('button', { name: 'Descartar' }),
    { title: 'Descartar o texto?', yes: 'Descartar' },
    () => expect(half).toHaveCount(1),
  );
  await expect(half).toHaveCount(0);

  await page.getByRole('button', { name: 'Ver e mover' }).tap();
  const old = dialog(page).getByRole('listitem').filter({ hasText: 'Velha.' });
  await confirm(
    page,
    dialog(page).getByRole('button', { name: 'Descartar Velha.' }),
    { title: 'Descartar a página antiga?', yes: 'Descartar' },
    () => expect(old).toHaveCount(1),
  );
  await expect(old).toHaveCount(0);
  const kept = await page.evaluate(() => localStorage.getItem('generatedPages') ?? '[]');
  expect(JSON.parse(kept)).toEqual([]);
  await dialog(page).getByRole('button', { name: 'Fechar' }).tap();
  await expect(page).toHaveURL(/\/admin\/painel$/);

  // Pages that are gone for good: restored into a new page over its content, and discarded.
  for (const isKept of [true, false]) {
    const id = crypto.randomUUID();
    await hold(page, {
      [`admin.draft.${user}.abcdef0${isKept ? 1 : 2}.${id}`]: draft('Resto'),
      ...(isKept && { [`admin.draft.${user}.${await tabOf(page)}.blank`]: draft('Em branco') }),
    });
    await page.goto(`/admin/editar?id=${id}`);
    await expect(page.getByText('Esta página não existe mais.')).toBeVisible();
    const left = page.getByRole('region', { name: 'Seu texto' });
    await confirm(
      page,
      left.getByRole('button', { name: isKept ? 'Usar em uma página nova' : 'Descartar' }),
      isKept
        ? { title: 'Trocar o texto?', yes: 'Trocar' }
        : { title: 'Descartar o texto?', yes: 'Descartar' },
      () => expect(left).toContainText('Resto'),
    );
    if (isKept) {
      await page.waitForURL(/editar$/);
      await expect(page.getByLabel('Título da página')).toHaveValue('Resto');
    } else await expect(left).toHaveCount(0);
  }

  // The saved version in place of one's own, and off the site.
  const row = await savePage(named(info, 'Versão'));
  await page.goto(`/admin/editar?id=${row.id}`);
  const title = page.getByLabel('Título da página');
  await title.fill('Minha versão');
  await page.reload();
  await confirm(
    page,
    page.getByRole('button', { name: 'Descartar e abrir a versão salva' }),
    { title: 'Descartar suas alterações?', yes: 'Descartar' },
    () => expect(title).toHaveValue('Minha versão'),
  );
  await expect(title).toHaveValue(row.title);
  await confirm(
    page,
    page.getByRole('button', { name: 'Tirar do site' }),
    { title: 'Tirar a página do site?', yes: 'Tirar do site' },
    async () => {
      expect(await stateOf(row)).toEqual(['published']);
    },
  );
  await page.waitForURL('**/admin/painel');
  await expect(page.getByText('A página voltou a ser rascunho.')).toBeVisible();
  expect(await stateOf(row)).toEqual(['draft']);
  await expect(dialog(page)).toHaveCount(0);
  await rows(`id=eq.${row.id}`, 'DELETE');
});

test('a site that was stopped goes to visitors only once what it changes was said and asked', async ({
  page,
}) => {
  const moment = new Date().toISOString();
  const stopped = {
    id: 7,
    built_at: moment,
    live_at: null,
    saved_at: null,
    is_stopped: true,
    allowed_by: null as string | null,
    reason: 'made',
    causes: [],
    report: {
      added: 0,
      changed: 400,
      removed: 9,
      unexplained: 2,
      pages: ['/guias', '/guia-completo', '/acessibilidade'],
    },
  };
  const report = { ...stopped.report, steps: { build: 2 } };
  const saved_at = new Date(Date.parse(moment) - 3000).toISOString();
  const live = { ...stopped, id: 6, live_at: moment, saved_at, is_stopped: false, report };
  await page.route('**/rest/v1/publications*', (route) =>
    route.fulfill({ json: [stopped, live], ...cors }),
  );
  let allowed = 0;
  await page.route('**/rpc/allow_publication', (route) => {
    allowed += 1;
    stopped.allowed_by = 'Ana';
    return route.fulfill({ json: null, ...cors });
  });
  await enter(page, '/admin/publicacoes');
  await expect(page.getByText('O site novo não foi ao ar.')).toBeVisible();
  await expect(page.getByText('2 delas sem que ninguém tenha pedido')).toBeVisible();
  // Of those that changed for a reason no word here: they would read as if nobody had asked for them.
  await expect(page.getByRole('alert').getByRole('link')).toHaveText(['/guias', '/guia-completo']);
  await expectAccessible(page);
  await confirmTwice(
    page,
    page.getByRole('button', { name: 'Publicar mesmo assim' }),
    { title: 'Publicar o site novo?', yes: 'Publicar mesmo assim' },
    async () => {
      await expect(dialog(page)).toContainText('9 páginas saíram');
      expect(allowed).toBe(0);
    },
  );
  expect(allowed).toBe(1);
  await expect(page.getByText('Ana mandou publicar mesmo assim. A caminho…')).toBeVisible();
  await expect(page.getByText('no ar 3 s depois de salvo')).toBeVisible();
  await page.getByText('O que mudou').last().click();
  await expect(page.getByText('Tempo: até começar 1 s, montagem 2 s.')).toBeVisible();
});

test('where somebody went back to an earlier site, the owner reads what visitors see and what to do before letting go', async ({
  page,
}) => {
  const stopped = {
    id: 8,
    built_at: '2026-11-21T17:05:00+00:00',
    live_at: null,
    saved_at: null,
    is_stopped: true,
    allowed_by: null as string | null,
    reason: 'back',
    causes: [],
    report: {
      ...{ added: 0, changed: 0, removed: 0, unexplained: 0, pages: [] },
      back_to: '2026-11-20T12:00:00+00:00',
    },
  };
  await page.route('**/rest/v1/publications*', (route) =>
    route.fulfill({ json: [stopped], ...cors }),
  );
  let allowed = 0;
  await page.route('**/rpc/allow_publication', (route) => {
    allowed += 1;
    stopped.allowed_by = 'Ana';
    return route.fulfill({ json: null, ...cors });
  });
  await enter(page, '/admin/publicacoes');
  const alert = page.getByRole('alert').filter({ hasText: 'Parado' });
  await expect(alert).toContainText('Parado: alguém voltou o site em 21/11/2026, 14:05.');
  await expect(alert).toContainText('Os visitantes veem o site montado em 20/11/2026, 09:00');
  await expect(alert).toContainText('O que for salvo fica guardado, e não está no ar.');
  await expectAccessible(page);
  await confirmTwice(
    page,
    page.getByRole('button', { name: 'Publicar mesmo assim' }),
    { title: 'Publicar de novo?', yes: 'Publicar mesmo assim' },
    async () => {
      await expect(dialog(page)).toContainText('os visitantes veem o erro outra vez');
      expect(allowed).toBe(0);
    },
  );
  expect(allowed).toBe(1);
  await expect(page.getByText('Ana mandou publicar mesmo assim. A caminho…')).toBeVisible();
});

test('a message that goes by itself takes no answer of a dialog with it', async ({ page }) => {
  await page.clock.install();
  await signIn(page);
  await page.getByRole('heading', { name: 'Gerar com IA' }).tap();
  await page.getByRole('button', { name: 'Chave da IA' }).tap();
  await expect(dialog(page)).toBeVisible();
  await page.clock.runFor(500);
  /** Whether taps were held back since. */
  const held = await page.evaluateHandle(() => {
    const { classList } = document.documentElement;
    const seen = { now: classList.contains('a-settling'), later: false };
    new MutationObserver(() => {
      seen.later ||= classList.contains('a-settling');
    }).observe(document.documentElement, { attributes: true });
    return seen;
  });
  await page.clock.runFor(10_000);
  await expect(page.getByText('Login bem-sucedido')).toHaveCount(0);
  expect(await held.jsonValue()).toEqual({ now: false, later: false });
});
