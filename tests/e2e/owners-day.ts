import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test, type BrowserContext, type Page } from '@playwright/test';
import { stringify } from 'yaml';
import { endSession, signIn, slugOf, startAiService, token } from './admin-tools.ts';
import { expectAccessible, watchPolicy } from './fixtures.ts';
import { readSources } from '../../src/cms/collections/sources.ts';
import { collections } from '../../src/collections.ts';

export interface Stack {
  site: string;
  database: string;
  /** Content folder of the business. */
  content: string;
  /** Address of its AI service. */
  aiPort: number;
  credentials: { email: string; password: string };
}

const KEY = 'sk-uma-chave-de-teste-123';
const TITLES = ['Limpeza', 'Ponte', 'Coroa'].map((word) => `${word} de dente em Londrina`);
const [FIRST = '', SECOND = '', THIRD = ''] = TITLES;

const BATCH = [
  'Limpeza dental no Jardim',
  'Restauração na Vila',
  'Tratamento de canal no Parque',
  'Urgência na Gleba',
  'Consulta no Conjunto',
];
const FLOWERS = 'Acácia Begônia Camélia Dália';

/** Adds what the day needs to the fixture: twenty titles. */
export async function prepareTheDay(content: string): Promise<void> {
  const titles = BATCH.flatMap((words) => FLOWERS.split(' ').map((name) => `${words} ${name}`));
  const rows = titles.map((title) => ({
    slug: slugOf(title),
    title,
    districts: ['Zona sul'],
    roads: ['Rua Sergipe'],
    trait: 'casa',
  }));
  await writeFile(path.join(content, 'batchTitles.yaml'), stringify(rows));
}

/**
 * From the first sign-in to the last, on one phone, against everything that `npm start` runs; the
 * tests build on each other.
 */
