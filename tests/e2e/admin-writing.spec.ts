import { database, env, signIn } from './admin-tools.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import { checkEntry } from '../../src/content/entry.ts';
import { applyPatch, type Document } from '../../src/content/edits.ts';
import { markdownProcessor } from '../../src/content/markdown.ts';
import { loadContent, readContent } from '../../src/content/read.ts';
import { describeContent } from '../../src/content/report.ts';

const secret = env('TEST_SECRET_KEY');
const headers = { apikey: secret, Authorization: `Bearer ${secret}` };

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

test(
  'a text of the site is written by thumb: a sentence, a fact, a suggested link',
  { tag: ['@editor-thumb', '@link-suggestions'] },
  async ({ page }) => {
    const { documents } = describeContent(readContent());
    await fetch(`${database}/rest/v1/rpc/record_content`, {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/json' },
      body: JSON.stringify({ documents }),
    });
    await signIn(page);
    await page.goto('/admin/textos?conjunto=cities&item=barueri');
    const text = page.getByRole('textbox', { name: 'Texto da página' });
    await expect(text.locator('h2').first()).toBeVisible();
    await expectAccessible(page);
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(beyond).toBeLessThanOrEqual(0);

    const paragraph = text.locator(':scope > p').last();
    await paragraph.tap();
    await page.keyboard.press('Control+End');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Uma frase nova, com preço: ');
    await page.getByRole('button', { name: 'Inserir dado' }).tap();
    const dialog = page.getByRole('dialog', { name: 'Inserir dado' });
    await dialog.getByLabel('Procurar').fill('visita');
    await dialog
      .getByRole('button', { name: /Visita/ })
      .first()
      .tap();
    const fact = text.locator('p', { hasText: 'Uma frase nova' }).locator('[data-fact]');
    const value = await fact.innerText();
    const path = await fact.getAttribute('data-fact');

    await page.getByText(/^Links sugeridos/).tap();
    const suggested = page.getByRole('list', { name: 'Links sugeridos' }).getByRole('listitem');
    const first = suggested.filter({ hasText: 'alto fluxo' });
    const title = await first.getByRole('link').innerText();
    const target = await first.getByRole('link').getAttribute('href');
    await expectAccessible(page);
    await first.getByRole('button').tap();
    await expect(text.locator(`a[href="${target ?? ''}"]`)).toHaveText('alto fluxo');
    await expect(suggested.filter({ hasText: title })).toHaveCount(0);

    await page.getByRole('button', { name: 'Conferir e salvar' }).tap();
    const changes = page.getByRole('dialog', { name: 'O que muda' });
    await expect(changes).toContainText('Uma frase nova');
    await changes.getByRole('button', { name: 'Salvar', exact: true }).tap();
    await expect(page.getByText('Publicando…')).toBeVisible();

    const query = 'collection=eq.cities&entry=eq.barueri&order=id.desc&limit=1&select=patch';
    const answer = await fetch(`${database}/rest/v1/content_edits?${query}`, { headers });
    const [saved] = (await answer.json()) as { patch: Document }[];
    // On the day that the file names, its day stays.
    const fields = Object.keys(saved?.patch ?? {}).filter((field) => field !== 'updated');
    expect(fields).toEqual(['body']);
    const file = readContent().files.find(({ entry }) => entry === 'barueri')?.document ?? {};
    const wanted = applyPatch(file, saved?.patch ?? {});
    const before = String(file['body']).split('\n');
    const after = String(wanted['body']).split('\n');
    // One line with the link, and the new paragraph with the empty line before it.
    expect(after.filter((line) => !before.includes(line))).toHaveLength(2);
    expect(before.filter((line) => !after.includes(line))).toHaveLength(1);
    expect(after.at(-2)).toBe(`Uma frase nova, com preço: {{${path ?? ''}}}`);

    // The page as a build makes it of this.
    const { markers } = loadContent();
    const { body, problems } = checkEntry('cities', 'barueri', wanted, markers);
    expect(problems).toEqual([]);
    const { code } = await (await markdownProcessor().createRenderer({})).render(body);
    expect(code).toContain(`<a href="${target ?? ''}">alto fluxo</a>`);
    expect(code).toContain(`<p>Uma frase nova, com preço: ${value}</p>`);
  },
);

test(
  'a new post that a written page competes with is told so, with the page',
  { tag: '@competing-titles' },
  async ({ page }) => {
    await signIn(page);
    await page.goto('/admin/textos?conjunto=posts&novo=1');
    const title = loadContent().content.topics[0]?.data.title ?? '';
    await page.getByLabel('Título', { exact: true }).first().fill(title);
    const pages = page.getByRole('list', { name: 'Páginas sobre o mesmo assunto' });
    await expect(pages.getByRole('link', { name: title, exact: true })).toBeVisible();
    await page.goto('/admin/editar');
    await page.getByLabel('Título da página').fill(title);
    await expect(pages.getByRole('link', { name: title, exact: true })).toBeVisible();
  },
);
