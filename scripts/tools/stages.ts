/**
 * The steps of `npm test`, cheapest first. The lanes of a stage run beside each other, a lane step
 * by step.
 */
export const STAGES: readonly (readonly (readonly string[])[])[] = [
  // The types of the collections, which the checks after it need in a fresh clone.
  [['sync'], ['check:content', 'check:unused']],
  [['check:types'], ['check:lint', 'check:format']],
  // A build and the tests of its files keep one core busy: the other one takes these.
  [['test:unit', 'test:db'], ['test:site']],
  [['check:requirements']],
];
