import { expect, test } from 'vitest';
import { buildLinkFile, readLinkFile, stemOf, type LinkProfile } from './link-index.ts';
import { suggestLinks, type TextBlock } from './link-suggestions.ts';

const profiles: LinkProfile[] = [
  { href: '/a/limpeza-de-dentes', title: 'Limpeza de dentes', names: [], about: [] },
  { href: '/a/dor-de-dente', title: 'Dor de dente: o que fazer', names: [], about: [] },
  { href: '/b/aparelho-fixo', title: 'Aparelho fixo', names: [], about: [] },
  { href: '/c/carrao', title: 'Recepção no Carrão', names: ['Carrão'], about: [] },
  { href: '/d/raio-x-2', title: 'Raio-x 2', names: [], about: [] },
];
/** Among many pages a word of one is rare. */
const others = Array.from({ length: 120 }, (_, at): LinkProfile => {
  const name = `outra${String.fromCharCode(97 + (at % 26), 97 + Math.floor(at / 26))}`;
  return { href: `/z/${name}`, title: name, names: [], about: ['aparelhagem comum'] };
});
const all = [...profiles, ...others];
const pages = readLinkFile(
  buildLinkFile(all),
  new Map(all.map(({ href, title }) => [href, title])),
);

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

test('a page is offered at the words that name it, with their sentence', () => {
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
  );
});

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

test('a name is one by its capital', () => {
  expect(suggest([block('Deixe o carro na rua do carrão.')])).toEqual([]);
  expect(suggest([block('Atendemos o Carrão.')]).map(({ words }) => words)).toEqual(['Carrão']);
});

test('a word that many pages are about is no reason for a link', () => {
  const shop = { href: '/e/comum', title: 'Comum', names: [], about: [] };
  const more = readLinkFile(
    buildLinkFile([...all, shop]),
    new Map([...all, shop].map(({ href, title }) => [href, title])),
  );
  expect(suggestLinks([block('É comum.')], more, { taken: new Set() })).toEqual([]);
});

test('hostile or empty texts give nothing', () => {
  expect(suggest([])).toEqual([]);
  expect(suggest([block(''), block('<script>'), block('…!?')])).toEqual([]);
  expect(suggestLinks([block('aparelho fixo')], [], { taken: new Set() })).toEqual([]);
  expect(
    readLinkFile({ stems: '', pages: [['/x', '']] }, new Map([['/x', 'X']]))[0]?.stems.size,
  ).toBe(0);
});
