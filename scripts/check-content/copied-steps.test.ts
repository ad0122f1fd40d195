import { expect, test } from 'vitest';
import { contentDir } from '../../src/cms/collections/read.ts';
import { findCopiedSteps, readTexts } from './copied-steps.ts';
import { loadContent } from '../../src/site.ts';

const CELL = {
  id: 'cheiro',
  when: 'Cheiro de queimado?',
  steps: ['Desligue o disjuntor sem passar por baixo.', 'Chame o técnico.'],
  never: 'Não religue e não encoste em nada.',
};
const found = (text: string, cells = [CELL]) =>
  findCopiedSteps(cells, [{ file: 'a.md', text }]).map(({ message }) => message);

test('no file says again what a cell says', () => {
  const cells = loadContent().content.safety.map(({ data }) => data);
  expect(findCopiedSteps(cells, readTexts(contentDir()))).toEqual([]);
});

test('a step of a cell in another file is named with the marker that says it', () => {
  expect(found('Agora, desligue o disjuntor sem passar por baixo; depois, espere.')).toEqual([
    'copia “Desligue o disjuntor sem passar por baixo.”; cite {{safety.cheiro}} ou {{safety.cheiro.steps}}',
  ]);
  expect(found('Não religue, e NÃO encoste em nada')).toHaveLength(1);
});

test('a citation, another wording, a short step and what two cells say are nobody’s copy', () => {
  expect(found('{{safety.cheiro.steps}}')).toEqual([]);
  expect(found('Desligue o disjuntor, longe dele.')).toEqual([]);
  expect(found('Chame o técnico.')).toEqual([]);
  const two = [CELL, { ...CELL, id: 'agua' }];
  expect(found('Desligue o disjuntor sem passar por baixo.', two)).toEqual([]);
});
