import { expect, test } from 'vitest';
import { contentDir } from '../../src/cms/collections/read.ts';
import { readVerbTable } from '../../src/features/forbidden-verbs/checks.ts';
import { isBlocking } from '../../src/features/launch/items.ts';
import { linesOf, stepsOf } from '../../src/features/safety/steps.ts';
import { readOpenItems } from '../../src/integrations/open-items.ts';
import { loadContent } from '../../src/site.ts';

/**
 * What people who are caught, or under a gate, are told to do: letter for letter, because a word
 * more or less may hurt. A technician confirms each with a source before the site goes live; until
 * then it says the least that harms nobody.
 */

const { content } = loadContent();
const cells = new Map(content.safety.map(({ id, data }) => [id, data]));
const cellOf = (id: string) => {
  const cell = cells.get(id);
  if (!cell) throw new Error(`There is no cell ${id}.`);
  return cell;
};

test.each<[string, string[], string[]]>([
  [
    'perigo',
    ['Afaste os outros.', 'Alguém preso ou apertado: 193 no viva-voz.'],
    ['193', '192', '199'],
  ],
  // It neither orders nor forbids to open or to release.
  [
    'preso-motor',
    [
      'Alguém apertado pelo motor?',
      'Ligue 193 no viva-voz: "portão de motor apertando uma pessoa".',
      'Deixe a energia ligada; com choque ou fogo, desligue.',
      'Pergunte: abro pelo controle ou solto pela chave? Faça o que disserem.',
    ],
    ['193'],
  ],
  [
    'preso-caido',
    [
      'O portão caiu em cima de alguém?',
      'Ligue 193 no viva-voz: "portão caído em cima de uma pessoa".',
      'Desligue o disjuntor, se chegar a ele sem passar perto do portão.',
      'Ninguém mexe no portão até os bombeiros mandarem.',
      'Não levante sem ordem deles; com ordem, muita gente e calço.',
    ],
    ['193'],
  ],
  [
    'preso-trancado',
    [
      'Alguém trancado, sem outra saída ou passando mal?',
      'Ligue 193 no viva-voz: "pessoa trancada atrás do portão".',
      'Doente, ferido ou passando mal? Ligue também 192.',
      'Fale com a pessoa; que ela espere longe do portão.',
      'Ninguém força, pula nem passa por baixo do portão.',
    ],
    ['193', '192'],
  ],
  [
    'basculante-parou-aberto',
    [
      'Basculante parou aberto sozinho, torto, fora do lugar ou com barulho?',
      'Afaste todos: ninguém passa nem fica embaixo.',
      'Desligue o disjuntor (e o nobreak, se houver), sem passar por baixo.',
      'Chame o técnico.',
      'Não aperte nenhum botão, não destrave e não limpe nada ali.',
    ],
    ['tecnico'],
  ],
  [
    'basculante-aberto-controle',
    [
      'Basculante abriu inteiro, como sempre, e só o controle falha?',
      'Vigie a entrada, de longe ou da janela: ninguém passa embaixo.',
      'Desligue o disjuntor (e o nobreak, se houver), sem passar por baixo.',
      'Ligue agora para o plantão.',
      'Não aperte o controle nem o botão da parede.',
    ],
    ['tecnico'],
  ],
  // Nobody goes under a gate that does not stay where it is by itself.
  [
    'sem-luz-basculante',
    [
      'Basculante fechado, reto e com os dois cabos bons?',
      'Se não, não destrave: chame o técnico.',
      'Só em duas pessoas; sozinho, não destrave.',
      'Desligue o disjuntor (e o nobreak, se houver).',
      'Disjuntor desligado: uma segura com as duas mãos, a outra destrava.',
      'Levantem um palmo. Pesou ou desceu? Baixem; é caso de técnico.',
      'Ficou parado? Levantem; uma segura firme, só a outra sai a pé.',
      'Baixem até o chão; só com ele fechado travem o motor.',
      'Nenhum carro passa: isto serve só para sair a pé.',
    ],
    ['tecnico'],
  ],
])('%s says these words, and calls these numbers', (id, lines, call) => {
  const cell = cellOf(id);
  expect(linesOf(cell)).toEqual(lines);
  expect([cell.level, cell.call]).toEqual([id === 'sem-luz-basculante' ? 'care' : 'stop', call]);
});

