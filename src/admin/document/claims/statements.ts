import { PHONE_IN_TEXT } from '../../../cms/checks/prose.ts';
import { foldAccents } from '../../../lib/text/slug.ts';
import { readTaxId } from '../../../lib/text/tax-id.ts';
import type { Guard } from '../../../features/claims/collection.ts';

/** A statement about the company that holds no figure, or one that only the record can prove. */
export interface Statement {
  start: number;
  end: number;
  isTrue: boolean;
}

type Judge = (match: RegExpMatchArray, sentence: string, guard: Guard) => boolean;

const digits = (text: string) => text.replace(/\D/g, '');
const WE =
  /(?<!\p{L})(?:somos|nossas?|nossos?|nós|temos|contamos|trabalhamos|empresa|equipe)(?!\p{L})/iu;
const NOT = /(?<!\p{L})(?:não|nem|nunca|nenhum\p{L}*|desconfi\p{L}+|sem ser)(?!\p{L})/iu;
const ADVICE =
  /(?<!\p{L})(?:procure|peça|pergunte|confirme|exija|consulte|chame|escolha|se for|caso|fabricante|marca|anatel|inmetro)(?!\p{L})/iu;
/** To ask costs nothing anywhere. */
const ASKING = /(?<!\p{L})(?:orçamentos?|mensagem|mensagens|conversa)(?!\p{L})/iu;
const FREE = /gratuit|grátis|de graça/iu;
const YEAR_ROUND = /(?<!\p{L})(?:emergências?|urgências?|plantão|plantões)(?!\p{L})/iu;

