import { expect, test } from 'vitest';
import { compareReleases, type Asked } from '../../src/publish/compare.ts';
import { digestPage, type ReleaseFile } from '../../src/publish/site/release-file.ts';
import { NOTHING_ASKED } from '../helpers/nothing-asked.ts';
import { readPages } from '../helpers/site.ts';

/** Files of the built site by address: before and after a change. */
const site = new Map((await readPages()).map(({ path, html }) => [path, html]));

const digests = new Map<string, string | undefined>();
/** Most pages of a pair are equal. */
function digestOf(html: string): string | undefined {
  if (!digests.has(html)) digests.set(html, digestPage(html));
  return digests.get(html);
}

function describe(pages: ReadonlyMap<string, string>): ReleaseFile['pages'] {
  return Object.fromEntries(
    [...pages].flatMap(([page, html]) => {
      const digest = digestOf(html);
      return digest === undefined ? [] : [[page, digest]];
    }),
  );
}
const live = describe(site);
const find = (start: string) =>
  Object.keys(live).find((page) => page.startsWith(start) && page !== start) ?? '';
const [CITY, GUIDE, POST, TOPIC, PROBLEM] = [
  find('/cidades/'),
  find('/guias/'),
  find('/postagens/'),
  find('/topicos/'),
  find('/busca/'),
];
const SAVED = '/links-uteis/pagina-do-par';

type Change = (pages: Map<string, string>) => void;
/** Changes a page, and fails if there was nothing to change. */
const edit =
  (page: string, from: string | RegExp, to: string): Change =>
  (pages) => {
    const html = pages.get(page) ?? '';
    const changed = html.replace(from, to);
    if (changed === html) throw new Error(`${page} has nothing like ${from}`);
    pages.set(page, changed);
  };
const everywhere =
  (from: string | RegExp, to: string): Change =>
  (pages) => {
    for (const [page, html] of pages) pages.set(page, html.replaceAll(from, to));
  };
const all =
  (...changes: Change[]): Change =>
  (pages) => {
    for (const change of changes) change(pages);
  };
const remove =
  (page: string): Change =>
  (pages) => {
    if (!pages.delete(page)) throw new Error(`${page} is not there`);
  };
const add =
  (page: string, like: string): Change =>
  (pages) => {
    pages.set(page, (pages.get(like) ?? '').replaceAll(like, page));
  };
/** A redirect page of the site. */
const forward =
  (page: string): Change =>
  (pages) => {
    pages.set(page, '<meta http-equiv="refresh" content="0;url=/"><title>Mudou</title>');
  };
const TITLE = /<title>[^<]*/;
const DESCRIPTION = /<meta name="description" content="[^"]*/;
const IN_MAIN = /(<main[\s\S]*?<p[^>]*>)/;

