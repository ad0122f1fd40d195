import { createClient } from '@supabase/supabase-js';
import { expect, expectAccessible, readLayoutShift, test } from './fixtures.ts';

test.use({ allow404: true });

const { PUBLIC_SUPABASE_URL: url = '', TEST_SECRET_KEY: key = '' } = process.env;
const rows = () => createClient(url, key).from('generated_pages');

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
  },
);

test('an unknown post leads home', { tag: '@error-unknown-post' }, async ({ page }) => {
  await page.goto('/postagens/nao-existe');
  await expect(page).toHaveURL('/');
});

test('an unknown city shows the default text with its name', async ({ page }) => {
  await page.goto('/cidades/sao-jose-dos-campos');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Sao Jose dos Campos');
});

test('an unknown topic shows the default text', async ({ page }) => {
  await page.goto('/topicos/nao-existe');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Instalação e manutenção/);
});

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
    const href = await page.locator('main a[href^="https://wa.me/"]').first().getAttribute('href');
    expect(new URL(href ?? '').searchParams.get('text')).toContain(title);
    await page.goto(`/topicos/${slug}`);
    await expect(page.getByText('Texto gerado por inteligência artificial.')).toBeVisible();
  } finally {
    await rows().delete().eq('slug', slug);
  }
});

test(
  'a useful link without a row leads to /not-found',
  { tag: '@error-unknown-saved-page' },
  async ({ page }) => {
    await page.goto('/links-uteis/nao-existe');
    await expect(page).toHaveURL('/not-found');
  },
);

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
    // A page that is replaced must not be kept: only hashed files may.
    expect(headers['cache-control']).toMatch(/max-age=0|no-cache/);
  }
});
