import { expect, test } from 'vitest';
import { plainText } from '../../src/admin/document/page/checks.ts';
import { analyseTitle } from '../../src/admin/screens/generator/analyse-title.ts';
import {
  FIRST_SEED,
  generateChecked,
  generateInRun,
} from '../../src/admin/screens/generator/generate-page.ts';
import { readAdminData } from '../../src/features/generator/admin-data.ts';
import { loadContent } from '../../src/site.ts';
import type { Intent } from '../../src/features/generator/collection.ts';

const data = readAdminData(loadContent());
const write = (title: string, seed = FIRST_SEED) =>
  generateChecked({ title, creativity: 75, seed }, data);

interface Expected {
  intent: Intent;
  place?: string;
  /** The page says each of them, whatever the seed. */
  says?: RegExp[];
  never?: RegExp[];
  leftOut?: RegExp;
}

const MODELS = [/Standard/, /JetFlex/, /R\$\s800/];
const FAULT_TABLE = /Sinal.*Causa|<table>/;

/** What a title asks for, written down independently of the generator. */
const TITLES: [title: string, expected: Expected][] = [
  [
    'Técnico de portão 24 horas na Penha',
    {
      intent: 'emergency',
      place: 'Penha',
      says: [/emergência/i, /lig(ue|ar)|telefone/i],
      never: [/pilha|bateria do controle/i],
    },
  ],
  [
    'Motor de portão em Santo André',
    { intent: 'sale', place: 'Santo André', says: MODELS, never: [FAULT_TABLE] },
  ],
  [
    'Melhor motor para portão basculante de chapa',
    {
      intent: 'choice',
      says: [/contrapeso/, /chapa/, /peso/, ...MODELS],
      never: [/a melhor marca|o melhor motor é/i],
    },
  ],
  [
    'Conserto de motor de portão em Santa Ifigênia',
    { intent: 'repair', place: 'Santa Ifigênia', leftOut: /“Santa Ifigênia”/ },
  ],
  [
    'Conserto de portão na Baixada do Glicério',
    { intent: 'repair', place: 'Baixada do Glicério', leftOut: /“Baixada do Glicério”/ },
  ],
  [
    'Assistência técnica de portão automático na Penha',
    { intent: 'repair', place: 'Penha', never: [/primeira mensagem traz/] },
  ],
  [
    'Portão travado no domingo na Mooca',
    { intent: 'emergency', place: 'Mooca', says: [/domingo/i, /emergência/i] },
  ],
  ['Preço de motor de portão em Osasco', { intent: 'price', place: 'Osasco', says: MODELS }],
  ['Portão de garagem 24h', { intent: 'emergency', says: [/emergência/i] }],
  [
    'Troca de mola de portão basculante em Carapicuíba',
    { intent: 'repair', place: 'Carapicuíba', leftOut: /“mola”/ },
  ],
  [
    'Manutenção de portão de condomínio em Moema',
    { intent: 'maintenance', place: 'Moema', says: [/R\$|condomínio/] },
  ],
  ['Qual motor para portão de correr', { intent: 'choice', says: MODELS }],
  ['Quanto custa trocar a placa do portão', { intent: 'price' }],
  ['Portão não abre em Osasco', { intent: 'repair', place: 'Osasco' }],
  ['Instalação de motor de portão em Diadema', { intent: 'sale', place: 'Diadema', says: MODELS }],
  [
    'Urgência: portão caiu do trilho na Lapa',
    { intent: 'emergency', place: 'Lapa', says: [/afaste|todos longe|ninguém/i] },
  ],
  ['Comprar controle remoto de portão', { intent: 'sale', never: [/Standard/] }],
  ['Vale a pena consertar motor de portão antigo?', { intent: 'choice' }],
  ['Revisão de portão basculante', { intent: 'maintenance', says: [/contrapeso/] }],
  ['Conserto de portão aos domingos em Mauá', { intent: 'emergency', place: 'Mauá' }],
  ['Orçamento de motor de portão', { intent: 'price' }],
  [
    'Motor novo para portão pivotante em Santana',
    { intent: 'sale', place: 'Santana', says: MODELS },
  ],
  [
    'Troca de manivela de portão em Osasco',
    { intent: 'repair', place: 'Osasco', leftOut: /“manivela”/ },
  ],
  ['Lubrificação de portão automático', { intent: 'maintenance' }],
  ['Por que o portão para no meio?', { intent: 'repair' }],
  [
    'Motor de portão fazendo barulho em Suzano',
    { intent: 'repair', place: 'Suzano', never: [/Standard/] },
  ],
  ['Motor de portão queimado 24 horas em Itaquera', { intent: 'emergency', place: 'Itaquera' }],
  ['Motor PPA na Freguesia do Ó', { intent: 'sale', place: 'Freguesia do Ó' }],
  ['Portão social com fechadura em Moema', { intent: 'repair', place: 'Moema' }],
  [
    'Automatizar portão na Vila Inventada',
    { intent: 'sale', place: 'Vila Inventada', leftOut: /“Vila Inventada”/ },
  ],
];

test('there are thirty titles', () => expect(TITLES).toHaveLength(30));

test.each(TITLES)('%s', { tags: '@generator-understands' }, (title, expected) => {
  const { intent, place, problem } = analyseTitle(title, data);
  expect(problem).toBeUndefined();
  expect({ intent, place: place?.name }).toEqual({
    intent: expected.intent,
    place: expected.place,
  });
  for (const seed of [1, 2, 3, 4, 5]) {
    const { page, leftOut } = write(title, seed);
    const text = plainText(page.content);
    for (const said of expected.says ?? []) expect(text).toMatch(said);
    for (const said of expected.never ?? []) expect(page.content).not.toMatch(said);
    if (expected.leftOut) expect(leftOut).toMatch(expected.leftOut);
    else expect(leftOut).toBeUndefined();
  }
});

test.each(['Santa Ifigênia', 'Vila Inventada', 'Baixada do Glicério'])(
  'of %s, which the record does not know, the text says nothing',
  (name) => {
    for (const seed of [1, 2, 3, 4, 5]) {
      const { page, bare } = write(`Conserto de motor de portão em ${name}`, seed);
      expect(page.title).toContain(name);
      expect(page.content).not.toContain(name);
      expect(page.description).not.toMatch(/entrega|frete/i);
      expect(bare).toBe(true);
    }
  },
);

test('in a run a place that the record does not know is written about, and told once', () => {
  const { page, leftOut } = generateInRun(
    { title: 'Conserto de motor de portão em Santa Ifigênia', creativity: 75, seed: FIRST_SEED },
    data,
  );
  expect(page.slug).toBe('conserto-de-motor-de-portao-em-santa-ifigenia');
  expect(leftOut?.split('Santa Ifigênia')).toHaveLength(2);
});
