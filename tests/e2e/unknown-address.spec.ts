import { createClient } from '@supabase/supabase-js';
import type { Page } from '@playwright/test';
import { pageCode } from '../../src/features/contact/page-code.ts';
import { readChat } from '../../src/features/contact/whatsapp.ts';
import { expect, expectAccessible, readLayoutShift, test } from './fixtures.ts';

test.use({ allow404: true });

const { PUBLIC_SUPABASE_URL: url = '', TEST_SECRET_KEY: key = '' } = process.env;
const rows = () => createClient(url, key).from('generated_pages');

/** Message of each chat link of the page. */
async function readMessages(page: Page): Promise<string[]> {
  const links = page.locator('a[href^="https://wa.me/"]');
  const hrefs = await links.evaluateAll((all) =>
    all.map((link) => (link as HTMLAnchorElement).href),
  );
  return hrefs.map((href) => readChat(href).message);
}

test(
  'an unknown address answers 404 and shows the nearest pages',
  { tag: '@error-unknown-path' },
  async ({ page }) => {
    const response = await page.goto('/portao-que-nao-abre-nunca');
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Página não encontrada');
    await expect(page.getByRole('heading', { name: 'Páginas parecidas' })).toBeVisible();
    expect(await readLayoutShift(page), 'moves nothing that was there').toBeLessThan(0.001);
    await expect(page.locator('[data-nearest] a').first()).toHaveAttribute('href', /nao-abre/);
    await expectAccessible(page);

    await page.goto('/xyzqw');
    await expect(page.getByRole('heading', { name: 'Por onde continuar' })).toBeVisible();
    await expect(page.getByText('parecidas'), 'none is near, and none is promised').toBeHidden();
  },
);

test(
  'an unknown post leads home, a useful link without a row to /not-found; an unknown city and topic show the default text',
  { tag: ['@error-unknown-post', '@error-unknown-saved-page'] },
  async ({ page }) => {
    await page.goto('/postagens/nao-existe');
    await expect(page).toHaveURL('/');
    await page.goto('/links-uteis/nao-existe');
    await expect(page).toHaveURL('/not-found');

    await page.goto('/cidades/sao-jose-dos-campos');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Sao Jose dos Campos');
    await expect(page.getByRole('navigation', { name: 'Trilha' })).toContainText(
      'Sao Jose dos Campos',
    );
    await expect(page.locator('meta[name="description"]')).not.toHaveAttribute(
      'content',
      /não existe/,
    );
    for (const text of await readMessages(page)) {
      expect(text).toMatch(
        /^Olá! Vocês atendem em Sao Jose dos Campos\?\n\(ref\. \w{5}-[hmbfr]\)$/,
      );
    }
    await page.goto('/topicos/nao-existe');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Instalação e manutenção/);
  },
);

