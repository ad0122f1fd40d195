import { expect, test } from 'vitest';
import {
  buildShingles,
  findNearest,
  findSharedPassages,
  measureContainment,
  splitWords,
} from './shingles.ts';

const RAMP = 'Na rampa, a folha desce sozinha quando o motor é solto.';

test('compares words without case and punctuation', () =>
  expect(splitWords('Portão, 2 folhas: «Pare»!')).toEqual(['portão', '2', 'folhas', 'pare']));

test('a text shorter than five words has no shingle and is contained in nothing', () => {
  expect(buildShingles('um dois três quatro').size).toBe(0);
  expect(measureContainment(buildShingles('um'), buildShingles(RAMP))).toBe(0);
});

test('measures how much of a text another one holds, not the reverse', () => {
  const short = buildShingles(RAMP);
  const long = buildShingles(`${RAMP} Calce a folha antes de girar a chave e espere o técnico.`);
  expect(measureContainment(short, long)).toBe(1);
  expect(measureContainment(long, short)).toBeLessThan(0.5);
});

test('finds for each text the other one that holds most of it', () => {
  const texts = [
    RAMP,
    `${RAMP} E o cabo fica frouxo do lado de dentro.`,
    'Nada a ver com isto aqui.',
  ];
  const [first, second, third] = findNearest(texts.map(buildShingles));
  expect(first).toEqual({ index: 1, containment: 1 });
  expect(second?.index).toBe(0);
  expect(third).toBeUndefined();
});

test('shows the shared passages as written, longest first', () => {
  const one = `Abra a porta da frente agora. ${RAMP} Fim deste texto.`;
  const two = `${RAMP} Outra coisa. Abra a porta da frente agora`;
  expect(findSharedPassages(one, two)).toEqual([
    'Na rampa, a folha desce sozinha quando o motor é solto',
    'Abra a porta da frente agora',
  ]);
});
