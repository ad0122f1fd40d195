import './tools/load-env.ts';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { findProblems } from '../src/content/check.ts';
import { DATES_FILE, findChanges, formatDates, type PageSource } from '../src/content/dates.ts';
import { familyNames } from '../src/content/families.ts';
import {
  companyOf,
  contentDir,
  ContentError,
  loadContent,
  type ContentProblem,
} from '../src/content/read.ts';
import { findDearPromotions } from '../src/lib/promotions.ts';
import { dayInBrasilia } from '../src/lib/dates.ts';
import { findUnknownWords, loadDictionary, readSpelling } from './check-content/spelling.ts';
import { findWordProblems } from './check-content/words.ts';

const { values: options } = parseArgs({
  options: {
    // Records the text and the date of every page.
    write: { type: 'boolean', default: false },
    // With --write: what changed is nothing a reader would notice, the dates may stay.
    correction: { type: 'boolean', default: false },
  },
});

const reading = loadContent();
const problems = findProblems(reading);
if (problems.length === 0) problems.push(...checkDates());
if (problems.length === 0) {
  const spelling = findUnknownWords(
    reading.content,
    await loadDictionary(),
    readSpelling(reading.dir),
  );
  problems.push(...findWordProblems(reading.content), ...spelling);
}
if (problems.length === 0) {
  for (const warning of listWarnings()) console.warn(`Atenção: ${warning}`);
  console.log('Conteúdo em ordem.');
} else {
  console.error(new ContentError(problems).message);
  process.exitCode = 1;
}

/** What is allowed and yet most likely a mistake. */
function listWarnings(): string[] {
  const { content } = reading;
  const promotions = content.promotions.map(({ data }) => data);
  return findDearPromotions(promotions, companyOf(content).priceList).map(
    ({ id, message }) => `content/promotions.yaml › ${id}.price: ${message}`,
  );
}

/** Compares every page with the record of texts and dates, or writes it; a business may have none. */
function checkDates(): ContentProblem[] {
  const file = path.join(contentDir(), DATES_FILE);
  const { content } = reading;
  const pages = familyNames.flatMap((name) =>
    content[name].map((page): PageSource => ({
      id: `${name}/${page.id}`,
      file: page.file,
      updated: page.data.updated,
      source: readFileSync(page.file, 'utf8'),
    })),
  );
  const record = existsSync(file) ? readFileSync(file, 'utf8') : undefined;
  const today = dayInBrasilia(new Date());
  const changes = record === undefined ? [] : findChanges(pages, record, today);
  if (!options.write) return changes;
  const undated = changes.filter(({ missing }) => missing === 'date');
  if (undated.length > 0 && !options.correction) return undated;
  writeFileSync(file, formatDates(pages));
  console.log(`${DATES_FILE}: ${pages.length} páginas, ${changes.length} com texto novo.`);
  return [];
}
