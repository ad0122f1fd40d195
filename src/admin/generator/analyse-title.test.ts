import { expect, test } from 'vitest';
import { readAdminData } from '../../content/admin-data.ts';
import { analyseTitle } from './analyse-title.ts';

const { words, places } = readAdminData();
const read = (title: string) => analyseTitle(title, words, places);

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
