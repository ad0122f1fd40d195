import './tools/load-env.ts';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { currentCommit } from '../src/publish/commit.ts';
import { deploySite } from '../src/publish/deploy/deploy-site.ts';
import { readDeploySettings } from '../src/publish/deploy/settings.ts';
import { digestSources } from '../src/publish/digest.ts';
import type { CheckFailure } from '../src/publish/targets/target.ts';
import { isBlocking } from '../src/features/launch/items.ts';
import { formatItems } from '../src/features/launch/report.ts';
import { readBusiness } from '../src/cms/collections/business.ts';
import { readDataDir } from './backend/settings.ts';
import { REPORT, type Outcome } from './audit/report.ts';
import { runNode } from './tools/run.ts';
import { readOpenItems } from '../src/integrations/open-items.ts';

/**
 * Checks, builds, publishes and verifies the site. Ends with 0 when the live site shows everything.
 * Otherwise the reason is in the database, and the live site is unchanged, unless the host took the
 * new one and shows other bytes; then the next run tries again.
 *
 * Usage: npm run deploy [-- --if-changed]
 */

function log(step: string, line: string): void {
  console.log(`${new Date().toISOString()} ${step.padEnd(9)} ${line}`);
}

/** Findings of the audit that just ran; one line if the audit itself broke off. */
function readFailures(): CheckFailure[] {
  if (!existsSync(REPORT)) return [{ page: '', message: 'the audit broke off' }];
  const outcomes = JSON.parse(readFileSync(REPORT, 'utf8')) as Outcome[];
  const failures = outcomes.flatMap((outcome) => outcome.failures);
  return failures.length > 0 ? failures : [{ page: '', message: 'the audit broke off' }];
}

try {
  const business = readBusiness();
  const settings = readDeploySettings(process.env, process.argv.slice(2), business.slug);
  const result = await deploySite({
    settings,
    dataDir: path.join(readDataDir(process.env), 'deploy'),
    commit: currentCommit(),
    digestSources: (env) => digestSources({ ...process.env, ...env }),
    log,
    openItems: (edits) => {
      const items = readOpenItems(edits, process.env).filter(isBlocking);
      return { items, text: formatItems(items) };
    },
    audit: async (dir, env) => {
      rmSync(REPORT, { force: true });
      const code = await runNode(['scripts/audit.ts', dir], env);
      return code === 0 ? [] : readFailures();
    },
  });
  log('done', result);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
