import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { createGuard } from '../../src/admin/document/claims/guard.ts';
import { readAdminData } from '../../src/features/generator/admin-data.ts';
import { cpuTime } from '../helpers/cpu-time.ts';

const sentences = parse(readFileSync('tests/specification/claims.yaml', 'utf8')) as Record<
  'held' | 'doubtful',
  string[]
>;
const { guard } = readAdminData();
const look = createGuard(guard);
const RIGHT = 0.95;

test.each(['held', 'doubtful'] as const)(
  'of the sentences that are %s, at least 95 of 100 are judged right',
  { tags: '@claims-understood' },
  (kind) => {
    const all = sentences[kind];
    const wrong = all.filter((sentence) => look(sentence).length > 0 !== (kind === 'doubtful'));
    console.log(`${kind}: ${all.length - wrong.length} of ${all.length} right`);
    expect(wrong.length, wrong.join('\n')).toBeLessThanOrEqual(all.length * (1 - RIGHT));
    expect(all.length).toBeGreaterThan(65);
  },
);

/** One of each kind that binds the company or leads a customer astray: not one of these may pass. */
test.each([
  'Garantia de 30 anos.',
  'Garantia de 5 anos no serviço.',
  'Garantia vitalícia.',
  'Visita técnica por R$ 250.',
  'Instalação: de R$ 800 a R$ 9.000.',
  'Ligue (11) 98765-4321.',
  'Ligue 0800 123 4567.',
  'CNPJ 12.345.678/0001-00.',
  'Escreva para vendas@exemplo.com.br.',
  'Nossa loja fica na Rua Augusta, 1500.',
  'Somos autorizada PPA.',
  'Nota 4,9 no Google.',
  'Atendemos domingos e feriados das 8h às 18h.',
  'Somos assistência técnica oficial da Garen.',
  'Já instalamos mais de 45 mil motores.',
  'Há quase quatro décadas no mercado.',
  'Um código impossível de clonar.',
  'A visita é sempre gratuita.',
  'Aumente a embreagem até o máximo.',
  'Desligue a fotocélula com um pedaço de fio.',
  'Também atendemos Campinas, Santos e Sorocaba.',
  'Somos a melhor empresa da região.',
])('always marks: %s', { tags: '@claims-understood' }, (sentence) =>
  expect(look(sentence)).not.toEqual([]),
);

test('every rule that is applied here by its name exists', () => {
  const rules = new Set(guard.never.map(({ id }) => id));
  const { unsafe } = parse(readFileSync('content/claims.yaml', 'utf8')) as { unsafe: string[] };
  expect(unsafe.filter((id) => !rules.has(id))).toEqual([]);
});

test('everything that the AI is told holds itself', () =>
  expect(guard.facts.filter((fact) => look(fact).length > 0)).toEqual([]));

test('a long text is judged at once', () => {
  const text = 'A garantia é de 5 anos e a visita custa R$ 250, '.repeat(2000);
  expect(cpuTime(() => look(text))).toBeLessThan(3000);
});
