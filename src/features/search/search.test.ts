import { expect, test } from 'vitest';
import { openSearch } from './search.ts';
import { soundOf, stemOf } from './words.ts';

const answer = (id: string, asks: string[]) => ({ id, title: id, text: '', links: [], asks });
const search = openSearch({
  same: [
    ['preço', 'quanto custa', 'valor'],
    ['nobreak', 'no break'],
  ],
  code: 'código',
  otherwise: answer('otherwise', []),
  answers: [
    { ...answer('place:cotia', ['Cotia']), links: [['/cidades/cotia', 'Cotia']] },
    answer('price:lamp', ['preço lâmpada']),
    answer('signal:outro', ['código']),
    answer('ask:where', ['atende']),
  ],
  pages: [
    ['/motor', 'Motor de portão queimou na garantia', 'Uma descrição', 'motor, portão'],
    ['/fecha', 'Portão não fecha', 'O que pode ser', 'portão não fecha'],
    ['/nobreak', 'Nobreak e bateria', '', ''],
    ['/cp', 'Central CP 4000 do portão', '', ''],
    ['/lampada', 'Lâmpada da garagem', '', ''],
    ['/cidades/cotia', 'Motor em Cotia', '', ''],
  ],
});
const find = (query: string) => {
  const { answers, pages } = search(query);
  return [...answers.map(({ id }) => id), ...pages.map(([path]) => path)];
};

test.each([
  ['motro', '/motor'],
  ['motr', '/motor'],
  ['moter do portao qeimou', '/motor'],
  ['portaum nao feixa', '/fecha'],
  ['naofecha', '/fecha'],
  ['portões', '/fecha'],
  ['garan', '/motor'],
  ['por\u00ADtão não\u00A0fe\u200Bcha', '/fecha'],
  ['no break', '/nobreak'],
  ['nobreik', '/nobreak'],
  ['vcs atendem em cotia', 'place:cotia'],
  ['quanto custa a lampada', 'price:lamp'],
  ['E02', 'signal:outro'],
])('%s finds %s', (query, first) => expect(find(query)).toContain(first));

test.each(['zzzzzz', 'xyzabc kkk', 'o que', '', '  ', '"', '\\', 'a'.repeat(5_000)])(
  '%j finds nothing',
  (query) => expect(find(query)).toEqual([]),
);

test('an answer is shown only where all words of one of its questions are there', () => {
  expect(find('preço')).not.toContain('price:lamp');
  expect(find('lampada')).toEqual(['/lampada']);
  expect(find('preço da lampada')[0]).toBe('price:lamp');
});

test('a code that no page knows finds no page, and is taken for no other', () => {
  expect(find('CP4030')).toEqual(['signal:outro']);
  expect(find('cp 4000')[0]).toBe('/cp');
});

test('who asks for more than a place is told of the place, and not of all places', () =>
  expect(find('atende cotia').slice(0, 2)).toEqual(['place:cotia', 'ask:where']));

test('words that nothing answers together lead to the questions, and pages of some of them follow', () => {
  expect(find('portão azul')[0]).toBe('otherwise');
  expect(find('portão fecha')).not.toContain('otherwise');
  expect(find('atende motor azul')).not.toContain('otherwise');
});

test('a thing of the trade that nobody knows leads to the questions, and not to nothing', () =>
  expect(find('portão dz kkk xyz')).toEqual(['otherwise']));

test('a page of a place stands behind, unless the place is asked for', () => {
  expect(find('motor')).toEqual(['/motor', '/cidades/cotia']);
  expect(find('motor cotia').slice(0, 2)).toEqual(['place:cotia', '/cidades/cotia']);
});

test('a name is not found in the middle of a common word, nor where one of its letters is another', () => {
  expect(soundOf('penha')).not.toBe(soundOf('pena'));
  expect(find('cotiado')).not.toContain('place:cotia');
});

test('a place is named by its name, not by another form of its root', () => {
  expect(find('cotiar')).not.toContain('place:cotia');
  expect(find('Cotias')[0]).toBe('place:cotia');
  expect(stemOf(soundOf('feriado'))).not.toBe(stemOf(soundOf('ferro')));
});
