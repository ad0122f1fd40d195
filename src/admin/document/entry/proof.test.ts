import { expect, test } from 'vitest';
import type { Outcome } from '../../data/words-api.ts';
import { GRACE_MS } from '../../data/publishing.ts';
import { judgeEdit, type Known } from './edit-state.ts';
import { listTargets, shows, wordsToFind } from './proof.ts';

const change = (path: string, before: string | undefined, after: string | undefined) => ({
  path,
  label: path,
  before,
  after,
});
const usage = {
  'phones.main.number': { pages: 9, samples: ['/a', '/b', '/c'] },
  priceList: { pages: 2, samples: ['/c', '/d'] },
};

test('what is looked for are new words as they are read, between markers and marks', () => {
  expect(
    wordsToFind(change('body', 'Antes', 'Custa {{price.visit}} com **hora marcada** aqui')),
  ).toEqual(['hora marcada', 'Custa', 'aqui']);
  expect(wordsToFind(change('x', 'um dois três', 'um três'))).toEqual(['um três']);
  expect(wordsToFind(change('x', 'sim', 'não'))).toEqual([]);
  expect(wordsToFind(change('x', 'havia', undefined))).toEqual([]);
  expect(
    wordsToFind(change('x', undefined, 'p'.repeat(70) + ' q'.repeat(20)))[0]?.length,
  ).toBeLessThan(81);
});

test('three pages prove a fact, its own page an entry, and none what no page shows', () => {
  const phone = change('phones.main.number', '(11) 0', '(11) 98765-4321');
  const company = { collection: 'company', entry: '' } as const;
  expect(listTargets(company, [phone], usage).map(({ path }) => path)).toEqual(['/a', '/b', '/c']);
  // A field is found by what holds it.
  const job = change('priceList.visit.price', 'R$ 100', 'R$ 120');
  expect(listTargets(company, [job], usage).map(({ path }) => path)).toEqual(['/c', '/d']);
  expect(listTargets(company, [change('message', 'a', 'Outra')], usage)).toEqual([]);
  const city = { collection: 'cities', entry: 'osasco' } as const;
  expect(listTargets(city, [change('terrain', 'a', 'Colinas')], undefined)).toEqual([
    { path: '/cidades/osasco', texts: ['Colinas'] },
  ]);
});

test('words are found through tags, entities and no-break spaces, and not inside a longer number', () => {
  expect(shows('<p>Norte <b>ao</b> sul &amp; R$&nbsp;150</p>', ['Norte ao sul & R$ 150'])).toBe(
    true,
  );
  expect(shows('<meta content="Um &quot;dois&quot;">', ['Um "dois"'])).toBe(true);
  expect(shows('<p>R$ 1500</p>', ['R$ 150'])).toBe(false);
});

const live: Outcome = { outcome: 'live', problems: [], shows: null };
const proof = (...found: ('new' | 'old' | 'unknown')[]) =>
  found.map((one, at) => ({ path: `/${at}`, found: one }));
const known: Known = {
  outcome: live,
  failure: undefined,
  isOlder: false,
  isOffline: false,
  proof: proof('new'),
  lookedMs: 0,
};

test.each<[Partial<Known>, ReturnType<typeof judgeEdit>]>([
  [{ outcome: undefined }, { state: 'publishing' }],
  [
    { outcome: undefined, failure: 'A publicação falhou.' },
    { state: 'waiting', reason: 'A publicação falhou.' },
  ],
  [{ outcome: undefined, isOffline: true }, { state: 'offline' }],
  [{ outcome: { ...live, outcome: 'left_out' } }, { state: 'left-out' }],
  // That a build contains it is not yet that visitors see it.
  [{ proof: undefined }, { state: 'looking' }],
  [{ proof: proof('new', 'old', 'new') }, { state: 'looking' }],
  [{ proof: proof('new', 'new', 'new') }, { state: 'live', pages: 3 }],
  [{ proof: [] }, { state: 'live', pages: 0 }],
  [{ outcome: { ...live, outcome: 'absorbed' } }, { state: 'live', pages: 1 }],
  [{ failure: 'A publicação falhou.' }, { state: 'live', pages: 1 }],
  // Gone back to: a page may say the same words for another reason.
  [
    { failure: 'A publicação está parada.', isOlder: true },
    { state: 'waiting', reason: 'A publicação está parada.' },
  ],
  [{ isOlder: true }, { state: 'publishing' }],
  [
    { proof: proof('new', 'old'), lookedMs: GRACE_MS },
    { state: 'unseen', paths: ['/1'] },
  ],
  [{ proof: proof('unknown'), lookedMs: GRACE_MS }, { state: 'offline' }],
])('an edit of which %j is known is %j', (part, state) =>
  expect(judgeEdit({ ...known, ...part })).toEqual(state),
);
