import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { codeDigest } from './code-digest.ts';
import { readYamlText, type ReadYaml } from './yaml.ts';

/** Answers by their questions: those of earlier builds, and those that this one asked for. */
interface Memory {
  file: string;
  known: ReadonlyMap<string, unknown>;
  used: Map<string, unknown>;
}

/** Where those who look at a whole site keep it. */
export const MEMORY_FILE = '.local/memory';

const MEMORY = Symbol.for('memory of the build');
// Astro loads modules once for its configuration and once for the pages.
const shared = globalThis as { [MEMORY]?: Memory | undefined };

/** Opens what earlier builds worked out; without the file, or with half of it, all is worked out again. */
export async function openMemory(file: string): Promise<void> {
  const read = async () => deserialize(await readFile(file)) as Map<string, unknown>;
  shared[MEMORY] = { file, known: await read().catch(() => new Map()), used: new Map() };
}

/**
 * Keeps for the next build what this one asked for, and nothing else. Who asks for a part of it alone keeps that
 * beside the rest.
 */
export async function saveMemory({ beside = false } = {}): Promise<void> {
  const { file, known = [], used = [] } = shared[MEMORY] ?? {};
  if (file === undefined) return;
  // A check of the content waits for no build that runs beside it.
  const next = `${file}.${process.pid}`;
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(next, serialize(new Map(beside ? [...known, ...used] : used)));
  await rename(next, file);
}

export function digest(...texts: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(texts)).digest('base64url').slice(0, 22);
}

/**
 * What `work` gives, from an earlier build where one worked out the same with the same code: hardly
 * anything of a site changes between two builds. `question` is all that the answer depends on beside
 * the code; where no memory is open, nothing is kept.
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

/** What YAML says, or what to mend in it. */
export const parseYaml = (text: string): ReadYaml =>
  recall(['yaml', text], () => readYamlText(text));
