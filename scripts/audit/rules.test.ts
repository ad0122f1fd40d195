import { expect, test } from 'vitest';
import { pageCode } from '../../src/features/contact/page-code.ts';
import { whatsappUrl } from '../../src/features/contact/whatsapp.ts';
import { sampleLink, samplePage, sampleSite } from '../../tests/helpers/sample-site.ts';
import { checkHeadings } from './head.ts';
import { checkRegions, checkTables } from './layout.ts';
import { checkChats, checkExternalLinks, checkLinks, checkReach } from './links.ts';
import { checkPolicy } from './policy.ts';
import { kindOf, readRedirects } from './read-site.ts';
import { formatOutcome, runRules } from './report.ts';
import { rules } from './rules.ts';
import type { BuiltSite, Check, PageKind } from './site.ts';
import { checkStructure } from './structured.ts';
import { budgetOf, checkParts, checkSharedWords, checkWeight, findGrownKinds } from './weight.ts';

function failures(check: Check, site: BuiltSite): string[] {
  const find = check(site);
  return site.pages.flatMap((page) => find(page).map((message) => `${page.path}: ${message}`));
}

test('a site without mistakes passes every rule that reads files', () => {
  const home = samplePage({
    path: '/',
    kind: 'home',
    canonical: 'https://site.test/',
    links: [sampleLink('/topicos/assunto')],
  });
  const outcomes = runRules(rules, sampleSite([home, samplePage()]));
  expect(outcomes.flatMap(({ failures }) => failures)).toEqual([]);
});

