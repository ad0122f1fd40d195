import { expect, test } from 'vitest';
import { readAdminData } from '../../content/admin-data.ts';
import { analyseTitle } from './analyse-title.ts';

const data = readAdminData();
const read = (title: string) => analyseTitle(title, data);

test.each([
  ['Como consertar o portão?', 'how-to'],
  ['Qual motor escolher', 'which'],
  ['Quando trocar a bateria', 'when'],
  ['Onde fica a chave', 'where'],
  ['Por que o portão não fecha', 'why'],
  ['Vale a pena automatizar?', 'worth-it'],
  ['Conserto de portão na Mooca', 'general'],
] as const)('%s is a question of type %s', (title, type) => {
  expect(read(title).questionType).toBe(type);
});

test.each([
  ['Portão parado?', true],
  ['Como abrir', true],
  ['Conserto em Osasco', false],
])('whether "%s" asks: %s', (title, asks) => {
  expect(read(title).isQuestion).toBe(asks);
});

test.each([
  ['Conserto de motor de portão no Sumaré', 'motor-de-portao', 'conserto'],
  ['Instalação de portão deslizante', 'portao-deslizante', 'instalacao'],
  ['Assistência técnica de portão em Heliópolis', 'portao-automatico', 'assistencia'],
  ['Troca de placa', 'central', 'troca'],
  ['Quanto custa o controle remoto', 'controle-remoto', 'venda'],
  ['Conserto de portão com atendimento 24 horas', 'portao-automatico', 'conserto'],
  ['Texto sobre nada', 'portao-automatico', 'assistencia'],
])('%s is about %s and %s', (title, product, service) => {
  const { productType, serviceType } = read(title);
  expect([productType.id, serviceType.id]).toEqual([product, service]);
});

test.each([
  ['Conserto na Mooca', 'Mooca', 'na'],
  ['conserto na mooca', 'Mooca', 'na'],
  ['Conserto no Sumaré', 'Sumaré', 'no'],
  ['Motor em Osasco: preço', 'Osasco', 'em'],
  ['Conserto na Vila Inventada', 'Vila Inventada', 'na'],
  ['Conserto no portão', undefined, undefined],
  ['Como abrir?', undefined, undefined],
])('%s names the place %s', (title, name, preposition) => {
  const { place } = read(title);
  expect([place?.name, place?.preposition]).toEqual([name, preposition]);
});

interface Reading {
  product?: string;
  service?: string;
  also?: string[];
  place?: string;
  kind?: string;
  problem?: string;
}

