import { compileScope } from '../../../lib/text/wording.ts';
import type { Guard } from '../../../features/claims/collection.ts';
import { remember } from '../remember.ts';
import { findClaims, unitOf, type Claim } from './claims.ts';
import { findSayings, findStatements } from './statements.ts';

/** Part of a text that the facts do not hold. */
interface Doubt {
  start: number;
  end: number;
}

/** A sentence longer than this is looked at near the claim alone. */
const REACH = 240;
/** Where one thought ends and the next begins. */
const JOINT = /,|;|\s(?:e|mas|que|com|enquanto|já|ou)\s/giu;

interface Topic {
  id: string;
  at: number;
}

/** A text whose subjects are known by their places. */
interface Reading {
  text: string;
  topics: Topic[];
}

/** A figure of the facts, and what it is about. */
interface Known {
  keys: string[];
  topics: ReadonlySet<string>;
}

/** Small letters without accents, each in its place. */
function fold(text: string): string {
  return text.replace(/[^\x20-\x7e]/g, (letter) => letter.normalize('NFD').charAt(0)).toLowerCase();
}

function compileTopics({ topics }: Guard): [id: string, pattern: RegExp][] {
  return topics.map(({ id, words }) => {
    const forms = words.map((word) =>
      fold(word)
        .replace(/[.+?()[\]{}|\\^$]/g, '\\$&')
        .replace(/\s+/g, '\\s+')
        .replace(/\*/g, '\\w*'),
    );
    return [id, new RegExp(`(?<![\\w-])(?:${forms.join('|')})(?!\\w)`, 'g')];
  });
}

function read(text: string, topics: ReturnType<typeof compileTopics>): Reading {
  const folded = fold(text);
  const found = topics.flatMap(([id, pattern]) =>
    [...folded.matchAll(pattern)].map(({ index }) => ({ id, at: index })),
  );
  return { text, topics: found.sort((a, b) => a.at - b.at) };
}

function topicsBetween({ topics }: Reading, from: number, to: number): Set<string> {
  let low = 0;
  let high = topics.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((topics[middle]?.at ?? Infinity) < from) low = middle + 1;
    else high = middle;
  }
  const found = new Set<string>();
  for (let index = low; index < topics.length; index += 1) {
    const { id, at } = topics[index] as Topic;
    if (at >= to) break;
    found.add(id);
  }
  return found;
}

const NEAR = 30;

/** The subject that is named right in front of a place. */
function topicBefore({ topics }: Reading, place: number): string | undefined {
  return topics.findLast(({ at }) => at < place && at >= place - NEAR)?.id;
}

function sentenceBounds(text: string, start: number, end: number): [from: number, to: number] {
  const before = text.slice(Math.max(0, start - REACH), start);
  const after = text.slice(end, end + REACH);
  const stop = Math.max(...[...before.matchAll(/[.!?;](?=\s)|\|/g)].map(({ index }) => index), -1);
  const next = /[.!?;](?=\s|$)|\|/.exec(after)?.index ?? after.length;
  return [start - before.length + stop + 1, end + next];
}

/** What a claim may be about: the words of its own thought, from near to far; else of its block. */
function contextsOf(reading: Reading, claims: readonly Claim[], index: number) {
  const { text } = reading;
  const claim = claims[index] as Claim;
  const [from, to] = sentenceBounds(text, claim.start, claim.end);
  const previous = claims[index - 1];
  const next = claims[index + 1];
  const leftFrom = previous && previous.end > from ? previous.end : from;
  const rightTo = next && next.start < to ? next.start : to;
  const left = text.slice(leftFrom, claim.start);
  const right = text.slice(claim.end, rightTo);
  const cuts = [...left.matchAll(JOINT)].map((cut) => leftFrom + cut.index + cut[0].length);
  const end = claim.end + (new RegExp(JOINT.source, 'iu').exec(right)?.index ?? right.length);
  const spans = [...cuts.reverse(), leftFrom, from].map((start) => [start, end] as const);
  // A thought that names nothing is about what the sentence began with: "X takes 5 s and costs 9".
  const [thought] = spans;
  const first = claims.find(({ start }) => start >= from);
  if (thought && first && first !== claim && topicsBetween(reading, ...thought).size === 0) {
    spans.push([from, first.start]);
  }
  // A subject may have been named before the figure in front: "X costs 5 and takes 3 days".
  const own = spans.map((span) => topicsBetween(reading, ...span)).filter(({ size }) => size > 0);
  if (own.length > 0) return { own, far: undefined };
  const sentence = topicsBetween(reading, from, to);
  if (sentence.size > 0) return { own, far: sentence };
  const blockFrom = Math.max(text.lastIndexOf('|', claim.start), claim.start - REACH);
  return { own, far: topicsBetween(reading, blockFrom, claim.start) };
}

