import './tools/load-env.ts';
import { parseArgs } from 'node:util';
import { findProblems } from '../src/checks.ts';
import { MEMORY_FILE, openMemory, saveMemory } from '../src/cms/collections/memory.ts';
import { ContentError } from '../src/cms/collections/read.ts';
import { findDearPromotions } from '../src/features/notices/promotions.ts';
import { findCopiedSteps, readTexts } from './check-content/copied-steps.ts';
import { checkDates } from './check-content/dates.ts';
import { checkPhotos } from './check-content/photos.ts';
import { findUnknownWords, loadDictionary, readSpelling } from './check-content/spelling.ts';
import { findWordProblems } from './check-content/words.ts';
import { loadContent } from '../src/site.ts';
import { companyOf } from '../src/features/company/company-of.ts';

function readOptions() {
  try {
    return parseArgs({
      options: {
        // Records text and date of every page.
        write: { type: 'boolean', default: false },
        // With --write: the changes are nothing a reader would notice, so dates may stay.
        correction: { type: 'boolean', default: false },
      },
    }).values;
  } catch (error) {
    console.error((error as Error).message);
    process.exit(1);
  }
}

const options = readOptions();
await openMemory(MEMORY_FILE);
const reading = loadContent();
const problems = findProblems(reading);
saveMemory({ beside: true });
if (problems.length === 0) problems.push(...(await checkPhotos(reading.dir)));
if (problems.length === 0) problems.push(...checkDates(reading, options));
if (problems.length === 0) {
  const spelling = findUnknownWords(
    reading.content,
    await loadDictionary(),
    readSpelling(reading.dir),
  );
  const cells = reading.content.safety.map(({ data }) => data);
  problems.push(
    ...findWordProblems(reading.content),
    ...findCopiedSteps(cells, readTexts(reading.dir)),
    ...spelling,
  );
}
if (problems.length === 0) {
  for (const warning of listWarnings()) console.warn(`Atenção: ${warning}`);
  console.log('Conteúdo em ordem.');
} else {
  console.error(new ContentError(problems).message);
  process.exitCode = 1;
}

/** Allowed, but probably a mistake. */
function listWarnings(): string[] {
  const { content } = reading;
  const promotions = content.promotions.map(({ data }) => data);
  return findDearPromotions(promotions, companyOf(content).priceList).map(
    ({ id, message }) => `content/promotions.yaml › ${id}.price: ${message}`,
  );
}
