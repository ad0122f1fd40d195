import { expect, test } from 'vitest';
import { indexFacts, type Fact } from '../../../cms/markers/facts.ts';
import type { Question } from '../../../features/wording/check-text.ts';
import type { Guard } from '../../../features/claims/collection.ts';
import { listDoubts, stillSays } from './doubts.ts';
import { markUnsupported } from './facts.ts';

const nothingHeld: Guard = {
  topics: [],
  facts: [],
  never: [],
  company: 'Portas',
  phones: [],
  taxId: undefined,
  addresses: [],
  ratings: [],
  written: [],
};

const fact = (path: string, label: string, value: string): Fact => ({
  path,
  label,
  value,
  from: 'Dados',
});
const RECORD = indexFacts([
  fact('price.visit', 'Visita técnica', 'R$ 150'),
  fact('price.installation', 'Instalação de motor', 'R$ 800'),
  fact('claim.warranty', 'Garantia', '1 ano'),
  fact('claim.experience', 'Experiência', '25 anos'),
  fact('phone.main', 'Telefone principal', '(11) 4000-1234'),
  fact('email', 'E-mail', 'a@b.test'),
]);
const page = (content: string) => ({ title: '', description: '', content });
const asked = (html: string) =>
  listDoubts(page(markUnsupported(html, nothingHeld)), [], RECORD).flatMap(
    ({ sentence, asked: words }) =>
      words.map(({ quote, facts }) => [quote, sentence, ...facts.map(({ path }) => path)]),
  );

test.each([
  ['<p>Vamos. A visita custa R$ 250.</p>', ['R$ 250', 'A visita custa R$ 250.', 'price.visit']],
  ['<p>Custa R$ 150 a visita.</p>', ['R$ 150', 'Custa R$ 150 a visita.', 'price.visit']],
  // Equal figures come first, whatever the sentence is about.
  [
    '<p>A instalação sai por R$ 150.</p>',
    ['R$ 150', 'A instalação sai por R$ 150.', 'price.visit', 'price.installation'],
  ],
  ['<p>Garantia de 18 meses.</p>', ['18 meses', 'Garantia de 18 meses.', 'claim.warranty']],
  ['<p>Dura 99 anos.</p>', ['99 anos', 'Dura 99 anos.']],
  [
    '<p>Ligue no telefone (11) 98765-4321.</p>',
    ['(11) 98765-4321', 'Ligue no telefone (11) 98765-4321.', 'phone.main'],
  ],
])('the claim of %s is asked about with its sentence and the facts it may mean', (html, claim) =>
  expect(asked(html)).toEqual([claim]),
);

const question = (quote: string, facts: Fact[] = []): Question => ({
  quote,
  text: `“${quote}”?`,
  isFigure: true,
  facts,
});
const marked = (text: string) => `<span class="gp-check">${text}</span>`;

test('words that are marked and that the checks ask about, too, are asked about once', () =>
  expect(
    listDoubts(page(`<p>São ${marked('99 anos')} de casa.</p>`), [question('99 anos')], RECORD),
  ).toEqual([
    {
      sentence: 'São 99 anos de casa.',
      asked: [{ quote: '99 anos', reason: '“99 anos”?', facts: [] }],
    },
  ]));

test('a part of what is marked is asked about with it', () =>
  expect(
    listDoubts(page(`<p>De ${marked('R$ 800 a 1.500')}.</p>`), [question('R$ 800')], RECORD),
  ).toMatchObject([{ asked: [{ quote: 'R$ 800 a 1.500' }] }]));

test('all that is asked of one sentence stands together, each sentence once', () => {
  const content = `<p>São ${marked('99 anos')}, por R$ 7. Volte sempre.</p><ul><li>Custa ${marked('R$ 250')}</li></ul>`;
  const doubts = listDoubts(
    { title: 'Porta por R$ 5', description: '', content },
    [question('R$ 7'), question('São 99 anos, por R$ 7.'), question('R$ 5')],
    RECORD,
  );
  expect(
    doubts.map(({ sentence, asked: words }) => [sentence, ...words.map((one) => one.quote)]),
  ).toEqual([
    ['São 99 anos, por R$ 7.', '99 anos', 'R$ 7', 'São 99 anos, por R$ 7.'],
    ['Custa R$ 250', 'R$ 250'],
    ['Porta por R$ 5', 'R$ 5'],
  ]);
});

test('a sentence shows the values of its facts, and no tag or entity', () =>
  expect(
    listDoubts(
      page(`<p>A {{price.visit}} &#x26; <b>${marked('99')}</b>${marked('\u00a0anos')}.</p>`),
      [],
      RECORD,
    ),
  ).toMatchObject([{ sentence: 'A R$ 150 & 99 anos.' }]));

test('a question whose words are gone, or became a fact, is no longer asked', () => {
  const says = (content: string) => stillSays(page(content), question('R$ 250'), RECORD);
  expect(says('<p>Custa <b>R$</b> 250.</p>')).toBe(true);
  expect(says('<p>Custa {{price.visit}}.</p>')).toBe(false);
});
