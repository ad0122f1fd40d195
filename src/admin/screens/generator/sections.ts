import type { Opening, SourcePage, Subject } from '../../../features/generator/collection.ts';
import { foldAccents } from '../../../lib/text/slug.ts';
import { isWithout } from '../../../lib/text/text.ts';
import { readSentences } from '../../document/titles/own-facts.ts';
import { isTreated } from './find-subjects.ts';
import { askedOf, openingsOf, openingsOfService, unsaidOf, type Work } from './draw.ts';
import { fillSentence } from './grammar.ts';
import { rankBy, significantWords } from './rank.ts';
import {
  escapeHtml,
  joinLines,
  toHeading,
  toLink,
  toList,
  toParagraph,
  toSteps,
  toTable,
} from './html.ts';

/** What the title is about, and where. */
export function writeIntro(work: Work): string {
  const { about, data, say, named, fieldsAbout, isDanger } = work;
  const { intro } = data.words;
  const [main, ...also] = named;
  const leadOf = (one: Subject) =>
    one.lead === undefined ? '' : (fillSentence(one.lead, fieldsAbout(one)) ?? '');
  const own =
    main?.lead === undefined
      ? (openingsOf(work, main?.from ?? [])[0]?.says[0] ?? '')
      : leadOf(main);
  const leads = [...new Set([own, ...also.map(leadOf)])].filter(Boolean);
  for (const lead of leads) {
    work.use(lead);
    work.written.add(lead);
  }
  const opening = say(about.place ? intro.withPlace : intro.withoutPlace);
  const rest = also.some(({ lead }) => lead === undefined) && say(intro.also);
  return joinLines([
    // Where there is danger, what keeps people away comes before everything else.
    ...(isDanger
      ? [toParagraph(...leads), toParagraph(opening, rest)]
      : [toParagraph(opening, ...leads, rest)]),
    toParagraph(say(intro.company)),
  ]);
}

/** What only the owner knows, in the owner's words; a price answers its own question, where there is one. */
export function tellOwn({ own, about, row }: Work) {
  const answersPrice = about.questionType === 'price' && row.isListed;
  const price = readSentences(own.price);
  const told = {
    job: readSentences(own.job),
    local: readSentences(own.local),
    price: answersPrice ? [] : price,
  };
  return { told, answersPrice, prices: answersPrice ? price : [] };
}

/** The same in a section of its own. */
export function writeOwn(work: Work): string {
  const { told } = tellOwn(work);
  const kind = (['job', 'local', 'price'] as const).find((each) => told[each].length > 0);
  if (kind === undefined) return '';
  const paragraphs = Object.values(told).flat();
  return joinLines([
    toHeading(work.say(work.data.words.own[kind])),
    ...paragraphs.map((text) => toParagraph(text)),
  ]);
}

/** From the list of prices; where it has no figure, what the price depends on. */
export function answerPrice(work: Work): string {
  const { known, unknown, depends, accept } = work.data.words.price;
  const answer = [work.row.price === undefined ? unknown : known, depends, accept];
  return [...tellOwn(work).prices, ...answer.map((choices) => work.say(choices))]
    .filter(Boolean)
    .join(' ');
}

export function writePrice(work: Work): string {
  if (!tellOwn(work).answersPrice) return '';
  const { say, data } = work;
  const { headings, includes, excludes } = data.words.price;
  return joinLines([
    toHeading(say(headings)),
    toParagraph(answerPrice(work)),
    toParagraph(say(includes), say(excludes)),
    listModels(work),
  ]);
}

/** What there is to choose from, for whoever buys, chooses or asks for a price. */
function listModels({ data, about, say }: Work): string {
  const { models } = data.words;
  const isAsked = ['sale', 'choice', 'price'].includes(about.intent);
  if (!models || !isAsked || !about.productType.sold) return '';
  return joinLines([toParagraph(say(models.lead)), toList(models.items.map(escapeHtml))]);
}

export function writeModels(work: Work): string {
  const listed = tellOwn(work).answersPrice ? '' : listModels(work);
  return listed && joinLines([toHeading(work.say(work.data.words.models?.headings ?? [])), listed]);
}

