import { expect, test } from 'vitest';
import { checkChange } from '../../../tests/helpers/check-change.ts';
import { decideSize, findRules, listSizingPaths } from './rules.ts';
import { checkSizing } from './checks.ts';
import { loadContent } from '../../site.ts';

const { content } = loadContent();
const [entry] = content.sizing;

const check = checkChange(entry, (sizing) => checkSizing({ ...content, sizing }));

test('every way ends with a class, and each class and rule has a way', () => {
  const { questions = [], rules = [], classes = [] } = entry?.data ?? {};
  const paths = listSizingPaths(questions);
  const reached = paths.map((path) => decideSize(findRules(rules, path)).rule?.class);
  expect(new Set(reached)).toEqual(new Set(classes.map(({ id }) => id)));
});

test('a price of the list of models is said only of a light leaf in bars; its own, only of one that was tried', () => {
  const { questions = [], rules = [], classes = [] } = entry?.data ?? {};
  const { models = [] } = content.company[0]?.data ?? {};
  expect(models.length).toBeGreaterThan(0);
  for (const path of listSizingPaths(questions)) {
    const said = path.map(({ id }) => id);
    const way = path.map(({ text }) => text).join(' › ');
    const size = classes.find(({ id }) => id === decideSize(findRules(rules, path)).rule?.class);
    if (size?.models) expect(said, way).toContain(size.prices.length > 0 ? 'grade' : 'leve');
    expect(`${size?.text ?? ''} ${way}`, way).not.toMatch(/\d+ ?(m|kg)\b/);
    if (said.some((id) => ['inclinada', 'rampa', 'tipo-nao-sei'].includes(id))) {
      expect(size?.name, way).toBe('A definir pela foto');
    }
    if (said.includes('fechada') && !said.includes('tem')) {
      expect(size?.name, way).toBe('A definir pela foto');
    }
  }
});

test('whether there is a motor is asked first; who has one is not asked to let it go by hand', () => {
  const { questions = [] } = entry?.data ?? {};
  const [first] = questions;
  expect(first?.question).toMatch(/já tem motor\?$/);
  for (const path of listSizingPaths(questions)) {
    const said = path.map(({ id }) => id);
    if (said[0] === 'sem-motor') continue;
    const way = path.map(({ text }) => text).join(' › ');
    expect(said, way).not.toContain('leve');
    expect(path.map(({ say }) => say).join(' '), way).not.toMatch(/na mão|soltei/);
  }
});

test.each([
  ['tem', 'grade', ['replacementHome']],
  ['tem', 'fechada', ['replacementHome', 'replacementHeavy']],
  ['tem', 'larga', ['replacementHeavy']],
  ['tem', 'muitas', ['replacementHeavy']],
  ['tem', 'duas', []],
  ['tem', 'pesada', []],
  ['sem-motor', 'fechada', []],
  ['sem-motor', 'larga', []],
])('"%s" and "%s" end with the rows of the list that fit, or none', (motor, leaf, prices) => {
  const { questions = [], rules = [], classes = [] } = entry?.data ?? {};
  const ends = listSizingPaths(questions)
    .map((path) => [path.map(({ id }) => id), decideSize(findRules(rules, path)).rule] as const)
    .filter(([said]) => said.includes(motor) && said.includes(leaf))
    .filter(([said]) => leaf !== 'grade' || !said.includes('muitas'));
  expect(ends.length).toBeGreaterThan(0);
  for (const [said, rule] of ends) {
    const size = classes.find(({ id }) => id === rule?.class);
    expect(size?.prices, said.join(' › ')).toEqual(prices);
  }
});

test('a class says its price by a row of the list alone, or what the price depends on', () => {
  expect(
    check(({ classes: [first] }) => {
      if (first) first.text = 'O preço vem depois.';
    }),
  ).toContain('sem preço, diga de que ele depende');
  expect(
    check(({ classes: [first] }) => {
      if (first) first.text = 'De R$ 800 a R$ 5.000; depende do peso.';
    }),
  ).toContain('cite a linha em prices');
  expect(
    check(({ classes }) => {
      for (const size of classes) if (size.prices.length > 0) size.prices = ['sumiu'];
    }),
  ).toContain('o preço "sumiu" não está em priceList');
});