const STATEMENTS: [pattern: RegExp, judge: Judge][] = [
  [
    PHONE_IN_TEXT,
    ([phone], _, { phones }) => phones.some((known) => digits(phone).endsWith(known)),
  ],
  [
    /(?<!\w)[\dA-Z]{2}\.?[\dA-Z]{3}\.?[\dA-Z]{3}\/[\dA-Z]{4}-?\d{2}|\d{3}\.\d{3}\.\d{3}-\d{2}/g,
    ([id], _, { taxId }) => taxId !== undefined && readTaxId(id) === taxId,
  ],
  [
    /(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}/g,
    ([email], _, guard) => email.toLowerCase() === guard.email,
  ],
  [/(?<!\d)\d{5}-\d{3}(?![\d-])/g, ([code], _, { addresses }) => addresses.includes(code)],
  [
    /(?<!\p{L})(?:Rua|R\.|Avenida|Av\.|Alameda|Al\.|Travessa|Praça|Estrada|Largo)\s+(?:\p{L}[\p{L}'.]*\s+){0,5}\p{L}[\p{L}'.]*,?\s*(?:n\.?[ºo°]?\s*)?\d{1,5}(?!\d|\s*(?:km|anos|m\b))/gu,
    ([street], _, { addresses }) => addresses.some((known) => same(known, street)),
  ],
  [
    /(?<!\p{L})(?:lojas?|filial|filiais|unidades?|sede|showroom|oficina|matriz)\s+(?:própri[ao]s?\s+|físicas?\s+)?(?:em|no|na|nos|nas)\s+(?:(?:bairro|centro|cidade|rua|avenida)\s+(?:d[aeo]s?\s+)?)?\p{Lu}\p{L}+/gu,
    (_, sentence) => NOT.test(sentence) || !WE.test(sentence.replace(/visite/i, 'nossa')),
  ],
  [
    /(?<!\p{L})(?:nota|avaliação)\s+(?:média\s+)?(?:de\s+|é\s+(?:de\s+)?)?(\d(?:[.,]\d)?)(?!\d|[.,]\d|\s*(?:fiscal|meses|anos))/giu,
    ([, value = ''], sentence, guard) => isRated(Number(value.replace(',', '.')), sentence, guard),
  ],
  [
    /(?<![\d,.])([1-5][.,]\d)\s+(?:estrelas|de\s+5(?![\d,.])|no\s+Google)/giu,
    ([, value = ''], sentence, guard) => isRated(Number(value.replace(',', '.')), sentence, guard),
  ],
  [
    /(?<!\p{L})(?:autorizad|credenciad|certificad|homologad|licenciad)[oa]s?(?!\p{L})|(?<!\p{L})(?:revend\p{L}+|assistência|representantes?|parceri\p{L}+|distribuidor\p{L}*|parceir[oa]s?|oficina|postos?|lojas?|rede|serviço|técnic[oa]s?)\s+(?:técnic[oa]s?\s+)?oficia(?:l|is)(?!\p{L})/giu,
    isNotOurs,
  ],
  [
    /(?<!\p{L})(?:indicad|recomendad|aprovad|treinad)[oa]s?\s+p(?:or|el[oa]s?)\s+(?:(?:própri[oa]s?|grandes|principais)\s+)?(?:fábricas?|fabricantes?|marcas?)(?!\p{L})/giu,
    isNotOurs,
  ],
  [
    /(?<!\p{L})vitalíci[oa]s?(?!\p{L})|(?<!\p{L})garanti\p{L}+\s+(?:\p{L}+\s+){0,2}(?:eterna|ilimitada|permanente|para sempre|por toda a vida|sem prazo)/giu,
    (_, sentence) => NOT.test(sentence),
  ],
  [
    /(?<!\p{L})(?:seu\s+)?dinheiro\s+de\s+volta|(?<!\p{L})satisfação\s+garantida|(?<!\p{L})devolvemos\s+(?:o\s+)?(?:seu\s+)?(?:dinheiro|valor)/giu,
    // "se não gostar" comes behind the promise and takes nothing back.
    ([promise], sentence) => NOT.test(sentence.slice(0, sentence.indexOf(promise))),
  ],
  [
    /(?<!\p{L})(?:gratuit[oa]s?|gratuitamente|grátis|de graça|sem custo|cortesia)(?!\p{L})/giu,
    (_, sentence, { facts }) =>
      NOT.test(sentence) || ASKING.test(sentence) || facts.some((fact) => FREE.test(fact)),
  ],
];

/** A text may send somebody to another company that has the papers. */
function isNotOurs(_: RegExpMatchArray, sentence: string): boolean {
  return NOT.test(sentence) || (ADVICE.test(sentence) && !WE.test(sentence));
}

function same(known: string, written: string): boolean {
  const words = (text: string) => text.toLowerCase().match(/[\p{L}\d]+/gu) ?? [];
  const own = new Set(words(known));
  return words(written).every((word) => own.has(word));
}

/** What is said of going to a place, or of being there. */
const SERVE =
  /(?<!\p{L})(?:atend(?:e|emos|imento)|chegamos|cobrimos|levamos|vamos|instalamos|consertamos|equipes?|técnic[oa]s?|bases?|cobertura)(?!\p{L})/iu;
const NAME = "\\p{Lu}[\\p{L}'-]+(?:\\s+(?:d[aeo]s?\\s+)?\\p{Lu}[\\p{L}'-]+)*";
const PLACES = new RegExp(
  `(?<=(?<!\\p{L})(?:em|n[oa]s?|até|a|à|também|inclusive|[Aa]tend\\p{L}+)\\s+)${NAME}(?:(?:,\\s+|\\s+(?:e|ou)\\s+)(?:(?:em|n[oa]s?|a|à)\\s+)?${NAME})*`,
  'gu',
);

/** Every place that a text says is served and that no list of the company's holds. */
function findForeignPlaces(
  text: string,
  { names, elsewhere }: Guard,
  sentenceAt: SentenceAt,
): Statement[] {
  const known = new Set(names);
  const foreign = new Set(elsewhere);
  const isKnown = (name: string) => {
    const words = foldAccents(name).split(/\s+/);
    if (foreign.has(words.join(' '))) return false;
    // The known name may stand behind "Grande" or "Zona".
    return words.some((_, at) => known.has(words.slice(at).join(' ')));
  };
  return [...text.matchAll(PLACES)].flatMap(({ 0: list, index }) => {
    const sentence = sentenceAt(index, index + list.length);
    const before = sentence.slice(0, sentence.indexOf(list));
    if (!SERVE.test(before) || NOT.test(before)) return [];
    return [...list.matchAll(new RegExp(NAME, 'gu'))].flatMap((name) => {
      const start = index + name.index;
      const end = start + name[0].length;
      return isKnown(name[0]) ? [] : [{ start, end, isTrue: false }];
    });
  });
}

/** Whose rating it is on another site is in no record. */
function isRated(value: number, sentence: string, { ratings }: Guard): boolean {
  return !/google|facebook|reclame/i.test(sentence) && ratings.some((own) => own.value === value);
}

const DAY_NAMES = 'domingo|segunda|terça|quarta|quinta|sexta|sábado|feriado';
const DAY = `(?:${DAY_NAMES})(?:s|-feira|s-feiras)?`;
const CLOCK = '(\\d{1,2})(?:h(\\d{2})?|:(\\d{2})|\\s+horas)?';
const DAYS = new RegExp(
  `(?<!\\p{L})(?<days>todos os dias|fins? de semana|${DAY}(?:(?:,\\s*|\\s+(?:a|à|e|ou|até)\\s+(?:aos?\\s+|nos?\\s+)?)${DAY})*)` +
    `(?:,?\\s+(?:das?|de)\\s+${CLOCK}\\s+(?:às|as|a|até as|até)\\s+${CLOCK})?`,
  'giu',
);
/** "até as 18h" alone: when the day ends. */
const CLOSES = new RegExp(
  `(?<!\\p{L})(?<days>${DAY}(?:\\s+(?:a|à|e|ou|até)\\s+(?:aos?\\s+|nos?\\s+)?${DAY})*)(?:(?!\\sd[ae]s?\\s\\d)[^.!?;|]){0,60}?\\saté\\s+(?:às|as)\\s+${CLOCK}`,
  'giu',
);

const WEEK = ['domingo', 'segunda', 'terça', 'quarta', 'quinta', 'sexta', 'sábado'] as const;
const FIELDS = [
  'sunday',
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
] as const;
const OPEN =
  /(?<!\p{L})(?:atend\p{L}+|abert[oa]s?|abr(?:e|imos|em)|funciona\p{L}*|trabalha\p{L}*|horário\p{L}*|expediente|plantão|receb\p{L}+|respond\p{L}+)(?!\p{L})/iu;
const CLOSED = /(?<!\p{L})(?:não|fecha\p{L}*|exceto|menos|salvo)(?!\p{L})/iu;

/** The days that "segunda a sexta e feriados" names; a holiday is 7. */
function readDays(text: string): Set<number> {
  const lower = text.toLowerCase();
  if (lower === 'todos os dias') return new Set([0, 1, 2, 3, 4, 5, 6]);
  if (lower.includes('semana')) return new Set([0, 6]);
  const days = new Set<number>();
  let last: number | undefined;
  for (const [, joint = '', name = ''] of lower.matchAll(
    new RegExp(`(\\s+(?:a|à|até)\\s+|,|\\s+e\\s+|)?(?:aos?\\s+|nos?\\s+)?(${DAY_NAMES})`, 'gu'),
  )) {
    const day = name === 'feriado' ? 7 : WEEK.findIndex((each) => each === name);
    const isRange = /^\s+(?:a|à|até)\s+$/.test(joint) && last !== undefined && day !== 7;
    for (let step = isRange ? (last ?? day) : day; ; step = (step + 1) % 7) {
      days.add(step);
      if (step === day || day === 7) break;
    }
    last = day;
  }
  return days;
}

function minutes(hour: string, ...rest: (string | undefined)[]): string {
  return `${hour.padStart(2, '0')}:${rest.find((each) => each !== undefined) ?? '00'}`;
}

/** What a text says of the days and hours of opening. */
function judgeHours(match: RegExpMatchArray, sentence: string, guard: Guard): boolean {
  const [, , fromHour, fromH, fromColon, toHour, toH, toColon] = match;
  const hasClock = fromHour !== undefined && toHour !== undefined;
  if (!hasClock && (!OPEN.test(sentence) || CLOSED.test(sentence))) return true;
  const isEmergency = YEAR_ROUND.test(sentence) || /(?<!\d)24\s?h/i.test(sentence);
  if (isEmergency && guard.roundTheClock && !hasClock) return true;
  const spansOf = (day: number) => {
    const field = FIELDS[day];
    return field === undefined ? [] : guard.hours[field];
  };
  return [...readDays(match.groups?.['days'] ?? '')].every((day) => {
    const spans = spansOf(day);
    if (!hasClock) return spans.length > 0;
    const opens = minutes(fromHour, fromH, fromColon);
    const closes = minutes(toHour, toH, toColon);
    return spans[0]?.opens === opens && spans.at(-1)?.closes === closes;
  });
}

/** What a text says of the hour at which a day of work ends. */
function judgeClosing(match: RegExpMatchArray, _: string, guard: Guard): boolean {
  const [hour = '', h, colon] = match.slice(-3) as (string | undefined)[];
  return [...readDays(match.groups?.['days'] ?? '')].every((day) => {
    const field = FIELDS[day];
    const last = field === undefined ? undefined : guard.hours[field].at(-1);
    return last?.closes === minutes(hour, h, colon);
  });
}

type SentenceAt = (start: number, end: number) => string;

function judgeAll(
  text: string,
  judged: readonly [RegExp, Judge][],
  guard: Guard,
  sentenceAt: SentenceAt,
): Statement[] {
  return judged.flatMap(([pattern, judge]) =>
    [...text.matchAll(pattern)].map((match) => {
      const end = match.index + match[0].length;
      const isTrue = judge(match, sentenceAt(match.index, end), guard);
      return { start: match.index, end, isTrue };
    }),
  );
}

/** What a text says of the company itself, its days and its places left aside. */
export function findSayings(text: string, guard: Guard, sentenceAt: SentenceAt): Statement[] {
  return judgeAll(text, STATEMENTS, guard, sentenceAt);
}

/** Every statement of this kind in a text, in no order. `sentenceAt` gives the sentence around a place. */
export function findStatements(text: string, guard: Guard, sentenceAt: SentenceAt): Statement[] {
  const hours: [RegExp, Judge][] = [
    [DAYS, judgeHours],
    [CLOSES, judgeClosing],
  ];
  return [
    ...findSayings(text, guard, sentenceAt),
    ...judgeAll(text, hours, guard, sentenceAt),
    ...findForeignPlaces(text, guard, sentenceAt),
  ];
}
