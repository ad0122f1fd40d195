import { PHONE_IN_TEXT } from '../../cms/checks/prose.ts';
import { remember } from '../../lib/remember.ts';
import { foldAccents } from '../../lib/text/slug.ts';
import { readTaxId } from '../../lib/text/tax-id.ts';
import { indexLiterals } from '../../lib/text/literals.ts';
import { compileWording } from '../wording/wording.ts';
import type { Guard } from './collection.ts';
import { findFigures, unitOf, type Figure } from './figures.ts';
import { sentenceKey, sentencesOf } from './sentences.ts';

/** Part of a text that the record does not hold. */
interface Doubt {
  start: number;
  end: number;
}

/** A figure of the record, and what it is about. */
interface Known {
  keys: string[];
  topics: ReadonlySet<string>;
}

/** A longer sentence is looked at near the figure alone. */
const REACH = 240;
/** Where one thought ends and the next begins. */
const JOINT = /[,;]|\s(?:e|mas|que|com|enquanto|já|ou)\s/giu;
const NOT =
  /(?<!\p{L})(?:não|nem|nunca|ninguém|nenhum\p{L}*|desconfi\p{L}+|pergunte|sem ser)(?!\p{L})/iu;
const FREE =
  /(?<!\p{L})(?:gratuit[oa]s?|gratuitamente|grátis|de graça|sem (?:nenhum )?custo|custo zero|sem pagar nada|por (?:nossa|minha) conta|por conta da (?:casa|empresa)|de brinde|cortesia|não (?:custa|paga) nada)(?!\p{L})/giu;
const FOR_EVER =
  /(?<!\p{L})vitalíci[oa]s?(?!\p{L})|(?<!\p{L})(?:garanti\p{L}+|cobertura|assistência)\s+(?:\p{L}+\s+){0,3}(?:eterna|ilimitada|permanente|para sempre|(?:por|de|para) (?:uma vida|toda a vida|a vida toda|o resto da vida)|por tempo (?:indeterminado|ilimitado|indefinido)|sem (?:prazo|limite|fim|data)|(?:não|nunca) (?:acaba|termina|vence|expira)(?: nunca)?)(?!\p{L})/giu;

/** Figures that name somebody or something: they are the record's or they are wrong. */
const NUMBERS: [pattern: RegExp, isOurs: (found: string, guard: Guard) => boolean][] = [
  [PHONE_IN_TEXT, (found, { phones }) => phones.some((one) => digits(found).endsWith(one))],
  [
    /(?<!\w)[\dA-Z]{2}\.?[\dA-Z]{3}\.?[\dA-Z]{3}\/[\dA-Z]{4}-?\d{2}|\d{3}\.\d{3}\.\d{3}-\d{2}/g,
    (found, { taxId }) => taxId !== undefined && readTaxId(found) === taxId,
  ],
  [/(?<!\d)\d{5}-\d{3}(?![\d-])/g, (found, { addresses }) => addresses.includes(found)],
  [
    /(?<!\p{L})(?:Rua|R\.|Avenida|Av\.|Alameda|Al\.|Travessa|Praça|Estrada|Largo)\s+(?:\p{L}[\p{L}'.]*\s+){0,5}\p{L}[\p{L}'.]*,?\s*(?:n\.?[ºo°]?\s*)?\d{1,5}(?!\d|\s*(?:km|anos|m\b))/gu,
    (found, { addresses }) =>
      addresses.some((known) => wordsOf(found).every((word) => wordsOf(known).includes(word))),
  ],
  [
    /(?<!\p{L})(?:nota|avaliação)\s+(?:média\s+)?(?:de\s+|é\s+(?:de\s+)?)?\d(?:[.,]\d)?(?!\d|[.,]\d|\s*(?:fiscal|meses|anos))(?:\s+no\s+Google)?|(?<![\d,.])[1-5][.,]\d\s+(?:estrelas|de\s+5(?![\d,.])|no\s+Google)/giu,
    // Whose rating it is on another site is in no record.
    (found, { ratings }) =>
      !/google/i.test(found) &&
      ratings.includes(Number(/\d(?:[.,]\d)?/.exec(found)?.[0].replace(',', '.'))),
  ],
];

const TIMES = ['segundo', 'minuto', 'hora', 'dia', 'semana', 'mês', 'ano'];
/** What a figure counts: times of all lengths are one kind. */
export function kindOf(key: string): string {
  const unit = unitOf(key) ?? '';
  return TIMES.includes(unit) ? 'time' : unit;
}

const digits = (text: string) => text.replace(/\D/g, '');
const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\d]+/gu) ?? [];

