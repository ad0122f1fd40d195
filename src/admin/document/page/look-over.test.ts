import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { indexFacts } from '../../../cms/markers/facts.ts';
import { compileWording } from '../../../features/wording/wording.ts';
import type { AdminClient } from '../../data/client.ts';
import { failure } from '../../data/errors.ts';
import * as find from '../../data/pages/find-pages.ts';
import * as site from '../../data/site-data.ts';
import { decideListing, lookOver, NOTHING_OWN, whyUnlisted } from './look-over.ts';
import { SAVED_PAGE } from '../../../../tests/helpers/saved-page.ts';

const client = Object.create(null) as AdminClient;
const words = Array.from({ length: 300 }, (_, index) => `palavra${index}`).join(' ');
const draft = {
  title: 'Um título de bom tamanho',
  slug: 'um-titulo',
  description: 'x'.repeat(100),
  content: `<h2>Parte</h2><p>${words} <a href="/guias">guias</a></p>`,
};
const fresh = { id: undefined };
const FACTS = indexFacts([
  { path: 'price.visit', value: 'R$ 150 por visita', label: 'Visita', from: 'Preços' },
  { path: 'price.check', value: 'R$ 99', label: 'Revisão', from: 'Preços' },
  { path: 'phone.main', value: '(11) 98765-4321', label: 'Telefone', from: 'Contato' },
]);
const RULES = [
  { id: 'sem-arame', why: 'Chame o técnico.', pattern: 'arame' },
  { id: 'nome', why: 'O nome é outro.', pattern: 'pilha', asks: true },
];
const row = { ...draft, ...SAVED_PAGE };

beforeEach(() => {
  vi.spyOn(site, 'loadSitePages').mockResolvedValue(new Map([['/guias', 'Guias']]));
  vi.spyOn(site, 'loadSiteFacts').mockResolvedValue(FACTS);
  vi.spyOn(site, 'loadSiteRules').mockResolvedValue(compileWording(RULES));
  vi.spyOn(find, 'findSlugs').mockResolvedValue([]);
  vi.spyOn(find, 'getPageBySlug').mockResolvedValue(undefined);
  vi.spyOn(find, 'nearestPages').mockResolvedValue([]);
});

afterEach(() => {
  vi.restoreAllMocks();
});

test('against a good draft nothing is said, and it is shown to search engines', async () => {
  const result = await lookOver(client, draft, fresh);
  expect(result.checks).toEqual([]);
  expect(whyUnlisted(result)).toBeUndefined();
  expect(whyUnlisted(result, { bare: true })).toBe(NOTHING_OWN);
});

test('without a connection nothing is claimed, and the page stays out of search engines', async () => {
  vi.mocked(site.loadSitePages).mockRejectedValue(failure('offline'));
  vi.mocked(find.getPageBySlug).mockRejectedValue(failure('offline'));
  vi.mocked(find.nearestPages).mockRejectedValue(failure('offline'));
  const result = await lookOver(client, draft, fresh);
  const texts = result.checks.map(({ text }) => text);
  expect(texts).toEqual([
    'Não foi possível conferir se o endereço está livre.',
    'Não foi possível conferir os links.',
    'Não foi possível conferir se o texto repete o de outra página.',
  ]);
  expect(result.checks.some(({ level }) => level === 'stop')).toBe(false);
  expect(whyUnlisted(result)).toBe('Não se sabe se o texto repete o de outra página.');
});

test('a near copy stays out of search engines', async () => {
  vi.mocked(find.nearestPages).mockResolvedValue([{ ...row, slug: 'outra' }]);
  expect(whyUnlisted(await lookOver(client, draft, fresh))).toMatch(/^100% do texto está em “Um/);
});

test('a page whose address changes is not compared with itself', async () => {
  vi.mocked(find.nearestPages).mockResolvedValue([{ ...row, slug: 'antes' }]);
  const saved = await lookOver(client, draft, { ...fresh, id: row.id });
  expect(whyUnlisted(saved)).toBeUndefined();
  const other = await lookOver(client, draft, { ...fresh, id: '2' });
  expect(whyUnlisted(other)).toMatch(/^100% do texto/);
});

const copied = { likeness: { share: 1, compared: 1, pages: [] } };
const unread = { likeness: undefined };
const own = { likeness: { share: 0, compared: 1, pages: [] } };

