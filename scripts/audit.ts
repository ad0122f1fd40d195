import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { readSpelling, readTextSite } from './audit/read-content.ts';
import { MissingSiteError, readSite } from './audit/read-site.ts';
import {
  buildReport,
  filterOutcomes,
  formatFindings,
  formatTable,
  hasFailures,
  REPORT,
  runRules,
  type Outcome,
} from './audit/report.ts';
import { builtRules, textRules } from './audit/rules.ts';
import { loadDictionary } from './audit/spelling.ts';

const USAGE = `Uso: npm run audit -- [pasta do site] [--content-only] [--only regra,regra] [--find texto] [--show 15]
  --content-only  lê só content/, sem construir o site
  --only          roda só estas regras
  --find          mostra só o que trata de páginas ou arquivos com este texto no nome
  --show          quantos achados mostrar por regra`;

if (existsSync('.env')) process.loadEnvFile('.env');

/** What was asked for cannot be done; the message says why. */
class UsageError extends Error {}

async function audit(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      'content-only': { type: 'boolean', default: false },
      only: { type: 'string' },
      find: { type: 'string', default: '' },
      show: { type: 'string', default: '15' },
    },
  });
  const reviewed = readSpelling();
  const rules = textRules(await loadDictionary(), reviewed);
  const chosen = values.only?.split(',');
  const known = [...rules, ...builtRules].map(({ id }) => id);
  const strange = chosen?.filter((id) => !known.includes(id)) ?? [];
  if (strange.length > 0) {
    throw new UsageError(
      `Não há a regra ${strange.join(', ')}. As regras são: ${known.join(', ')}.`,
    );
  }
  const wanted = <Item extends { id: string }>(list: readonly Item[]) =>
    list.filter(({ id }) => chosen?.includes(id) ?? true);

  const text = readTextSite();
  let outcomes: Outcome[];
  let pages = text.pages.length;
  if (values['content-only']) {
    outcomes = runRules(wanted(rules), text);
  } else {
    const site = await readSite(positionals[0] ?? 'dist', text.facts);
    pages = site.pages.length;
    outcomes = [...runRules(wanted(rules), site), ...runRules(wanted(builtRules), site)];
  }

  outcomes = filterOutcomes(outcomes, values.find);
  for (const outcome of outcomes) {
    const lines = formatFindings(outcome, Number(values.show));
    if (lines !== '') console.log(lines);
  }
  if (text.hasProblems) {
    console.log('O conteúdo tem problemas; rode npm run check:content.\n');
  }
  console.log(formatTable(outcomes));
  mkdirSync('.local', { recursive: true });
  writeFileSync(REPORT, JSON.stringify(buildReport(outcomes, pages), null, 1));
  console.log(`\n${pages} páginas; tudo em ${REPORT}.`);
  if (hasFailures(outcomes)) process.exitCode = 1;
}

try {
  await audit();
} catch (error) {
  const misused = error instanceof UsageError || (error instanceof TypeError && 'code' in error);
  if (misused) console.error(`${error.message}\n\n${USAGE}`);
  else if (error instanceof MissingSiteError) console.error(error.message);
  else throw error;
  process.exitCode = 1;
}