function compileTopics({ topics }: Pick<Guard, 'topics'>) {
  const patterns = topics.map(({ id, words }) => {
    const forms = words.map((word) =>
      foldAccents(word)
        .replace(/[.+?()[\]{}|\\^$]/g, '\\$&')
        .replace(/\s+/g, '\\s+')
        .replace(/\*/g, '\\w*'),
    );
    return [id, new RegExp(`(?<![\\w-])(?:${forms.join('|')})(?!\\w)`)] as const;
  });
  // Most sentences have no word of most subjects.
  const findPossible = indexLiterals(patterns.map(([, { source }]) => source));
  return (text: string): ReadonlySet<string> => {
    const folded = foldAccents(text);
    const possible = findPossible(folded);
    return new Set(
      patterns.flatMap(([id, pattern], at) =>
        possible.has(at) && pattern.test(folded) ? [id] : [],
      ),
    );
  };
}

/** "de R$ 800 a R$ 1.400" and "das 8h às 18h" are one figure each. */
function readFigures(text: string): Figure[] {
  const figures: Figure[] = [];
  for (const figure of findFigures(text)) {
    const last = figures.at(-1);
    const between = last && text.slice(last.end, figure.start);
    const isRange = between !== undefined && /^\s*(?:a|e|até|às|-|–)?\s*$/i.test(between);
    const unit = unitOf(last?.keys[0] ?? '');
    // Behind an hour of the day stands another, and no length of time.
    const keys = figure.keys.map((key) => (unit === "o'clock" ? key.replace(/hora$/, unit) : key));
    if (last && isRange && unit !== undefined && unit === unitOf(keys[0] ?? '')) {
      last.end = figure.end;
      last.keys.push(...keys);
    } else {
      figures.push(figure);
    }
  }
  return figures;
}

/** Where the thought of a figure ends: at a joint or at the next figure. */
function stopOf(text: string, figures: readonly Figure[], index: number): number {
  const { end } = figures[index] as Figure;
  const next = Math.min(figures[index + 1]?.start ?? text.length, end + REACH);
  const joint = text.slice(end, next).search(new RegExp(JOINT.source, 'iu'));
  return joint < 0 ? next : end + joint;
}

/** The words that may say what a figure is about, from near to far. */
function contextsOf(text: string, figures: readonly Figure[], index: number): string[] {
  const { start, end } = figures[index] as Figure;
  const from = Math.max(0, start - REACH);
  const stop = stopOf(text, figures, index);
  const cuts = [...text.slice(from, start).matchAll(JOINT)].map((cut) => from + cut.index + 1);
  return [
    ...[...cuts.reverse(), from].map((cut) => text.slice(cut, stop)),
    text.slice(figures[index - 1]?.end ?? from, figures[index + 1]?.start ?? end + REACH),
    text.slice(from, end + REACH),
  ];
}

type TopicsOf = ReturnType<typeof compileTopics>;

/** The figures that facts hold, each with what it is about. */
function readKnown(facts: readonly string[], topicsOf: TopicsOf): Known[] {
  return facts
    .flatMap((fact) => fact.split(/;\s/))
    .flatMap((fact): Known[] => {
      const figures = readFigures(fact);
      return figures.map(({ keys }, index) => {
        const from = figures[index - 1]?.end ?? 0;
        const topics = topicsOf(fact.slice(from, stopOf(fact, figures, index)));
        return { keys, topics: topics.size > 0 ? topics : topicsOf(fact) };
      });
    });
}

/** Returns a function that finds the figures of a sentence that the record does not hold. */
function compileFigures({ facts, topics: subjects }: Guard, topicsOf: TopicsOf) {
  const known = readKnown(facts, topicsOf);
  /** What a subject is measured in. */
  const measured = new Set(
    known.flatMap(({ keys, topics }) =>
      [...topics].flatMap((id) => keys.map((key) => `${id} ${kindOf(key)}`)),
    ),
  );
  const uncounted = new Set(subjects.flatMap((topic) => (topic.free ? [topic.id] : [])));

  const isHeld = (sentence: string, figures: readonly Figure[], index: number) => {
    const { keys } = figures[index] as Figure;
    const unit = unitOf(keys[0] ?? '') ?? '';
    const contexts = contextsOf(sentence, figures, index).map(topicsOf);
    if (unit !== 'real' && [...(contexts[0] ?? [])].some((id) => uncounted.has(id))) return true;
    const equal = known.filter((fact) => keys.every((key) => fact.keys.includes(key)));
    if (equal.length === 0) return false;
    if (['', 'mhz', 'v'].includes(unit)) return true;
    const told = contexts.filter(({ size }) => size > 0);
    if (told.length === 0) return unit !== 'real' || equal.some(({ topics }) => topics.size === 0);
    return equal.some(({ topics }) =>
      told.some(
        (about) =>
          [...topics].some((id) => about.has(id)) &&
          // A subject that the record counts in this unit, too, has another figure.
          [...about].every(
            (id) => topics.has(id) || !measured.has(`${id} ${kindOf(keys[0] ?? '')}`),
          ) &&
          // Half the name of a job is another job.
          (unit !== 'real' || [...topics].every((id) => about.has(id))),
      ),
    );
  };

  return (sentence: string): Figure[] => {
    const figures = readFigures(sentence);
    return figures.filter((_, index) => !isHeld(sentence, figures, index));
  };
}