test('a row of the list that does not hold for what was answered is refused', () =>
  expect(
    check(({ classes }) => {
      for (const size of classes) if (size.id === 'dois') size.prices = ['replacementHome'];
    }),
  ).toContain('o preço de "replacementHome" não é o de "duas folhas"'));

test('a slope is an answer, the first, where a leaf is tried by hand, and ends the questions', () => {
  const { questions = [] } = entry?.data ?? {};
  const tried = questions.filter(({ options }) => options.some(({ id }) => id === 'leve'));
  expect(tried).toHaveLength(3);
  for (const { id, options } of tried) {
    const [first] = options;
    // A vertical leaf does not run down a slope; two people release it.
    if (id === 'folha-basculante') continue;
    expect(['inclinada', 'rampa'], id).toContain(first?.id);
    expect(first?.next, id).toBeUndefined();
  }
});

test('a light leaf ends in a model of the record; who waits in the street gets a faster one', () => {
  const { questions = [], rules = [] } = entry?.data ?? {};
  const [first] = content.company;
  const seconds = (id: string | undefined) =>
    parseInt(
      first?.data.models
        .find((model) => model.id === id)
        ?.specs.find((spec) => spec.id === 'seconds')?.value ?? '',
      10,
    );
  const modelOf = (last: string) => {
    const path = listSizingPaths(questions).find(
      (way) =>
        way[1]?.id === 'correr' && way.some(({ id }) => id === 'leve') && way.at(-1)?.id === last,
    );
    return decideSize(findRules(rules, path ?? [])).model;
  };
  expect(seconds(modelOf('casa'))).toBeGreaterThan(seconds(modelOf('rua')));
});

test('a model that the record does not have, and a class of models without one, are refused', () => {
  expect(
    check(({ rules }) => {
      for (const rule of rules) if (rule.model === 'speedy') rule.model = 'sumiu';
    }),
  ).toContain('o modelo "sumiu" não está em models');
  expect(
    check(({ rules }) => {
      for (const rule of rules) delete rule.model;
    }),
  ).toContain('a classe "casa" termina num modelo');
});

test('a reason that its page does not give is refused, and so is a page that is not there', () => {
  expect(
    check(({ rules: [first] }) => {
      if (first) first.why = 'Qualquer um serve.';
    }),
  ).toMatch(/sizing\.yaml rules\.\S+: \/\S+ não diz "Qualquer um serve\."/);
  expect(
    check(({ rules: [first] }) => {
      if (first) first.source = '/nada';
    }),
  ).toContain('/nada não é uma página do site');
});

test('a rule that never holds, and names that do not exist, are named', () => {
  expect(
    check(({ rules: [first] }) => {
      first?.when.push('sumiu');
    }),
  ).toMatch(/nenhuma resposta se chama "sumiu"[^]*nenhum caminho a faz valer/);
  expect(
    check(({ questions: [first] }) => {
      const [option] = first?.options ?? [];
      if (option) option.next = 'sumiu';
    }),
  ).toMatch(/a pergunta "sumiu" não existe[^]*nenhuma resposta leva a esta pergunta/);
  expect(
    check(({ rules }) => {
      for (const rule of rules) if (rule.class === 'casa') rule.class = 'sumiu';
    }),
  ).toMatch(/a classe "sumiu" não existe[^]*nenhuma regra com class|classes\.casa: nenhum caminho/);
});

test('a way that is too long or leads back is refused, not followed for ever', () => {
  const found = check(({ questions: [first, second] }) => {
    for (const option of second?.options ?? []) option.next = first?.id;
  });
  expect(found).toContain('passa de 5 respostas, ou volta');
});

test('a message that a chat would cut is refused', () =>
  expect(
    check((data) => {
      data.greeting = 'a'.repeat(600);
    }),
  ).toMatch(/a mensagem tem \d+ caracteres; o limite é 760/));
