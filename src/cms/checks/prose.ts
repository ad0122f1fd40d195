import { splitSentences } from '../../lib/text/text.ts';
import { findUnknownMarkers, type Markers } from '../markers/markers.ts';

/**
 * A phone of Brazil in running text, in any notation, with any dash or invisible mark that was
 * copied with it.
 */
export const PHONE_IN_TEXT =
  /(?<![\d.,/-])(?:\+?55\s?)?\(?0?\d{2}\)?[\s.\p{Pd}\p{Cf}]?9?[\s.]?\d{4}[\s.\p{Pd}\p{Cf}]?\d{4}(?![\d/-])|0[3589]00[\s.\p{Pd}\p{Cf}]?\d{3}[\s.\p{Pd}\p{Cf}]?\d{3,4}|(?<![\d.,/-])(?:9\d{4}|[34]00[1-9])\p{Pd}\d{4}(?!\d)/gu;

/** Phrases that say nothing; the house style is to cut them. */
const EMPTY_PHRASES = [
  'soluções completas',
  'excelência',
  'qualidade incomparável',
  'referência no mercado',
  'equipe altamente qualificada',
  'sem dor de cabeça',
  'não perca tempo',
  'o melhor da região',
  'conte conosco',
  'em um mundo cada vez mais',
  'quando se trata de',
  'é fundamental',
];

/** Claims and fillers whose words can also be right, so that a search for the phrase is not enough. */
const EMPTY_PATTERNS = [
  // "Cidade Líder" is a district.
  /(?<!\p{L})líder(es)?(?!\p{L})/u,
  /^(?:[>*-]|[^\S\n\r\u2028\u2029])*(?:\d+\.[^\S\n\r\u2028\u2029]+)?Além disso(?!\p{L})/mu,
];

const MARKER = /\{\{[^{}]*\}\}/g;
/** An amount of money; the spaces and invisible characters of copied text may stand in it. */
const MONEY = /R\$[\s\p{Cf}]{0,3}\d+(?:[.,]\d+)*/gu;
const CLAIM_NUMBER = /\b\d+([.,]\d+)?[\s\p{Cf}]{0,3}(anos?|mes(es)?|horas?|%)(?!\p{L})/giu;
/** A law by its number: it may be revoked, so it stands once, in facts.yaml. */
const LAW =
  /(?<!\p{L})(?:Lei|Decreto|Resolução)(?: \p{L}{1,14}){0,3} \d{1,2}\.\d{3}(?!\d)(?:\/\d{4})?/gu;
/** A price after a preposition that the price itself may begin with: "fica em de R$ 180 a R$ 320". */
const PRICE_AFTER =
  /(?<!\p{L})(em|por|de|a|para|com|sobre|entre|até|desde)\s+[*_]*\{\{\s*(price\.[\w.]+)\s*\}\}/giu;