/**
 * Returns a function that finds what a sentence promises in words, and the figures that name
 * somebody.
 */
function compileWords(guard: Guard, topicsOf: TopicsOf) {
  const findNever = compileWording(guard.never);
  const free = guard.facts.flatMap((fact) => (fact.search(FREE) < 0 ? [] : [topicsOf(fact)]));

  /** What costs nothing is free by the record; whatever else the sentence names costs. */
  const isFree = (sentence: string) => {
    const about = topicsOf(sentence);
    return (
      sentence.endsWith('?') ||
      free.some((topics) => about.size > 0 && [...about].every((id) => topics.has(id)))
    );
  };

  return (sentence: string): Doubt[] => [
    ...NUMBERS.flatMap(([pattern, isOurs]) =>
      placesOf(pattern, sentence).filter(
        ({ start, end }) => !isOurs(sentence.slice(start, end), guard),
      ),
    ),
    ...(isFree(sentence) ? [] : placesOf(FREE, sentence).filter(isSaid(sentence))),
    ...placesOf(FOR_EVER, sentence).filter(isSaid(sentence)),
    ...(findNever([{ text: sentence }]).length > 0 ? [{ start: 0, end: sentence.length }] : []),
  ];
}

const prepare = remember((guard: Guard) => {
  const topicsOf = compileTopics(guard);
  const figuresIn = compileFigures(guard, topicsOf);
  const doubtsIn = compileWords(guard, topicsOf);
  const written = new Set(guard.written);
  const promises = new Set(guard.topics.flatMap((topic) => (topic.promise ? [topic.id] : [])));
  return {
    text: (text: string): Doubt[] =>
      sentencesOf(text).flatMap(({ start, text: sentence }) =>
        written.has(sentenceKey(sentence))
          ? []
          : join([...figuresIn(sentence), ...doubtsIn(sentence)]).map((doubt) => ({
              start: start + doubt.start,
              end: start + doubt.end,
            })),
      ),
    title: (title: string): Doubt[] => {
      const isPromise = [...topicsOf(title)].some((id) => promises.has(id));
      const figures = figuresIn(title).filter(
        ({ keys }) => isPromise || keys.some((key) => MONEY.includes(unitOf(key) ?? '')),
      );
      return join([...figures, ...doubtsIn(title)]);
    },
  };
});

/** In titles, what is measured is left alone; what is charged or waived is promised. */
const MONEY = ['real', '%'];

/** Gives the function that finds in a text what the record does not hold. */
export const createGuard = (guard: Guard) => prepare(guard).text;

/** What a title promises and the record does not hold, as it is written there. */
export function findTitleClaims(title: string, guard: Guard): string[] {
  return prepare(guard)
    .title(title)
    .map(({ start, end }) => title.slice(start, end));
}

/** The sentences of a text about which somebody would be asked, unless they are written already. */
export function listDoubtful(text: string, guard: Guard): string[] {
  const look = createGuard(guard);
  return sentencesOf(text).flatMap(({ text: sentence }) =>
    look(sentence).length > 0 ? [sentence] : [],
  );
}

const placesOf = (pattern: RegExp, text: string): Doubt[] =>
  [...text.matchAll(pattern)].map(({ 0: found, index }) => ({
    start: index,
    end: index + found.length,
  }));

/** Whether words are said, and not denied or doubted by others between the same two signs. */
const isSaid =
  (sentence: string) =>
  ({ start, end }: Doubt): boolean => {
    const before = /[^,;:]*$/.exec(sentence.slice(0, start))?.[0] ?? '';
    const after = /^[^,;:]*/.exec(sentence.slice(end))?.[0] ?? '';
    return !NOT.test(`${before} ${after}`);
  };

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