test('a saved page that is not yet published is shown live, without what could act', async ({
  page,
}, info) => {
  const slug = `ainda-nao-publicada-${info.project.name}`;
  const title = `Ainda não publicada & "nova"`;
  const { error } = await rows().insert({
    slug,
    title,
    description: 'Uma página salva agora.',
    content: '<h2>Subtítulo</h2><p>Texto salvo <strong>agora</strong>.</p>',
  });
  expect(error).toBeNull();
  try {
    await page.goto(`/links-uteis/${slug}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page.getByRole('heading', { name: 'Subtítulo' })).toBeVisible();
    const texts = await readMessages(page);
    const code = pageCode(`/links-uteis/${slug}`);
    for (const text of texts) {
      expect(text).toMatch(`sobre ${title}.\n(ref. ${code}-`);
    }
    expect(texts.length).toBeGreaterThan(3);
    const shared = page.locator('meta[property="og:title"]');
    await expect(shared).toHaveAttribute('content', title);
    await page.goto(`/topicos/${slug}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(shared).toHaveAttribute('content', title);
    const byAi = page.getByText('Texto gerado por inteligência artificial.');
    await expect(byAi).toHaveCount(0);
    expect((await rows().update({ by_ai: true }).eq('slug', slug)).error).toBeNull();
    await page.reload();
    await expect(byAi).toBeVisible();
  } finally {
    await rows().delete().eq('slug', slug);
  }
});

test('a saved page that the publication refused is not shown', async ({ page }, info) => {
  const slug = `recusada-${info.project.name}`;
  const row = { slug, title: 'Recusada', description: 'Uma.', content: '<p>Palavras.</p>' };
  expect((await rows().insert(row)).error).toBeNull();
  await page.route('**/build.json', (route) =>
    route.fulfill({ json: { refused: [{ slug, reason: 'content: é perigoso' }] } }),
  );
  try {
    await page.goto(`/links-uteis/${slug}`);
    await expect(page).toHaveURL('/not-found');
    await page.goto(`/topicos/${slug}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Instalação e manutenção/);
  } finally {
    await rows().delete().eq('slug', slug);
  }
});

test('a saved page that says what no page may is not shown before it is checked', async ({
  page,
}, info) => {
  const slug = `perigosa-${info.project.name}`;
  const content = '<p>Aumente um pouco a força na central.</p>';
  const row = { slug, title: 'Perigosa', description: 'Uma.', content };
  expect((await rows().insert(row)).error).toBeNull();
  try {
    for (const folder of ['links-uteis', 'topicos']) {
      await page.goto(`/${folder}/${slug}`);
      await expect(page.locator('html')).not.toHaveClass(/looking/);
      await expect(page.locator('main')).not.toContainText('força na central');
    }
  } finally {
    await rows().delete().eq('slug', slug);
  }
});

test('while a page is looked up it is called loading, then everything speaks of it', async ({
  page,
}, info) => {
  const slug = `demorada-${info.project.name}`;
  const title = 'Uma página demorada';
  const row = { slug, title, description: 'Descrição da demorada.', content: '<p>Texto.</p>' };
  expect((await rows().insert(row)).error).toBeNull();
  let answer = () => {};
  await page.route('**/rest/v1/public_pages**', async (route) => {
    await new Promise<void>((resolve) => (answer = resolve));
    await route.continue();
  });
  const missing = page.getByText('Página não encontrada');
  try {
    for (const path of [`/links-uteis/${slug}`, `/topicos/${slug}`]) {
      const asked = page.waitForRequest('**/rest/v1/public_pages**');
      await page.goto(path);
      await expect(page.getByRole('status')).toHaveText('Carregando a página…');
      await expect(missing.filter({ visible: true })).toHaveCount(0);
      await expect(page).toHaveTitle('Carregando a página…');
      await asked;
      for (const text of await readMessages(page)) expect(text).toContain('sobre Demorada');
      answer();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
      await expect(page.getByRole('status')).toHaveCount(0);
      await expect(page).toHaveTitle(new RegExp(`^${title} \\| `));
      await expect(page.getByRole('navigation', { name: 'Trilha' })).toContainText(title);
      await expect(page.locator('footer .on-paper')).toHaveText(new RegExp(`${path}$`));
      await expect(page.locator('meta[name="description"]')).toHaveAttribute(
        'content',
        row.description,
      );
      for (const link of await page.locator('a[href^="https://wa.me/"]').all()) {
        const text = new URL((await link.getAttribute('href')) ?? '').searchParams.get('text');
        expect(text).toContain(`mais informações sobre ${title}.`);
      }
    }
    await page.unroute('**/rest/v1/public_pages**');
    await page.goto(`/links-uteis/${slug}`);
    await expect(page.locator('main time')).toHaveText(/^\d+ de \p{L}+ de \d{4}$/u);
    await expect(page.locator('.float')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Excluir página' })).toBeHidden();
    await page.evaluate(() => localStorage.setItem('admin.session', '{}'));
    await page.reload();
    await expect(page.getByRole('link', { name: 'Excluir página' })).toHaveAttribute(
      'href',
      `/admin/painel?excluir=${slug}`,
    );
  } finally {
    await rows().delete().eq('slug', slug);
  }
});

test('when nobody answers, the page says that it did not find it', async ({ page }) => {
  await page.route('**/rest/v1/public_pages**', (route) =>
    route.fulfill({ body: 'no answer that can be read' }),
  );
  await page.goto('/links-uteis/sem-resposta');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Página não encontrada');
  await expect(page).toHaveTitle(/^Página não encontrada \| /);
  for (const text of await readMessages(page))
    expect(text).toContain('endereço do site que não existe');
});

test('the old addresses lead to their problem page', async ({ request }) => {
  const response = await request.get('/portao-automatico-nao-abre', { maxRedirects: 0 });
  expect(response.status()).toBe(301);
  expect(response.headers()['location']).toBe('/busca/portao-automatico-nao-abre');
});

test('the host sends the headers of the site with every page', async ({ request }) => {
  for (const path of ['/', '/guias', '/nao-existe']) {
    const { ...headers } = (await request.get(path)).headers();
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['strict-transport-security']).toContain('max-age');
    // A page that is replaced must not be cached: only hashed files may.
    expect(headers['cache-control']).toMatch(/max-age=0|no-cache/);
  }
});
