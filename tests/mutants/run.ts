import { execFileSync } from 'node:child_process';
import { cpSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { TestProjectInlineConfiguration as Project } from 'vitest/config';
import { startVitest } from 'vitest/node';
import { makeTempFolder } from '../../scripts/tools/temp-folder.ts';
import config from '../../vitest.config.ts';
import { prepareMigrated } from '../helpers/prepare-migrated.ts';
import { placeOf, readMutants, type Mutant } from './list.ts';

const MOST_SURVIVORS = 2;
const wanted = process.argv.slice(2);
const chosen = readMutants().filter(({ number }) => wanted.length === 0 || wanted.includes(number));
const change = (code: string, { find, replace }: Mutant) => code.replace(find, () => replace);
const testsOf = (mutants: readonly Mutant[]) => [...new Set(mutants.flatMap((one) => one.tests))];

const [unit = {}, db = {}] = (config.test?.projects ?? []) as Project[];

/** The tests of a mutant as a project: its line is changed when a test loads the file. */
function projectOf(base: Project, name: string, include: string[], mutant?: Mutant): Project {
  const file = mutant && path.resolve(placeOf(mutant) ?? '');
  const transform = (code: string, id: string) =>
    mutant && id === file ? change(code, mutant) : undefined;
  const setupFiles = ['tests/helpers/each-file.ts', 'tests/mutants/bail.ts'];
  // A cache on disk does not know what a plugin changed.
  const own = { isolate: true, fsModuleCache: false, setupFiles, globalSetup: [] };
  const plugins = [{ name: 'mutant', enforce: 'pre' as const, transform }];
  return { plugins, test: { ...base.test, ...own, name, include } };
}

/** Adds the projects with a failed test, or whose set-up failed, so that no test ran. */
async function play(...projects: Project[]): Promise<void> {
  const test = { tags: config.test?.tags ?? [], projects };
  const options = { config: false as const, watch: false, reporters: [{}] };
  const vitest = await startVitest([], options, { test });
  for (const module of vitest.state.getTestModules()) {
    if (!module.ok()) failed.add(module.project.name);
  }
  await vitest.close();
}

const failed = new Set<string>();
const fresh = chosen.filter((mutant) => placeOf(mutant) !== undefined);
const sql = fresh.filter(({ file }) => file.endsWith('.sql'));
const code = fresh.filter((mutant) => !sql.includes(mutant));
const changed = code.map((mutant) => projectOf(unit, mutant.number, mutant.tests, mutant));
if (code.length > 0) await play(projectOf(unit, 'unchanged', testsOf(code)), ...changed);
// A database reads its migrations from the disk, so they are changed in a copy.
if (sql.length > 0) {
  const copy = await makeTempFolder('mutants');
  process.on('exit', rmSync.bind(undefined, copy, { recursive: true }));
  const names = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
    encoding: 'utf8',
  });
  for (const name of names.trim().split('\n')) cpSync(name, path.join(copy, name));
  for (const modules of ['node_modules', 'tools/edge/node_modules'])
    symlinkSync(path.resolve(modules), path.join(copy, modules));
  process.chdir(copy);
  await prepareMigrated();
  await play(projectOf(db, 'unchanged', testsOf(sql)));
  for (const mutant of sql) {
    const file = placeOf(mutant) ?? '';
    const whole = readFileSync(file, 'utf8');
    writeFileSync(file, change(whole, mutant));
    await prepareMigrated();
    await play(projectOf(db, mutant.number, mutant.tests));
    writeFileSync(file, whole);
  }
}

for (const mutant of chosen) {
  const state = failed.has(mutant.number) ? 'killed' : 'SURVIVED';
  console.log(mutant.number, fresh.includes(mutant) ? state : 'stale', mutant.file, mutant.what);
}
if (failed.has('unchanged')) console.error('Something fails unchanged: this proves nothing.');
const survivors = chosen.length - chosen.filter(({ number }) => failed.has(number)).length;
const isProof = fresh.length === chosen.length && !failed.has('unchanged');
process.exitCode = isProof && survivors <= (wanted.length > 0 ? 0 : MOST_SURVIVORS) ? 0 : 1;
