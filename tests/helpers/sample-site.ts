import type { Area, BuiltPage, BuiltSite, ContentFacts, Link } from '../../scripts/audit/site.ts';

/** A page for tests that breaks no rule; each test breaks one thing. */
export function samplePage(fields: Partial<BuiltPage> = {}): BuiltPage {
  const path = fields.path ?? '/topicos/assunto';
  return {
    path,
    kind: 'topics',
    title: `Título próprio de ${path}`,
    visible: [],
    indexable: true,
    canonical: `https://site.test${path}`,
    share: {
      title: 'Título',
      description: 'Descrição',
      image: 'https://site.test/og/index.png',
      card: 'summary_large_image',
    },
    policy: "default-src 'none'; script-src 'self' 'sha256-x'",
    styled: 0,
    headings: [1, 2],
    tables: [],
    landmarks: [],
    ids: new Set(),
    links: [],
    unlinked: [],
    assets: [],
    styles: [],
    scripts: [],
    graphs: [
      '{"@graph":[{"@id":"#page","@type":"WebPage","isPartOf":{"@id":"#site"}},{"@id":"#site"}]}',
    ],
    sharedWords: 0,
    weight: { html: 5000, quick: 5000, inlineScripts: 0 },
    ...fields,
  };
}

const FACTS: ContentFacts = {
  fixedPages: new Set(),
  longPages: new Set(),
  countsClicks: false,
  quickLinks: [],
  hurriedPages: new Set(),
  slugPages: new Set(),
  treePages: new Set(),
  phones: [],
  message: 'Olá! Quero informações.',
};

/** A site for tests: a home page and what is given. */
export function sampleSite(
  pages: BuiltPage[],
  facts: Partial<ContentFacts> = {},
  fields: Partial<BuiltSite> = {},
): BuiltSite {
  const home = samplePage({ path: '/', kind: 'home', canonical: 'https://site.test/' });
  const all = pages.some(({ path }) => path === '/') ? pages : [home, ...pages];
  const files = all.map(({ path }) => (path === '/' ? '/index.html' : `${path}.html`));
  return {
    pages: all,
    facts: { ...FACTS, ...facts },
    files: new Set([...files, '/og/index.png']),
    sprites: new Map(),
    styleBytes: new Map(),
    redirects: new Set(),
    ...fields,
  };
}

/** A link as read. */
export function sampleLink(href: string, area: Area = 'main'): Link {
  return { href, text: 'Mais', area, target: undefined, rel: [] };
}
