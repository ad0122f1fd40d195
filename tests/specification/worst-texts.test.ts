import { expect, test } from 'vitest';
import { READERS } from '../helpers/readers.ts';
import { worstTexts } from '../helpers/worst-cases.ts';
import { withCountedWork } from '../helpers/work.ts';

/** Small and cheap: quadratic costs exceed the limits already. */
const BYTES = 2_000;
/** Parsed in batches, because reading the counters costs more than parsing. */
const BUNCH = 8;
/** Limits for each character of a text; twice what the costliest needs. */
const MOST = { steps: 1_100, signs: 260 };

const texts = worstTexts(BYTES);
const bunches = Array.from({ length: Math.ceil(texts.length / BUNCH) }, (_, at) =>
  texts.slice(at * BUNCH, (at + 1) * BUNCH),
);

test.each(Object.entries(READERS))(
  'the work of the reader "%s" grows with the text alone, whatever the text',
  { tags: '@V15.2.2' },
  (_, read) =>
    withCountedWork((count) => {
      for (const bunch of bunches) {
        const signs = bunch.reduce((sum, { text }) => sum + text.length, 0);
        const work = count(() => {
          for (const { text } of bunch) tryToRead(read, text);
        });
        const each = { steps: work.steps / signs, signs: work.signs / signs };
        const isTooMuch = each.steps > MOST.steps || each.signs > MOST.signs;
        expect(isTooMuch ? { ...each, texts: bunch.map(({ name }) => name) } : undefined).toBe(
          undefined,
        );
      }
    }),
);

/** A refusal in words is no fault; any other error is. */
function tryToRead(read: (text: string) => unknown, text: string): void {
  try {
    read(text);
  } catch (error) {
    if ((error as Error).name !== 'UnsafeContentError') throw error;
  }
}
