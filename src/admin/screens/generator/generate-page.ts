import { foldAccents } from '../../../lib/text/slug.ts';
import { findNamed, isWithout, uncapitalize } from '../../../lib/text/text.ts';
import type {
  AdminData,
  Block,
  SourcePage,
  Subject,
} from '../../../features/generator/collection.ts';
import type { PageText } from '../../data/pages/page-rows.ts';
import { titleSlug } from '../../document/titles/titles.ts';
import {
  analyseTitle,
  findUntreated,
  subjectsIn,
  type TitleData,
  type Understanding,
} from './analyse-title.ts';
import { explainLeftOut, refuseProblem } from './explain.ts';
import { buildFields } from './fields.ts';
import { fillSentence, type Fields } from './grammar.ts';
import { hasOwn, NO_FACTS, readSentences, type OwnFacts } from '../../document/titles/own-facts.ts';
import { createRandom, rankBy, shuffle, significantWords } from './rank.ts';
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

/** Of the text that a title gets first. */
export const FIRST_SEED = 1;

/** What the generator takes from the content. */
export type GeneratorData = Pick<
  AdminData,
  'words' | 'places' | 'guard' | 'problems' | 'pages' | 'prices' | 'faq' | 'defaultDescription'
>;

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

/** Sections between the opening and the questions. */
const MOST_SECTIONS = 6;

type Choices = readonly string[];

/** Whether a page has something that no other has: what its owner wrote, or what is known of its place. */
export function hasOwnFacts(
  { title, said, own }: Pick<GenerateRequest, 'title' | 'said' | 'own'>,
  data: GeneratorData,
): boolean {
  const { place } = analyseTitle(title, data, said);
  return hasOwn(own) || place?.sentence !== undefined || (place?.roads.length ?? 0) > 0;
}

/** The section of what only the owner knows, for a page that somebody else writes; '' without it. */
export function writeOwnSection(request: GenerateRequest, data: GeneratorData): string {
  return createWriter(request.title, request, data).ownSection();
}

