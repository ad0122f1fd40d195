import type { Locator, Page } from '@playwright/test';
import { enter, named, openCode, rows, savePage } from './admin-tools.ts';
import { expect, expectAccessible, test } from './fixtures.ts';

const TEXT = '<h2>Antes</h2><p>Primeiro parágrafo.</p><p>Segundo parágrafo.</p>';

/** Pastes as a browser does; the clipboard of a test machine holds no HTML of an office program. */
async function paste(target: Locator, html: string, text = '') {
  await target.evaluate(
    (element, [asHtml = '', asText = '']) => {
      const clipboardData = new DataTransfer();
      if (asHtml !== '') clipboardData.setData('text/html', asHtml);
      clipboardData.setData('text/plain', asText);
      element.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      );
    },
    [html, text],
  );
}

async function openPage(page: Page, title: string, content = TEXT) {
  const row = await savePage(title, { content });
  await enter(page, `/admin/editar?id=${row.id}`);
  const text = page.getByRole('textbox', { name: 'Conteúdo', exact: true });
  await expect(text).toBeVisible();
  return { row, text };
}

/**
 * Text before the caret in its node, as the browser last reported it: the editor does not know
 * later changes, and a key goes to the old position.
 */
async function watchCaret(page: Page): Promise<() => Promise<string>> {
  const told = await page.evaluateHandle(() => {
    const caret = { words: '' };
    document.addEventListener('selectionchange', () => {
      const { anchorNode, anchorOffset } = getSelection() ?? {};
      caret.words = anchorNode?.textContent?.slice(0, anchorOffset) ?? '';
    });
    return caret;
  });
  return () => told.evaluate(({ words }) => words);
}

const stored = async (id: string) => (await rows(`id=eq.${id}&select=content`))[0]?.content;
const tool = (page: Page, name: string) =>
  page.getByRole('toolbar', { name: 'Formatação' }).getByRole('button', { name, exact: true });

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test(
    'a page is written, pasted into, linked, looked at and saved by thumb',
    { tag: ['@editor-thumb', '@editor-paste', '@editor-facts'] },
    async ({ page }, info) => {
      const { row, text } = await openPage(page, named(info, 'Escrita com o polegar'));
      const beforeCaret = await watchCaret(page);
      await text.getByText('Primeiro parágrafo.').tap();
      await expect.poll(beforeCaret).toMatch(/^Prim/);
      await page.keyboard.press('End');
      await expect.poll(beforeCaret).toBe('Primeiro parágrafo.');
      await page.keyboard.press('Enter');
      await page.keyboard.type('Texto ');
      await tool(page, 'Negrito').tap();
      await page.keyboard.type('forte');
      await tool(page, 'Negrito').tap();
      await page.keyboard.type(' e um dado: ');
      await tool(page, 'Inserir dado').tap();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Procurar').fill('telefone principal');
      await dialog.getByRole('button', { name: /Telefone principal/ }).tap();
      await expect(text.locator('[data-fact="phone.main"]')).toHaveText(/^\(\d\d\) /);
      await page.keyboard.type('.');

      await page.keyboard.press('Enter');
      await tool(page, 'Lista').tap();
      await page.keyboard.type('um');
      await page.keyboard.press('Enter');
      await page.keyboard.type('dois');
      await page.keyboard.press('Enter');
      await page.keyboard.press('Enter');

      await tool(page, 'Link').tap();
      await dialog.getByLabel('Página do site ou endereço').fill('duvidas frequentes');
      await dialog.getByRole('button', { name: /\/duvidas-frequentes$/ }).tap();
      await expect(text.locator('a[href="/duvidas-frequentes"]')).toBeVisible();

      await page.keyboard.press('Enter');
      await paste(
        text,
        '<p class=MsoNormal>Da <b>Word</b><img src="file:///x.png"></p><p class=MsoListParagraph style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">·</span>item</p>',
        'Da Word',
      );
      await expect(page.getByText('Foram retirados: 1 imagem.')).toBeVisible();
      await expect(text.locator('li', { hasText: 'item' })).toBeVisible();

      await page.keyboard.type(' a mais');
      await expect(text.getByText('item a mais')).toBeVisible();
      await tool(page, 'Desfazer').tap();
      await expect(text.getByText('item a mais')).toHaveCount(0);

      // The buttons at the end stay in reach, and the page fits the screen.
      const save = page.getByRole('button', { name: 'Salvar alterações' });
      await expect(save).toBeInViewport({ ratio: 1 });
      const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(beyond).toBeLessThanOrEqual(0);
      for (const size of await page
        .getByRole('toolbar')
        .locator('button, select')
        .evaluateAll((tools) => tools.map((one) => one.getBoundingClientRect()))) {
        expect(Math.min(size.width, size.height)).toBeGreaterThanOrEqual(40);
      }
      // From the top, because a target that a bar half covers counts as too small.
      await page.evaluate(() => scrollTo(0, 0));
      await expectAccessible(page);

      await page.getByRole('button', { name: 'Prévia', exact: true }).tap();
      const frame = page.getByRole('dialog', { name: 'Prévia' }).frameLocator('iframe');
      await expect(frame.getByRole('link', { name: /^\(\d\d\) / }).first()).toBeVisible();
      await expect(frame.getByText('{{')).toHaveCount(0);
      await page.getByRole('button', { name: 'Voltar ao texto' }).tap();

      await save.tap();
      await page.waitForURL('**/admin/painel');
      const html = await stored(row.id);
      expect(html).toBe(
        [
          '<h2>Antes</h2><p>Primeiro parágrafo.</p>',
          '<p>Texto <strong>forte</strong> e um dado: {{phone.main}}.</p>',
          '<ul><li>um</li><li>dois</li></ul>',
          html?.match(/<p><a href="\/duvidas-frequentes">[^<]*<\/a><\/p>/)?.[0] ?? 'no link',
          '<p>Da <strong>Word</strong></p>',
          '<ul><li>item</li></ul><p>Segundo parágrafo.</p>',
        ].join('\n'),
      );
      await rows(`id=eq.${row.id}`, 'DELETE');
    },
  );
});

