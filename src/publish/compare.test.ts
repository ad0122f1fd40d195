import { expect, test } from 'vitest';
import { NOTHING_ASKED } from '../../tests/helpers/nothing-asked.ts';
import {
  compareReleases,
  MOST_UNEXPLAINED,
  summarise,
  type Asked,
  type Difference,
} from './compare.ts';

/** A digest: five signs of the title, then the words. */
const digest = (title: string, words: string) => title.padEnd(5, '.') + words;
const A = digest('a', 'x');

type Row = [
  name: string,
  before: Record<string, string>,
  after: Record<string, string>,
  asked: Partial<Asked>,
  found: string[],
];
const SAVED = '/links-uteis/motor';

test.each<Row>([
  ['nothing', { '/': A }, { '/': A }, {}, []],
  ['a new page', {}, { '/n': A }, {}, ['info added /n ?']],
  ['a page that went', { '/v': A }, {}, {}, ['critical removed /v ?']],
  ['another title', { '/': A }, { '/': digest('b', 'x') }, {}, ['critical changed / ?']],
  ['other words', { '/': A }, { '/': digest('a', 'y') }, {}, ['warning changed / ?']],
  ['a name of every object', { '/__proto__': A }, {}, {}, ['critical removed /__proto__ ?']],
  [
    'a saved page taken off',
    { [SAVED]: A },
    {},
    { slugs: new Set(['motor']) },
    [`critical removed ${SAVED} row`],
  ],
  [
    'another saved page',
    { [SAVED]: A },
    {},
    { slugs: new Set(['outra']) },
    [`critical removed ${SAVED} ?`],
  ],
  [
    'a guide of the same name',
    { '/guias/motor': A },
    {},
    { slugs: new Set(['motor']) },
    ['critical removed /guias/motor ?'],
  ],
  [
    'the lists',
    { '/sitemap': A },
    { '/sitemap': digest('a', 'y') },
    { slugs: new Set(['a']) },
    ['warning changed /sitemap row'],
  ],
  [
    'the lists without a save',
    { '/sitemap/links-uteis/2': A },
    {},
    {},
    ['critical removed /sitemap/links-uteis/2 ?'],
  ],
  [
    'a phone on every page',
    { '/': A, '/b': A },
    { '/': digest('a', 'y'), '/b': digest('b', 'x') },
    {
      entries: new Set(['']),
    },
    ['critical changed /b edit', 'warning changed / edit'],
  ],
  [
    'an edit takes its own entry away',
    { '/postagens/um': A },
    {},
    { entries: new Set(['um']) },
    ['critical removed /postagens/um edit'],
  ],
  [
    'an edit takes no other away',
    { '/postagens/dois': A },
    {},
    { entries: new Set(['um']) },
    ['critical removed /postagens/dois ?'],
  ],
  [
    'a page that moved',
    { '/v': A },
    { '/n': A },
    { forwards: new Set(['/v']), files: true },
    ['critical removed /v moved', 'info added /n files'],
  ],
  [
    'other code',
    { '/': A },
    { '/': digest('b', 'x') },
    { files: true },
    ['critical changed / files'],
  ],
  ['a date', { '/': A }, { '/': digest('a', 'y') }, { date: true }, ['warning changed / date']],
  ['a date takes nothing away', { '/v': A }, {}, { date: true }, ['critical removed /v ?']],
  [
    'what was live already',
    { '/v': A },
    {},
    { isCatchingUp: true },
    ['critical removed /v catching up'],
  ],
])('%s', (_, before, after, asked, found) => {
  const told = compareReleases(before, after, { ...NOTHING_ASKED, ...asked }).map(
    ({ severity, kind, page, cause = '?' }) => `${severity} ${kind} ${page} ${cause}`,
  );
  expect(told).toEqual(found);
});

test('what nothing asked for is named first, and counted where it is grave', () => {
  const gone = Array.from({ length: MOST_UNEXPLAINED + 1 }, (_, n) => `/cidades/${n}`);
  const before = Object.fromEntries([...gone, SAVED, '/'].map((page) => [page, A]));
  const differences = compareReleases(
    before,
    { '/': digest('a', 'y') },
    { ...NOTHING_ASKED, slugs: new Set(['motor']) },
  );
  const unasked = differences.filter(({ cause }: Difference) => cause === undefined);
  expect(differences.slice(0, unasked.length)).toEqual(unasked);
  expect(summarise(differences)).toMatchObject({
    added: 0,
    changed: 1,
    removed: 7,
    unexplained: 6,
  });
  expect(summarise(differences).pages.slice(0, 6).sort()).toEqual(gone);
});
