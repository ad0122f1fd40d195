import type { PageText } from '../../data/pages/page-rows.ts';
import { hasOwn, NO_FACTS } from '../../document/titles/own-facts.ts';
import { titleSlug } from '../../document/titles/titles.ts';
import { analyseTitle, findUntreated, type TitleData } from './analyse-title.ts';
import { beginPage, measure, type GenerateRequest, type GeneratorData, type Work } from './draw.ts';
import { explainLeftOut, refuseProblem } from './explain.ts';
import { writeQuestions } from './questions.ts';
import {
  writeBlocks,
  writeClosing,
  writeIntro,
  writeLinks,
  writeModels,
  writeOwn,
  writePlace,
  writePrice,
  writeTables,
} from './sections.ts';

export { measure, type GenerateRequest, type GeneratorData };

/** Of the text that a title gets first. */
export const FIRST_SEED = 1;

/** Sections between the opening and the questions. */
const MOST_SECTIONS = 6;

/** Whether a page has something that no other has: what its owner wrote, or what is known of its place. */
export function hasOwnFacts(
  { title, said, own }: Pick<GenerateRequest, 'title' | 'said' | 'own'>,
  data: GeneratorData,
): boolean {
  const { place } = analyseTitle(title, data, said);
  return hasOwn(own) || place?.sentence !== undefined || (place?.roads.length ?? 0) > 0;
}

/** The section of what only the owner knows, for a page that somebody else writes; '' without it. */
export const writeOwnSection = (request: GenerateRequest, data: GeneratorData): string =>
  writeOwn(beginPage(request.title, request, data));

/** Writes a page from the content's own words and facts: clean HTML of the allow-list. */
export function generatePage(request: GenerateRequest, data: GeneratorData): PageText {
  const title = request.title.trim().replace(/\s+/g, ' ');
  const work = beginPage(title, request, data);
  return {
    title,
    slug: titleSlug(title),
    description: describe(work),
    content: writeSections(work)
      .filter((section) => section !== '')
      .join('\n'),
  };
}

function describe({ say, about, data, title }: Work): string {
  const { withPlace, withoutPlace } = data.words.descriptions;
  const said = say(about.place ? withPlace : withoutPlace);
  return said === '' ? data.defaultDescription.replace('{title}', title) : said;
}

function writeSections(work: Work): string[] {
  const { size } = work;
  const intro = writeIntro(work);
  // Who asks for a price reads it first.
  const fixed = [writePrice(work), writeModels(work), writePlace(work)].filter(Boolean);
  const room = Math.max(size.fewestBlocks, Math.min(size.mostBlocks, MOST_SECTIONS - fixed.length));
  const tables = writeTables(work).filter(Boolean);
  const kept = tables.slice(0, Math.max(0, room - 1));
  const blocks = writeBlocks(work, Math.max(1, room - kept.length));
  const [first = '', ...others] = blocks;
  // Of a fault, its own signs come first; then the pages about it.
  const rest = work.takesOthers ? work.mix([...kept, ...others]) : [...kept, ...others];
  return [
    intro,
    ...fixed,
    first,
    ...rest,
    writeQuestions(work),
    writeLinks(work),
    writeClosing(work),
  ];
}

/** A page, and what its writer should know of it. */
export interface CheckedText {
  page: PageText;
  /** Nothing in it is known of this page alone. */
  bare: boolean;
  /** What of its title the text leaves out, in one line. */
  leftOut: string | undefined;
}

/** Words of the title of which neither the generator nor the owner says anything. */
export const untreatedIn = (
  { title, said, own = NO_FACTS }: Pick<GenerateRequest, 'title' | 'said' | 'own'>,
  data: TitleData,
): string[] => findUntreated(title, data, { said, own: Object.values(own) });

/** Writes a page, and says what it lacks. */
export function generateChecked(request: GenerateRequest, data: GeneratorData): CheckedText {
  const page = generatePage(request, data);
  const about = analyseTitle(request.title, data, request.said);
  const leftOut = explainLeftOut(untreatedIn(request, data), about);
  return { page, bare: !hasOwnFacts(request, data), leftOut };
}

/** For a run: throws the reason where the title is not what the company does, or where. */
export function generateInRun(request: GenerateRequest, data: GeneratorData): CheckedText {
  refuseProblem(analyseTitle(request.title, data).problem);
  return generateChecked(request, data);
}
