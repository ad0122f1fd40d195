import { enter, named, openCode, rows, savePage, slugOf } from './admin-tools.ts';
import { expect, policyTest as test } from './fixtures.ts';

test.use({ trace: 'off' });

test(
  'the generator says what it understood and what is written already, and takes what only the owner knows',
  { tag: ['@generator-understands', '@own-facts', '@competing-titles'] },
  async ({ page }, info) => {
    const saved = await savePage(named(info, 'Conserto antigo'));
    await enter(page, '/admin/local-generator');
    const titles = page.getByLabel('Títulos');
    const generate = page.getByRole('button', { name: 'Gerar', exact: true });
    const generated = page.getByRole('region', { name: 'Página gerada' });
    const discard = page.getByRole('button', { name: 'Descartar' });

    await test.step('it says what it understood, stops with the reason, and goes on when told', async () => {
      await titles.fill('Conserto de portão no Taboão');
      const chips = page.getByRole('group', { name: 'O que o gerador entendeu' });
      await expect(chips.getByLabel('Serviço')).toHaveValue('conserto');
      await generate.click();
      await expect(chips.getByRole('alert')).toContainText('Nada foi escrito.');
      await expect(chips.getByRole('alert')).toContainText('nome de mais de um lugar');
      await chips.getByLabel('Lugar').selectOption({ label: 'Taboão da Serra' });
      await expect(chips.getByRole('alert')).toHaveCount(0);
      await generate.click();
      await expect(generated).toBeVisible();
      await discard.click();

      await titles.fill('Bolo de chocolate');
      await generate.click();
      await expect(chips.getByRole('alert')).toContainText('não fala de nenhum serviço');
      await chips.getByRole('button', { name: 'Escrever mesmo assim' }).click();
      await expect(generated).toBeVisible();

      await titles.fill('Conserto de portão em Santa Ifigênia');
      await expect(chips.getByText('O cadastro não conhece “Santa Ifigênia”')).toBeVisible();
      await titles.fill('Troca de mola de portão em Osasco');
      await expect(chips.getByText('não tem texto sobre “mola”')).toBeVisible();
      await discard.click();
      await expect(generated).toHaveCount(0);
    });

    await test.step('a title that a written page has is said before writing, with the page', async () => {
      await titles.fill(saved.title.replace('Conserto', 'Reparo'));
      const found = page.getByRole('list', { name: 'Páginas sobre o mesmo assunto' });
      await expect(found.getByRole('link', { name: saved.title })).toHaveAttribute(
        'href',
        `/links-uteis/${slugOf(saved.title)}`,
      );
      await titles.fill('Motor de portão em Osasco');
      await expect(found.getByRole('link')).toHaveAttribute('href', '/cidades/osasco');
      await rows(`slug=eq.${saved.slug}`, 'DELETE');
    });

    await test.step('what only the owner knows goes into the page, survives a reload, and lets it be found', async () => {
      const listed = page.getByRole('checkbox', { name: 'Mostrar nos buscadores' });
      await titles.fill(`Conserto de portão ${info.project.name}`);
      await generate.click();
      await expect(listed).not.toBeChecked();
      await expect(page.getByText('O texto não traz nada que só você sabe')).toBeVisible();

      await page.getByText('O que só você sabe', { exact: true }).click();
      await page.getByLabel('Um serviço que você fez').fill('Em maio, a roldana tinha virado ovo');
      await page.reload();
      await page.getByText('O que só você sabe (1 página)').click();
      await expect(page.getByLabel('Um serviço que você fez')).toHaveValue(/virado ovo/);
      await generate.click();
      await expect(listed).toBeChecked();
      await expect(await openCode(page)).toHaveValue(
        /<p>Em maio, a roldana tinha virado ovo\.<\/p>/,
      );
      await expect(
        page.getByText(/deste texto já está|Nenhum trecho deste texto se repete/),
      ).toBeAttached();
    });
  },
);