/** "de R$ 800 a R$ 1.400" and "das 8h às 18h" are one claim each. */
function readClaims(text: string): Claim[] {
  const claims: Claim[] = [];
  for (const claim of findClaims(text)) {
    const last = claims.at(-1);
    const between = last && text.slice(last.end, claim.start);
    const isRange = between !== undefined && /^\s*(?:a|e|até|às|-|–)?\s*$/i.test(between);
    const unit = unitOf(last?.keys[0] ?? '');
    // Behind an hour of the day stands another, and no length of time.
    const keys = claim.keys.map((key) => (unit === "o'clock" ? key.replace(/hora$/, unit) : key));
    if (last && isRange && unit !== undefined && unit === unitOf(keys[0] ?? '')) {
      last.end = claim.end;
      last.keys.push(...keys);
    } else {
      claims.push(claim);
    }
  }
  return claims;
}

/** A longer sentence is read in parts: patterns may cost more than their text is long. */
const SENTENCE = /[^.!?;|]{1,600}(?:[.!?](?=\d)[^.!?;|]{1,60})*\??/g;
/** How far back a condition may have been said. */
const LEAD = 300;

/** What no record could hold, in a folded text: the words that say it. */
function compileNever({ never }: Guard): (folded: string) => Doubt[] {
  const rules = never.map((rule) => ({
    pattern: new RegExp(rule.pattern, 'u'),
    scope: compileScope(rule),
    given: rule.given === undefined ? undefined : new RegExp(rule.given, 'u'),
  }));
  return (folded) =>
    [...folded.matchAll(SENTENCE)].flatMap(({ 0: sentence, index }) =>
      rules.flatMap(({ pattern, scope, given }) => {
        const words = pattern.test(sentence) ? scope(sentence) : undefined;
        const found = words === undefined ? undefined : pattern.exec(words);
        if (!found) return [];
        const lead = folded.slice(Math.max(0, index - LEAD), index + sentence.length);
        if (given?.test(lead) === true) return [];
        const start = index + found.index;
        return [{ start, end: start + found[0].length }];
      }),
    );
}

/** In titles, what is measured is asked about; what is charged or waived is promised. */
const MONEY = ['real', '%'];

