import { describe, expect, test } from 'vitest';
import { readAdminData } from '../../../features/generator/admin-data.ts';
import { generatePage } from './generate-page.ts';
import { loadContent } from '../../../site.ts';

const data = readAdminData(loadContent());

/** What people wrote whole ("antes de o técnico sair") is theirs; the rest is put together here. */
const written = JSON.stringify([data.faq, data.places, data.problems, data.pages, data.openings]);

/** The texts that the generator puts on a page for one title. */
function compose(title: string, creativity: number, seed: number): string[] {
  const { content, description } = generatePage({ title, creativity, seed }, data);
  const texts = [...content.matchAll(/<(p|h2|h3|li|td)>(.*?)<\/\1>/g)].map(([, , text = '']) =>
    text.replace(/<[^>]*>/g, ''),
  );
  return [description, ...texts];
}

/** The sentences of them that it composes, each once. */
function readSentences(texts: readonly string[]): string[] {
  const isWritten = (text: string) => written.includes(JSON.stringify(text).slice(1, -1));
  const sentences = [...new Set(texts)]
    .filter((text) => !isWritten(text))
    .flatMap((text) => text.split(/(?<=[.?!])\s+(?=\p{Lu})(?<!\p{L}v\.\s)/u));
  return [...new Set(sentences)].filter((sentence) => !isWritten(sentence));
}

const FEMININE = '(?:Rua|Av\\.|Avenida|Alameda|Praça|Estrada|Rodovia|Radial|Via|Marginal)';
const MASCULINE = '(?:Largo|Viaduto|Elevado|Corredor|Rodoanel)';
const ROAD = `(?:${FEMININE}|${MASCULINE})`;

/** A fault, what betrays it, and a sentence that has it. */
const FAULTS: [string, RegExp, string][] = [
  ['no contraction', /(?<!\p{L})(?:de|em|por) (?:os?|as)(?!\p{L})/iu, 'Fica em o Brás.'],
  ['no contraction before a name', /(?<!\p{L})(?:de|em|por) a (?=\p{Lu})/iu, 'Vem de a Mooca.'],
  ['"a o"', /(?<!\p{L})a [oa]s?(?!\p{L})/iu, 'Junto a o Largo.'],
  ['a word twice', /(?<!\p{L})(\p{L}+) \1(?!\p{L})/iu, 'Fica na na Mooca.'],
  ['a bare road', new RegExp(`(?<!\\p{L})(?:por|de|em) ${ROAD} `, 'u'), 'Chega por Av. Sumaré.'],
  [
    'a road in the plural',
    new RegExp(`(?<!\\p{L})(?:[oa]s|[dn][oa]s|pel[oa]s) ${ROAD} `, 'iu'),
    'Chega pelas Av. Sumaré.',
  ],
  [
    'a masculine street',
    new RegExp(`(?<!\\p{L})(?:o|do|no|ao|pelo) ${FEMININE} `, 'iu'),
    'Chega pelo Rua Tuiuti.',
  ],
  [
    'a feminine square',
    new RegExp(`(?<!\\p{L})(?:a|da|na|à|pela) ${MASCULINE} `, 'iu'),
    'Chega pela Largo da Batata.',
  ],
  [
    'a subject after a bare comma',
    new RegExp(`, ${ROAD} .*defin`, 'u'),
    'Em dia de chuva, Av. Sumaré define a hora.',
  ],
  [
    'one road that "definem"',
    /, [oa] (?:(?! e [oa] ).)* definem /u,
    'No pico, a Av. Vila Ema definem a hora.',
  ],
  [
    'two roads that "define"',
    / e [oa] (?:(?! e ).)* define /u,
    'No pico, a Rua A e a Rua B define a hora.',
  ],
  ['one road as several', /^Vias de referência: (?!.* e )/u, 'Vias de referência: Av. Vila Ema.'],
  [
    'several roads as one',
    new RegExp(`^Via de referência: .* e ${ROAD} `, 'u'),
    'Via de referência: Rua A e Rua B.',
  ],
  ['a district without "de"', /distritos? (?!d[aeo]s? )/iu, 'O bairro fica no distrito Moema.'],
  [
    'two districts as one',
    /distrito d[aeo]s? .* e /u,
    'O bairro fica no distrito de Moema e da Saúde.',
  ],
  ['one district as two', /distritos (?!.* e )/u, 'Entre os distritos de Moema.'],
  [
    'a route without article',
    /rota de (?:Saúde|Cursino|Ipiranga|Lapa|Penha|Tatuapé)/u,
    'Entra na rota de Saúde.',
  ],
  ['one neighbour as several', /os vizinhos: (?!.* e )/u, 'Atende os vizinhos: Mooca.'],
  ['an open field', /[{}|]|undefined/u, 'Fica {em:place}.'],
  ['stray spaces', / {2,}|^\s|\s$|\s[,.;:?!)]|\(\s/u, 'Fica  na Mooca .'],
  ['doubled punctuation', /,,|\.\.|;;|::|,\.|\.,(?! )|[?!]\.|: ?\.|\(\)/u, 'Vias,, Rua A.'],
  ['a small first letter', /^\p{Ll}/u, 'na Mooca, olhe a folha.'],
];

const CREATIVITIES = [0, 30, 45, 70, 100];

/** Every sentence once, with the place names that the batch does not have read too. */
const SENTENCES = {
  'the batch': readSentences(
    data.batchTitles.flatMap((title) =>
      CREATIVITIES.flatMap((creativity) =>
        [1, 2, 3].flatMap((seed) => compose(title, creativity, seed)),
      ),
    ),
  ),
  'the other places': readSentences(
    data.places.flatMap(({ name, preposition }, index) =>
      [1, 2, 3].flatMap((seed) =>
        compose(`Orçamento de portão ${preposition} ${name}`, (index * 5) % 105, seed),
      ),
    ),
  ),
};

describe.each(FAULTS)('%s', (_, fault, example) => {
  test('is known by its pattern', () => expect(example).toMatch(fault));

  test.each(Object.entries(SENTENCES))('is on no page of %s', (_kind, sentences) =>
    expect(sentences.filter((sentence) => fault.test(sentence))).toEqual([]),
  );
});

test.each(data.batchTitles)('the description of "%s" fits into a search result', (title) => {
  for (const seed of [1, 2, 3, 4]) {
    const { description } = generatePage({ title, creativity: 100, seed }, data);
    expect(description.length).toBeLessThanOrEqual(160);
  }
});
