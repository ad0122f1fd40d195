import { mkdir, writeFile } from 'node:fs/promises';
import { rehearseBuild } from './rehearse/build.ts';
import { rehearseDatabase } from './rehearse/database.ts';
import { rehearseDeploy, rehearseFirst } from './rehearse/deploy.ts';
import { rehearseLive } from './rehearse/live.ts';
import { openStage, type Result } from './rehearse/stage.ts';
import { rehearseWebhook } from './rehearse/webhook.ts';

/**
 * Plays the faults that the way from a saved row to the live page has to survive, with the real
 * deploy, publisher, reader and rebuild function, and prints what came of each.
 *
 * Usage: npm run rehearse [-- webhook database build deploy live]
 */
const PARTS = {
  webhook: rehearseWebhook,
  database: rehearseDatabase,
  build: rehearseBuild,
  deploy: rehearseDeploy,
  live: rehearseLive,
} as const;
/** These compare with a site that is live. */
const AFTER_FIRST = new Set(['database', 'build', 'deploy']);

const REPORT = '.local/rehearsal.json';
const names = Object.keys(PARTS) as (keyof typeof PARTS)[];
const chosen = process.argv.slice(2);
const unknown = chosen.filter((name) => !names.some((known) => known === name));
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(', ')}. Known: ${names.join(', ')}.`);
  process.exit(2);
}
const wanted = names.filter((name) => chosen.length === 0 || chosen.includes(name));

const results: Result[] = [];
const judge = ({ ok }: Result) => (ok === undefined ? 'not tried' : ok ? 'ok' : 'FAILED');
function add(part: readonly Result[]): void {
  for (const result of part) {
    const { fault, outcome, figure } = result;
    console.log(`${judge(result).padEnd(9)} ${fault} → ${outcome}${figure && ` (${figure})`}`);
  }
  results.push(...part);
}

const stage = await openStage();
try {
  if (wanted.some((name) => AFTER_FIRST.has(name))) add(await rehearseFirst(stage));
  for (const name of wanted) {
    try {
      add(await PARTS[name](stage));
    } catch (error) {
      const outcome = error instanceof Error ? error.message.slice(0, 2000) : String(error);
      add([{ fault: `${name}: could not be played`, outcome, figure: '', ok: false }]);
    }
  }
} finally {
  await stage.close();
}
console.log();
console.table(
  results.map((result) => ({
    fault: result.fault,
    outcome: result.outcome.length > 90 ? `${result.outcome.slice(0, 89)}…` : result.outcome,
    figure: result.figure,
    '': judge(result),
  })),
);
await mkdir('.local', { recursive: true });
await writeFile(REPORT, JSON.stringify({ at: new Date().toISOString(), results }, null, 2));
const count = (ok: boolean | undefined) => results.filter((result) => result.ok === ok).length;
const failed = count(false);
console.log(
  `${count(true)} survived, ${failed} failed, ${count(undefined)} not tried; all of it in ${REPORT}`,
);
if (failed > 0) process.exitCode = 1;
