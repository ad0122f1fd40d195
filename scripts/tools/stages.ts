/**
 * The steps of `npm test`, cheapest first. The lanes of a stage run beside each other, a lane step
 * by step.
 */
export const STAGES: readonly (readonly (readonly string[])[])[] = [
  // The types of the collections, which the checks of a fresh clone need.
  [['sync']],
  [
    ['check:types', 'check:format'],
    ['check:content', 'check:unused', 'check:lint'],
  ],
  // A build and the tests of its files keep one core busy: the other one takes these.
  [['test:unit', 'test:db'], ['test:site']],
  [['check:requirements']],
];