test(
  'the editor keeps what it is not told to change, says what it cannot show or does not know, and is one stop of the keyboard',
  { tag: ['@editor-round-trip', '@editor-facts', '@editor-thumb'] },
  async ({ page }, info) => {
    const save = page.getByRole('button', { name: 'Salvar alterações' });
    await test.step('a page that is only opened and saved keeps every byte', async () => {
      const content =
        '<div class="gp-content">\n<h2>Um</h2>\n<p>Com  dois espaços\n e <b>negrito</b><strong>!</strong></p>\n<ul>\n<li>a</li>\n</ul>\n</div>';
      const { row, text } = await openPage(page, named(info, 'Bytes iguais'), content);
      await text.getByText('Com dois espaços').click();
      await page.keyboard.type('x');
      await page.keyboard.press('Backspace');
      await page.getByLabel('Descrição', { exact: true }).fill('Só a descrição mudou.');
      await save.click();
      await page.waitForURL('**/admin/painel');
      expect(await stored(row.id)).toBe(content);
      await rows(`id=eq.${row.id}`, 'DELETE');
    });

    // One page for the following steps: each writes its own text into it.
    const content = '<dl><dt>Prazo</dt><dd>Um dia, por {{price.nada}}</dd></dl>';
    const row = await savePage(named(info, 'Só código'), { content });
    await page.goto(`/admin/editar?id=${row.id}`);
    const text = page.getByRole('textbox', { name: 'Conteúdo', exact: true });
    const write = async (html: string) => {
      await (await openCode(page)).fill(html);
      await page.getByRole('button', { name: 'Ver texto' }).click();
    };
    await test.step('what the editor cannot show opens as code, with the reason', async () => {
      await expect(page.getByText('lista de definições (dl)')).toBeVisible();
      await expect(await openCode(page)).toHaveValue(content);
      await write('Só <b>texto</b> escrito aqui, por {{price.nada}}');
      await expect(text.locator('strong, b')).toHaveText('texto');
    });

    await test.step('an unknown fact keeps a page from being saved', async () => {
      await expect(text.locator('.a-fact-unknown')).toHaveText('dado que não existe');
      await expect(page.getByText('O dado “price.nada” não existe no cadastro')).toBeVisible();
      await expect(save).toBeDisabled();
    });

    await test.step('the tools are one stop of the keyboard, with arrows inside', async () => {
      await write('<p>Texto</p>');
      await expect(save).toBeEnabled();
      await text.click();
      await page.keyboard.press('Control+A');
      await page.keyboard.press('Shift+Tab');
      await expect(tool(page, 'Desfazer')).toBeFocused();
      for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowRight');
      await expect(tool(page, 'Negrito')).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(text.locator('strong')).toHaveText('Texto');
      await expect(text).toBeFocused();
      await page.keyboard.press('Shift+Tab');
      await expect(tool(page, 'Negrito')).toBeFocused();
      await page.keyboard.press('End');
      await expect(tool(page, 'Inserir tabela')).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(text.getByRole('table')).toBeVisible();
      // The editor takes the focus back in the next frame.
      await expect(text).toBeFocused();
      // No keyboard trap: Tab leaves a table and a list.
      await page.keyboard.press('Tab');
      await expect(text).not.toBeFocused();
    });
    await rows(`id=eq.${row.id}`, 'DELETE');
  },
);
