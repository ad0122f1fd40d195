import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readAdminData } from '../../../features/generator/admin-data.ts';
import type { PlaceFacts } from '../../../features/generator/collection.ts';
import { lookUpPlace } from './find-place.ts';
import { loadContent } from '../../../site.ts';

const { words, places, batchTitles } = readAdminData(loadContent());
const find = (title: string): PlaceFacts | undefined => lookUpPlace(title, words, places).place;

test.each([
  ['Conserto de portão na Mooca com atendimento 24 horas', 'Mooca'],
  ['Conserto de Portão na Mooca com Atendimento 24 Horas', 'Mooca'],
  ['conserto de portão na mooca 24h', 'Mooca'],
  ['CONSERTO DE PORTÃO NA MOOCA', 'Mooca'],
  ['Conserto De Portão Na Mooca', 'Mooca'],
  ['Motor de portão em Osasco para garagem pequena', 'Osasco'],
  ['Motor de portão em Osasco/SP', 'Osasco'],
  ['Na Penha, conserto de portão no mesmo dia', 'Penha'],
  ['Instalação em portão de ferro no Tatuapé', 'Tatuapé'],
  ['Instalação em Portão de Ferro no Tatuapé', 'Tatuapé'],
  ['Manutenção de portão em Santana de Parnaíba sem taxa', 'Santana de Parnaíba'],
  ['Conserto de portão em santana', 'Santana'],
  ['Portão automático em Saúde', 'Saúde'],
  ['Técnico de portão na Sé', 'Sé'],
  ['Conserto de portão no Centro de São Paulo', 'Centro de São Paulo'],
  ['Conserto de motor de portão no Sumaré aos domingos', 'Sumaré'],
  ['Troca de motor nos Pimentas', 'Pimentas'],
  ['Conserto em: Mooca', 'Mooca'],
  ['motor ppa freguesia do ó', 'Freguesia do Ó'],
  ['Conserto em São Caetano', 'São Caetano do Sul'],
  ['conserto em sao bernardo', 'São Bernardo do Campo'],
])('%s: the known place %s, with its facts', (title, name) =>
  expect(find(title)).toBe(places.find((place) => place.name === name)),
);

test.each([
  ['Conserto na Vila Inventada', 'Vila Inventada', 'na'],
  ['Conserto na Vila Inventada com garantia', 'Vila Inventada', 'na'],
  ['Conserto de Portão na Vila Inventada Com Garantia', 'Vila Inventada', 'na'],
  ['Conserto na Vila Inventada e região', 'Vila Inventada', 'na'],
  ['Conserto na Vila Inventada e Região', 'Vila Inventada', 'na'],
  ['Conserto na Vila Inventada 24h', 'Vila Inventada', 'na'],
  ['Conserto na Vila Inventada: preço', 'Vila Inventada', 'na'],
  ['Conserto na Vila Inventada, Motor Novo', 'Vila Inventada', 'na'],
  ['Motor de portão em São João da Boa Vista', 'São João da Boa Vista', 'em'],
  ['Portão no Parque dos Príncipes', 'Parque dos Príncipes', 'no'],
  ['Portão no Jardim São Paulo II', 'Jardim São Paulo II', 'no'],
  ['Conserto na Cidade Nova', 'Cidade Nova', 'na'],
  ['Conserto na Lupa', 'Lupa', 'na'],
  ['Conserto em Guarulho', 'Guarulho', 'em'],
  ['Conserto de Portão Em Campinas Por Preço Justo', 'Campinas', 'em'],
])('%s: an unknown place %s, without facts', (title, name, preposition) =>
  expect(find(title)).toEqual({
    name,
    preposition,
    traits: '',
    roads: [],
    neighbours: [],
    questions: [],
  }),
);

test.each([
  ['Conserto de portão na Vila Inventada, Osasco', 'Vila Inventada (Osasco)'],
  ['Conserto de portão na Vila Inventada - Mogi das Cruzes', 'Vila Inventada (Mogi das Cruzes)'],
  ['Conserto de portão na Vila Inventada (Osasco)', 'Vila Inventada (Osasco)'],
  ['Conserto de portão na Vila Inventada, motor em casa', 'Vila Inventada'],
])('%s: the town behind an unknown name is said with it: %s', (title, name) =>
  expect(find(title)?.name).toBe(name),
);

