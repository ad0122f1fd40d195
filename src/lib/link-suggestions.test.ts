import { expect, test } from 'vitest';
import { findLinkPage, stemOf, weighPages, type NamedPage } from './link-index.ts';
import { nameQuery, suggestLinks, type TextBlock } from './link-suggestions.ts';

const some: NamedPage[] = [
  { href: '/a/limpeza-de-dentes', title: 'Limpeza de dentes' },
  { href: '/a/dor-de-dente', title: 'Dor de dente: o que fazer' },
  { href: '/b/aparelho-fixo', title: 'Aparelho fixo' },
  { href: '/c/carrao', title: 'Recepção no Carrão' },
  { href: '/d/raio-x-2', title: 'Raio-x 2' },
];
/** Among many pages a word of one is rare. */
const others = Array.from({ length: 120 }, (_, at): NamedPage => {
  const name = `${String.fromCharCode(97 + (at % 26), 97 + Math.floor(at / 26))}outra`;
  return { href: `/z/${name}`, title: `${name} comum` };
});
const all = [...some, ...others];
const pages = weighPages(all);

const block = (text: string, ...links: string[]): TextBlock => ({
  text,
  links: links.map((words) => ({
    from: text.indexOf(words),
    to: text.indexOf(words) + words.length,
  })),
});
const suggest = (blocks: TextBlock[], ...taken: string[]) =>
  suggestLinks(blocks, pages, { taken: new Set(taken) });
const filler = 'palavra '.repeat(50);

test('words of one root are one, short words stay apart', () => {
  expect(new Set(['limpeza', 'limpezas'].map(stemOf)).size).toBe(1);
  expect(new Set(['instalar', 'Instalação', 'instalados'].map(stemOf)).size).toBe(1);
  expect(stemOf('lente')).not.toBe(stemOf('lento'));
});

test('a page is offered at the words that name it, with their sentence', () =>
  expect(suggest([block('Nada aqui. Marque a limpeza dos dentes antes. Depois veremos.')])).toEqual(
    [
      {
        href: '/a/limpeza-de-dentes',
        title: 'Limpeza de dentes',
        block: 0,
        from: 20,
        to: 38,
        words: 'limpeza dos dentes',
        sentence: 'Marque a limpeza dos dentes antes.',
      },
    ],
  ));

test('a target comes once, and neither the page itself nor one that is linked already', () => {
  const twice = [block('Sobre o aparelho fixo.'), block('O aparelho fixo aperta.')];
  expect(suggest(twice).map(({ href }) => href)).toEqual(['/b/aparelho-fixo']);
  expect(suggest(twice, '/b/aparelho-fixo')).toEqual([]);
});

test('no words of a link are offered, and none within eighty words around one', () => {
  expect(suggest([block('Veja o aparelho fixo.', 'aparelho fixo')])).toEqual([]);
  expect(suggest([block('Veja isto e o aparelho fixo.', 'isto')])).toEqual([]);
  expect(suggest([block(`Veja isto ${filler} e o aparelho fixo.`, 'isto')])).toHaveLength(1);
});

test('a fact, a line break, a comma and a number part words', () => {
  for (const text of [
    'aparelho \ufffc fixo',
    'aparelho\nfixo',
    'aparelho, fixo',
    'aparelho 2 fixo',
  ]) {
    expect(suggest([block(text)])).toEqual([]);
  }
  expect(suggest([block('Faça o raio-x 2 antes.')]).map(({ words }) => words)).not.toContain('2');
});

test('a name is told from a word that begins like it', () => {
  expect(suggest([block('Deixe o carro na rua.')])).toEqual([]);
  expect(suggest([block('Atendemos o Carrão.')]).map(({ words }) => words)).toEqual(['Carrão']);
});

test('a word that many pages are about is no reason for a link', () => {
  const more = weighPages([...all, { href: '/e/comum', title: 'Comum' }]);
  expect(suggestLinks([block('É comum.')], more, { taken: new Set() })).toEqual([]);
});

test('hostile or empty texts give nothing', () => {
  expect(suggest([])).toEqual([]);
  expect(suggest([block(''), block('<script>'), block('…!?')])).toEqual([]);
  expect(suggestLinks([block('aparelho fixo')], [], { taken: new Set() })).toEqual([]);
  expect(weighPages([{ href: '/x', title: 'X' }])[0]?.stems.size).toBe(0);
});

test('a page that the list lacks is known by its title and address', () => {
  const own = { href: '/links-uteis/clareamento-caseiro', title: 'Clareamento caseiro' };
  const page = findLinkPage(pages, own);
  expect([...page.stems.keys()]).toEqual(['clarea', 'caseir']);
  const texts = [block('Perguntam pelo clareamento caseiro. Depois.')];
  expect(suggestLinks(texts, [...pages, page], { taken: new Set() })[0]?.href).toBe(own.href);
  expect(findLinkPage(pages, { href: '/b/aparelho-fixo', title: 'outro' }).title).toBe(
    'Aparelho fixo',
  );
});

test('the page that is wanted comes first, if words name it', () => {
  const texts = [block(`Marque a limpeza dos dentes. ${filler}. O aparelho fixo aperta.`)];
  const list = (first?: string) =>
    suggestLinks(texts, pages, { taken: new Set(), first }).map(({ href }) => href);
  const [best, other] = list();
  expect(other).toBeDefined();
  expect(list(other)).toEqual([other, best]);
});

test('a page is looked for by how its words begin, as its title writes them', () => {
  const page = findLinkPage(pages, { href: '/x/protese-dentaria', title: 'Prótese dentária' });
  const asked = nameQuery(page);
  expect(asked?.beginnings).toEqual({ prótes: 9, dentár: 9 });
  expect(asked?.enough).toBe(Math.ceil(0.6 * 18));
  expect(nameQuery({ href: '/', title: '…', stems: new Map() })).toBeUndefined();
});
