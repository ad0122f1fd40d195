import { expect, test } from 'vitest';
import { readPages } from '../helpers/site.ts';

interface Sublist {
  label: string;
  links: string[];
}

const home = (await readPages()).find(({ path }) => path === '/')?.html ?? '';
const nav = /<nav [^>]*id="menu"[\s\S]*?<\/nav>/.exec(home)?.[0] ?? '';
const texts = (html: string, pattern: RegExp) =>
  [...html.matchAll(pattern)].map(([, text]) => text);

/** HTML of one item's panel, by the item's label. */
function panelOf(label: string): string {
  const panel = nav.split('data-item=').find((item) => item.includes(`>${label}</summary>`));
  expect(panel, label).toBeDefined();
  return panel ?? '';
}

const namesOf = (html: string) => texts(html, /<a [^>]*>([^<]*)<\/a>/g);

/** The nested lists of a panel. */
function sublistsOf(label: string): Sublist[] {
  return panelOf(label)
    .split(/<details name="(?!menu)/)
    .slice(1)
    .map((part) => ({
      label: /<summary>([^<]*)<\/summary>/.exec(part)?.[1] ?? '',
      links: texts(part.split('</ul>')[0] ?? '', /<a href="([^"]*)"/g) as string[],
    }));
}

test('the items stand in the order of the specification', () => {
  const labels = nav
    .split('data-item=')
    .slice(1)
    .map((item) => /<summary[^>]*>([^<]*)<\/summary>/.exec(item)?.[1]);
  expect(labels).toEqual([
    'São Paulo (Capital)',
    'Região do ABCD',
    'Outras Cidades',
    'Zonas de São Paulo',
    'Guias Técnicos',
    'Links Úteis',
    'Postagens Recentes',
    'Serviços',
  ]);
});

test('the places are those of the specification', () => {
  expect(namesOf(panelOf('São Paulo (Capital)')).length).toBeGreaterThanOrEqual(8);
  expect(namesOf(panelOf('Região do ABCD'))).toEqual([
    'Santo André',
    'São Bernardo do Campo',
    'São Caetano do Sul',
    'Diadema',
    'Mauá',
    'Ribeirão Pires',
    'Rio Grande da Serra',
  ]);
  expect(namesOf(panelOf('Outras Cidades'))).toEqual([
    'Guarulhos',
    'Osasco',
    'Barueri',
    'Carapicuíba',
    'Cotia',
    'Taboão da Serra',
  ]);
  expect(sublistsOf('Zonas de São Paulo').map(({ label }) => label)).toEqual([
    'Zona Norte',
    'Zona Sul',
    'Zona Leste',
    'Zona Oeste',
  ]);
});

test('five lists of ten guides, and all of them', () => {
  const lists = sublistsOf('Guias Técnicos');
  expect(lists.map(({ label, links }) => [label, links.length])).toEqual([
    ['Instalação e Configuração', 10],
    ['Manutenção e Reparo', 10],
    ['Problemas Comuns', 10],
    ['Tipos e Modelos', 10],
    ['Acessórios e Peças', 10],
  ]);
  expect(new Set(lists.flatMap(({ links }) => links)).size).toBe(50);
  expect(panelOf('Guias Técnicos')).toContain('<a href="/guias">Ver todos os guias</a>');
});

test('seven categories of services, and all of them', () => {
  const panel = panelOf('Serviços');
  expect(panel).toContain('>Categorias de Serviços<');
  expect(panel).toContain('<a href="/sitemap">Ver todos os serviços</a>');
  const lists = sublistsOf('Serviços');
  expect(lists.map(({ label }) => label)).toEqual([
    'Instalação',
    'Manutenção e Reparo',
    'Tipos de Motores',
    'Marcas',
    'Acessórios',
    'Serviços',
    'Problemas e Soluções',
  ]);
  expect(lists.slice(1).map(({ links }) => links.length)).toEqual([7, 7, 6, 5, 6, 7]);
  for (const { links } of lists) {
    for (const link of links) expect(link).toMatch(/^\/topicos\/[a-z0-9-]+$/);
  }
});

test('ten recent posts stand in the page, and the banner leads to both cities', () => {
  const posts = texts(panelOf('Postagens Recentes'), /<a href="(\/postagens\/[^"]*)"/g);
  expect(posts).toHaveLength(10);
  expect(texts(nav, /class="menu-banner"[\s\S]*?<a href="([^"]*)"/g)).toEqual([
    '/portao-guarulhos',
  ]);
  expect(nav).toContain('<a href="/portao-osasco">');
});