export function liveTheDayOfAnOwner(getStack: () => Stack): void {
  let stack: Stack;
  let ai: Awaited<ReturnType<typeof startAiService>>;
  let context: BrowserContext;
  let page: Page;
  let refused: string[];

  test.beforeAll(async ({ browser }) => {
    stack = getStack();
    ai = await startAiService(stack.aiPort);
    context = await browser.newContext({
      baseURL: stack.site,
      locale: 'pt-BR',
      viewport: { width: 390, height: 780 },
      hasTouch: true,
      isMobile: true,
    });
    refused = await watchPolicy(context);
    page = await context.newPage();
  });

  test.afterAll(async () => {
    await context.close();
    ai.close();
    expect(refused).toEqual([]);
  });

  const list = () => page.getByRole('region', { name: 'Páginas geradas' });
  const dialog = () => page.getByRole('dialog');
  const site = () => page.getByRole('region', { name: 'Situação do site' });
  const begin = async (way: string) => {
    await page.getByRole('link', { name: 'Escrever', exact: true }).tap();
    await page.waitForURL('**/admin/escrever');
    await page.getByRole('link', { name: new RegExp(`^${way}`) }).tap();
  };
  const state = async (slug: string) => (await fetch(`${stack.site}/links-uteis/${slug}`)).status;
  const onSite = async (slug: string) => (await fetch(`${stack.site}/links-uteis/${slug}`)).text();
  const generate = async (text: string) => {
    await page.getByLabel('Títulos').fill(text);
    await page.getByRole('button', { name: 'Gerar páginas' }).click();
  };
  const clear = () => page.getByRole('button', { name: 'Limpar' }).click();
  const key = async () =>
    (await (await fetch(`${stack.site}/admin/login`)).text()).match(/sb_publishable_[\w-]+/)?.[0] ??
    '';
  const addresses = async () => {
    const response = await fetch(`${stack.database}/rest/v1/public_pages?select=slug`, {
      headers: { apikey: await key() },
    });
    return ((await response.json()) as { slug: string }[]).map(({ slug }) => slug);
  };

  test(
    'an AI key is asked for, checked, and kept on the server alone',
    { tag: ['@error-key-missing', '@error-bad-key', '@error-key-saved'] },
    async () => {
      await signIn(page, '/admin/login', stack.credentials);
      await expect(site().getByText('No ar', { exact: true })).toBeVisible();
      await expectAccessible(page);
      await begin('Gerar com IA');
      await expect(page.getByLabel('Títulos')).toBeFocused();
      await generate(TITLES.join('\n'));
      await expect(
        page.getByText('A API Key é necessária para a geração de conteúdo'),
      ).toBeVisible();
      await dialog().getByLabel('API Key').fill('123456789');
      await expect(dialog().getByRole('button', { name: 'Salvar' })).toBeDisabled();
      await dialog().getByLabel('API Key').fill('chave-errada-123456789');
      await dialog().getByRole('button', { name: 'Salvar' }).click();
      await expect(dialog()).toContainText("deve começar com 'sk-' e ter pelo menos 20 caracteres");
      await expect(page.getByText('API Key inválida')).toBeVisible();
      await expectAccessible(page);
      await dialog().getByLabel('API Key').fill(KEY);
      await dialog().getByRole('button', { name: 'Salvar' }).click();
      await expect(page.getByText('API Key salva com sucesso')).toBeVisible();
      expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(KEY);
    },
  );

  test(
    'three pages are written by AI, as the specification asks the service',
    { tag: ['@error-panel-success'] },
    async () => {
      await page.getByRole('button', { name: 'Gerar páginas' }).click();
      await expect(page.getByText(/Processando [123] de 3 páginas\.\.\./)).toBeVisible();
      await expect(page.getByText('Páginas geradas com sucesso')).toBeVisible();
      expect(ai.asked).toMatchObject(
        TITLES.map((title) => ({ title, model: 'gpt-4o', temperature: 0.875, max_tokens: 2000 })),
      );
      await clear();
    },
  );

  test(
    'the service fails, gives nothing, stops too early and refuses the key',
    { tag: ['@error-ai-failure', '@error-ai-malformed'] },
    async () => {
      ai.mode = 'broken';
      await generate('Reserva de consulta em Londrina');
      await expect(page.getByText('Erro ao gerar conteúdo com IA')).toBeVisible();
      await expect(page.getByText('Usando o gerador de conteúdo de backup')).toBeVisible();
      await expect(
        list().getByRole('link', { name: 'Reserva de consulta em Londrina', exact: true }),
      ).toBeVisible();
      ai.mode = 'empty';
      await clear();
      await generate('Outra reserva de consulta em Londrina');
      await expect(page.getByText('Resposta da API não contém o conteúdo esperado')).toBeVisible();
      await expect(page.getByText('Páginas geradas com sucesso').last()).toBeVisible();
      ai.mode = 'cut';
      await clear();
      await generate('Mais uma reserva de consulta em Londrina');
      await expect(
        page.getByText('a IA parou no limite de tamanho antes do fim do texto').first(),
      ).toBeVisible();
      ai.mode = 'text';
      await clear();
      await generate('Uma cópia de dente');
      await expect(page.getByText('Páginas geradas com sucesso').last()).toBeVisible();
      await clear();
      await generate('Outra cópia de dente');
      await expect(
        page.getByText(/Fora dos buscadores: .*\d+% deste texto já está em outra página sua/),
      ).toBeVisible();
      await expect(page.getByText('A conferir: 99 anos.')).toBeVisible();
      await expect(page.getByText('1 página ficou em rascunho, fora do site.')).toBeVisible();
      expect(await addresses()).not.toContain('outra-copia-de-dente');
      await clear();
      ai.mode = 'bad-key';
      await generate('Nunca');
      await expect(page.getByText('O serviço de IA recusou a chave')).toBeVisible();
      await dialog().getByRole('button', { name: 'Apagar a chave' }).click();
      const asked = page.getByRole('dialog', { name: 'Apagar a chave?' });
      await asked.getByRole('button', { name: 'Apagar a chave' }).click();
      await expect(page.getByText('Chave da IA apagada')).toBeVisible();
      await clear();
      await dialog().getByRole('button', { name: 'Limpar' }).click();
    },
  );

  test(
    'a page pasted from WhatsApp is looked at, kept as a draft, published and corrected',
    { tag: ['@owners-day'] },
    async () => {
      const title = 'Recado sobre o dente de leite';
      const slug = slugOf(title);
      await begin('Página em branco');
      await page.getByLabel('Título da página').fill(title);
      const text = page.getByRole('textbox', { name: 'Conteúdo', exact: true });
      await text.tap();
      await text.evaluate((element) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData(
          'text/plain',
          '*Dente mole*\n\nVeja antes de marcar:\n\n- ponta afiada\n- fio torto',
        );
        element.dispatchEvent(
          new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
        );
      });
      await expect(text.getByRole('listitem')).toHaveCount(2);
      await page.getByRole('button', { name: 'Inserir dado' }).tap();
      await dialog().getByLabel('Procurar').fill('nome da empresa');
      await dialog().getByRole('button', { name: 'Nome da empresa' }).tap();
      await expect(text.getByRole('listitem').last()).toContainText(/fio torto \S/);
      await page.getByRole('button', { name: 'Prévia' }).tap();
      const preview = dialog().frameLocator('iframe');
      await expect(preview.getByRole('heading', { level: 1 })).toHaveText(title);
      await dialog().getByRole('button', { name: 'Voltar ao texto' }).tap();

      await page.getByRole('button', { name: 'Salvar rascunho' }).tap();
      await page.waitForURL('**/admin/editar?id=*');
      expect(await state(slug)).toBe(404);
      expect(await addresses()).not.toContain(slug);
      await page.getByRole('button', { name: 'Publicar' }).tap();
      await page.waitForURL('**/admin/painel');
      await expect(page.getByText('Página salva')).toBeVisible();
      const row = list().getByRole('listitem').filter({ hasText: title });
      await expect(row.getByText('No ar')).toBeVisible();
      expect(await onSite(slug)).toMatch(/<strong>Dente mole<\/strong>|>Dente mole<\/h2>/);
      expect(await onSite(slug)).toContain('ponta afiada');

      await row.getByRole('link', { name: /^Editar/ }).tap();
      await page.getByLabel('Título da página').fill('Bráquete solto e fio torto');
      await page.getByRole('button', { name: 'Salvar alterações' }).tap();
      await page.waitForURL('**/admin/painel');
      await expect.poll(() => onSite(slug)).toContain('Bráquete solto e fio');

      // Off the site and on again, without losing a word.
      await list()
        .getByRole('link', { name: /^Editar Bráquete solto/ })
        .tap();
      await page.getByRole('button', { name: 'Tirar do site' }).tap();
      await dialog().getByRole('button', { name: 'Tirar do site' }).tap();
      await expect(page.getByText('A página voltou a ser rascunho.')).toBeVisible();
      await expect.poll(() => state(slug)).toBe(404);
    },
  );

  test(
    'four hours after the sign-in the day is over, and a text that is being written outlives it',
    { tag: ['@constant-session-browser'] },
    async () => {
      await begin('Página em branco');
      await page.getByLabel('Título da página').fill('Texto no meio do caminho');
      await endSession(page);
      await page.waitForURL('**/admin/login*');
      await expect(page.getByText('Sessão expirada')).toBeVisible();
      await expect(page.getByText('Seu trabalho foi guardado.')).toBeVisible();
      await signIn(page, page.url(), stack.credentials);
      await expect(page.getByLabel('Título da página')).toHaveValue('Texto no meio do caminho');
      await page.goto('/admin/painel');
      const todo = page.getByRole('region', { name: 'Para fazer' });
      await todo.getByRole('button', { name: 'Descartar' }).tap();
      await dialog().getByRole('button', { name: 'Descartar' }).tap();
      await expect(todo.getByText('Texto no meio do caminho')).toHaveCount(0);
    },
  );

  test('a page is edited: the marked claim, and what search engines may list', async () => {
    await page.getByRole('button', { name: /^Rascunhos/ }).click();
    await list().getByRole('link', { name: 'Editar Outra cópia de dente' }).click();
    const claim = page.getByRole('listitem').filter({ hasText: '“Garantia de 99 anos.”' });
    await expect(claim.getByRole('button')).toHaveCount(1);
    const indexed = page.getByRole('checkbox', { name: 'Mostrar nos buscadores' });
    await expect(indexed).not.toBeChecked();
    await page.getByRole('button', { name: 'Publicar' }).click();
    await expect(page.getByText('Ainda fora do site')).toBeVisible();
    await claim.getByRole('button', { name: 'Conferi' }).click();
    await indexed.check();
    await page.getByLabel('Título da página').fill('Outra cópia, agora conferida');
    await expect(page.getByLabel('Endereço')).toHaveValue('outra-copia-de-dente');
    // The page is on its way while the site shows its earlier version.
    const before = (await (await fetch(`${stack.site}/build.json`)).json()) as object;
    await page.route('**/build.json', (route) => route.fulfill({ json: before }));
    await page.getByRole('button', { name: 'Publicar' }).click();
    await page.waitForURL('**/admin/painel');
    await expect(page.getByText('Página salva')).toBeVisible();
    await page.getByRole('button', { name: /^Publicadas/ }).click();
    const edited = list().getByRole('listitem').filter({ hasText: 'agora conferida' });
    await expect(edited.getByText('A caminho')).toBeVisible();
    await page.unroute('**/build.json');
    await expect(edited.getByText('No ar')).toBeVisible();
    await expect(edited.getByText('Tem dados a conferir')).toHaveCount(0);
    expect(await onSite('outra-copia-de-dente')).toContain('agora conferida');
    // Listed because a person said so; a text with nothing of its own is not.
    expect(await onSite('outra-copia-de-dente')).toContain('rel="canonical"');
    expect(await onSite(slugOf(FIRST))).toContain('content="noindex');
  });

  test(
    'a page is deleted, taken back and deleted, from the list and from the page itself',
    { tag: ['@error-delete-ok'] },
    async () => {
      await list().getByRole('searchbox').fill('ponte');
      await expect(list().getByRole('listitem')).toHaveCount(1);
      const askToDelete = async () => {
        await list()
          .getByRole('button', { name: `Excluir ${SECOND}` })
          .click();
        await dialog().getByRole('button', { name: 'Excluir' }).click();
      };
      await askToDelete();
      await page.getByRole('button', { name: 'Desfazer' }).click();
      await expect(page.getByText('Exclusão desfeita')).toBeVisible();
      await expect.poll(() => onSite(slugOf(SECOND))).toContain('Escrito pela IA');
      await askToDelete();
      await expect(page.getByText('A página foi excluída com sucesso')).toBeVisible();
      await expect.poll(async () => (await addresses()).includes(slugOf(SECOND))).toBe(false);
      await expect.poll(() => state(slugOf(SECOND))).toBe(404);
      await page.getByRole('button', { name: /^Lixeira/ }).tap();
      await list()
        .getByRole('button', { name: `Restaurar ${SECOND}` })
        .tap();
      await expect(page.getByText('1 página restaurada')).toBeVisible();
      await expect.poll(() => state(slugOf(SECOND))).toBe(200);
      await page.goto(`/links-uteis/${slugOf(THIRD)}`);
      await page.getByRole('link', { name: 'Excluir página' }).click();
      await dialog().getByRole('button', { name: 'Excluir' }).click();
      await expect(page.getByText('A página foi excluída com sucesso')).toBeVisible();
    },
  );

  test(
    'the network is cut, the tab closed, the session ended, and the batch makes every page all the same',
    { tag: ['@error-batch-finish'] },
    async () => {
      await page.goto('/admin/batch-creator');
      await expect.poll(async () => (await addresses()).includes(slugOf(THIRD))).toBe(false);
      const before = new Set(await addresses());
      const made = page.getByText('Criada', { exact: true });
      await page.getByRole('button', { name: 'Criar 20 páginas' }).click();
      const asked = page.getByRole('dialog', { name: 'Criar 20 páginas?' });
      await expect(asked).toContainText('20 são novas. As novas vão para o site na hora.');
      await asked.getByRole('button', { name: 'Criar agora' }).click();
      await expect(made.nth(2)).toBeVisible();
      await context.setOffline(true);
      await expect(page.getByRole('alert')).toContainText('Sem resposta');
      await context.setOffline(false);
      await page.reload();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Retomar' }).click();
      await expect(made.nth(5)).toBeVisible();
      await fetch(`${stack.database}/auth/v1/logout?scope=local`, {
        method: 'POST',
        headers: { apikey: await key(), Authorization: `Bearer ${await token(page)}` },
      });
      await page.waitForURL('**/admin/login*');
      await expect(page.getByText('Sessão expirada')).toBeVisible();
      await signIn(page, page.url(), stack.credentials);
      await page.getByRole('button', { name: 'Retomar' }).click();
      await expect(page.getByText('Criação de páginas concluída')).toBeVisible();
      await expect(page.getByText('20 páginas criadas com sucesso, 0 falharam.')).toBeVisible();
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Baixar planilha' }).click();
      expect((await download).suggestedFilename()).toBe('paginas.csv');
      const after = await addresses();
      expect(new Set(after).size).toBe(after.length);
      const added = after.filter((slug) => !before.has(slug));
      expect(added).toHaveLength(20);
      const status = async () => (await fetch(`${stack.site}/links-uteis/${added.at(-1)}`)).status;
      await expect.poll(status).toBe(200);
    },
  );

  test(
    'a text of the site is written by thumb: a sentence, a bold word, a list, a fact, a link',
    { tag: ['@editor-thumb'] },
    async () => {
      const entry = 'limpeza-dental';
      await page.setViewportSize({ width: 360, height: 740 });
      await page.goto(`/admin/textos?conjunto=topics&item=${entry}`);
      const text = page.getByRole('textbox', { name: 'Texto da página' });
      const last = text.locator(':scope > p').last();
      await expect(last).toBeVisible();
      await expectAccessible(page);
      const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(beyond).toBeLessThanOrEqual(0);

      // A tap lands inside a word; the End key is repeated until the caret is at the end.
      await last.tap();
      await expect(text).toBeFocused();
      const isAtEnd = () =>
        text.evaluate((element) => {
          const at = document.getSelection();
          const rest = document.createRange();
          rest.selectNodeContents(element);
          if (!at?.focusNode || !element.contains(at.focusNode)) return false;
          rest.setStart(at.focusNode, at.focusOffset);
          return rest.toString() === '';
        });
      await expect(async () => {
        await page.keyboard.press('Control+End');
        expect(await isAtEnd()).toBe(true);
      }).toPass();
      const tool = (name: string) =>
        page
          .getByRole('toolbar', { name: 'Formatação' })
          .getByRole('button', { name, exact: true });
      const press = async (name: string, isOn: boolean) => {
        await tool(name).tap();
        await expect(tool(name)).toHaveAttribute('aria-pressed', String(isOn));
      };
      await page.keyboard.press('Enter');
      await page.keyboard.type('Traga à consulta os exames antigos, e ');
      await press('Negrito', true);
      await page.keyboard.type('sempre');
      await press('Negrito', false);
      await page.keyboard.type(' isto:');
      await page.keyboard.press('Enter');
      await press('Lista', true);
      await page.keyboard.type('a lista dos remédios');
      await page.keyboard.press('Enter');
      await page.keyboard.type('o cartão com o contato de ');
      await tool('Inserir dado').tap();
      await dialog().getByLabel('Procurar').fill('nome da empresa');
      await dialog().getByRole('button', { name: 'Nome da empresa' }).tap();
      const added = text.locator(':scope > ul').last();
      const fact = added.locator('[data-fact]');
      const path = (await fact.getAttribute('data-fact')) ?? '';
      const value = await fact.innerText();
      expect(value).not.toBe('');

      await page.keyboard.press('Enter');
      await tool('Link').tap();
      await dialog().getByLabel('Página do site ou endereço').fill('gleba palhano aos domingos');
      await expectAccessible(page);
      const choice = dialog().getByRole('listitem').getByRole('button');
      // The list narrows once typing rests.
      await expect(choice).toHaveCount(1);
      const target = await choice.locator('.a-hint').innerText();
      const linked = await choice.locator('strong').innerText();
      await choice.tap();
      await expect(text.locator(`a[href="${target}"]`)).toHaveText(linked);

      await page.getByRole('button', { name: 'Conferir e salvar' }).tap();
      await expect(dialog()).toContainText('a lista dos remédios');
      await expectAccessible(page);
      await dialog().getByRole('button', { name: 'Salvar', exact: true }).tap();
      let html = '';
      const isLive = async () => {
        html = await (await fetch(`${stack.site}/topicos/${entry}`)).text();
        return html.includes('a lista dos remédios');
      };
      await expect.poll(isLive, { timeout: 400_000 }).toBe(true);
      // The panel says so once the live site includes it.
      await expect(page.getByText('No ar.', { exact: true })).toBeVisible();
      expect(html).toContain('e <strong>sempre</strong> isto:');
      expect(html).toMatch(
        new RegExp(
          `<li>a lista dos remédios\\s*<li>o cartão com o contato de ${RegExp.escape(value)}`,
        ),
      );
      expect(html).toContain(`<a href="${target}">${linked}</a>`);

      const query = `collection=eq.topics&entry=eq.${entry}&order=id.desc&select=patch`;
      const answer = await fetch(`${stack.database}/rest/v1/content_edits?${query}`, {
        headers: { apikey: await key(), Authorization: `Bearer ${await token(page)}` },
      });
      const [saved] = (await answer.json()) as { patch: Record<string, unknown> }[];
      expect(Object.keys(saved?.patch ?? {}).sort()).toEqual(['body', 'updated']);
      const file = readSources(collections, stack.content).sources.find(
        (source) => source.collection === 'topics' && source.entry === entry,
      );
      // All other bytes of the file stay.
      expect(saved?.patch['body']).toBe(
        `${String(file?.document['body']).trimEnd()}

Traga à consulta os exames antigos, e **sempre** isto:

- a lista dos remédios
- o cartão com o contato de {{${path}}}
- [${linked}](${target})
`,
      );
      await page.setViewportSize({ width: 390, height: 780 });
    },
  );
}
