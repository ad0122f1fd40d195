import type { AdminData, Opening, Subject } from '../../../features/generator/collection.ts';
import { findNamed, isWithout, uncapitalize } from '../../../lib/text/text.ts';
import { NO_FACTS, type OwnFacts } from '../../document/titles/own-facts.ts';
import {
  analyseTitle,
  findUntreated,
  type TitleAnalysis,
  type Understanding,
} from './analyse-title.ts';
import { isTreated } from './find-subjects.ts';
import { buildFields } from './fields.ts';
import { fillSentence, type Fields } from './grammar.ts';
import { createRandom, shuffle } from './rank.ts';
import { openMemory, type RunMemory } from './run-memory.ts';

/** What is to be written. The same request gives the same page. */
export interface GenerateRequest {
  title: string;
  /** 0 to 100. */
  creativity: number;
  /** Another one gives another text for the same title. */
  seed: number;
  /** What a person says in place of what the title was read as. */
  said?: Understanding | undefined;
  /** What only the owner knows of it; it stands in the page as it was written. */
  own?: OwnFacts | undefined;
  /** What the pages of its run said before: this one says other things, and adds its own. */
  memory?: RunMemory | undefined;
}

/** What the generator takes from the content. */
export type GeneratorData = Pick<
  AdminData,
  | 'words'
  | 'places'
  | 'guard'
  | 'problems'
  | 'pages'
  | 'openings'
  | 'prices'
  | 'faq'
  | 'defaultDescription'
>;

export interface Question {
  question: string;
  answer: string;
}

/** How much of everything a page gets; the constants of the specification. */
export function measure(creativity: number) {
  return {
    bullets: 3 + Math.floor(creativity / 25),
    faq: 2 + Math.floor(creativity / 33),
    /** Random blocks at least; fewer are topped up. */
    fewestBlocks: 3,
    mostBlocks: 3 + Number(creativity > 40) + Number(creativity > 50) + Number(creativity > 60),
    /** Items beyond the fixed ones, drawn at random. */
    randomExtras: creativity > 20,
    checks: creativity > 40,
    links: creativity > 50 ? 4 : 3,
    extraParagraphs: creativity > 60,
  };
}

/** What is being written: what was read, what may be said of it, and what was said already. */
export type Work = ReturnType<typeof beginPage>;

export function beginPage(title: string, request: GenerateRequest, data: GeneratorData) {
  const { creativity, seed, said, own = NO_FACTS, memory } = request;
  const random = createRandom(`${title}\n${creativity}\n${seed}`);
  const read = analyseTitle(title, data, said);
  const about = read.isUnknownPlace ? { ...read, place: undefined } : read;
  const named = [about.productType, ...about.also];
  const isDanger = named.some(({ danger }) => danger);
  const row = priceOf(title, about, data);
  const fits = mayBeSaid(about, data, { isDanger, isPriced: row.price !== undefined });
  const memories = openMemory(memory);
  const base = buildFields(about, data, random);
  const fields: Fields = { ...base, pricejob: base['job'], ...row.fields };
  /** The pages that a section was taken from. */
  const told: Opening[] = [];
  /** Sentences and answers that stand in the page. */
  const written = new Set<string>();
  const isUnderstood = findUntreated(title, data, { said, own: Object.values(own) }).length === 0;
  return {
    ...memories,
    data,
    title,
    own,
    about,
    named,
    isDanger,
    isInRun: memory !== undefined,
    row,
    fits,
    fields,
    /** A title with a word that nobody understood may be about that word. */
    takesOthers: !isTreated(about.productType) && isUnderstood,
    isRepair: data.words.bullets.repair?.services.includes(about.serviceType.id) ?? true,
    size: measure(creativity),
    random,
    told,
    written,
    /** The less creative, the fewer of several are considered. */
    considered: <Item>(items: readonly Item[]): Item[] =>
      items.slice(0, Math.max(2, Math.ceil(items.length * (0.5 + creativity / 200)))),
    mix: <Item>(items: readonly Item[]) => shuffle(items, random),
    fieldsAbout: (other: Subject): Fields =>
      buildFields({ ...about, productType: other, also: [] }, data, random),
    say: drawer({ fits, fields, creativity, random, written, ...memories }),
  };
}