/** What the ground and the buildings of the place bring up. */
function traitsOf({ data, about, isDanger, size }: Work) {
  const { place } = about;
  if (!place || isDanger) return [];
  return data.words.traits
    .filter(({ match }) => !isWithout(match)(place.traits))
    .slice(0, size.randomExtras ? 2 : 1);
}

export function writePlace(work: Work): string {
  const { about, data, say, mix, isSaid, use } = work;
  const { place: known } = about;
  if (!known) return writeOwn(work);
  const { headings, district, terrain, roads, neighbours, facts: more } = data.words.place;
  const { told } = tellOwn(work);
  // Of two neighbourhoods of a district, one page of a run tells what is true of it.
  const fact = known.sentence && !isSaid(known.sentence) ? known.sentence : '';
  use(fact);
  const traits = traitsOf(work).map((trait) => toParagraph(say(trait.say)));
  const facts = mix([district, terrain, roads, neighbours, ...more]).map((choices) => say(choices));
  const said = joinLines([toParagraph(fact), ...traits, toParagraph(...facts)]);
  if (said === '') return writeOwn(work);
  const paragraphs = Object.values(told).flat();
  return joinLines([
    toHeading(say(headings)),
    ...paragraphs.map((text) => toParagraph(text)),
    said,
  ]);
}

/** Openings of checked pages: of the title's subjects, of its service, of its place, of every job. */
export function writeBlocks(work: Work, count: number): string[] {
  const { named, data, take, mix, takesOthers, isDanger, considered } = work;
  const isUnsaid = (one: Opening) => unsaidOf(work, one) !== '';
  const openings = (names: readonly string[]) => openingsOf(work, names).filter(isUnsaid);
  const own = openings(named.flatMap(({ from }) => from));
  const [main] = named;
  const isOfService = takesOthers || main?.sold === true || !main || !isTreated(main);
  const local = traitsOf(work).flatMap(({ from }) => openings(from));
  const ofService = isOfService ? openingsOfService(work).filter(isUnsaid) : [];
  const general = isDanger ? [] : openings(data.words.general);
  const key = ({ says }: Opening) => says.join(' ');
  const [opening, ...pool] = own;
  const chosen = [
    ...(opening ? take([opening], 1, key) : []),
    ...take(mix(pool), Math.max(0, Math.min(pool.length, count - 1)), key),
  ];
  // Of a thing with few pages of its own, papers are nearer than what the place brings up.
  for (const others of isOfService ? [ofService, local, general] : [general, local]) {
    const left = mix(others.filter(({ href }) => !chosen.some((one) => one.href === href)));
    // One is kept for what the place brings up.
    const kept = Number(others === ofService && local.length > 0);
    chosen.push(...take(considered(left), Math.max(0, count - chosen.length - kept), key));
  }
  return chosen.map((one) => writeBlock(work, one));
}

function writeBlock(work: Work, one: Opening): string {
  // The last one is about papers, on each page. The shorter one stands well below a heading.
  const [question] =
    work.size.extraParagraphs && one.says.length === 1
      ? askedOf(work, one)
          .slice(0, 2)
          .sort((a, b) => a.answer.length - b.answer.length)
      : [];
  if (question) {
    work.use(question.answer);
    work.written.add(question.answer);
  }
  work.told.push(one);
  return joinLines([
    toHeading(one.title),
    toParagraph(unsaidOf(work, one)),
    question &&
      `<p><strong>${escapeHtml(question.question)}</strong> ${escapeHtml(question.answer)}</p>`,
  ]);
}

/** The pages of problems that the title may mean. */
function problemsOf({ data, about, title, named, takesOthers, isInRun, random, take }: Work) {
  const own = data.problems.find(({ href }) => href.endsWith(`/${about.productType.problem}`));
  if (own) return { own, problems: [own] };
  if (!takesOthers) return { own, problems: [] };
  const words = significantWords([title, ...named.flatMap(({ match }) => match)].join(' '));
  // In a run nobody chooses: a danger is told only where the title asks for it.
  const slugs = new Set(data.words.products.map(({ problem }) => problem));
  const usable = data.problems.filter(
    ({ href, urgent }) => slugs.has(href.split('/').at(-1)) && !(isInRun && urgent),
  );
  const ranked = rankBy(usable, titleOf, words, random);
  return { own, problems: take(ranked, 2, titleOf) };
}