test('who is caught by what decides what is forbidden and what is needed', () => {
  const { table } = readVerbTable(contentDir());
  const caughtBy = (list: readonly { id: string; when?: object[] | undefined }[]) =>
    Object.fromEntries(list.flatMap(({ id, when = [] }) => when.map((one) => [id, one] as const)));
  expect(caughtBy(table?.cells ?? [])).toMatchObject({
    'mexe-com-preso': { caminho: ['preso'], causa: ['caida'] },
    'ordena-com-motor': { caminho: ['preso'], causa: ['motor'] },
    'proibe-com-motor': { caminho: ['preso'], causa: ['motor'] },
  });
  expect(caughtBy(table?.needed ?? [])).toMatchObject({
    socorro: { caminho: ['preso'] },
    preso: { caminho: ['preso'], causa: ['caida'] },
    'preso-motor': { caminho: ['preso'], causa: ['motor'] },
    'preso-trancado': { caminho: ['preso'], causa: ['trancado'] },
  });
});

test('what to do when nobody answers is the first question before the site goes live, and no case about people goes unasked', () => {
  const items = readOpenItems([], {});
  expect(items[0]).toMatchObject({ group: 'safety', field: 'preso-motor' });
  expect(items[0]?.message).toMatch(
    /^O que se faz com alguém apertado pelo motor quando ninguém atende/,
  );
  const open = new Set(items.filter(isBlocking).map(({ field }) => field));
  const asked = [
    'preso-motor',
    'preso-caido',
    'preso-trancado',
    'perigo',
    'basculante-aberto-controle',
    'sem-luz-basculante',
  ];
  expect(asked.filter((id) => !open.has(id) && !cells.get(id)?.confirmed)).toEqual([]);
});

test('diagnosis, search, generator and instructions of the AI say what a case says, and of no other case', () => {
  const said = (id: string) => stepsOf(cellOf(id)).join(' ');
  const answers = new Map([
    ...(content.assistant[0]?.data.outcomes ?? []).map(
      ({ id, first }) => [id, first.join(' ')] as const,
    ),
    ...(content.search[0]?.data.answers ?? []).map(
      ({ id, text }) => [`search ${id}`, text] as const,
    ),
  ]);
  for (const [answer, cell] of [
    ['preso-motor', 'preso-motor'],
    ['preso-caido', 'preso-caido'],
    ['preso-trancado', 'preso-trancado'],
    ['preso-sem-causa', 'perigo'],
    ['animal', 'animal-preso'],
    ['carro', 'carro-embaixo'],
    ['controle-alto', 'basculante-aberto-controle'],
    ['meia-altura', 'basculante-parou-aberto'],
    ['search apertado', 'preso-motor'],
    ['search embaixo-do-portao-caido', 'preso-caido'],
    ['search animal-preso', 'animal-preso'],
    ['search carro-embaixo', 'carro-embaixo'],
  ] as const) {
    expect(answers.get(answer), answer).toContain(said(cell));
  }
  const [asked, generator] = [content.aiPrompt, content.generator].map((entries) =>
    JSON.stringify(entries.map(({ data }) => data)),
  );
  for (const cell of ['preso-motor', 'preso-caido', 'basculante-parou-aberto']) {
    expect(asked, cell).toContain(JSON.stringify(said(cell)).slice(1, -1));
  }
  for (const cell of ['preso-motor', 'preso-caido']) {
    expect(generator, cell).toContain(JSON.stringify(said(cell)).slice(1, -1));
  }
});
