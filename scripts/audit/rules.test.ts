import { expect, test } from 'vitest';
import { families } from '../../src/content/families.ts';
import { findPageClaims } from './claims.ts';
import { findDuplicates } from './duplicates.ts';
import { findBadHeadings, findBadTitles, findForeignPages } from './head.ts';
import { findLongSharedBlocks, findShortPages } from './length.ts';
import { findAlikeRegions, findBadTables, findFixedBreakpoints } from './layout.ts';
import {
  findBadChatLinks,
  findBrokenLinks,
  findFarPages,
  findUnsafeLinks,
  formatClicks,
} from './links.ts';
import { findPlacelessPages } from './local-words.ts';
import { findUnfitMessages } from './messages.ts';
import { findCityNames, findForeignCities } from './places.ts';
import { findWeakPolicies } from './policy.ts';
import { readSpelling } from './read-content.ts';
import { measureReadability } from './readability.ts';
import { familyOf, readRedirects } from './read-site.ts';
import { pageCode } from '../../src/lib/page-code.ts';
import { whatsappUrl } from '../../src/lib/whatsapp.ts';
import {
  filterOutcomes,
  formatFindings,
  formatTable,
  hasFailures,
  listFailures,
  runRules,
} from './report.ts';
import { builtRules, textRules } from './rules.ts';
import { sampleLink, samplePage, sampleSite, sampleText } from './sample.ts';
import { isWritten, type Area, type Family, type Finding, type Place } from './site.ts';
import { createSpellingRule, extendSpeller } from './spelling.ts';
import { findBadStructure } from './structured.ts';
import { findForeignTestimonials } from './testimonials.ts';
import { findUnsafeWords } from './wording.ts';
import { budgetOf, findGrownFamilies, findHeavyPages, findHeavyParts } from './weight.ts';

const failures = (findings: Finding[]) =>
  findings
    .filter(({ level }) => level === 'fail')
    .map(({ page, message }) => `${page}: ${message}`);

const words = (count: number) =>
  Array.from({ length: count }, (_, at) => `palavra${'x'.repeat(at % 7)}`).join(' ');

test('a site without mistakes passes every rule that reads files', () => {
  const home = samplePage({
    path: '/',
    family: 'home',
    canonical: 'https://site.test/',
    links: [sampleLink('/topicos/assunto')],
  });
  const outcomes = runRules(builtRules, sampleSite([home, samplePage()]));
  expect(hasFailures(outcomes)).toBe(false);
});

