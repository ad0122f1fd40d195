import type { Page } from '@playwright/test';
import { enter, named, rows, savePage, site } from '../e2e/admin-tools.ts';
import { expect, policyTest, test } from '../e2e/fixtures.ts';

for (const width of [360, 768, 1280]) {
  test(`the log-in, the panel and the generators have every part that was specified, ${width} px wide`, async ({
    page,
  }, info) => {
    await page.setViewportSize({ width, height: 800 });
    await test.step('the log-in', async () => {
      await page.goto('/admin/login');
      await expect(page.getByLabel('E-mail')).toHaveAttribute('type', 'email');
      await expect(page.getByLabel('Senha')).toHaveAttribute('type', 'password');
      for (const label of ['E-mail', 'Senha']) {
        await expect(page.getByLabel(label)).toHaveAttribute('required');
      }
      await expect(page.getByRole('button', { name: 'Entrar', exact: true })).toBeVisible();
      await expect(page.getByRole('button', { name: /Entrar com Google/ })).toBeVisible();
    });

    const creativity = async () => {
      const slider = page.getByRole('slider', { name: 'Criatividade' });
      await expect(slider).toHaveValue('75');
      for (const [name, value] of Object.entries({ min: '0', max: '100', step: '5' })) {
        await expect(slider).toHaveAttribute(name, value);
      }
      await expect(page.getByText('Mais consistente')).toBeVisible();
      await expect(page.getByText('Mais criativo')).toBeVisible();
    };

    await test.step('the panel, with the generator that opens in place', async () => {
      const { title, slug } = await savePage(named(info, 'Partes'));
      await enter(page);
      const main = page.getByRole('main');
      await expect(main.locator('a[href="/admin/batch-creator"]')).toBeVisible();
      await expect(main.locator('a[href="/admin/local-generator"]')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Sair' })).toBeVisible();
      const item = page
        .getByRole('region', { name: 'Páginas geradas' })
        .getByRole('listitem')
        .filter({ hasText: title });
      // A phone has no room for the address; the link leads to it.
      if (width >= 768) await expect(item.getByText(`/links-uteis/${slug}`)).toBeVisible();
      // Nothing is published here, so only the preview can be seen.
      await expect(item.getByRole('link', { name: `Ver a prévia ${title}` })).toBeVisible();
      await page.route('**/build.json', async (route) => {
        const response = await route.fetch();
        const build = (await response.json()) as object;
        await route.fulfill({ response, json: { ...build, watermark: 1e9 } });
      });
      await expect(item.locator(`a[href="/links-uteis/${slug}"]`)).toHaveText(`Ver ${title}`);
      await page.unroute('**/build.json');
      await expect(item.getByRole('button', { name: 'Excluir' })).toBeVisible();
      await main.locator('summary').filter({ hasText: 'Gerar com IA' }).click();
      await expect(page.getByLabel('Títulos')).toBeVisible();
      await expect(page.getByLabel('Descrição (opcional)')).toBeVisible();
      await creativity();
      await expect(page.getByRole('button', { name: 'Gerar páginas' })).toBeDisabled();
      await page.getByRole('button', { name: /^Chave da IA/ }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expect(page).toHaveURL(`${site}/admin/painel`);
      await rows(`slug=eq.${slug}`, 'DELETE');
    });

    await test.step('the local generator', async () => {
      await page.goto('/admin/local-generator');
      const titles = page.getByLabel('Títulos');
      await expect(titles).toHaveAttribute('rows', '6');
      await creativity();
      const generate = page.getByRole('button', { name: 'Gerar', exact: true });
      await expect(generate).toBeDisabled();
      await titles.fill('Conserto de portão em Osasco');
      await generate.click();
      const generated = page.getByRole('region', { name: 'Página gerada' });
      for (const name of ['Copiar conteúdo', 'Copiar só o texto', 'Salvar como página pública']) {
        await expect(generated.getByRole('button', { name })).toBeVisible();
      }
      await expect(page.getByRole('main').locator('a[href="/admin/painel"]').first()).toBeVisible();
      await expect(page.getByRole('button', { name: 'Sair' })).toBeVisible();
      await generated.getByRole('button', { name: 'Descartar' }).click();
    });

    await test.step('the batch', async () => {
      await page.goto('/admin/batch-creator');
      await expect(page.getByRole('button', { name: 'Criar 50 páginas' })).toBeEnabled();
      await expect(page.getByRole('main').locator('a[href="/admin/painel"]').first()).toBeVisible();
    });
  });
}

type Row = Record<string, unknown>;

/** A moment that the database knows and JavaScript does not. */
const NEVER = 'infinity';

/** Changes the lists that a table or a function answers with. */
const change = (page: Page, name: string, how: (rows: Row[]) => Row[]) =>
  page.route(RegExp(`/rest/v1/${name}(?:\\?|$)`), async (route) => {
    const method = name.startsWith('rpc/') ? 'POST' : 'GET';
    if (route.request().method() !== method) return route.fallback();
    const response = await route.fetch();
    const answer = (await response.json()) as Row | Row[];
    return route.fulfill({ response, json: Array.isArray(answer) ? how(answer) : answer });
  });

// React tells the console of what a boundary holds back.
policyTest(
  'what cannot be shown of a list says so in its place, and the others stay',
  async ({ page }, info) => {
    const broken = await savePage(named(info, 'Quebrada'));
    const whole = await savePage(named(info, 'Inteira'));
    await rows(`id=eq.${whole.id}`, 'PATCH', { content: '<p>Dois.</p>' });
    await rows(`id=eq.${whole.id}`, 'PATCH', { content: '<p>Três.</p>' });
    const told = page.getByText('tem um dado que o painel não consegue mostrar');

    await test.step('a page', async () => {
      await change(page, 'generated_pages', (all) =>
        all.map((row) => (row['id'] === broken.id ? { ...row, created_at: NEVER } : row)),
      );
      await enter(page);
      await expect(told).toContainText(broken.title);
      await expect(told).toHaveCount(1);
      const list = page.getByRole('region', { name: 'Páginas geradas' });
      await expect(list.getByRole('link', { name: whole.title, exact: true })).toBeVisible();
      await page.unrouteAll({ behavior: 'wait' });
    });

    await test.step('a version', async () => {
      await change(page, 'page_versions', ([newest, ...older]) => [
        { ...newest, saved_at: NEVER },
        ...older,
      ]);
      await page.goto(`/admin/editar?id=${whole.id}`);
      await page.getByText('Versões (3)').click();
      await expect(told).toHaveCount(1);
      await expect(page.getByRole('button', { name: 'O que mudou' })).toHaveCount(2);
      await page.unrouteAll({ behavior: 'wait' });
    });

    await test.step('a text', async () => {
      const text = { collection: 'cities', is_listed: true, is_draft: false, outcome: null };
      await change(page, 'content_entries', () => [
        { ...text, entry: 'a', name: 'Lugar A', edit: 1, created_at: NEVER, created_by: null },
        { ...text, entry: 'b', name: 'Lugar B', edit: null },
      ]);
      await page.goto('/admin/textos?conjunto=cities');
      await expect(told).toContainText('Lugar A');
      await expect(page.getByRole('link', { name: 'Lugar B', exact: true })).toBeVisible();
      await page.unrouteAll({ behavior: 'wait' });
    });

    await test.step('a contact, in the list and among what waits', async () => {
      const contact = { code: null, channel: 'phone', outcome: 'quote', amount: null };
      await change(page, 'contacts', () => [
        { ...contact, id: 'a', day: NEVER, note: '' },
        { ...contact, id: 'b', day: '2026-11-22', note: 'Portão da rua de trás' },
      ]);
      await page.goto('/admin/contatos');
      await expect(told).toHaveText([/Orçamento, infinity/, /Orçamento, infinity/]);
      await expect(page.getByText('Portão da rua de trás')).toHaveCount(2);
      await page.unrouteAll({ behavior: 'wait' });
    });

    await test.step('a person, and an invitation', async () => {
      await change(page, 'rpc/list_people', (all) => [
        ...all,
        { ...all[0], user_id: 'a', name: 'Pessoa quebrada', last_sign_in_at: NEVER },
      ]);
      const invitation = { role: 'editor', invited_by: 'Dona' };
      await change(page, 'rpc/open_invitations', () => [
        { ...invitation, id: 'a', name: 'Convite quebrado', expires_at: NEVER },
        { ...invitation, id: 'b', name: 'Convite inteiro', expires_at: '2026-12-24T12:00:00Z' },
      ]);
      await page.goto('/admin/pessoas');
      await expect(told).toHaveText([/Pessoa quebrada/, /Convite quebrado/]);
      await expect(page.getByText('Você', { exact: true })).toBeVisible();
      await expect(page.getByText('Convite inteiro', { exact: true })).toBeVisible();
      await page.unrouteAll({ behavior: 'wait' });
    });

    await test.step('a publication', async () => {
      const report = { added: 1, changed: 0, removed: 0, unexplained: 0, pages: ['/a'] };
      const row = {
        report,
        reason: 'again',
        causes: [],
        saved_at: null,
        is_stopped: false,
        allowed_by: null,
      };
      const at = '2026-11-22T12:00:00+00:00';
      await change(page, 'publications', () => [
        { ...row, id: 9, built_at: NEVER, live_at: NEVER },
        { ...row, id: 8, built_at: at, live_at: at },
      ]);
      await page.goto('/admin/publicacoes');
      await expect(told).toHaveText(/Publicação 9/);
      await expect(page.getByText('22/11/2026, 09:00')).toBeVisible();
      await page.unrouteAll({ behavior: 'wait' });
    });
    await rows(`id=in.(${broken.id},${whole.id})`, 'DELETE');
  },
);
