import { queries } from '../queries.ts';

/** Key of everything that is read of the content. */
export const CONTENT = ['content'] as const;

/** After a change: reads the lists of entries and the state of publishing anew. */
export const readContentAnew = () =>
  Promise.all([CONTENT, ['publishing']].map((queryKey) => queries.invalidateQueries({ queryKey })));
