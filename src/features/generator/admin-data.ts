import { formatPrice, formatTotal } from '../prices/money.ts';
import type { Guard } from '../claims/collection.ts';
import type { AdminData, GeneratorWords, Opening, PlaceFacts, BatchTitle } from './collection.ts';
import { toWordingRule } from '../wording/checks.ts';
import { listFieldPassages } from '../wording/passages.ts';
import { listDoubtful } from '../claims/guard.ts';
import { sentenceKey } from '../claims/sentences.ts';
import { digest, recall } from '../../cms/collections/memory.ts';
import { remember } from '../../lib/remember.ts';
import { cleanInline, splitPassages } from '../../lib/text/split-text.ts';
import { isWithout, splitSentences } from '../../lib/text/text.ts';
import { collectionNames, pathOf, type Content, type ContentReading } from '../../collections.ts';
import { serverFieldsOf } from '../company/server-fields.ts';
import { siteContent } from '../site/content.ts';

/** What the server function tells the AI; `{title}` and `{extra}` are still open. */
export function buildAiPrompt({ aiPrompt }: Pick<Content, 'aiPrompt'>) {
  const { system, user, extra, facts } = only(aiPrompt);
  return {
    system: system.replace('{facts}', facts.map((fact) => `- ${fact}`).join('\n')),
    user,
    extra,
  };
}

function buildAdminData(content: Content, serverFields: string[]): AdminData {
  const titles = content.batchTitles.map(({ data }) => data);
  const above = (id: string | undefined): string[] => {
    const city = content.cities.find((entry) => entry.id === id);
    return city ? [city.data.name, ...above(city.data.parent)] : [];
  };
  const places = content.cities.map((city): PlaceFacts => {
    const { name, preposition, difference, terrain, buildings, facts, roads, neighbours } =
      city.data;
    return {
      name,
      preposition,
      href: pathOf(city),
      within: above(city.data.parent),
      sentence: difference,
      traits: [terrain, ...buildings].join('; '),
      terrain,
      facts: Object.fromEntries(facts.map(({ id, value }) => [id, value])),
      roads,
      neighbours,
      questions: city.data.questions,
    };
  });
  const known = new Set(places.map(({ name }) => name));
  const company = only(content.company);
  const words = only(content.generator);
  const allPlaces = [
    ...places,
    ...titles.flatMap((title) => batchPlace(title, places)).filter(({ name }) => !known.has(name)),
  ];
  return {
    company: company.name,
    defaultDescription: only(content.shared).savedPage.defaultDescription,
    words,
    places: allPlaces.map((place) => withAliases(place, words)),
    problems: content.problems.map((problem) => ({
      href: pathOf(problem),
      title: problem.data.title,
      summary: problem.data.answer,
      causes: problem.data.causes,
      checks: problem.data.checks,
      urgent: problem.data.urgent,
    })),
    pages: [...content.topics, ...content.guides].map((page) => ({
      href: pathOf(page),
      title: page.data.title,
      summary: page.data.summary,
    })),
    openings: buildOpenings(content),
    prices: company.priceList.map(({ id, job, price, notFor, dependsOn, includes, excludes }) => ({
      id,
      job,
      price: price && formatPrice(price),
      notFor,
      dependsOn,
      includes,
      excludes,
    })),
    faq: content.faq.map(({ data: { about, question, answer } }) => ({ about, question, answer })),
    batchTitles: titles.map(({ title }) => title),
    guard: buildGuard(content),
    serverFields,
  };
}

/** Each question with the sentence that answers it: neither says anything without the other. */
const joinAnswers = (sentences: readonly string[]): string[] =>
  sentences.reduce<string[]>((joined, sentence) => {
    const last = joined.at(-1);
    return last?.trimEnd().endsWith('?') === true
      ? [...joined.slice(0, -1), last + sentence]
      : [...joined, sentence];
  }, []);

/** Letters; what is left of a shorter one says nothing. */
const SHORTEST_OPENING = 60;
const DENIED = /\b(?:não|nem|nunca)\s+(?:se\s+)?\p{L}+(?:\s+(?:o|a|os|as)\s+\p{L}+)?/giu;

const saysOf = (paragraphs: readonly string[]) =>
  paragraphs.join(' ').length > SHORTEST_OPENING ? paragraphs.filter(Boolean) : [];