/** The row of the price list that answers for the title, and the fields of sentences about it. */
function priceOf(
  title: string,
  { productType, serviceType, also }: TitleAnalysis,
  data: GeneratorData,
) {
  const listed = data.prices.find(({ id }) => id === (productType.price ?? serviceType.price));
  const subjects = [title, ...[productType, ...also].map(({ name }) => name)].join(' ');
  const isOther = findNamed(listed?.notFor ?? [], subjects) !== undefined;
  const row = isOther ? undefined : listed;
  return {
    isListed: listed !== undefined,
    price: row?.price,
    // A sentence that names a price names that of the page's own job.
    fields: {
      ...(row && { pricejob: uncapitalize(row.job) }),
      price: row?.price,
      dependson: row?.dependsOn,
      includes: row?.includes.map((name) => ({ name: uncapitalize(name) })),
      excludes: row?.excludes.map((name) => ({ name })),
    } satisfies Fields,
  };
}

/** Without the words of another kind of thing, of what nobody asked the price of, and of what leads to a danger. */
function mayBeSaid(
  { productType, also, intent, questionType }: TitleAnalysis,
  { words }: Pick<AdminData, 'words'>,
  { isDanger, isPriced }: { isDanger: boolean; isPriced: boolean },
) {
  const asksPrice = ['sale', 'choice', 'price'].includes(intent);
  const isUnpriced = questionType === 'price' && !isPriced;
  return isWithout([
    ...[productType, ...also].flatMap(({ avoid }) => avoid),
    ...(isDanger ? words.dangerAvoid : []),
    ...(asksPrice && !isUnpriced ? [] : ['R$', '{{price.', '{{model.']),
  ]);
}

/** Gives the function that chooses one of several ways to say a thing; '' where none can be said. */
function drawer({
  fits,
  fields,
  creativity,
  random,
  written,
  freshest,
  use,
}: Pick<ReturnType<typeof openMemory>, 'freshest' | 'use'> & {
  fits: (text: string) => boolean;
  fields: Fields;
  creativity: number;
  random: () => number;
  written: Set<string>;
}) {
  return (choices: readonly string[], own: Fields = fields): string => {
    const filled = choices.flatMap((choice) => {
      const sentence = fillSentence(choice, own);
      return sentence === undefined || !fits(sentence) ? [] : [{ choice, sentence }];
    });
    const unwritten = filled.filter(({ sentence }) => !written.has(sentence));
    const usable = freshest(unwritten.length > 0 ? unwritten : filled, ({ choice }) => choice);
    // The less creative, the fewer ways of saying a thing are considered.
    const fewest = Math.min(usable.length, 2);
    const considered = Math.max(fewest, Math.ceil(usable.length * (0.5 + creativity / 200)));
    const drawn = usable[Math.floor(random() * considered)];
    if (!drawn) return '';
    written.add(drawn.sentence);
    use(drawn.choice);
    return drawn.sentence;
  };
}

/** The openings of the pages that a subject names, in their order, each once. */
export function openingsOf({ data, fits }: Work, names: readonly string[]): Opening[] {
  const found = names.flatMap((name) => data.openings[name] ?? []);
  const fitting = found
    .filter(({ title }) => fits(title))
    .map((opening) => ({ ...opening, says: opening.says.filter((text) => fits(text)) }));
  return [...new Map(fitting.map((opening) => [opening.href, opening])).values()];
}

/** So many pages speak of a service nearly enough for one text. */
const NEAREST = 24;

/** Those of the title's service: the nearest, and in a run more, so that its pages say different things. */
export const openingsOfService = (work: Work): Opening[] =>
  openingsOf(work, work.about.serviceType.from).slice(0, work.isInRun ? undefined : NEAREST);

/** What a page says that does not stand here yet. */
export const unsaidOf = ({ written }: Work, { says }: Opening): string =>
  says.filter((text) => !written.has(text)).join(' ');

/** What of a page's questions may be asked here: of a price, only where one is asked for. */
export function askedOf({ about, data, fits }: Work, { questions }: Opening): Question[] {
  const asksPrice = ['sale', 'choice', 'price'].includes(about.intent);
  const isFree = isWithout(asksPrice ? [] : data.words.priceWords);
  return questions.filter(
    ({ question, answer }) => isFree(question) && fits(`${question} ${answer}`),
  );
}