test('every rule has a name of its own', () => {
  const ids = [...textRules(() => true, []), ...builtRules].map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

const RAMP = 'A folha desce sozinha quando o motor é solto na rampa da rua.';

test('a written page fails when another written page holds much of it', () => {
  const pages = [
    sampleText('/a', RAMP, 'Meu texto aqui.'),
    sampleText('/b', RAMP, 'Outra coisa, de b.'),
  ];
  const findings = findDuplicates({ ...sampleSite([]), pages });
  expect(findings.map(({ page, level }) => [page, level])).toEqual([
    ['/a', 'fail'],
    ['/b', 'fail'],
  ]);
  expect(findings[0]?.details).toEqual([RAMP.slice(0, -1)]);
});

test('a saved page is compared with all, and puts no written page in the wrong', () => {
  const saved = samplePage({ path: '/links-uteis/b', family: 'saved', blocks: [RAMP] });
  const site = { ...sampleSite([]), pages: [sampleText('/a', RAMP), saved] };
  const [outcome] = runRules([{ id: 'd', label: 'D', run: findDuplicates }], site);
  expect(outcome?.findings).toMatchObject([{ page: '/links-uteis/b', level: 'note', value: 1 }]);
});

test('shows only what concerns one part of the site', () => {
  const findings = ['/a', '/guias/b'].map((page): Finding => ({
    page,
    level: 'fail',
    message: 'x',
  }));
  const [outcome] = filterOutcomes([{ id: 'x', label: 'X', findings }], '/guias/');
  expect(outcome?.findings.map(({ page }) => page)).toEqual(['/guias/b']);
});

test('measures the words of a page against its family', () => {
  const pages = [
    sampleText('/a', words(families.topics.minWords - 1)),
    samplePage({ path: '/cidades/b', family: 'cities', blocks: [words(families.cities.minWords)] }),
    samplePage({ path: '/guias', family: 'hub' }),
  ];
  const findings = findShortPages({ ...sampleSite([]), pages });
  expect(failures(findings)).toEqual([
    expect.stringMatching(/^\/a: tem \d+ palavras próprias; o mínimo é/),
  ]);
  expect(findings).toHaveLength(2);
});

test('titles and descriptions are of good length and used once', () => {
  const pages = [
    samplePage({ path: '/a', title: 'Curto', description: 'x'.repeat(161) }),
    samplePage({ path: '/b', title: 'Um título repetido' }),
    samplePage({ path: '/c', title: 'Um título repetido' }),
  ];
  const found = failures(findBadTitles(sampleSite(pages)));
  expect(found).toHaveLength(3);
  expect(found.join('\n')).toMatch(
    /título com 5 caracteres[\s\S]*descrição com 161|descrição com 161[\s\S]*título com 5/,
  );
  expect(found.join('\n')).toContain('/c: título igual ao de /b');
});

test('what many pages promise takes little room on each', () => {
  const pages = [
    samplePage({ path: '/a', sharedWords: 120 }),
    samplePage({ path: '/b', sharedWords: 121 }),
  ];
  expect(failures(findLongSharedBlocks(sampleSite(pages)))).toEqual([
    '/b: os blocos comuns somam 121 palavras; o combinado é até 120',
  ]);
});

test('a page has one h1, and its headings skip no level', () => {
  const pages = [
    samplePage({ path: '/a', headings: [1, 2, 4] }),
    samplePage({ path: '/b', headings: [2, 1, 1] }),
  ];
  expect(failures(findBadHeadings(sampleSite(pages)))).toEqual([
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
  expect(failures(findBadTables(sampleSite(pages)))).toEqual([
    '/a: a 2ª tabela não tem legenda; escreva um título acima dela',
    '/b: a 1ª tabela tem cabeçalho vazio (th sem texto)',
    '/b: a 1ª tabela não cabe no celular: falta a classe fit, stack ou scroll-x',
  ]);
});

test('no two regions of a page have one name', () => {
  const landmarks = ['nav Menu', 'region Preços', 'region Preços', 'nav Trilha'];
  expect(failures(findAlikeRegions(sampleSite([samplePage({ path: '/a', landmarks })])))).toEqual([
    '/a: duas regiões da página têm o mesmo nome (region Preços); dê um nome a cada uma',
  ]);
});

test('the widths of media queries grow with the letters of the reader', () => {
  const site = sampleSite(
    [samplePage({ styles: ['/a.css'] })],
    {},
    {
      styleSheets: new Map([
        ['/a.css', '@media (width>=48em){a{top:1px}}@media screen and (max-width:767px){b{top:0}}'],
        ['/unused.css', '@media (max-width:1px){a{top:0}}'],
      ]),
    },
  );
  expect(failures(findFixedBreakpoints(site))).toEqual([
    '/a.css: largura em px (@media screen and (max-width:767px)); escreva em em',
  ]);
});

test('finds what was typed by hand in pages, not what came from the record', () => {
  const markers = new Map([['price.maintenance', 'a partir de R$\u00a0150']]);
  const pages = [sampleText('/a', 'Custa a partir de R$ 150.'), sampleText('/b', 'Custa R$ 99.')];
  const site = sampleSite(
    pages.map((page) => samplePage(page)),
    { markers },
  );
  expect(findPageClaims(site).map(({ page }) => page)).toEqual(['/b']);
});

test('a saved page is held to the rules of the written ones', () => {
  const wording = [{ id: 'sem-milagre', why: 'Diga o fato.', pattern: 'milagre' }];
  const blocks = ['Um serviço. Um milagre.'];
  const saved = samplePage({ path: '/links-uteis/a', family: 'saved', blocks });
  const right = samplePage({ path: '/links-uteis/b', family: 'saved', blocks: ['Um serviço.'] });
  expect(findUnsafeWords(sampleSite([saved, right], { wording }))).toEqual([
    {
      page: '/links-uteis/a',
      level: 'fail',
      message: 'sem-milagre: Diga o fato.',
      details: ['Um milagre.'],
    },
  ]);
});

test('what only asks is no mistake once somebody confirmed it, or wrote it in the panel', () => {
  const wording = [
    { id: 'sem-pressa', why: 'Diga do que depende.', pattern: 'pressa', asks: true },
  ];
  const block = 'Custa R$ 99, sem pressa.';
  const page = samplePage({ blocks: [block], spelled: [block] });
  const markers = new Map([['price.visit', 'R$ 150']]);
  const find = (facts: Parameters<typeof sampleSite>[1]) => [
    ...findUnsafeWords(sampleSite([page], { wording, markers, ...facts })),
    ...findPageClaims(sampleSite([page], { wording, markers, ...facts })),
  ];
  expect(find({})).toHaveLength(2);
  expect(find({ confirmed: new Set([block, 'R$ 99']) })).toEqual([]);
  expect(find({ hasEdits: true })).toEqual([]);
});

test('the words of a template are held to the rules that judge a sentence alone', () => {
  const wording = [
    { id: 'sem-milagre', why: 'Diga o fato.', pattern: 'milagre' },
    { id: 'com-aviso', why: 'Avise antes.', pattern: 'sirva', given: 'aviso' },
  ];
  const spelled = ['Aqui há milagre.', 'Sirva quente.'];
  expect(failures(findUnsafeWords(sampleSite([samplePage({ spelled })], { wording })))).toEqual([
    '/topicos/assunto: sem-milagre: Diga o fato.',
  ]);
});

test('a heading says a place only over a testimonial from there', () => {
  const spelled = [
    'O que dizem no Bom Retiro',
    '“Veio no dia.”',
    'Ana Bom Retiro, São Paulo',
    'Nota.',
  ];
  const foreign = [
    ...spelled.slice(0, 2),
    'Prédio no Centro (síndica) Santana',
    '“Bom.”',
    'Edu Poá',
    'No Bom Retiro',
  ];
  const pages = [
    samplePage({ path: '/a', spelled }),
    samplePage({ path: '/b', spelled: foreign }),
    samplePage({ path: '/c', spelled: ['O que dizem', ...foreign.slice(1)] }),
  ];
  expect(failures(findForeignTestimonials(sampleSite(pages)))).toEqual([
    '/b: "O que dizem no Bom Retiro": nenhum dos depoimentos abaixo é de Bom Retiro; tire o lugar do título',
  ]);
});

const place = (id: string, name: string, fields: Partial<Place> = {}): Place => ({
  id,
  name,
  kind: 'city',
  parent: undefined,
  neighbours: [],
  file: `content/cities/${id}.md`,
  indexed: true,
  prose: [],
  localNames: [],
  ...fields,
});

test('a place that search engines list speaks of itself in at least 12 % of its words', () => {
  const localNames = ['Vila Nova', 'Rua Dom Luís'];
  const prose = ['Vila Nova tem ladeira.', words(30)];
  const places = [
    place('vila-nova', 'Vila Nova', { prose, localNames }),
    place('calada', 'Vila Nova', { prose, localNames, indexed: false }),
    place('falante', 'Vila Nova', { prose: [...prose, 'Na Dom Luís, não.'], localNames }),
  ];
  const findings = findPlacelessPages(sampleSite([], { places }));
  expect(failures(findings)).toEqual([
    'content/cities/vila-nova.md: 11,8 % das palavras estão em frases que citam o lugar; o mínimo é 12 %: conte o que só vale ali, ou escreva index: false',
  ]);
  expect(findings).toHaveLength(3);
});

test('a place page names only its own cities, its neighbours and the capital', () => {
  const places = [
    place('osasco', 'Osasco', { neighbours: ['Barueri'] }),
    place('barueri', 'Barueri'),
    place('maua', 'Mauá'),
    place('vila-yara', 'Vila Yara', {
      kind: 'neighbourhood',
      parent: 'osasco',
      neighbours: ['Centro'],
    }),
  ];
  const own = samplePage({
    path: '/cidades/osasco',
    family: 'cities',
    blocks: ['De Osasco a Barueri e São Paulo pela Rua Barão de Mauá.'],
  });
  const other = samplePage({
    path: '/cidades/vila-yara',
    family: 'cities',
    blocks: ['Fica em Osasco.', 'Quem vem de Mauá demora.'],
  });
  const findings = findForeignCities(sampleSite([own, other], { places, homePlace: 'São Paulo' }));
  expect(findings.map(({ page }) => page)).toEqual(['/cidades/vila-yara']);
  expect(findings[0]?.details).toEqual(['Quem vem de Mauá demora.']);
});

test('the name of a street or a longer name is not the name of a city', () => {
  const cities = ['Mauá', 'Embu', 'Embu das Artes', 'Cotia', 'Poá'];
  const text =
    'Na Estrada Velha de Cotia, na Av. Mauá e na Vila Poá; em Embu das Artes e em poá. Depois, Cotia.';
  expect(findCityNames(text, cities)).toEqual(['Embu das Artes', 'Cotia']);
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
  expect(failures(findBrokenLinks(built))).toEqual([
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
  expect(failures(findUnsafeLinks(sampleSite([samplePage({ path: '/a', links })])))).toEqual([
    '/a: o link externo http://a.test/ não é https',
    '/a: o link https://b.test/ abre outra aba sem rel="noopener noreferrer"',
  ]);
});

test('every page is linked, within three clicks', () => {
  const chain = ['/', '/1', '/2', '/3', '/4'].map((path, index, all) =>
    samplePage({ path, links: [sampleLink(all[index + 1] ?? '/')] }),
  );
  const findings = findFarPages(sampleSite([...chain, samplePage({ path: '/so' })]));
  expect(failures(findings)).toEqual([
    '/so: nenhum caminho de links chega aqui',
    '/4: fica a 4 cliques do início',
  ]);
});

test('a page that only the map of the site reaches is reported', () => {
  const home = samplePage({ path: '/', links: [sampleLink('/sitemap')] });
  const map = samplePage({ path: '/sitemap', family: 'hub', links: [sampleLink('/a')] });
  const findings = findFarPages(sampleSite([home, map, samplePage({ path: '/a' })]));
  expect(findings).toMatchObject([{ page: '/a', level: 'note' }]);
  expect([4, 99, 100].map(formatClicks)).toEqual(['4 cliques', 'só pelo mapa', 'sem caminho']);
});

test('spells with the reviewed words and the names of the data', () => {
  const spell = extendSpeller(
    (word) => ['portão', 'de', 'curso', 'fim'].includes(word.toLowerCase()),
    ['nobreak', 'Garen'],
    ['Av. dos Autonomistas'],
  );
  for (const word of ['Nobreak', 'NOBREAK', 'Garen', 'GAREN', 'Autonomistas', 'fim-de-curso']) {
    expect(spell(word), word).toBe(true);
  }
  for (const word of ['garen', 'autonomistas', 'portao', 'fim-de-cursu', 'dos']) {
    expect(spell(word), word).toBe(false);
  }
});

test('an unknown word fails on a written page and is reported on a saved one', () => {
  const rule = createSpellingRule((word) => word === 'certo', []);
  const pages = [
    samplePage({ path: '/links-uteis/a', family: 'saved', spelled: ['errrado certo trokado'] }),
    samplePage({ path: '/b', spelled: ['certo trokado'] }),
  ];
  const findings = rule({ ...sampleSite([]), pages });
  expect(findings.map(({ page, level }) => [page, level])).toEqual([
    ['trokado', 'fail'],
    ['errrado', 'note'],
  ]);
});

test('the list of reviewed words is sorted and holds no word twice', () => {
  const list = readSpelling().filter((word) => word !== '');
  expect(list).toEqual([...new Set(list)].sort((a, b) => a.localeCompare(b, 'pt-BR')));
});

test('reports long sentences without failing', () => {
  const findings = measureReadability(
    sampleSite([sampleText('/a', `A ${words(31)}. A ${words(10)}.`)].map(samplePage)),
  );
  expect(findings).toMatchObject([{ page: '/a', level: 'note', value: 0.5 }]);
});

test('weighs document and style sheet against the budget of the page', () => {
  const weight = { html: 11_600, inlineScripts: 0 };
  const pages = [
    samplePage({ path: '/topicos/a', weight, styles: ['/a.css'] }),
    samplePage({ path: '/guias/b', family: 'guides', weight, styles: ['/a.css'] }),
    samplePage({ path: '/sitemap', family: 'hub', weight: { html: 90_000, inlineScripts: 0 } }),
  ];
  const site = sampleSite(pages, {}, { styleBytes: new Map([['/a.css', 5000]]) });
  expect(failures(findHeavyPages(site))).toEqual(['/topicos/a: 16,6 kB (limite 15,1 kB)']);
  expect(budgetOf(samplePage({ path: '/duvidas-frequentes' }), site.facts)).toBe(21_500);
  expect(
    budgetOf(samplePage({ path: '/x', family: 'pages' }), {
      ...site.facts,
      longPages: new Set(['/x']),
    }),
  ).toBe(18_300);
});

test('tells which family has grown, by its heaviest page', () => {
  const heavy = (path: string, family: Family, html: number) =>
    samplePage({ path, family, weight: { html, inlineScripts: 0 }, styles: ['/a.css'] });
  const pages = [
    heavy('/topicos/a', 'topics', 9000),
    heavy('/topicos/b', 'topics', 9001),
    heavy('/guias/a', 'guides', 9000),
    heavy('/garantia', 'pages', 9001),
    heavy('/obras', 'hub', 1),
  ];
  const site = sampleSite(pages, {}, { styleBytes: new Map([['/a.css', 4000]]) });
  const limits = { home: 5000, topics: 13_000, guides: 13_000, '/garantia': 13_000 };
  expect(findGrownFamilies(site, limits)).toEqual([
    'topics: /topicos/b weighs 13001 bytes, the limit is 13000',
    '/garantia: /garantia weighs 13001 bytes, the limit is 13000',
    '/obras: /obras weighs 4001 bytes, the limit is not written',
  ]);
  expect(
    findGrownFamilies(site, { ...limits, topics: 13_001, '/garantia': 13_001, '/obras': 4001 }),
  ).toEqual([]);
});

test('a page fetches no script, inlines little and has one style sheet', () => {
  const pages = [
    samplePage({ path: '/404', family: 'error', scripts: ['/ok.js'] }),
    samplePage({
      path: '/a',
      scripts: ['/s.js'],
      styles: ['/a.css', '/b.css'],
      weight: { html: 1, inlineScripts: 3100 },
    }),
  ];
  const found = failures(
    findHeavyParts(sampleSite(pages, {}, { styleBytes: new Map([['/b.css', 8100]]) })),
  );
  expect(found).toEqual([
    '/a: busca o script /s.js ao carregar',
    '/a: scripts embutidos somam 3,1 kB; o limite é 3 kB',
    '/a: usa 2 folhas de estilo; o combinado é uma',
    '/a: a folha de estilo /b.css passa de 4,2 kB',
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
  expect(failures(findBadStructure(sampleSite(pages)))).toEqual([
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
    samplePage({ path: '/a', graphs: graph('LocalBusiness'), spelled: shown }),
    samplePage({ path: '/b', graphs: graph('Product') }),
    samplePage({ path: '/c', graphs: graph('Product'), spelled: shown }),
  ];
  expect(failures(findBadStructure(sampleSite(pages)))).toEqual([
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
  expect(failures(findWeakPolicies(sampleSite(pages)))).toEqual([
    "/a: a política não começa por default-src 'none'",
    '/a: a política não diz que scripts valem',
    '/b: a política aceita unsafe-inline',
    '/c: 2 elemento(s) com atributo style, que a política recusa',
  ]);
});

test('a page says what language it is in', () => {
  const pages = [samplePage({ language: 'en' }), samplePage({ path: '/b', language: undefined })];
  expect(failures(findForeignPages(sampleSite(pages)))).toEqual([
    '/topicos/assunto: o idioma é en, não pt-BR',
    '/b: o idioma é (nenhum), não pt-BR',
  ]);
});

test('a chat link has a number and a message', () => {
  const good = 'https://wa.me/5511999999999?text=Preciso+de+ajuda';
  const links = [good, 'https://wa.me/5511?text=Preciso+de+ajuda', 'https://wa.me/5511999999999'];
  const pages = [samplePage({ path: '/a', links: links.map((href) => sampleLink(href)) })];
  expect(findBadChatLinks(sampleSite(pages))).toHaveLength(2);
});

test('a message fits its page and ends with the code of page and button', () => {
  const link = (text: string, area: Area = 'footer') =>
    sampleLink(whatsappUrl('5511999999999', text), area);
  const own = (path: string) => `(ref. ${pageCode(path)}-r)`;
  const common = 'Olá! Quero informações.';
  const site = sampleSite([
    samplePage({ path: '/', family: 'home', links: [link(`${common}\n${own('/')}`)] }),
    samplePage({ path: '/bom', links: [link(`Olá! O caso.\n${own('/bom')}`)] }),
    samplePage({ path: '/a', links: [link(`${common}\n${own('/a')}`)] }),
    samplePage({ path: '/b', links: [link('Olá! O caso.')] }),
    samplePage({ path: '/c', links: [link(`Olá! O caso.\n${own('/bom')}`)] }),
    samplePage({ path: '/d', links: [link(`Olá! O caso.\n${own('/d')}`, 'bar')] }),
    samplePage({ path: '/e', links: [link(`${'longo '.repeat(400)}\n${own('/e')}`)] }),
  ]);
  expect(failures(findUnfitMessages(site)).map((text) => text.replace(/"longo.*"/, '""'))).toEqual([
    '/a: a mensagem "Olá! Quero informações." é a mensagem da página inicial',
    '/b: a mensagem "Olá! O caso." não termina com o código da página e do botão',
    '/c: a mensagem "Olá! O caso." leva o código de outra página',
    '/d: a mensagem "Olá! O caso." leva o código de outro lugar que bar',
    '/e: a mensagem "" é longa demais para um link',
  ]);
  const off = { ...site, facts: { ...site.facts, chat: { message: common, reference: false } } };
  expect(failures(findUnfitMessages(off))).toContain(
    '/bom: a mensagem "Olá! O caso." leva o código, que o cadastro desliga',
  );
});

test('what is wrong with a saved page fails only where rows are known to be good', () => {
  const site = sampleSite([samplePage({ path: '/links-uteis/a', family: 'saved', styled: 1 })]);
  const rules = [{ id: 'policy', label: 'P', run: findWeakPolicies }];
  expect(listFailures(runRules(rules, site))).toEqual([]);
  expect(listFailures(runRules(rules, site, { strict: true }))).toHaveLength(1);
});

test('tells families apart by address', () => {
  const facts = { ...sampleSite([]).facts, fixedPages: new Set(['/garantia', '/blog/x']) };
  const families = [
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
  expect(families.map((address) => familyOf(address, facts))).toEqual([
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
  expect(isWritten(samplePage({ family: 'saved' }))).toBe(false);
});

test('tells a finding of many pages once', () => {
  const findings = ['/a', '/b', '/c'].map((page): Finding => ({
    page,
    level: 'fail',
    message: 'quebrado',
  }));
  const outcome = { id: 'links', label: 'Links', findings };
  expect(formatFindings(outcome, 5)).toBe('Links\n  ✗ /a e outras 2:  quebrado\n');
  expect(formatTable([outcome])).toBe(
    'regra  páginas  falhas  avisos  pior\nLinks        3       3       0',
  );
});
