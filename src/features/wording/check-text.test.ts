import { expect, test } from 'vitest';
import { indexFacts } from '../../cms/markers/facts.ts';
import { citeContacts, citeFact, checkText, toQuestion } from './check-text.ts';
import { compileWording } from './wording.ts';

const FACTS = indexFacts([
  { path: 'phone.main', value: '(11) 98765-4321', label: 'Telefone', from: 'Contato' },
  { path: 'phone.service', value: '0800 777 1234', label: 'Ajuda', from: 'Contato' },
  { path: 'phone.nationwide', value: '4004-1234', label: 'Central', from: 'Contato' },
  { path: 'email', value: 'oi@portas.com.br', label: 'E-mail', from: 'Contato' },
  { path: 'company.taxId', value: '11.222.333/0001-81', label: 'CNPJ', from: 'Empresa' },
  { path: 'price.visit', value: 'R$ 150', label: 'Visita', from: 'Preços' },
  { path: 'price.check', value: 'a partir de R$\u00a0150', label: 'Revisão', from: 'Preços' },
]);
const markers = new Map([...FACTS].map(([path, { value }]) => [path, value]));
const find = compileWording([
  { id: 'sem-graxa', why: 'Junta areia. Use {{price.visit}}.', pattern: 'graxa' },
  { id: 'nome-da-peca', why: 'O nome é outro.', pattern: 'pilha', asks: true },
]);
const checkOne = (text: string) => checkText({ text, passages: [{ text }] }, { markers, find });
const ask = (text: string) => checkOne(text).map((problem) => toQuestion(problem, FACTS));

test('a figure is asked about, with the facts that it may be', () => {
  expect(ask('Custa R$ 150.')).toEqual([
    {
      quote: 'R$ 150',
      text: expect.any(String) as string,
      isFigure: true,
      facts: [FACTS.get('price.visit')],
    },
  ]);
  expect(ask('Temos 30 anos, ou R$ 1.400.')).toMatchObject([
    { quote: 'R$ 1.400', facts: [] },
    { quote: '30 anos', facts: [] },
  ]);
});

test.each([
  ['Atendemos 24 horas.', 'claim.open'],
  ['O plantão funciona 24 horas. A montagem é outra coisa.', 'claim.open'],
  ['A montagem leva 24 horas. Atendemos você.', 'claim.built'],
  ['Em 24 horas.', 'claim.built'],
])('of "%s" the fact whose words the sentence carries is offered first', (text, path) => {
  const facts = indexFacts([
    { path: 'claim.built', value: '24 horas', label: 'Prazo da montagem', from: 'Promessas' },
    { path: 'claim.open', value: '24 horas', label: 'Plantão e atendimento', from: 'Promessas' },
  ]);
  const [question] = checkOne(text).flatMap((problem) => toQuestion(problem, facts) ?? []);
  expect(question?.facts[0]?.path).toBe(path);
  expect(question?.facts).toHaveLength(2);
});

test('a rule that asks may be answered, any other stops', () =>
  expect(ask('Troque a pilha. Passe graxa.')).toEqual([
    undefined,
    {
      quote: 'Troque a pilha.',
      text: '“Troque a pilha.”: O nome é outro.',
      isFigure: false,
      facts: [],
    },
  ]));

test('nothing that the panel says holds a marker or the name of a rule', () => {
  const told = checkOne('R$ 9, 24 horas, excelência! {{price.gone}} graxa pilha\n<<<<<<< a');
  expect(told).toHaveLength(8);
  expect(told.map(({ plain }) => plain).join('\n')).not.toMatch(
    /\{\{|\}\}|sem-graxa|nome-da-peca|asWritten|marcador/,
  );
});

test.each([
  ['Ligue (11) 98765-4321.', 'Ligue {{phone.main}}.'],
  ['Ligue +55 11 98765 4321, já', 'Ligue {{phone.main}}, já'],
  ['Ligue 011987654321', 'Ligue {{phone.main}}'],
  ['Ligue (21) 98765-4321', 'Ligue (21) 98765-4321'],
  ['Ligue 11987654321000', 'Ligue 11987654321000'],
  ['Escreva a OI@portas.com.br.', 'Escreva a {{email}}.'],
  ['Escreva a joi@portas.com.br', 'Escreva a joi@portas.com.br'],
  ['CNPJ 11222333000181', 'CNPJ {{company.taxId}}'],
  ['Ligue \u202A11\u00a098765\u20114321\u202C', 'Ligue \u202A{{phone.main}}\u202C'],
  ['Ligue 11 98765–4321', 'Ligue {{phone.main}}'],
  ['Ligue 0800 777-1234.', 'Ligue {{phone.service}}.'],
  ['Ligue 08007771234 já', 'Ligue {{phone.service}} já'],
  ['Ligue 4004 1234', 'Ligue {{phone.nationwide}}'],
  ['Ligue 0800 777 12345', 'Ligue 0800 777 12345'],
  [
    '<a href="tel:+5511987654321">11 98765-4321</a>',
    '<a href="tel:+5511987654321">{{phone.main}}</a>',
  ],
  ['[aqui](https://wa.me/5511987654321)', '[aqui](https://wa.me/5511987654321)'],
  ['https://wa.me/5511987654321', 'https://wa.me/5511987654321'],
  ['Custa R$ 150', 'Custa R$ 150'],
])('"%s" becomes "%s": only contacts become facts by themselves', (text, cited) => {
  expect(citeContacts(text, FACTS)).toBe(cited);
  expect(citeContacts(cited, FACTS)).toBe(cited);
});

test('a tax number with letters becomes a fact, too', () => {
  const taxId = { path: 'company.taxId', value: '12.ABC.345/01DE-35', label: 'CNPJ', from: '' };
  expect(citeContacts('CNPJ 12abc34501de35, nota', indexFacts([taxId]))).toBe(
    'CNPJ {{company.taxId}}, nota',
  );
});

test("a phone that is not the record's is asked about as perhaps a client's", () => {
  expect(ask('Fale com 11 90000\u20110000.')[0]?.text).toMatch(/Se é de um cliente, tire/);
  expect(ask('Ligue 4004-9999.')[0]?.text).toMatch(/Se é de um cliente, tire/);
});

test('an answer puts its fact where the words stand, once, and into no tag', () =>
  expect(citeFact('<i title="R$ 150">R$ 1500, R$ 150 e R$ 150</i>', 'R$ 150', 'price.visit')).toBe(
    '<i title="R$ 150">R$ 1500, {{price.visit}} e R$ 150</i>',
  ));
