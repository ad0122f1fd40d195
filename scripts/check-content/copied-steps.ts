import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { ContentProblem } from '../../src/cms/collections/entry.ts';
import { stepsOf } from '../../src/features/safety/steps.ts';
import { foldAccents } from '../../src/lib/text/slug.ts';
import type { SafetyCell } from '../../src/features/safety/collection.ts';

/** Shorter sentences may repeat by chance: "Chame o técnico." */
const FEWEST_WORDS = 7;
/** The cells themselves, and the files whose examples prove rules. */
const OWN = new Set(['safety.yaml', 'rules.yaml', 'forbidden-verbs.yaml', 'updated.txt']);

const fold = (text: string) =>
  foldAccents(text)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

/**
 * Finds sentences of a cell in other files: when the cell changes, the copy would say something
 * else about the same danger. Its question may stand anywhere, before a citation of the steps.
 * Sentences that several cells share are allowed.
 */
export function findCopiedSteps(
  cells: readonly Pick<SafetyCell, 'id' | 'otherwise' | 'steps' | 'never'>[],
  files: readonly { file: string; text: string }[],
): ContentProblem[] {
  const owners = new Map<string, { id: string; line: string }[]>();
  for (const cell of cells) {
    for (const line of [cell.otherwise ?? '', ...stepsOf(cell)]) {
      const folded = fold(line);
      if (folded.split(' ').length < FEWEST_WORDS) continue;
      owners.set(folded, [...(owners.get(folded) ?? []), { id: cell.id, line }]);
    }
  }
  return files.flatMap(({ file, text }) => {
    const words = ` ${fold(text)} `;
    return [...owners].flatMap(([folded, [first, second]]) => {
      if (!first || second || !words.includes(` ${folded} `)) return [];
      const message = `copia “${first.line}”; cite {{safety.${first.id}}} ou {{safety.${first.id}.steps}}`;
      return [{ file, field: 'texto', message }];
    });
  });
}

/** Every text file of the content folder, without the cells and the examples of rules. */
export function readTexts(dir: string): { file: string; text: string }[] {
  return readdirSync(dir, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:md|yaml)$/.test(name) && !OWN.has(name))
    .map((name) => path.join(dir, name))
    .map((file) => ({ file, text: readFileSync(file, 'utf8') }));
}