test.each<[name: string, change: Change, asked: Partial<Asked>, found: string[]]>([
  ['nothing', () => undefined, {}, []],
  ['another style sheet', everywhere(/\/_astro\/[\w.-]+\.css/g, '/_astro/other.css'), {}, []],
  ['another script', everywhere(/\/_astro\/[\w.-]+\.js/g, '/_astro/other.js'), {}, []],
  ['an entry of the menu', everywhere('</header>', '<a href="/novo">Novo</a></header>'), {}, []],
  ['the year of the footer', everywhere('</footer>', '<p>2031</p></footer>'), {}, []],
  ['a comment in the head', everywhere('</head>', '<!-- x --></head>'), {}, []],
  ['a page that only forwards, gone', (pages) => pages.delete('/nao-existe'), {}, []],
  ['a page that only forwards, new', forward('/antiga'), {}, []],
  ['a title', edit(CITY, TITLE, '<title>Outro'), {}, [`critical changed ${CITY} ?`]],
  ['the title of the start page', edit('/', TITLE, '<title>X'), {}, ['critical changed / ?']],
  ['an empty title', edit(GUIDE, TITLE, '<title>'), {}, [`critical changed ${GUIDE} ?`]],
  [
    'another canonical address',
    edit(POST, /<link rel="canonical" href="[^"]*/, '<link rel="canonical" href="https://x.test/'),
    {},
    [`critical changed ${POST} ?`],
  ],
  [
    'no canonical address: engines lose it',
    edit(TOPIC, /<link rel="canonical"[^>]*>/, ''),
    {},
    [`critical removed ${TOPIC} ?`],
  ],
  ['a description', edit(CITY, DESCRIPTION, '$& mais'), {}, [`warning changed ${CITY} ?`]],
  [
    'a word of the text',
    edit(PROBLEM, IN_MAIN, '$1Palavra '),
    {},
    [`warning changed ${PROBLEM} ?`],
  ],
  [
    'a text cut off',
    edit(GUIDE, /<main[\s\S]*<\/main>/, '<main></main>'),
    {},
    [`warning changed ${GUIDE} ?`],
  ],
  ['an empty file', (pages) => pages.set(POST, ''), {}, [`critical removed ${POST} ?`]],
  ['a page that went', remove(CITY), {}, [`critical removed ${CITY} ?`]],
  [
    'two pages that went',
    all(remove(CITY), remove(GUIDE)),
    {},
    [`critical removed ${CITY} ?`, `critical removed ${GUIDE} ?`],
  ],
  ['a page taken by a redirect', forward(GUIDE), {}, [`critical removed ${GUIDE} ?`]],
  [
    'a page that moved',
    all(add('/postagens/nova', POST), forward(POST)),
    { forwards: new Set([POST]), files: true },
    [`critical removed ${POST} moved`, 'info added /postagens/nova files'],
  ],
  ['a new page', add('/cidades/nova', CITY), {}, ['info added /cidades/nova ?']],
  [
    'a saved page',
    add(SAVED, CITY),
    { slugs: new Set(['pagina-do-par']) },
    [`info added ${SAVED} row`],
  ],
  [
    'a saved page that nobody saved',
    add(SAVED, CITY),
    { slugs: new Set(['outra']) },
    [`info added ${SAVED} ?`],
  ],
  [
    'an edited entry',
    edit(CITY, IN_MAIN, '$1Palavra '),
    { entries: new Set([CITY.split('/')[2] ?? '']) },
    [`warning changed ${CITY} edit`],
  ],
  [
    'an entry taken away by its edit',
    remove(POST),
    { entries: new Set([POST.split('/')[2] ?? '']) },
    [`critical removed ${POST} edit`],
  ],
  [
    'another entry gone beside an edit',
    remove(POST),
    { entries: new Set(['x']) },
    [`critical removed ${POST} ?`],
  ],
  [
    'a commit',
    edit(TOPIC, TITLE, '<title>Outro'),
    { files: true },
    [`critical changed ${TOPIC} files`],
  ],
  [
    'a notice that ends',
    edit('/', IN_MAIN, '$1Aviso '),
    { date: true },
    ['warning changed / date'],
  ],
  ['a page gone at a date', remove(CITY), { date: true }, [`critical removed ${CITY} ?`]],
  [
    'two changes, one asked for',
    all(remove(CITY), edit('/sitemap', IN_MAIN, '$1Uma ')),
    { slugs: new Set(['a']) },
    [`critical removed ${CITY} ?`, 'warning changed /sitemap row'],
  ],
])('the live site and the next one: %s', (_, change, asked, found) => {
  const next = new Map(site);
  change(next);
  const told = compareReleases(live, describe(next), {
    ...NOTHING_ASKED,
    ...asked,
  });
  expect(
    told.map(({ severity, kind, page, cause = '?' }) => `${severity} ${kind} ${page} ${cause}`),
  ).toEqual(expect.arrayContaining(found));
  expect(told).toHaveLength(found.length);
});