test.each<[string, Reading]>([
  [
    'Troca de placa de portão eletrônico na Vila Guilherme',
    { product: 'central', service: 'troca' },
  ],
  ['Bolo de chocolate', { problem: 'other-trade' }],
  ['CONSERTO DE MOTOR DE PORTÃO EM DIADEMA', { service: 'conserto', place: 'Diadema' }],
  [
    'Quanto custa trocar o cabo de aço do portão em São Caetano',
    { product: 'cabo-de-aco', service: 'troca', place: 'São Caetano do Sul', kind: 'price' },
  ],
  ['Concerto de portão na Moóca', { service: 'conserto', place: 'Mooca' }],
  ['Conserto de porta de enrolar no Brás', { product: 'porta-de-enrolar', place: 'Brás' }],
  ['Conserto de portão em Campinas', { problem: 'not-served' }],
  ['motor ppa freguesia do ó', { product: 'ppa', place: 'Freguesia do Ó' }],
  [
    'Motor pivotante para sítio em Itapecerica',
    { product: 'portao-pivotante', also: ['sitio'], place: 'Itapecerica da Serra' },
  ],
  ['Controle clonado em Santo André', { product: 'clone', place: 'Santo André' }],
  ['Cerca elétrica em Osasco', { problem: 'other-trade' }],
  ['Emergência de portão na Avenida Paulista', { service: 'emergencia', place: 'Jardim Paulista' }],
  ['Portão automático para casa alugada', { product: 'casa-alugada' }],
  ['Manutenção de portão de condomínio em Alphaville', { problem: 'which-place' }],
  ['Portão fazendo barulho em Taboão da Serra', { product: 'barulho', place: 'Taboão da Serra' }],
  ['Conserto de portão em Paris', { problem: 'not-served' }],
  [
    'Instalação de fotocélula em portão basculante no Tatuapé',
    { product: 'fotocelula', service: 'instalacao', also: ['portao-basculante'] },
  ],
  ['Troca de cremalheira em São Mateus', { product: 'cremalheira', place: 'São Mateus' }],
  [
    'Portão não abre depois da chuva em São Bernardo',
    { product: 'chuva', also: ['nao-abre'], place: 'São Bernardo do Campo' },
  ],
  ['Conserto de portão no Taboao', { problem: 'which-place' }],
  [
    'Conserto de portão deslizante que saiu do trilho em Guarulhos',
    { product: 'fora-do-trilho', also: ['portao-deslizante'], place: 'Guarulhos' },
  ],
  ['Quanto custa uma placa de portão eletrônico na Penha', { product: 'central', kind: 'price' }],
  [
    'instalaçao de motor ppa em sao miguel',
    { product: 'ppa', service: 'instalacao', place: 'São Miguel Paulista' },
  ],
  ['Portão automático abre sozinho de madrugada no Morumbi', { product: 'abre-sozinho' }],
  ['Troca de roldana de portão no Butantã', { product: 'roldana', service: 'troca' }],
  ['Conserto de geladeira em Guarulhos', { problem: 'other-trade' }],
  ['Motor Garen para portão basculante em Santos', { problem: 'not-served' }],
  ['Conserto de portão na Bela Vista', { problem: 'which-place' }],
  [
    'Capacitor de motor de portão queimado no Ipiranga',
    { product: 'capacitor', also: ['queimado'] },
  ],
  ['PROGRAMAR CONTROLE DE PORTÃO EM OSASCO', { product: 'controle-remoto', service: 'cadastro' }],
  [
    'Vale a pena trocar o motor do portão antigo em Perdizes?',
    { kind: 'worth-it', service: 'troca' },
  ],
  [
    'Portão de garagem sem energia: como abrir na Vila Mariana',
    { product: 'sem-energia', kind: 'how-to' },
  ],
  ['Manutenção preventiva de portão de condomínio em Moema', { product: 'condominio' }],
  [
    'Fotocelula do portão não funciona no Jabaquara',
    { product: 'fotocelula', service: 'conserto' },
  ],
  ['Bateria para motor de portão na Casa Verde', { product: 'bateria', place: 'Casa Verde' }],
  ['Conserto de portão no Centro', { problem: 'which-place' }],
  ['Aluguel de caçamba na Lapa', { problem: 'other-trade' }],
  ['Motor de portão fazendo barulho em Suzano', { product: 'barulho', place: 'Suzano' }],
  [
    'Trava elétrica para portão pivotante em Mauá',
    { product: 'trava', also: ['portao-pivotante'], place: 'Mauá' },
  ],
  ['Manutenssão de portao automatico em Itaquera', { service: 'manutencao', place: 'Itaquera' }],
])('%s is read as %o', (title, expected) => {
  const { productType, serviceType, also, place, questionType, problem } = read(title);
  expect(problem?.kind).toBe(expected.problem);
  if (expected.problem !== undefined) return;
  expect({
    product: productType.id,
    service: serviceType.id,
    also: also.map(({ id }) => id),
    place: place?.name,
    kind: questionType,
  }).toMatchObject(expected);
});

test('tells which words it took for typing mistakes', () => {
  expect(read('Concerto de portão na Moóca').corrections).toEqual([
    { written: 'concerto', read: 'conserto' },
  ]);
});

test('what a person says holds in place of what was read, and the problem is gone', () => {
  const { problem } = read('Conserto de portão no Taboão');
  expect(problem).toMatchObject({ kind: 'which-place', choices: [{}, {}] });
  const said = analyseTitle('Conserto de portão no Taboão', data, {
    place: '/cidades/taboao-da-serra',
  });
  expect([said.problem, said.place?.name]).toEqual([undefined, 'Taboão da Serra']);
  const changed = analyseTitle('Bolo de chocolate', data, {
    product: 'fotocelula',
    service: 'troca',
    question: 'price',
  });
  expect([changed.problem, changed.productType.id, changed.serviceType.id]).toEqual([
    undefined,
    'fotocelula',
    'troca',
  ]);
});

test('every row, problem and service that a subject names is there', () => {
  for (const { price, problem, service } of [...data.words.products, ...data.words.services]) {
    if (price !== undefined) expect(data.prices.map(({ id }) => id)).toContain(price);
    if (service !== undefined) expect(data.words.services.map(({ id }) => id)).toContain(service);
    if (problem !== undefined) {
      expect(data.problems.some(({ href }) => href.endsWith(`/${problem}`))).toBe(true);
    }
  }
});
