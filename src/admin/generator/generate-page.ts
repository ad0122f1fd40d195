import { foldAccents } from '../../lib/slug.ts';
import type { AdminData, Block, SourcePage } from '../../schemas/generator.ts';
import { titleSlug } from '../titles.ts';
import { analyseTitle } from './analyse-title.ts';
import { buildFields } from './fields.ts';
import { fillSentence } from './grammar.ts';
import { createRandom, shuffle } from './random.ts';
import { rankBy, significantWords } from './rank.ts';

/** What is to be written. The same request gives the same page. */
export interface GenerateRequest {
  title: string;
  /** 0 to 100. */
  creativity: number;
  /** Another one gives another text for the same title. */
  seed: number;
}

export interface GeneratedText {
  title: string;
  slug: string;
  description: string;
  content: string;
}

/** What the generator takes from the content. */
export type GeneratorData = Pick<
  AdminData,
  'words' | 'places' | 'problems' | 'pages' | 'faq' | 'defaultDescription'
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

type Choices = readonly string[];

/** Writes a page from the content's own words and facts: clean HTML of the allow-list. */
export function generatePage(request: GenerateRequest, data: GeneratorData): GeneratedText {
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

function createWriter(title: string, { creativity, seed }: GenerateRequest, data: GeneratorData) {
  const { words } = data;
  const random = createRandom(`${title}\n${creativity}\n${seed}`);
  const size = measure(creativity);
  const about = analyseTitle(title, words, data.places);
  const fields = buildFields(about, data, random);
  const titleWords = significantWords(title);

  const draw = (choices: Choices): string | undefined => {
    const usable = choices.flatMap((sentence) => fillSentence(sentence, fields) ?? []);
    // The less creative, the fewer ways of saying a thing are considered.
    const considered = Math.ceil(usable.length * (0.5 + creativity / 200));
    return usable[Math.floor(random() * considered)];
  };
  const say = (choices: Choices): string => draw(choices) ?? '';
  const paragraph = (sentences: readonly Choices[]): string => {
    const text = sentences.flatMap((choices) => draw(choices) ?? []).join(' ');
    return text === '' ? '' : `<p>${escapeHtml(text)}</p>`;
  };
  const heading = (choices: Choices): string => `<h2>${escapeHtml(say(choices))}</h2>`;
  const list = (items: readonly string[]): string =>
    `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`;

  function intro(): string {
    const { withPlace, withoutPlace, company } = words.intro;
    const parts = about.place ? withPlace : withoutPlace;
    return joinLines([
      ...(about.isQuestion ? [paragraph([words.questions[about.questionType]])] : []),
      ...parts.map(paragraph),
      paragraph(company),
      ...(about.isQuestion ? [] : [paragraph([words.questions.general])]),
    ]);
  }

  function place(): string {
    const { place: known } = about;
    if (!known) return '';
    const { headings, district, terrain, roads, neighbours, facts: more } = words.place;
    const facts = paragraph(shuffle([district, terrain, roads, neighbours, ...more], random));
    // From the beginning of a word: "rio" is not in "escritório".
    const folded = ` ${foldAccents(known.traits)}`;
    const traits = words.traits
      .filter(({ match }) => match.some((part) => folded.includes(` ${foldAccents(part)}`)))
      .slice(0, size.randomExtras ? 3 : 2)
      .flatMap(({ paragraphs }) => paragraphs.map(paragraph));
    const sentence = known.sentence === undefined ? '' : `<p>${escapeHtml(known.sentence)}</p>`;
    if (facts + sentence === '' && traits.length === 0) return '';
    return joinLines([heading(headings), sentence, ...traits, facts]);
  }

  function blocks(): string[] {
    const fitting = words.blocks.filter(
      ({ subjects }) => subjects.length === 0 || subjects.includes(about.serviceType.id),
    );
    const order = shuffle(fitting, random);
    const lucky = order.filter(() => random() < 0.3 + creativity / 200).slice(0, size.mostBlocks);
    const missing = order.filter((block) => !lucky.includes(block));
    const chosen = [...lucky, ...missing.slice(0, Math.max(0, size.fewestBlocks - lucky.length))];
    return chosen.map(writeBlock);
  }

  function writeBlock({ headings, paragraphs, extra }: Block): string {
    return joinLines([
      heading(headings),
      ...paragraphs.map(paragraph),
      ...(size.extraParagraphs ? [paragraph(extra)] : []),
    ]);
  }

  function bullets(): string {
    const { headings, leads, items } = words.bullets;
    const source = size.randomExtras ? shuffle(items, random) : rotate(items, random);
    const chosen = source.slice(0, size.bullets).map((item) => escapeHtml(say([item])));
    return joinLines([heading(headings), paragraph([leads]), list(chosen)]);
  }

  const problems = rankBy(data.problems, titleOf, titleWords, random);

  function causes(): string {
    const rows = problems.slice(0, 2).flatMap((problem) => problem.causes);
    if (rows.length === 0) return '';
    const { headings, leads, columns } = words.causes;
    const cells = shuffle(rows, random)
      .slice(0, size.bullets)
      .map(
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
    const found = problems[0]?.checks ?? [];
    if (!size.checks || found.length === 0) return '';
    const steps = found
      .slice(0, 3)
      .map(
        ({ title: step, text }) =>
          `<li><strong>${escapeHtml(endSentence(step))}</strong> ${escapeHtml(text)}</li>`,
      );
    const { headings, leads } = words.checks;
    return joinLines([heading(headings), paragraph([leads]), `<ol>${steps.join('')}</ol>`]);
  }

  function faq(): string {
    const own = shuffle(about.place?.questions ?? [], random).slice(0, 1);
    const builtIn = shuffle(words.faq.builtIn, random).map(({ questions, answers }) => ({
      question: say(questions),
      answer: say(answers),
    }));
    const written = rankBy(data.faq, ({ question }) => question, titleWords, random);
    // Built-in and written questions take turns, so that no two pages ask the same.
    const mixed = [
      ...own,
      ...builtIn.slice(0, 1),
      ...written.slice(0, 2),
      ...builtIn.slice(1),
      ...written.slice(2),
    ];
    const items = mixed
      .slice(0, size.faq)
      .map(
        ({ question, answer }) => `<h3>${escapeHtml(question)}</h3><p>${escapeHtml(answer)}</p>`,
      );
    return joinLines([heading(words.faq.headings), ...items]);
  }

  function links(): string {
    const pages: SourcePage[] = [
      ...problems.slice(0, 1),
      ...rankBy(data.pages, titleOf, titleWords, random).slice(0, size.links - 1),
    ];
    const items = pages.map(link);
    if (about.place?.href !== undefined) {
      items.push(link({ href: about.place.href, title: about.place.name }));
    }
    if (items.length === 0) return '';
    const { headings, leads } = words.links;
    return joinLines([heading(headings), paragraph([leads]), list(items)]);
  }

  return {
    description(): string {
      const { withPlace, withoutPlace } = words.descriptions;
      const fitting = say(about.place ? withPlace : withoutPlace);
      return fitting === '' ? data.defaultDescription.replace('{title}', title) : fitting;
    },
    sections(): string[] {
      const [first = '', ...others] = blocks();
      const middle = shuffle([...others, bullets(), causes(), checks()], random);
      const { headings, paragraph: last } = words.closing;
      return [
        intro(),
        place(),
        first,
        ...middle,
        faq(),
        links(),
        joinLines([heading(headings), paragraph(last)]),
      ].filter((section) => section !== '');
    },
  };
}

const titleOf = ({ title }: SourcePage) => title;

function joinLines(lines: readonly string[]): string {
  return lines.filter((line) => line !== '').join('\n');
}

function endSentence(text: string): string {
  return /[.?!]$/.test(text) ? text : `${text}.`;
}

/** As the sanitiser writes text, so that cleaning changes nothing. */
function escapeHtml(text: string): string {
  return text.replaceAll('&', '&#x26;').replaceAll('<', '&#x3C;');
}

function link({ href, title }: Pick<SourcePage, 'href' | 'title'>): string {
  return `<a href="${escapeHtml(href)}">${escapeHtml(title)}</a>`;
}

/** The list from another start, so that its order still tells something. */
function rotate<Item>(items: readonly Item[], random: () => number): Item[] {
  const start = Math.floor(random() * items.length);
  return [...items.slice(start), ...items.slice(0, start)];
}
