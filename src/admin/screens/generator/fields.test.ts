import { expect, test } from 'vitest';
import { readAdminData } from '../../../features/generator/admin-data.ts';
import { analyseTitle } from './analyse-title.ts';
import { buildFields } from './fields.ts';
import { fillSentence } from './grammar.ts';
import { loadContent } from '../../../site.ts';

const data = readAdminData(loadContent());
const fill = (title: string, sentence: string) =>
  fillSentence(
    sentence,
    buildFields(analyseTitle(title, data), data, () => 0),
  );

test.each([
  ['Conserto no Sumaré', 'de Perdizes'],
  ['Conserto em Indianópolis', 'de Moema e da Saúde'],
  ['Conserto no Imirim', 'de Santana, da Casa Verde e do Mandaqui'],
  ['Conserto em Artur Alvim', undefined],
  ['Conserto em Osasco', undefined],
])('%s: the districts are "%s"', (title, districts) =>
  expect(fill(title, '{de:district}')).toBe(districts),
);

test.each([
  ['Conserto no Belém', 'no Brás, no Pari, na Mooca'],
  ['Conserto na Casa Verde', 'no Limão'],
  ['Conserto na Penha', 'em Artur Alvim'],
])('%s: neighbours without a page take their article', (title, names) =>
  expect(fill(title, '{em:neighbours}')).toContain(names),
);

test('a train line is no road that one comes by', () => {
  const { roads } = data.places.find(({ name }) => name === 'Barueri') ?? { roads: [] };
  expect(roads.some((road) => road.startsWith('Linha'))).toBe(true);
  expect(fill('Conserto em Barueri', '{por:roads}')).not.toContain('Linha');
});

test.each([
  ['Troca de motor de portão', 'a troca de motor de portão'],
  // Nobody asks what the quote costs.
  ['Quanto custa um controle', 'o controle remoto'],
  ['Preço da visita técnica', 'a visita técnica'],
])('%s: the job is "%s"', (title, job) => expect(fill(title, '{o:job}')).toBe(job));