/** The checked pages that the words name, alone or by their intent. */
function buildOpenings(content: Content): AdminData['openings'] {
  const words = only(content.generator);
  const isWhole = isWithout(words.pointing);
  const isHarmless = isWithout(words.unsafe);
  /** What is done with a denial before it does no harm. */
  const maySay = (text: string) => isWhole(text) && isHarmless(text.replace(DENIED, ''));
  // What points at another part of its page says nothing here.
  const wholeOf = (text: string) =>
    joinAnswers(
      splitSentences(cleanInline(text.replace(/^(?:> ?(?:\*\*Pare aqui\.\*\*)?|\d+\. )/gm, ''))),
    )
      .filter(maySay)
      .join('')
      .trim();
  const openingOf = (page: Openable): Opening => ({
    href: pathOf(page),
    title: shortTitle(page.data.title),
    says: saysOf([leadOf(page), page.body.split(/^#/m)[0] ?? ''].map(wholeOf)),
    questions: ('questions' in page.data ? page.data.questions : []).filter(
      ({ question, answer }) => maySay(`${question} ${answer}`),
    ),
  });
  const pages = [...content.keywords, ...content.topics, ...content.problems];
  const ofIntent = content.intents.map(({ id, data }): [string, Openable[]] => [
    id,
    pages.filter((page) =>
      'intent' in page.data ? page.data.intent === id : page.id === data.topic,
    ),
  ]);
  const known = new Map<string, Openable[]>([
    ...pages.map((page): [string, Openable[]] => [page.id, [page]]),
    ...ofIntent,
  ]);
  const named = [...words.products, ...words.services, ...words.traits].flatMap(({ from }) => from);
  return Object.fromEntries(
    [...new Set([...named, ...words.general])].map((name) => [
      name,
      (known.get(name) ?? []).map(openingOf),
    ]),
  );
}

type Openable = Content['keywords' | 'topics' | 'problems'][number];

/** The line that answers first. */
function leadOf({ data }: Openable): string {
  if ('subtitle' in data) return data.subtitle;
  return 'summary' in data ? data.summary : data.answer;
}

/** "Guia solta: a folha que balança" is called "Guia solta" beside other pages. */
const shortTitle = (title: string) => title.replace(/(?<=.{12,}): .*$/, '');

/** A long name is called by its first words, too; the content adds and takes away such names. */
function withAliases(
  place: PlaceFacts,
  { nicknames, noNicknames, neverAlone }: GeneratorWords,
): PlaceFacts {
  const [, cut] = /^(.+?) d[aeo]s? \p{Lu}/u.exec(place.name) ?? [];
  const isName =
    cut !== undefined && !noNicknames.includes(cut) && !neverAlone.includes(cut.toLowerCase());
  const given = nicknames.filter(({ places }) => places.includes(place.name));
  const aliases = [...(isName ? [cut] : []), ...given.map(({ name }) => name)];
  return aliases.length === 0 ? place : { ...place, aliases };
}

/** What the company's record, its list of prices and the table of facts say, a sentence each. */
function buildGuard(content: Content): Guard {
  const company = only(content.company);
  const { topics, facts, never } = only(content.claims);
  const prices = company.priceList.flatMap(({ job, price }) =>
    price ? [`${job}: ${formatPrice(price)}`] : [],
  );
  const { installments } = company;
  const models = company.models.flatMap(({ name, price, specs }) => [
    `${name}: ${formatTotal({ amount: price }, installments)}`,
    ...specs.map(({ label, value, text }) => `${name} ${label}: ${text ?? value}`),
  ]);
  const warranties = company.warranties.flatMap(({ service, term }) =>
    term === undefined ? [] : [`${service}: garantia de ${term}`],
  );
  const sourced = content.facts.map(({ data: { about, text, source } }) => [
    `${about}: ${text}`,
    source,
  ]);
  const { street, district, city, postalCode } = company.address;
  const guard: Guard = {
    topics,
    facts: [
      ...only(content.aiPrompt).facts,
      ...facts,
      ...prices,
      ...models,
      ...warranties,
      ...sourced.flat(),
    ],
    never: never.map(toWordingRule),
    company: company.name,
    phones: company.phones.map(({ number }) => number.replace(/^55/, '')),
    taxId: company.taxId,
    addresses: [`${street}, ${district}, ${city}`, postalCode],
    ratings: company.ratings?.show
      ? [company.ratings.home.value, company.ratings.elsewhere.value]
      : [],
    written: [],
  };
  return { ...guard, written: listWritten(content, guard) };
}

/** What is asked of an AI, or offered to it, is written on no page. */
const UNPUBLISHED: readonly string[] = ['claims', 'aiPrompt', 'batchTitles'];

/**
 * The sentences with figures that stand on the site or among the facts: whoever wrote them answers for them.
 * Numbers that name the company all count, so that another phone leaves what is known of each entry.
 */
function listWritten(content: Content, guard: Guard): number[] {
  const unnamed: Guard = { ...guard, phones: [], taxId: undefined, addresses: [], ratings: [] };
  const { topics, facts, never } = unnamed;
  const rules = digest(topics, facts, never);
  const keysOf = (texts: readonly string[]) =>
    recall(['written', rules, texts], () =>
      texts.flatMap((text) => listDoubtful(text, unnamed).map(sentenceKey)),
    );
  const written = collectionNames.flatMap((name) =>
    UNPUBLISHED.includes(name)
      ? []
      : content[name].flatMap(({ data, body }) => {
          const passages = listFieldPassages(data).flatMap((field) => field.passages);
          return keysOf([...passages, ...splitPassages(body)].map(({ text }) => text));
        }),
  );
  return [...new Set([...keysOf(facts), ...written])];
}

/** Worked out once for each reading: the sentences of the whole site take seconds. */
const dataOf = remember((reading: ContentReading) =>
  buildAdminData(reading.content, serverFieldsOf(reading)),
);

/** Everything that the admin takes from the content, of this process if no other is given. */
export const readAdminData = (reading: ContentReading = siteContent()) => dataOf(reading);

function only<Data>(entries: readonly { data: Data }[]): Data {
  const [entry] = entries;
  if (!entry) throw new Error('A record is missing from the content: run npm run check:content.');
  return entry.data;
}

/** A neighbourhood without a page: what is known of it, and of the districts it belongs to. */
function batchPlace(
  { title, districts, roads, trait }: BatchTitle,
  places: readonly PlaceFacts[],
): PlaceFacts[] {
  const [, preposition, name] = /\s(em|nos?|nas?)\s(\p{Lu}.*)$/u.exec(title) ?? [];
  if (preposition === undefined || name === undefined) return [];
  const around = districts.flatMap((district) => places.filter((one) => one.name === district));
  return [
    {
      name,
      preposition: preposition as PlaceFacts['preposition'],
      // "Artur Alvim fica no distrito de Artur Alvim" tells nothing.
      districts: districts.filter((district) => district !== name),
      sentence: around[0]?.sentence,
      traits: trait,
      roads,
      neighbours: [],
      questions: around.flatMap(({ questions }) => questions),
    },
  ];
}
