import { enter, named, rows, savePage, site } from '../e2e/admin-tools.ts';
import { expect, test } from '../e2e/fixtures.ts';

test('the log-in, the panel and the generators have every part that was specified', async ({
  page,
}, info) => {
  await test.step('the log-in', async () => {
    await page.goto('/admin/login');
    await expect(page.getByLabel('E-mail')).toHaveAttribute('type', 'email');
    await expect(page.getByLabel('Senha')).toHaveAttribute('type', 'password');
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
    await expect(item.getByText(`/links-uteis/${slug}`)).toBeVisible();
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
