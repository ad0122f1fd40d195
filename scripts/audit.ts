import './tools/load-env.ts';
import { mkdirSync, writeFileSync } from 'node:fs';
import { readFacts } from './audit/read-facts.ts';
import { readSite } from './audit/read-site.ts';
import { formatOutcome, REPORT, runRules, type Outcome } from './audit/report.ts';
import { rules } from './audit/rules.ts';
import { findWordProblems } from './check-content/words.ts';
import { loadContent } from '../src/site.ts';

/** Usage: npm run audit [-- folder of the site] */

try {
  const reading = loadContent();
  const site = await readSite(process.argv[2] ?? 'dist', readFacts(reading));
  const words: Outcome = {
    id: 'words',
    label: 'Textos',
    // Edits that do not pass are looked up by this file name.
    failures: findWordProblems(reading.content).map(({ file, field, message }) => ({
      page: file,
      message: `${field}: ${message}`,
    })),
    notes: [],
  };
  const outcomes = [words, ...runRules(rules, site)];
  for (const outcome of outcomes) console.log(formatOutcome(outcome));
  mkdirSync('.local', { recursive: true });
  writeFileSync(REPORT, JSON.stringify(outcomes, null, 1));
  console.log(`\n${site.pages.length} páginas; tudo em ${REPORT}.`);
  if (outcomes.some(({ failures }) => failures.length > 0)) process.exitCode = 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
