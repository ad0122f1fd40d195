import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { deserialize, serialize } from 'node:v8';
import { codeDigest } from './code-digest.ts';
import { replaceFile } from '../replace-file.ts';
import { readYamlText, type ReadYaml } from './yaml.ts';

/** Answers by question: those of earlier builds, and those that this one used. */
interface Memory {
  file: string;
  known: ReadonlyMap<string, unknown>;
  used: Map<string, unknown>;
}

/** File of the memory of programs that read a whole site. */
export const MEMORY_FILE = '.local/memory';

const MEMORY = Symbol.for('memory of the build');
// Global, because Astro loads modules once for its configuration and once for the pages.
const shared = globalThis as { [MEMORY]?: Memory | undefined };

/**
 * Opens the results of earlier builds; without the file, or if it is damaged, everything is
 * computed again.
 */
export async function openMemory(file: string): Promise<void> {
  const read = async () => deserialize(await readFile(file)) as Map<string, unknown>;
  shared[MEMORY] = { file, known: await read().catch(() => new Map()), used: new Map() };
}

/**
 * Saves the results that this build used, and drops the others. A program that reads only part of
 * the site keeps the others.
 */
export function saveMemory({ beside = false } = {}): void {
  const { file, known = [], used = [] } = shared[MEMORY] ?? {};
  if (file === undefined) return;
  // A build and a check of the content may run at the same time.
  replaceFile(file, serialize(new Map(beside ? [...known, ...used] : used)));
}

export function digest(...texts: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(texts)).digest('base64url').slice(0, 22);
}

/**
 * Result of `work`, from an earlier build if that computed the same with the same code: hardly
 * anything of a site changes between two builds. `question` must hold all that the result depends
 * on besides the code; without an open memory nothing is kept.
 */
export function recall<Answer>(question: readonly unknown[], work: () => Answer): Answer {
  const memory = shared[MEMORY];
  if (!memory) return work();
  const name = digest(codeDigest(), ...question);
  const { known, used } = memory;
  const kept = used.has(name) ? used : known;
  const answer = kept.has(name) ? (kept.get(name) as Answer) : work();
  used.set(name, answer);
  return answer;
}

/** Value of a YAML text, or what to mend in it. */
export const parseYaml = (text: string): ReadYaml =>
  recall(['yaml', text], () => readYamlText(text));