test('every rule has a name of its own', () => {
  const ids = rules.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

test('what many pages promise takes little room on each', () => {
  const pages = [
    samplePage({ path: '/a', sharedWords: 120 }),
    samplePage({ path: '/b', sharedWords: 121 }),
  ];
  expect(failures(checkSharedWords, sampleSite(pages))).toEqual([
    '/b: os blocos comuns somam 121 palavras; o combinado é até 120',
  ]);
});

test('a page has one h1, and its headings skip no level', () => {
  const pages = [
    samplePage({ path: '/a', headings: [1, 2, 4] }),
    samplePage({ path: '/b', headings: [2, 1, 1] }),
  ];
  expect(failures(checkHeadings, sampleSite(pages))).toEqual([
    '/a: o 3º título pula de h2 para h4',
    '/b: tem 2 títulos h1; precisa de um',
    '/b: o 1º título pula de h0 para h2',
  ]);
});

test('a table has a name, no empty headers and a way to stand on a phone', () => {
  const whole = { caption: 'Prazos', emptyHeaders: 0, fits: true };
  const pages = [
    samplePage({ path: '/a', tables: [whole, { ...whole, caption: '' }] }),
    samplePage({ path: '/b', tables: [{ ...whole, emptyHeaders: 1, fits: false }] }),
  ];
  expect(failures(checkTables, sampleSite(pages))).toEqual([
    '/a: a 2ª tabela não tem legenda; escreva um título acima dela',
    '/b: a 1ª tabela tem cabeçalho vazio (th sem texto)',
    '/b: a 1ª tabela não cabe no celular: falta a classe fit, stack ou scroll-x',
  ]);
});

test('no two regions of a page have one name', () => {
  const landmarks = ['nav Menu', 'region Preços', 'region Preços', 'nav Trilha'];
  expect(failures(checkRegions, sampleSite([samplePage({ path: '/a', landmarks })]))).toEqual([
    '/a: duas regiões da página têm o mesmo nome (region Preços); dê um nome a cada uma',
  ]);
});

test('links reach a file directly, and fragments exist', () => {
  const page = samplePage({
    path: '/a',
    links: ['/b', '/b#sim', '/b#nao', '#aqui', '/velho', '/nada', '/b/', 'tel:1'].map((href) =>
      sampleLink(href),
    ),
    assets: ['/i.svg#casa', '/i.svg#porta'],
    ids: new Set(['aqui']),
  });
  const site = sampleSite([page, samplePage({ path: '/b', ids: new Set(['sim']) })]);
  const built = {
    ...site,
    files: new Set([...site.files, '/i.svg', '/velho.html']),
    redirects: new Set(['/velho']),
    sprites: new Map([['/i.svg', '<symbol id="casa"/>']]),
  };
  expect(failures(checkLinks, built)).toEqual([
    '/a: o link /b#nao aponta para um trecho que não existe',
    '/a: o link /velho passa por um redirecionamento; aponte para o destino',
    '/a: o link /nada não leva a nenhum arquivo',
    '/a: o link /b/ termina em barra',
    '/a: o desenho /i.svg#porta não existe no arquivo',
  ]);
});

test('links to other sites are safe', () => {
  const links = [
    sampleLink('http://a.test/'),
    { ...sampleLink('https://b.test/'), target: '_blank', rel: ['noopener'] },
    { ...sampleLink('https://c.test/'), target: '_blank', rel: ['noopener', 'noreferrer'] },
  ];
  expect(failures(checkExternalLinks, sampleSite([samplePage({ path: '/a', links })]))).toEqual([
    '/a: o link externo http://a.test/ não é https',
    '/a: o link https://b.test/ abre outra aba sem rel="noopener noreferrer"',
  ]);
});

test('every page is linked, within three clicks', () => {
  const chain = ['/', '/1', '/2', '/3', '/4'].map((path, index, all) =>
    samplePage({ path, links: [sampleLink(all[index + 1] ?? '/')] }),
  );
  expect(failures(checkReach, sampleSite([...chain, samplePage({ path: '/so' })]))).toEqual([
    '/4: fica a 4 cliques do início',
    '/so: nenhum caminho de links chega aqui',
  ]);
});

test('weighs document and style sheet against the budget of the page', () => {
  const weight = { html: 11_600, quick: 0, inlineScripts: 0 };
  const pages = [
    samplePage({ path: '/topicos/a', weight, styles: ['/a.css'] }),
    samplePage({ path: '/guias/b', kind: 'guides', weight, styles: ['/a.css'] }),
    samplePage({
      path: '/sitemap',
      kind: 'hub',
      weight: { html: 90_000, quick: 0, inlineScripts: 0 },
    }),
  ];
  const site = sampleSite(pages, {}, { styleBytes: new Map([['/a.css', 5000]]) });
  expect(failures(checkWeight, site)).toEqual(['/topicos/a: pesa 16,6 kB; o limite é 16 kB']);
  expect(budgetOf(samplePage({ path: '/duvidas-frequentes' }), site.facts)).toBe(22_100);
  expect(
    budgetOf(samplePage({ path: '/x', kind: 'pages' }), {
      ...site.facts,
      longPages: new Set(['/x']),
    }),
  ).toBe(18_900);
});

test('tells which kind has grown, by its heaviest page', () => {
  const heavy = (path: string, kind: PageKind, quick: number) =>
    samplePage({ path, kind, weight: { html: 0, quick, inlineScripts: 0 }, styles: ['/a.css'] });
  const pages = [
    heavy('/topicos/a', 'topics', 9000),
    heavy('/topicos/b', 'topics', 9001),
    heavy('/guias/a', 'guides', 9000),
    heavy('/garantia', 'pages', 9001),
    heavy('/obras', 'hub', 1),
  ];
  const site = sampleSite(pages, {}, { styleBytes: new Map([['/a.css', 4000]]) });
  const limits = { home: 5000, topics: 13_000, guides: 13_000, '/garantia': 13_000 };
  expect(findGrownKinds(site, limits)).toEqual([
    'topics: /topicos/b weighs 13001 bytes, the limit is 13000',
    '/garantia: /garantia weighs 13001 bytes, the limit is 13000',
    '/obras: /obras weighs 4001 bytes, the limit is not written',
  ]);
  expect(
    findGrownKinds(site, { ...limits, topics: 13_001, '/garantia': 13_001, '/obras': 4001 }),
  ).toEqual([]);
});

test('a page fetches no script, inlines little and has one style sheet', () => {
  const pages = [
    samplePage({ path: '/404', kind: 'error', scripts: ['/ok.js'] }),
    samplePage({
      path: '/a',
      scripts: ['/s.js'],
      styles: ['/a.css', '/b.css'],
      weight: { html: 1, quick: 1, inlineScripts: 3100 },
    }),
  ];
  const found = failures(
    checkParts,
    sampleSite(pages, {}, { styleBytes: new Map([['/b.css', 8100]]) }),
  );
  expect(found).toEqual([
    '/a: busca o script /s.js ao carregar',
    '/a: scripts embutidos somam 3,1 kB; o limite é 3 kB',
    '/a: usa 2 folhas de estilo; o combinado é uma',
    '/a: a folha de estilo /b.css passa de 4,9 kB',
  ]);
});

test('structured data, canonical address and share image are right', () => {
  const pages = [
    samplePage({ path: '/a', graphs: ['{'], canonical: 'https://site.test/b' }),
    samplePage({ path: '/escondida', indexable: false, canonical: undefined }),
    samplePage({
      path: '/c',
      graphs: ['{}'],
      share: {
        title: 'T',
        description: undefined,
        image: 'https://site.test/og/c.png',
        card: 'summary',
      },
    }),
    samplePage({ path: '/d', indexable: false }),
    samplePage({ path: '/e', graphs: ['{"@graph":[{"isPartOf":{"@id":"#nada"}}]}'] }),
    samplePage({ path: '/f', graphs: ['{"@graph":[{}]}', '{"@graph":[{}]}'] }),
  ];
  expect(failures(checkStructure, sampleSite(pages))).toEqual([
    '/a: os dados estruturados não são JSON válido',
    '/a: o endereço canônico é https://site.test/b, não https://site.test/a',
    '/c: os dados estruturados não têm @graph',
    '/c: a imagem de compartilhamento https://site.test/og/c.png não existe no site',
    '/c: falta og:title ou og:description',
    '/c: twitter:card não é summary_large_image',
    '/d: tem endereço canônico e pede para ficar fora dos buscadores',
    '/e: os dados estruturados citam #nada, que não têm',
    '/f: tem 2 blocos JSON-LD; o combinado é um',
  ]);
});

test('ratings belong to products, where readers see them', () => {
  const graph = (type: string) => [`{"@graph":[{"@type":"${type}","aggregateRating":{}}]}`];
  const shown = ['Nota 4,8 de 5 em 47 avaliações'];
  const pages = [
    samplePage({ path: '/a', graphs: graph('LocalBusiness'), visible: shown }),
    samplePage({ path: '/b', graphs: graph('Product') }),
    samplePage({ path: '/c', graphs: graph('Product'), visible: shown }),
  ];
  expect(failures(checkStructure, sampleSite(pages))).toEqual([
    '/a: a avaliação está em "LocalBusiness", não num produto',
    '/b: a avaliação dos dados não aparece na página',
  ]);
});

test('the content policy lets in what was hashed and nothing else', () => {
  const pages = [
    samplePage({ path: '/a', policy: undefined }),
    samplePage({ path: '/b', policy: "default-src 'none'; script-src 'sha256-x' 'unsafe-inline'" }),
    samplePage({ path: '/c', styled: 2 }),
  ];
  expect(failures(checkPolicy, sampleSite(pages))).toEqual([
    "/a: a política não começa por default-src 'none'",
    '/a: a política não diz que scripts valem',
    '/b: a política aceita unsafe-inline',
    '/c: 2 elemento(s) com atributo style, que a política recusa',
  ]);
});

test('what is wrong with a saved page fails only where rows are known to be good', () => {
  const site = sampleSite([samplePage({ path: '/links-uteis/a', kind: 'saved', styled: 1 })]);
  const wanted = [{ id: 'policy', label: 'P', check: checkPolicy }];
  expect(runRules(wanted, site)).toMatchObject([{ failures: [], notes: [{}] }]);
  expect(runRules(wanted, site, { strict: true })).toMatchObject([{ failures: [{}], notes: [] }]);
});

test('tells kinds apart by address', () => {
  const facts = { ...sampleSite([]).facts, fixedPages: new Set(['/garantia', '/blog/x']) };
  const addresses = [
    '/',
    '/cidades/a',
    '/links-uteis/a',
    '/garantia',
    '/blog/x',
    '/portao-lento',
    '/busca',
    '/404',
    '/sitemap/links-uteis/2',
    '/admin/login',
  ];
  expect(addresses.map((address) => kindOf(address, facts))).toEqual([
    'home',
    'cities',
    'saved',
    'pages',
    'pages',
    'keywords',
    'hub',
    'error',
    'hub',
    undefined,
  ]);
  expect(readRedirects('# nota\n/a /b 301\n\n/c /d')).toEqual(['/a', '/c']);
});

test('tells a finding of many pages once', () => {
  const failures = ['/a', '/b', '/c'].map((page) => ({ page, message: 'quebrado' }));
  expect(formatOutcome({ id: 'links', label: 'Links', failures, notes: [] })).toBe(
    'Links: 3 falha(s), 0 aviso(s)\n  ✗ /a e outras 2: quebrado',
  );
});

test('a chat link has a number, and a message of its own page that fits an address', () => {
  const link = (text: string) => sampleLink(whatsappUrl('5511999999999', text));
  const common = 'Olá! Quero informações.';
  const own = (path: string) => `\n(ref. ${pageCode(path)}-r)`;
  const site = sampleSite([
    samplePage({ path: '/', kind: 'home', links: [link(common + own('/'))] }),
    samplePage({ path: '/bom', links: [link(`Olá! O caso.${own('/bom')}`)] }),
    samplePage({ path: '/a', links: [link(common + own('/a'))] }),
    samplePage({ path: '/b', links: [link('longo '.repeat(400))] }),
    samplePage({ path: '/c', links: [sampleLink('https://wa.me/5511?text=Preciso+de+ajuda')] }),
    samplePage({ path: '/d', links: [sampleLink('https://wa.me/5511999999999')] }),
  ]);
  expect(failures(checkChats, site).map((text) => text.replace(/"(longo )+"/, '""'))).toEqual([
    '/a: a mensagem "Olá! Quero informações." é a mensagem da página inicial',
    '/b: a mensagem "" é longa demais para um link',
    '/c: o link https://wa.me/5511?text=Preciso+de+ajuda não tem número completo e mensagem',
    '/d: o link https://wa.me/5511999999999 não tem número completo e mensagem',
  ]);
});