/** An exclamation mark, with the words before it: looking back from the rare character is faster. */
const LOUD = /!(?!\[)(?<!Olá!)(?<=([^.!?\n]{0,60}!))/;

/** The known markers, with their values if the text has any. */
export type KnownMarkers = Pick<Markers, 'has'> & Partial<Pick<Markers, 'get'>>;

/** One thing to mend or to ask about in a text. */
export interface ProseProblem {
  /** What to mend, for those who write files. */
  message: string;
  /** The same for those who write in the panel, without technical words. */
  plain: string;
  /** Words that may be right: the writer is asked. Absent if nothing could make them right. */
  quote?: string;
  /** The words contain a price or a term, which may be a fact of the record. */
  isFigure?: true;
  /** For a figure, the first sentence that contains it. */
  sentence?: string;
}

/** Words that may be right, and what is said of each to those who write files and in the panel. */
interface Question {
  find: (bare: string) => readonly string[];
  explain: (quote: string) => [message: string, plain: string];
  /** Not asked of texts that may state figures of their own. */
  isOwnFigure?: true;
  isFigure?: true;
}

const QUESTIONS: readonly Question[] = [
  {
    find: (bare) => bare.match(MONEY) ?? [],
    explain: (quote) => [
      `"${quote}" foi escrito à mão; use um marcador como {{price.maintenance}}, ou confirme o valor em asWritten`,
      `“${quote}” está escrito à mão`,
    ],
    isOwnFigure: true,
    isFigure: true,
  },
  {
    find: (bare) => bare.match(CLAIM_NUMBER) ?? [],
    explain: (quote) => [
      `"${quote}" foi escrito à mão; use um marcador {{claim.…}} ou {{fact.…}}, do plantão {{emergency.hours}}, para que o número exista num lugar só, ou confirme-o em asWritten`,
      `“${quote}” está escrito à mão`,
    ],
    isOwnFigure: true,
    isFigure: true,
  },
  {
    find: (bare) => bare.match(LAW) ?? [],
    explain: (quote) => [
      `"${quote}" é uma lei, digitada no texto; use um marcador {{fact.…}} de facts.yaml, para que a lei revogada mude num lugar só`,
      `“${quote}” é uma lei, digitada no texto: se ela mudar, ele não muda`,
    ],
    isFigure: true,
  },
  {
    find: (bare) => bare.match(PHONE_IN_TEXT) ?? [],
    explain: (quote) => [
      `"${quote}" é um telefone escrito à mão; use um marcador {{phone.…}}, ou confirme-o em asWritten`,
      `“${quote}” está escrito à mão`,
    ],
    isFigure: true,
  },
  {
    find: findEmptyPhrases,
    explain: (quote) => [
      `"${quote}" não informa nada; corte ou diga o fato`,
      `“${quote}” não informa nada; melhor cortar ou dizer o fato`,
    ],
  },
  {
    find: (bare) => {
      const loud = LOUD.exec(bare.replace(/<!--[^]*?(?:-->|$)/g, '')) ?? [];
      return loud.slice(1).map((words) => words.trim());
    },
    explain: (quote) => [
      'tire o ponto de exclamação (só o "Olá!" das mensagens pode ter)',
      `“${quote}” tem ponto de exclamação, que o resto do site não usa`,
    ],
  },
];

/**
 * Checks the prose of a content file before markers are resolved. Finds unknown markers; prices and
 * terms typed by hand, unless the text may state `figures` of its own; laws and phone numbers typed by
 * hand; empty phrases; exclamation marks; a price after one preposition too many; and what an unfinished
 * merge left. A problem with a `quote` is a question to the writer. Never throws.
 */
export function checkProse(text: string, markers: KnownMarkers, figures = false): ProseProblem[] {
  const bare = text.replace(MARKER, '');
  const asked = QUESTIONS.filter(({ isOwnFigure }) => !(figures && isOwnFigure));
  return [
    ...findUnknownMarkers(text, markers).map((name) => ({
      message: `o marcador {{${name}}} não existe; apague-o, ou ponha um nome de company.yaml, facts.yaml ou safety.yaml`,
      plain: `o texto cita um dado que o cadastro não tem (“${name}”); apague-o ou ponha outro`,
    })),
    ...findDoubledPrepositions(text, markers),
    ...asked.flatMap((question) => ask(question, bare)),
    ...findConflictMarks(text),
  ];
}

/** Prices that begin with a preposition after another one. */
function findDoubledPrepositions(text: string, markers: KnownMarkers): ProseProblem[] {
  return [...text.matchAll(PRICE_AFTER)].flatMap(([, word = '', name = '']) => {
    const value = markers.get?.(name);
    if (!value || !/^(?:de|a partir de) /.test(value)) return [];
    const read = `“${word} ${value}” não se lê bem: tire “${word}”`;
    return {
      message: `${read}, ou cite só um valor, como {{${name}.${value.startsWith('de') ? 'max' : 'value'}}}`,
      plain: `${read}, ou cite só um dos valores`,
    };
  });
}

/** One problem for each of the words that a question finds, of figures with their first sentence. */
function ask({ find, explain, isFigure }: Question, bare: string): ProseProblem[] {
  const found = new Set(find(bare));
  const sentences = isFigure && found.size > 0 ? bare.split('\n').flatMap(splitSentences) : [];
  return [...found].map((quote) => {
    const [message, plain] = explain(quote);
    const sentence = sentences.find((one) => one.includes(quote)) ?? quote;
    return { message, plain, quote, ...(isFigure && { isFigure, sentence }) };
  });
}

function findEmptyPhrases(bare: string): string[] {
  const folded = bare.toLocaleLowerCase('pt-BR');
  return [
    ...EMPTY_PHRASES.filter((phrase) => folded.includes(phrase)),
    ...EMPTY_PATTERNS.flatMap((pattern) => pattern.exec(bare)?.[0].trim() ?? []),
  ];
}

/** What a merge leaves where two versions of a text differ. */
export const CONFLICT_MARK = /^(?:<{7}|>{7}) /m;
export const CONFLICT =
  'há duas versões do texto entre <<<<<<< e >>>>>>>; deixe uma e apague essas linhas';

const findConflictMarks = (text: string): ProseProblem[] =>
  CONFLICT_MARK.test(text) ? [{ message: CONFLICT, plain: CONFLICT }] : [];