test.each([
  'Como Instalar Motor em Portão Basculante',
  'Como instalar motor em portão basculante',
  'Como Trocar a Bateria no Controle Remoto',
  'O Que Fazer Quando o Motor Para no Meio do Caminho',
  'Instalação de Fotocélula em Portões Automáticos',
  'Defeito na Placa Central',
  'Defeito na Central de Comando',
  'Automatização em Condomínios',
  'Portão Automático em Casa de Praia',
  'Motor de Portão em Promoção',
  'Conserto no Mesmo Dia',
  'Conserto em Até 2 Horas',
  'Conserto em 24 Horas',
  'Atendimento na Sua Casa',
  'Atendimento em Todos os Bairros',
  'Melhor Técnico na Cidade',
  'Pagamento em 10 Vezes no Cartão',
  'Orçamento no WhatsApp',
  'Portão Não Fecha no Frio',
  'Portão Travado na Chuva: o Que Fazer',
  'Barulho no Motor PPA',
  'Motor em Alta Velocidade',
  'Engrenagem Gasta no Motor Deslizante',
  'Portão em Alumínio ou em Ferro',
  'Conserto no portão',
  'conserto na vila inventada',
  'Portão e economia em saúde',
  'CONSERTO NO PORTÃO DA GARAGEM',
  'Como abrir?',
  'Em',
])('%s: no place', (title) => expect(find(title)).toBeUndefined());

test('of two places of one name the city decides; without it there are no facts', () => {
  const title = 'Conserto de portão na Bela Vista';
  expect(find(title)).toMatchObject({ name: 'Bela Vista', traits: '' });
  expect(find(`${title}, Osasco`)?.href).toBe('/cidades/bela-vista-osasco');
  expect(find(`${title}, em São Paulo`)?.href).toBe('/cidades/bela-vista');
  expect(find('Conserto no Centro de Guarulhos')?.href).toBe('/cidades/centro-guarulhos');
});

test.each(batchTitles)('"%s" names its own place, in Title Case and small letters too', (title) => {
  const place = find(title);
  expect(place?.districts).toBeDefined();
  expect(find(title.toLowerCase())).toBe(place);
  expect(find(title.replace(/(?<!\p{L})\p{L}/gu, (letter) => letter.toUpperCase()))).toBe(place);
});

const names = places.filter(
  ({ name }) =>
    places.filter((other) => other.name === name || other.aliases?.includes(name)).length === 1,
);
const tails = [
  '',
  ' 24h',
  ' com garantia',
  ' Com Garantia',
  ' por R$ 150',
  ': preço',
  ' - SP',
  '?',
];

test('whatever follows, a known place keeps its facts', () =>
  fc.assert(
    fc.property(fc.constantFrom(...names), fc.constantFrom(...tails), (place, tail) => {
      expect(find(`Conserto de portão ${place.preposition} ${place.name}${tail}`)).toBe(place);
    }),
    { numRuns: 300 },
  ));

test('a name never holds a word of the trade, whatever the title', () => {
  const parts = [
    'em',
    'no',
    'na',
    'Portão',
    'Motor',
    'Vila',
    'Nova',
    'de',
    'Conserto',
    'com',
    '24',
  ];
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...parts), { maxLength: 9 }), (title) => {
      expect(find(title.join(' '))?.name ?? '').not.toMatch(/Portão|Motor|Conserto|com|24/);
    }),
    { numRuns: 500 },
  );
});

test('a place that two titles of the list name, or one title twice, is asked about by nobody', () => {
  const sumare = find('Conserto de portão no Sumaré');
  const twice = [...places, ...places.filter(({ name }) => name === sumare?.name)];
  for (const title of ['Conserto de portão no Sumaré', 'Sumaré: conserto de portão, Sumaré']) {
    expect(lookUpPlace(title, words, twice)).toMatchObject({ place: sumare, choices: [] });
  }
});
