import { expect, test } from 'vitest';
import { brotliCompressSync } from 'node:zlib';
import { readModules, weighIslands } from '../helpers/island-weights.ts';
import { readPages, SITE_DIR } from '../helpers/site.ts';

const pages = new Map((await readPages()).map(({ path, html }) => [path, html]));

/** Props of an island as they stand in the HTML of a page. */
function propsOf(page: string, component: string): unknown {
  const island = new RegExp(`<astro-island[^>]* component-export="${component}"[^>]*>`);
  const [tag = ''] = island.exec(pages.get(page) ?? '') ?? [];
  const [, props = ''] = / props="([^"]*)"/.exec(tag) ?? [];
  return JSON.parse(props.replaceAll('&quot;', '"'));
}

// The server passes a function to these islands, which the browser must not get: the island then
// reads the HTML, which is in the page anyway, instead of a second copy of it.
test('a function among the props of an island is not written', () => {
  for (const page of ['/', '/duvidas-frequentes']) {
    expect(propsOf(page, 'MegaMenu'), page).toEqual({});
  }
  expect(propsOf('/duvidas-frequentes', 'Faq')).toEqual({});
});

const weights = await weighIslands(SITE_DIR);

/** Bytes of an island's own modules, brotli 11. */
const MOST_OWN = 15_000;
/** React with its renderer, brotli 11; every island pays for anything that is added there. */
const MOST_SHARED = 67_600;

/**
 * What the statements say of each island that needs a script: /acessibilidade what a visitor lacks without it (null:
 * nothing), /privacidade what becomes of typed text (null: nothing is typed).
 */
const SAID: Readonly<Record<string, { missing: RegExp | null; typed: RegExp | null }>> = {
  Assistant: {
    missing: /o campo do bairro, no diagnóstico e na escolha do motor/,
    typed: /Diagnóstico, escolha do motor,/,
  },
  CitySearch: {
    missing: /os filtros das listas precisam de JavaScript/,
    typed: /busca de lugares/,
  },
  Faq: { missing: null, typed: null },
  MegaMenu: { missing: null, typed: null },
  PostSearch: { missing: /os filtros das listas precisam de JavaScript/, typed: /Busca do site/ },
  RequestForm: { missing: /Os campos dos pedidos/, typed: /pedidos e busca de lugares/ },
  SiteSearch: { missing: /A busca do site e os filtros/, typed: /Busca do site/ },
};

test('an island is light beside what all of them share', { tags: '@islands-weight' }, () => {
  expect(weights.length).toBeGreaterThan(5);
  for (const { island, own, shared } of weights) {
    expect(own, island).toBeLessThan(MOST_OWN);
    expect(own, island).toBeGreaterThan(200);
    expect(shared, island).toBeLessThan(MOST_SHARED);
  }
});

/** Bytes of all scripts that the page of unknown addresses waits for, brotli 11. */
const MOST_UNKNOWN = 8_000;

test('the page of unknown addresses loads nothing of React before a saved page is found', async () => {
  const [, script = ''] = /<script[^>]* src="([^"]+)"/.exec(pages.get('/404') ?? '') ?? [];
  const modules = [...(await readModules(SITE_DIR, script)).values()];
  expect(modules.length).toBeGreaterThan(1);
  const bytes = modules.reduce((sum, text) => sum + brotliCompressSync(text).length, 0);
  expect(bytes).toBeLessThan(MOST_UNKNOWN);
});

/** Text of a page; printed whole, a failure would hide what is missing. */
const saidOn = (page: string) => /<main[^]*<\/main>/.exec(pages.get(page) ?? '')?.[0] ?? '';

test('the statements name every island: what is missing without scripts, and where typed words go', () => {
  expect(weights.map(({ island }) => island).sort()).toEqual(Object.keys(SAID).sort());
  for (const [island, { missing, typed }] of Object.entries(SAID)) {
    if (missing) expect(saidOn('/acessibilidade'), island).toMatch(missing);
    if (typed) expect(saidOn('/privacidade'), island).toMatch(typed);
  }
});
