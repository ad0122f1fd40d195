import { expect, test } from 'vitest';
import { checkChange } from '../../../tests/helpers/check-change.ts';
import { buildAssistantMessage, listAssistantPaths, MAX_ANSWERS } from './steps.ts';
import { checkAssistant } from './checks.ts';
import { loadContent } from '../../site.ts';

const { content } = loadContent();
const [entry] = content.assistant;

const check = checkChange(entry, (assistant) => checkAssistant({ ...content, assistant }));

test('every way ends within four answers, and the ways lead to every problem', () => {
  const paths = listAssistantPaths(entry?.data.questions ?? []);
  expect(paths.length).toBeGreaterThan(50);
  expect(Math.max(...paths.map(({ options }) => options.length))).toBe(MAX_ANSWERS);
  const outcomes = new Map(entry?.data.outcomes.map((outcome) => [outcome.id, outcome.problem]));
  const problems = new Set(paths.map(({ outcome = '' }) => outcomes.get(outcome)));
  expect([...problems].sort()).toEqual(content.problems.map(({ id }) => id).sort());
});

test('a photo that no page asks for is refused', () => {
  const found = check(({ outcomes: [first] }) => {
    if (first) first.photos = ['De cima da escada'];
  });
  expect(found).toContain('nenhuma página de problema pede a foto "De cima da escada"');
});

test('a question or an outcome that leads nowhere, or is not reached, is named', () => {
  expect(
    check(({ questions: [first] }) => {
      const [option] = first?.options ?? [];
      if (option) option.next = 'sumiu';
    }),
  ).toMatch(/a pergunta "sumiu" não existe[^]*nenhuma resposta leva a esta pergunta/);
  expect(
    check(({ questions }) => {
      const last = questions.at(-1)?.options[0];
      delete last?.outcome;
    }),
  ).toContain('escreva next ou outcome, um dos dois');
  expect(
    check(({ outcomes }) => {
      outcomes.splice(0, 1);
    }),
  ).toContain('não existe; corrija outcome');
});

test('a way that is too long or leads back to itself is refused, not followed for ever', () => {
  const found = check(({ questions }) => {
    const option = questions.find(({ id }) => id === 'descer')?.options[0];
    delete option?.outcome;
    if (option) option.next = 'nao-fecha';
  });
  expect(found).toContain('passa de 4 respostas, ou volta');
});

test('danger is cut short by the first answer', () => {
  const found = check(({ questions }) => {
    delete questions.find(({ id }) => id === 'perigo')?.stop;
  });
  expect(found).toContain('"Pare e ligue"');
});

test('every danger is answered within three taps, and who is caught is asked by what', () => {
  const paths = listAssistantPaths(entry?.data.questions ?? []).filter(
    ({ options: [first] }) => first?.next === 'perigo',
  );
  expect(paths.length).toBeGreaterThan(12);
  expect(Math.max(...paths.map(({ options }) => options.length))).toBe(3);
  const causes = paths.flatMap(({ options }) =>
    options.flatMap(({ tells }) => (tells.includes('preso') ? [tells[1]] : [])),
  );
  expect(causes).toEqual(['motor', 'caida', 'trancado', undefined]);
});

test('the first screen of danger orders nothing but to keep away, and names all who help', () => {
  const asked = entry?.data.questions.find(({ id }) => id === 'perigo');
  expect(asked?.stop).toEqual(['Afaste os outros.', 'Alguém preso ou apertado: 193 no viva-voz.']);
  expect(asked?.dial.map(({ number }) => number)).toEqual(['193', '192', '199']);
  expect(asked?.options.map(({ text }) => text)).toEqual([
    'Alguém apertado ou embaixo',
    'Carro embaixo ou preso',
    'Portão, pilar ou muro caindo',
    'Cheiro, fumaça, choque, água',
  ]);
});

test('no answer lets a car pass, or moves a basculante that stands open', () => {
  const text = (id: string) =>
    entry?.data.outcomes.find((one) => one.id === id)?.first.join(' ') ?? '';
  for (const id of ['sem-luz-fechado', 'travado-fechado']) {
    expect(text(id)).toContain('sair a pé');
    expect(text(id)).toContain('Nenhum carro passa');
  }
  for (const id of [
    'nao-fecha-alto',
    'meia-altura',
    'sem-luz-alto',
    'travado-alto',
    'ronca-alto',
  ]) {
    expect(text(id), id).toContain('Não aperte nenhum botão, não destrave e não limpe nada ali.');
  }
  expect(text('controle-alto')).toContain('Não aperte o controle nem o botão da parede.');
  expect(text('controle-aberto')).toMatch(/botão da parede, olhando[^]*bateria/);
  const all = entry?.data.outcomes.map(({ first }) => first.join(' ')).join(' ') ?? '';
  expect(all).not.toMatch(/pela lateral|o carro só passa/i);
});

test('an answer that cites a cell calls the numbers that the cell calls before the company', () => {
  const found = check(({ outcomes }) => {
    for (const outcome of outcomes) outcome.dial = [];
  });
  expect(found).toContain('carro: a célula carro-embaixo chama 193; ponha em dial');
  expect(found).toContain('muro: a célula muro-caindo chama 199 e 193; ponha em dial');
  expect(found, 'the technician comes first').not.toContain('a célula cheiro');
});

test('a number that a question or an answer names has a button', () => {
  const found = check(({ questions, outcomes }) => {
    const asked = questions.find(({ id }) => id === 'preso');
    asked?.dial.shift();
    outcomes.find(({ id }) => id === 'preco')?.first.push('Ferido? 192.');
  });
  expect(found).toContain('preso: o texto chama 193; ponha em dial');
  expect(found).toContain('preco: o texto chama 192; ponha em dial');
  expect(found, 'the cell calls the technician first').not.toContain('queimado: ');
});

test('a message that a chat would cut is refused, and so is a case that ends elsewhere', () => {
  expect(
    check((data) => {
      data.greeting = 'a'.repeat(700);
    }),
  ).toMatch(/a mensagem tem \d+ caracteres; o limite é 840/);
  expect(
    check(({ scenarios }) => {
      const cable = scenarios.find(({ outcome }) => outcome === 'cabo');
      if (cable) cable.outcome = 'trilho';
    }),
  ).toContain('leva a "cabo", e não a "trilho"');
});

test('a page leads to one answer, which stands on one way', () => {
  const found = check(({ questions }) => {
    const [first] = questions.find(({ id }) => id === 'ronca')?.options ?? [];
    first?.pages.push('portao-automatico-lento');
  });
  expect(found).toContain('"portao-automatico-lento" está em pages de 2 respostas');
  expect(found).toMatch(/pages "portao-automatico-lento" está em 3 caminhos/);
});

test('whoever is in danger is asked for the street, on every way and on every urgent page', () => {
  const street = /\brua\b/i;
  const data = entry?.data;
  const messages = listAssistantPaths(data?.questions ?? []).flatMap(({ options, outcome }) => {
    const end = data?.outcomes.find(({ id }) => id === outcome);
    return data && end?.urgency === 'stop'
      ? [buildAssistantMessage(data, options, [], end.urgency)]
      : [];
  });
  const urgent = content.problems.filter(({ data: { urgent: isUrgent } }) => isUrgent);
  messages.push(...urgent.map((page) => page.data.message));
  expect(messages.length).toBeGreaterThan(20);
  expect(messages.filter((message) => !street.test(message))).toEqual([]);
});