test.each([
  ['says yes of a copy', copied, { indexed: true }, true, { indexed: true }],
  ['says no of a text of its own', own, { indexed: false }, true, { indexed: false }],
  ['says nothing of a text of its own', own, {}, false, { indexed: true }],
  ['says nothing while nothing can be looked up', unread, {}, true, { indexed: true }],
])('a person who %s takes no page out unsaid', (_name, looked, said, isListed, listing) =>
  expect(decideListing(looked, said, isListed)).toEqual(listing),
);

test.each([
  ['a copy that was listed', copied, true, '100% do texto já está em outra página sua.'],
  ['a new page that nothing is known of', unread, false, 'Não se sabe se'],
])('%s is out of search engines with its reason', (_name, looked, isListed, why) => {
  const listing = decideListing(looked, {}, isListed);
  expect(listing).toMatchObject({ indexed: false, why: expect.stringContaining(why) as string });
});

test('the same page from a save whose answer was lost stops a new text, but not the save', async () => {
  vi.mocked(find.getPageBySlug).mockResolvedValue(row);
  const stops = async (options: { saving: boolean }, change = {}) => {
    const { checks } = await lookOver(client, { ...draft, ...change }, { ...fresh, ...options });
    return checks.filter(({ level }) => level === 'stop').length;
  };
  expect(await stops({ saving: false })).toBe(1);
  expect(await stops({ saving: true })).toBe(0);
  expect(await stops({ saving: true }, { title: 'Outro título, outra página' })).toBe(1);
});

test('what cannot be cleaned stops', async () => {
  const content = '<b>'.repeat(70);
  const result = await lookOver(client, { ...draft, content }, fresh);
  expect(result).toMatchObject({ checks: [{ level: 'stop' }], clean: undefined });
});

test(
  'facts are looked at as a reader gets them, and unknown ones stop the page',
  { tags: '@editor-facts' },
  async () => {
    const content = draft.content.replace('palavra7 ', 'palavra7 {{price.visit}} ');
    const known = await lookOver(client, { ...draft, content }, fresh);
    expect(known.clean).toContain('{{price.visit}}');
    expect(known.shown).toContain('R$ 150 por visita');
    expect(known.checks.some(({ level }) => level === 'stop')).toBe(false);
    const unknown = await lookOver(
      client,
      { ...draft, content: content.replace('visit', 'gone') },
      fresh,
    );
    expect(unknown.checks).toContainEqual({
      level: 'stop',
      text: 'O dado “price.gone” não existe no cadastro: troque por outro ou escreva por extenso.',
    });
  },
);

test('facts that could not be read are said to be so', async () => {
  vi.mocked(site.loadSiteFacts).mockRejectedValue(failure('offline'));
  const content = `${draft.content}<p>{{price.visit}}</p>`;
  const { checks } = await lookOver(client, { ...draft, content }, fresh);
  expect(checks).toContainEqual({
    level: 'notice',
    text: 'Não foi possível conferir os dados do cadastro.',
  });
});

test('a saved page is checked as the texts of the site are: safety stops, the rest is asked', async () => {
  const said = '<p>Custa R$ 99. Troque a pilha. Ligue 11 98765-4321.</p>';
  const { checks, questions, clean } = await lookOver(
    client,
    { ...draft, content: draft.content + said },
    fresh,
  );
  expect(checks.some(({ level }) => level === 'stop')).toBe(false);
  expect(questions.map(({ quote, facts }) => [quote, facts.map(({ path }) => path)])).toEqual([
    ['R$ 99', ['price.check']],
    ['Troque a pilha.', []],
  ]);
  expect(clean).toContain('Ligue {{phone.main}}.');
  const unsafe = { ...draft, content: `${draft.content}<p>Prenda com arame.</p>` };
  expect((await lookOver(client, unsafe, fresh)).checks).toContainEqual({
    level: 'stop',
    text: '“Prenda com arame.”: Chame o técnico.',
  });
});

test('rules that could not be read are said to be so', async () => {
  vi.mocked(site.loadSiteRules).mockRejectedValue(failure('offline'));
  expect((await lookOver(client, draft, fresh)).checks).toContainEqual({
    level: 'notice',
    text: 'Não foi possível conferir as frases do texto.',
  });
});