/** Writes a page from the content's own words and facts: clean HTML of the allow-list. */
export function generatePage(request: GenerateRequest, data: GeneratorData): PageText {
  const title = request.title.trim().replace(/\s+/g, ' ');
  const writer = createWriter(title, request, data);
  const content = writer.sections().join('\n');
  return {
    title,
    slug: titleSlug(title),
    description: writer.description(),
    content,
  };
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
export function untreatedIn(
  { title, said, own = NO_FACTS }: Pick<GenerateRequest, 'title' | 'said' | 'own'>,
  data: TitleData,
): string[] {
  return findUntreated(title, data, { said, own: Object.values(own) });
}

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

function createWriter(
  title: string,
  { creativity, seed, said, own: owner, memory }: GenerateRequest,
  data: GeneratorData,
) {
  const { words } = data;
  const random = createRandom(`${title}\n${creativity}\n${seed}`);
  const size = measure(creativity);
  const read = analyseTitle(title, data, said);
  const about = read.isUnknownPlace ? { ...read, place: undefined } : read;
  const { productType, serviceType, questionType, also, intent } = about;
  const named = [productType, ...also];
  const listed = data.prices.find(({ id }) => id === (productType.price ?? serviceType.price));
  const subjectNames = [title, ...named.map(({ name }) => name)].join(' ');
  const isOther = findNamed(listed?.notFor ?? [], subjectNames) !== undefined;
  const row = isOther ? undefined : listed;
  // A sentence that names a price names that of the page's own job.
  const own = buildFields(about, data, random);
  const fields: Fields = {
    ...own,
    pricejob: isOther ? own['job'] : row && uncapitalize(row.job),
    price: row?.price,
    dependson: row?.dependsOn,
    includes: row?.includes.map((name) => ({ name: uncapitalize(name) })),
    excludes: row?.excludes.map((name) => ({ name })),
  };
  const titleWords = significantWords([title, ...named.flatMap(({ match }) => match)].join(' '));
  /** Without the words of another kind of thing, which would not be true of this one. */
  const fits = isWithout(named.flatMap(({ avoid }) => avoid));
  const isDanger = named.some(({ danger }) => danger);

  const traitsOfPlace = words.traits
    .filter(({ match }) => about.place && !isDanger && !isWithout(match)(about.place.traits))
    .slice(0, size.randomExtras ? 3 : 2);

  /** The same fields for another subject of the title. */
  const fieldsAbout = (other: Subject): Fields =>
    buildFields({ ...about, productType: other, also: [] }, data, random);
  const { isSaid, freshest, take, use } = openMemory(memory);
  const written = new Set<string>();
  const draw = (choices: Choices, own: Fields = fields): string | undefined => {
    const filled = choices.flatMap((choice) => {
      const sentence = fillSentence(choice, own);
      return sentence === undefined || !fits(sentence) ? [] : [{ choice, sentence }];
    });
    // Two subjects may share their sentences: what stands in the page already is said another way.
    const unwritten = filled.filter(({ sentence }) => !written.has(sentence));
    const usable = freshest(unwritten.length > 0 ? unwritten : filled, ({ choice }) => choice);
    // The less creative, the fewer ways of saying a thing are considered.
    const fewest = Math.min(usable.length, 2);
    const considered = Math.max(fewest, Math.ceil(usable.length * (0.5 + creativity / 200)));
    const drawn = usable[Math.floor(random() * considered)];
    if (!drawn) return undefined;
    written.add(drawn.sentence);
    use(drawn.choice);
    return drawn.sentence;
  };
  const say = (choices: Choices, own?: Fields): string => draw(choices, own) ?? '';
  const paragraph = (sentences: readonly Choices[], own?: Fields): string => {
    const text = sentences.flatMap((choices) => draw(choices, own) ?? []).join(' ');
    return text && toParagraph(text);
  };
  const heading = (choices: Choices, own?: Fields): string =>
    `<h2>${escapeHtml(say(choices, own))}</h2>`;
  const list = (items: readonly string[]): string =>
    `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`;

  function intro(): string {
    const { withPlace, withoutPlace, company, also: others } = words.intro;
    const [opening = [], ...parts] = about.place ? withPlace : withoutPlace;
    const kind = words.questions[questionType];
    // Without a figure there is nothing that it could point to; what is worth its price is said of repairs.
    const tellsKind =
      about.isQuestion &&
      (questionType !== 'price' || row?.price !== undefined) &&
      (questionType !== 'worth-it' || isRepair);
    return joinLines([
      paragraph([...opening.slice(0, 1), productType.about?.lead ?? [], others]),
      paragraph(opening.slice(1)),
      ...parts.map((part) => paragraph(part)),
      ...(tellsKind ? [paragraph([kind])] : []),
      paragraph(company),
    ]);
  }

  /** What the title is about, in the words of its own subject and of its service. */
  function subject(): string {
    const [own, service] = [productType.about, serviceType.about];
    // What a service says of its own job fits no subject that has more to say.
    const headings = own?.headings ?? service?.headings;
    if (!headings) return '';
    return joinLines([
      heading(headings),
      ...(own ? [paragraph(own.paragraphs)] : []),
      ...(service ? [paragraph(service.paragraphs)] : []),
    ]);
  }

  /** Another subject of the title: the sentences speak of it alone. */
  function aside(other: Subject): string {
    if (!other.about) return '';
    const own = fieldsAbout(other);
    return joinLines([
      heading(other.about.headings, own),
      paragraph([other.about.lead, ...other.about.paragraphs], own),
    ]);
  }

  const ownPrices = readSentences(owner?.price ?? '');
  const answersPrice = questionType === 'price' && listed !== undefined;

  /** What only the owner knows, in the owner's words; a price answers its own question, where there is one. */
  const told = {
    job: readSentences(owner?.job ?? ''),
    local: readSentences(owner?.local ?? ''),
    price: answersPrice ? [] : ownPrices,
  };
  const toldParagraphs = Object.values(told).flat().map(toParagraph);

  /** The same in a section of its own. */
  function ownSection(): string {
    const kind = (['job', 'local', 'price'] as const).find((each) => told[each].length > 0);
    return kind === undefined ? '' : joinLines([heading(words.own[kind]), ...toldParagraphs]);
  }

  /** From the list of prices; where it has no figure, what the price depends on. */
  function priceAnswer(): string {
    const { known, unknown, depends, accept } = words.price;
    const answer = [row?.price === undefined ? unknown : known, depends, accept];
    return [...ownPrices, ...answer.flatMap((choices) => draw(choices) ?? [])].join(' ');
  }

  /** What there is to choose from, for whoever buys, chooses or asks for a price. */
  function listModels(): string {
    const isAsked = intent === 'sale' || intent === 'choice' || intent === 'price';
    if (!words.models || !isAsked || !productType.sold) return '';
    return joinLines([paragraph([words.models.lead]), list(words.models.items.map(escapeHtml))]);
  }

  function models(): string {
    const listed = answersPrice ? '' : listModels();
    return listed === '' ? '' : joinLines([heading(words.models?.headings ?? []), listed]);
  }

  function price(): string {
    if (!answersPrice) return '';
    const { headings, includes, excludes } = words.price;
    const answer = toParagraph(priceAnswer());
    return joinLines([heading(headings), answer, paragraph([includes, excludes]), listModels()]);
  }

  function place(): string {
    const { place: known } = about;
    if (!known) return ownSection();
    const { headings, district, terrain, roads, neighbours, facts: more } = words.place;
    const facts = paragraph(shuffle([district, terrain, roads, neighbours, ...more], random));
    const traits = traitsOfPlace.flatMap((trait) => trait.paragraphs).map((one) => paragraph(one));
    // Of two neighbourhoods of a district, one page of a run tells what is true of it.
    const fact = known.sentence && !isSaid(known.sentence) ? known.sentence : '';
    use(fact);
    const sentence = fact && toParagraph(fact);
    if (facts + sentence === '' && traits.length === 0) return ownSection();
    return joinLines([heading(headings), ...toldParagraphs, sentence, ...traits, facts]);
  }

  /** The blocks that fit, those made for the subject or the service first. */
  function blocks(count: number): Block[] {
    const fitting = words.blocks.filter(
      ({ subjects, products, notProducts }) =>
        (subjects.length === 0 || subjects.includes(serviceType.id)) &&
        (products.length === 0 || products.includes(productType.id)) &&
        !notProducts.includes(productType.id),
    );
    const weight = ({ subjects, products }: Block) =>
      Number(subjects.length > 0) + Number(products.length > 0);
    const mixed = shuffle(fitting, random).sort((a, b) => weight(b) - weight(a) + random() - 0.5);
    return take(mixed, count, ({ headings }) => headings.join());
  }

  function writeBlock({ headings, paragraphs, extra }: Block): string {
    return joinLines([
      heading(headings),
      ...paragraphs.map((part) => paragraph(part)),
      ...(size.extraParagraphs ? [paragraph(extra)] : []),
    ]);
  }

  /** How to go on, with what to have ready. */
  function closing(): string {
    const { headings, paragraph: last } = words.closing;
    const { items: general, repair } = words.bullets;
    const fitting = isRepair ? [...(repair?.items ?? []), ...general] : general;
    const source = isDanger ? [] : size.randomExtras ? shuffle(fitting, random) : fitting;
    const own = named.flatMap((one) => {
      const fieldsOfOne = fieldsAbout(one);
      return (one.about?.items ?? []).flatMap((item) => fillSentence(item, fieldsOfOne) ?? []);
    });
    const items = [...traitsOfPlace.flatMap((trait) => trait.items), ...source].filter(fits);
    const filled = items.flatMap((item) => fillSentence(item, fields) ?? []);
    const chosen = take([...new Set([...own, ...filled])], size.bullets, (item) => item);
    return joinLines([heading(headings), paragraph(last), list(chosen.map(escapeHtml))]);
  }

  const isRepair = words.bullets.repair?.services.includes(serviceType.id) ?? true;
  const ownProblem = data.problems.find(({ href }) => href.endsWith(`/${productType.problem}`));
  // A subject that has a section of its own takes no table of another one's faults.
  const stepsOf = ({ checks: steps }: (typeof data.problems)[number]) =>
    steps.map(({ text }) => text).join();
  const ranked = rankBy(data.problems, titleOf, titleWords, random);
  // Nor does a title of which a word was not understood: that word may be the fault.
  const isUnderstood = untreatedIn({ title, said, own: owner }, data).length === 0;
  const takesOthers = productType.about === undefined && isUnderstood;
  // In a run nobody chooses: a danger is told only where the title asks for it.
  const others = memory ? ranked.filter(({ urgent }) => !urgent) : ranked;
  const problems = ownProblem ? [ownProblem] : takesOthers ? take(others, 2, stepsOf) : [];

  function causes(): string {
    const rows = problems.flatMap(({ causes: all }) =>
      all.filter(({ sign, cause }) => fits(`${sign} ${cause}`)),
    );
    if (!isRepair || rows.length === 0) return '';
    const { headings, leads, columns } = words.causes;
    const chosen = take(shuffle(rows, random), size.bullets, ({ sign, cause }) => sign + cause);
    const cells = chosen.map(
      ({ sign, cause, solver }) =>
        `<tr><td>${escapeHtml(sign)}</td><td>${escapeHtml(cause)}</td><td>${escapeHtml(solver)}</td></tr>`,
    );
    const head = [columns.sign, columns.cause, columns.solver]
      .map((name) => `<th scope="col">${escapeHtml(name)}</th>`)
      .join('');
    return joinLines([
      heading(headings),
      paragraph([leads]),
      `<table><thead><tr>${head}</tr></thead><tbody>${cells.join('')}</tbody></table>`,
    ]);
  }

  function checks(): string {
    const left = words.checks.leaveOut.map(foldAccents);
    // Each step stands on those before it: what comes after one that is left out is left out, too.
    const all = problems[0]?.checks ?? [];
    const end = all.findIndex(({ title: step, text }) => {
      const folded = foldAccents(`${step} ${text}`);
      return left.some((part) => folded.includes(part));
    });
    const found = all.slice(0, end === -1 ? 3 : Math.min(end, 3));
    // Steps of a problem that the title does not name are told once in a run.
    const isTold =
      ownProblem === undefined && problems.slice(0, 1).some((one) => isSaid(stepsOf(one)));
    if (!isRepair || !size.checks || isTold || found.length === 0) return '';
    const steps = found.map(({ title: step, text }) => {
      // The list counts its steps itself.
      const name = step.replace(/^\d+\.\s+/, '').replace(/(?<![.?!])$/, '.');
      return `<li><strong>${escapeHtml(name)}</strong> ${escapeHtml(text)}</li>`;
    });
    const { headings, leads } = words.checks;
    return joinLines([heading(headings), paragraph([leads]), `<ol>${steps.join('')}</ol>`]);
  }

  /** What the content has a subject asked, in random order. */
  function questionsOf(one: Subject): Question[] {
    const own = one === serviceType ? fields : fieldsAbout(one);
    const pairs = (one.about?.questions ?? []).flatMap(({ question, answer }) => {
      const [asks, says] = [fillSentence(question, own), fillSentence(answer, own)];
      return asks !== undefined && says !== undefined ? [{ question: asks, answer: says }] : [];
    });
    return shuffle(pairs, random);
  }

  function faq(): string {
    const cost = answersPrice
      ? [{ question: say(words.price.questions), answer: priceAnswer() }]
      : [];
    const subjects = named.map(questionsOf);
    const service = questionsOf(serviceType);
    const asksLocal = (about.place?.questions ?? []).filter(({ question }) => fits(question));
    const most = isDanger ? 0 : productType.about ? 1 : 3;
    const local = freshest(shuffle(asksLocal, random), ({ answer }) => answer).slice(0, most);
    const builtIn = words.faq.builtIn
      .filter(({ kind }) => kind === undefined || kind !== questionType)
      .map(({ questions, answers, about: of }) => ({
        about: of,
        question: say(questions),
        answer: say(answers),
      }));
    const written = (ids: readonly string[]): Question[] =>
      [...builtIn, ...data.faq].filter(({ about: of, question }) =>
        (of ?? subjectsIn(question, data)).some((id) => ids.includes(id)),
      );
    const asks = subjects.flatMap((asked) => asked.slice(0, 1));
    const [first, ...rest] = [...cost, ...asks, ...service.slice(0, 1)];
    const near = [
      ...subjects.flatMap((asked) => asked.slice(1)),
      ...written([questionType, ...named.map(({ id }) => id)]),
    ];
    // In a run, a general title has room for what is asked of the faults it may mean, or of what may be bought.
    const repairs = words.bullets.repair?.services ?? [];
    const kin = [
      ...words.products.filter(({ problem }) => isRepair === (problem !== undefined)),
      ...words.services.filter(({ id }) => isRepair === repairs.includes(id)),
    ];
    const wider =
      memory && takesOthers && questionType === 'general'
        ? written(kin.map(({ id }) => id)).filter(({ answer }) => !answer.includes('R$'))
        : [];
    const mixed = [
      ...(first ? [first] : []),
      ...local,
      ...rest,
      ...shuffle(near, random),
      ...shuffle([...service.slice(1), ...written(isDanger ? [] : [serviceType.id])], random),
      ...shuffle(wider, random),
    ];
    const asked = mixed.filter(
      ({ question }, at) => mixed.findIndex((one) => one.question === question) === at,
    );
    const chosen = take(asked, size.faq, ({ answer }) => answer);
    const items = chosen.map(
      ({ question, answer }) => `<h3>${escapeHtml(question)}</h3>${toParagraph(answer)}`,
    );
    return joinLines([heading(words.faq.headings), ...items]);
  }

  function links(): string {
    // Nor a page of a family of things of which the title names none.
    const kinds = named.flatMap(({ family }) => family?.split('-')[0] ?? []);
    const foreign = words.products.flatMap(({ family, match }) =>
      family === undefined || kinds.some((kind) => family.startsWith(kind)) ? [] : match,
    );
    const isNear = isWithout(foreign);
    const near = data.pages.filter((page) => fits(page.title) && isNear(page.title));
    const pages: SourcePage[] = [
      ...(ownProblem ? [ownProblem] : takesOthers && isRepair ? ranked.slice(0, 1) : []),
      ...rankBy(near, titleOf, titleWords, random).slice(0, size.links - 1),
    ];
    const items = pages.map(link);
    if (about.place?.href !== undefined) {
      items.push(link({ href: about.place.href, title: about.place.name }));
    }
    if (items.length === 0) return '';
    return joinLines([heading(words.links.headings), list(items)]);
  }

  return {
    ownSection,
    description(): string {
      const { withPlace, withoutPlace } = words.descriptions;
      const fitting = say(about.place ? withPlace : withoutPlace);
      return fitting === '' ? data.defaultDescription.replace('{title}', title) : fitting;
    },
    sections(): string[] {
      // Who asks for a price reads it first.
      const fixed = [price(), models(), subject(), place()].filter((section) => section !== '');
      const room = Math.min(size.mostBlocks, MOST_SECTIONS - fixed.length);
      const asides = also.map(aside);
      const tables = productType.about
        ? [causes(), checks()]
        : shuffle([causes(), checks()], random);
      const own = [...asides, ...tables].filter((section) => section !== '').slice(0, room - 1);
      const drawn = blocks(Math.max(size.fewestBlocks, room) - own.length);
      const others = shuffle([...own.slice(asides.length), ...drawn.map(writeBlock)], random);
      return [
        intro(),
        ...fixed,
        ...own.slice(0, asides.length),
        ...others,
        faq(),
        links(),
        closing(),
      ].filter((section) => section !== '');
    },
  };
}

interface Question {
  question: string;
  answer: string;
}

const titleOf = ({ title }: SourcePage) => title;

function joinLines(lines: readonly string[]): string {
  return lines.filter((line) => line !== '').join('\n');
}

/** As the sanitiser writes text, so that cleaning changes nothing. */
function escapeHtml(text: string): string {
  return text.replaceAll('&', '&#x26;').replaceAll('<', '&#x3C;');
}

function toParagraph(text: string): string {
  return `<p>${escapeHtml(text)}</p>`;
}

function link({ href, title }: Pick<SourcePage, 'href' | 'title'>): string {
  return `<a href="${escapeHtml(href)}">${escapeHtml(title)}</a>`;
}
