import { expect, test } from 'vitest';
import { groupSteps } from '../../cms/markers/steps.ts';

test('a question stands before the steps for whoever says yes, with what holds for the others', () => {
  expect(groupSteps(['Afaste todos.', 'Feche a porta.'])).toEqual([
    { steps: ['Afaste todos.', 'Feche a porta.'] },
  ]);
  expect(
    groupSteps([
      'Antes.',
      'Rua plana?',
      'Se não, espere.',
      'Abra.',
      'Se não, chame.',
      'E agora?',
      'Diga.',
    ]),
  ).toEqual([
    { steps: ['Antes.'] },
    { question: 'Rua plana?', otherwise: 'Se não, espere.', steps: ['Abra.', 'Se não, chame.'] },
    { question: 'E agora?', steps: ['Diga.'] },
  ]);
  expect(groupSteps([])).toEqual([]);
});