const prepare = remember((guard: Guard) => {
  const topics = compileTopics(guard);
  const findNever = compileNever(guard);
  const known = guard.facts.flatMap((fact): Known[] => {
    const reading = read(fact, topics);
    const claims = readClaims(fact);
    return claims.map(({ keys }, index) => {
      const { own, far } = contextsOf(reading, claims, index);
      return { keys, topics: own.at(-1) ?? far ?? new Set<string>() };
    });
  });
  const frequency = new Map<string, number>();
  for (const { topics: own } of known) {
    for (const id of own) frequency.set(id, (frequency.get(id) ?? 0) + 1);
  }
  /** What a subject is measured in. */
  const measured = new Set(
    known.flatMap(({ keys, topics: own }) =>
      [...own].flatMap((id) => keys.map((key) => `${id} ${unitOf(key) ?? ''}`)),
    ),
  );
  const free = new Set(guard.topics.flatMap((topic) => (topic.free ? [topic.id] : [])));
  /** The rarest subjects of a fact are what it is about; the others are shared. */
  const headsOf = ({ topics: own }: Known) => {
    const rarest = Math.min(...[...own].map((id) => frequency.get(id) ?? 0));
    return [...own].filter((id) => frequency.get(id) === rarest);
  };

  const isHeld = (claim: Claim, reading: Reading, claims: readonly Claim[], index: number) => {
    const facts = known.filter(({ keys }) => claim.keys.every((key) => keys.includes(key)));
    const units = claim.keys.map(unitOf);
    const isPrice = units.includes('real');
    const { own, far } = contextsOf(reading, claims, index);
    if (!isPrice && free.has(topicBefore(reading, claim.start) ?? '')) return true;
    if (facts.length === 0) return false;
    if (units.every((unit) => [undefined, "o'clock", 'mhz', 'v'].includes(unit))) return true;
    if (far?.size === 0) return !isPrice || facts.some(({ topics: about }) => about.size === 0);
    return facts.some((fact) => {
      const heads = headsOf(fact);
      const names = (about: ReadonlySet<string>) => heads.some((id) => about.has(id));
      // A subject without a figure of this unit cannot be what the figure is about.
      const shared = (about: ReadonlySet<string>) =>
        [...about].every(
          (id) =>
            fact.topics.has(id) || units.every((unit) => !measured.has(`${id} ${unit ?? ''}`)),
        );
      if (far) return names(far);
      return own.some(
        (about) =>
          shared(about) &&
          (names(about) || about.size > 1) &&
          // Half the name of a job is another job.
          (!isPrice || [...fact.topics].every((id) => about.has(id))),
      );
    });
  };

  const promises = new Set(guard.topics.flatMap((topic) => (topic.promise ? [topic.id] : [])));
  const sentenceIn = (text: string) => (start: number, end: number) =>
    text.slice(...sentenceBounds(text, start, end));
  const unheld = (reading: Reading) => {
    const claims = readClaims(reading.text);
    return claims.filter((claim, index) => !isHeld(claim, reading, claims, index));
  };

  return {
    text: (text: string): Doubt[] => {
      const statements = findStatements(text, guard, sentenceIn(text));
      return join([
        ...unheld(read(text, topics)),
        ...statements.filter(({ isTrue }) => !isTrue),
        // "com cuidado" alone tells nobody what is wrong.
        ...findNever(fold(text)).map((found) => wholeSentence(text, found)),
      ]);
    },
    title: (title: string): Doubt[] => {
      const reading = read(title, topics);
      const promised = reading.topics.some(({ id }) => promises.has(id));
      const figures = unheld(reading).filter(
        ({ keys }) => promised || keys.some((key) => MONEY.includes(unitOf(key) ?? '')),
      );
      return join([
        ...figures,
        ...findSayings(title, guard, sentenceIn(title)).filter(({ isTrue }) => !isTrue),
        ...findNever(fold(title)),
      ]);
    },
  };
});

/** Gives the function that finds in a text what the record does not hold. */
export const createGuard = (guard: Guard) => prepare(guard).text;

/** What a title promises and the record does not hold, as it is written there. */
export function findTitleClaims(title: string, guard: Guard): string[] {
  return prepare(guard)
    .title(title)
    .map(({ start, end }) => title.slice(start, end));
}

/** The sentence around a place, with the sign that ends it. */
function wholeSentence(text: string, { start, end }: Doubt): Doubt {
  const [from, to] = sentenceBounds(text, start, end);
  const lead = /^\s*/.exec(text.slice(from, to))?.[0].length ?? 0;
  return { start: from + lead, end: /[.!?]/.test(text.charAt(to)) ? to + 1 : to };
}

/** In order, and as one where they touch. */
function join(doubts: readonly Doubt[]): Doubt[] {
  const joined: Doubt[] = [];
  for (const { start, end } of [...doubts].sort((a, b) => a.start - b.start)) {
    const last = joined.at(-1);
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else joined.push({ start, end });
  }
  return joined;
}
