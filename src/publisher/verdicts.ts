import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { JudgePage } from '../lib/judge-page.ts';

const digest = (...texts: readonly string[]) =>
  createHash('sha256').update(JSON.stringify(texts)).digest('base64url').slice(0, 22);

/**
 * A judge that remembers which pages it let pass, by what they say and by what it judges with: ten
 * thousand saved pages take it 20 seconds, and few of them change between two builds. `save` writes
 * what this build asked about into the file, and nothing else; without the file all is judged.
 */
export async function openVerdicts(file: string, rules: string, judge: JudgePage) {
  const known = new Set((await readFile(file, 'utf8').catch(() => '')).split('\n'));
  const passed = new Set<string>();
  // Once: the rules are ten times as long as a page.
  const judgedWith = digest(rules);
  const remembering: JudgePage = (page) => {
    const name = digest(judgedWith, page.title, page.description, page.content);
    const reason = known.has(name) ? undefined : judge(page);
    if (reason === undefined) passed.add(name);
    return reason;
  };
  const save = async () => {
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, [...passed].join('\n'));
  };
  return { judge: remembering, save };
}