const titleOf = ({ title }: SourcePage) => title;

/** What a fault looks like, and, of the one that the title names, what may be looked at without danger. */
export function writeTables(work: Work): string[] {
  const { about, data, size } = work;
  const { own, problems } = problemsOf(work);
  const isOfFaults = own !== undefined || data.words.causes.services.includes(about.serviceType.id);
  if (!work.isRepair || !isOfFaults) return [];
  return [writeCauses(work, problems), own && size.checks ? writeChecks(work, own) : ''];
}

function writeCauses(work: Work, problems: Work['data']['problems']): string {
  const { data, size, say, take, mix, fits } = work;
  const { headings, leads, columns } = data.words.causes;
  const isHarmless = isWithout(data.words.unsafe);
  const rows = problems
    .flatMap(({ causes }) => causes)
    .filter(({ sign, cause }) => fits(`${sign} ${cause}`) && isHarmless(sign));
  if (rows.length === 0) return '';
  const chosen = take(mix(rows), size.bullets, ({ sign, cause }) => sign + cause);
  return joinLines([
    toHeading(say(headings)),
    toParagraph(say(leads)),
    toTable(
      [columns.sign, columns.cause, columns.solver],
      chosen.map(({ sign, cause, solver }) => [sign, cause, solver]),
    ),
  ]);
}

function writeChecks({ data, say }: Work, { checks }: Work['data']['problems'][number]): string {
  const { headings, leads, leaveOut } = data.words.checks;
  const left = leaveOut.map(foldAccents);
  // Each step stands on those before it: what comes after one that is left out is left out, too.
  const end = checks.findIndex(({ title, text }) => {
    const folded = foldAccents(`${title} ${text}`);
    return left.some((part) => folded.includes(part));
  });
  const found = checks.slice(0, end === -1 ? 3 : Math.min(end, 3));
  if (found.length === 0) return '';
  return joinLines([toHeading(say(headings)), toParagraph(say(leads)), toSteps(found)]);
}

/** The pages that the text was taken from, and what stands near. */
export function writeLinks(work: Work): string {
  const { data, about, named, title, size, fits, say, random, isDanger } = work;
  // Nor a page of a family of things of which the title names none.
  const kinds = named.flatMap(({ family }) => family?.split('-')[0] ?? []);
  const foreign = data.words.products.flatMap(({ family, match }) =>
    family === undefined || kinds.some((kind) => family.startsWith(kind)) ? [] : match,
  );
  const isNear = isWithout(foreign);
  const words = significantWords([title, ...named.flatMap(({ match }) => match)].join(' '));
  const own = data.problems.filter(({ href }) =>
    named.some(({ problem }) => problem !== undefined && href.endsWith(`/${problem}`)),
  );
  const sources = work.told.slice(0, 2);
  const near = isDanger ? [] : data.pages.filter(({ title: name }) => fits(name) && isNear(name));
  const pages = [...own, ...sources, ...rankBy(near, titleOf, words, random)];
  const chosen = [...new Map(pages.map((page) => [page.href, page])).values()].slice(0, size.links);
  const { place } = about;
  const items = [
    ...chosen,
    ...(place?.href === undefined ? [] : [{ href: place.href, title: place.name }]),
  ];
  if (items.length === 0) return '';
  return joinLines([toHeading(say(data.words.links.headings)), toList(items.map(toLink))]);
}

/** How to go on, with what to have ready. */
export function writeClosing(work: Work): string {
  const { data, say, isDanger, isRepair, size, mix, fits, fields, take } = work;
  const { closing, bullets } = data.words;
  const general = isRepair ? [...(bullets.repair?.items ?? []), ...bullets.items] : bullets.items;
  const source = isDanger ? bullets.danger : size.randomExtras ? mix(general) : general;
  const local = traitsOf(work).flatMap(({ items }) => items);
  const filled = [...local, ...source].flatMap((item) => fillSentence(item, fields) ?? []);
  const usable = isDanger ? filled : filled.filter(fits);
  const chosen = take([...new Set(usable)], size.bullets, (item) => item);
  return joinLines([
    toHeading(say(closing.headings)),
    toParagraph(say(closing.paragraph)),
    toList(chosen.map(escapeHtml)),
  ]);
}
