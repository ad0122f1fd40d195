import { globSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from 'zod';

const text = z.string().min(1);
const tests = z.array(text).min(1);
const schema = z.strictObject({ what: text, file: text, find: text, replace: z.string(), tests });

/** A one-line fault, with the number that it is asked for by. */
export type Mutant = z.infer<typeof schema> & { number: string };

/** The faults of `list.yaml`; throws on one that lacks something. */
export function readMutants(): Mutant[] {
  const list = z.array(schema).parse(parse(readFileSync('tests/mutants/list.yaml', 'utf8')));
  return list.map((mutant, index) => ({ ...mutant, number: String(index + 1) }));
}

/** The file with the line, if exactly one has it, exactly once. */
export function placeOf({ file, find }: Pick<Mutant, 'file' | 'find'>): string | undefined {
  const [place, ...others] = globSync(file).flatMap((name) =>
    readFileSync(name, 'utf8').split(find).slice(1).fill(name),
  );
  return others.length === 0 ? place : undefined;
}
