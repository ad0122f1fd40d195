/** A number with a meaning, a standard or a law, where it stands in a text. */
export interface Figure {
  start: number;
  end: number;
  /** What it says, however it is written: "24h" and "24 horas" have one key, a range has two. */
  keys: string[];
}

/** The unit of a key: "24 hora" is about "hora"; a law has none. */
export const unitOf = (key: string) => /^[\d./]+ (.+)$/.exec(key)?.[1];

const UNITS: [name: string, pattern: string][] = [
  ['%', '%|por cento'],
  ['ano', 'anos?'],
  ['década', 'décadas?'],
  ['século', 'séculos?'],
  ['mês', 'mês|meses'],
  ['semana', 'semanas?'],
  ['dia', 'dias?'],
  ['hora', 'horas?|hs?'],
  ['minuto', 'minutos?|min'],
  ['segundo', 'segundos?|seg|s'],
  ['real', 'reais'],
  // "cai duas vezes" counts falls; "em duas vezes" and "duas vezes por ano" are terms.
  [
    'vez',
    'vezes(?<!(?<!(em|até) )(duas|três) vezes(?! (por|sem|de|n|m|o)))|parcelas|[x×](?!\\s?\\d)',
  ],
  ['hp', 'hp'],
  ['cv', 'cv'],
  ['v', 'v|volts?'],
  ['w', 'w|watts?'],
  ['kwh', 'kwh'],
  ['mhz', 'mhz'],
  ['µf', '[µμ]f'],
  ['kg', 'kg|quilos?'],
  ['tonelada', 'toneladas?'],
  ['km', 'km|quilômetros?'],
  ['m', 'm|metros?'],
  ['cm', 'cm|centímetros?'],
  ['mm', 'mm|milímetros?'],
  ['cliente', 'clientes'],
  ['condomínio', 'condomínios'],
  ['família', 'famílias'],
  ['empresa', 'empresas'],
  ['imóvel', 'imóveis'],
  ['obra', 'obras'],
  ['projeto', 'projetos'],
  ['atendimento', 'atendimentos'],
  ['chamado', 'chamados'],
  ['serviço', 'serviços'],
  ['técnico', 'técnicos'],
  ['profissional', 'profissionais'],
  ['estrela', 'estrelas?'],
  ['avaliação', 'avaliações'],
  ['controle', 'controles'],
  ['cidade', 'cidades'],
  ['instalação', 'instalações'],
];

const WORDS: Readonly<Record<string, number>> = {
  um: 1,
  uma: 1,
  dois: 2,
  duas: 2,
  três: 3,
  quatro: 4,
  cinco: 5,
  seis: 6,
  sete: 7,
  oito: 8,
  nove: 9,
  dez: 10,
  onze: 11,
  doze: 12,
  treze: 13,
  catorze: 14,
  quatorze: 14,
  quinze: 15,
  dezesseis: 16,
  dezessete: 17,
  dezoito: 18,
  dezenove: 19,
  vinte: 20,
  trinta: 30,
  quarenta: 40,
  cinquenta: 50,
  sessenta: 60,
  setenta: 70,
  oitenta: 80,
  noventa: 90,
  cem: 100,
  cento: 100,
  duzentos: 200,
  trezentos: 300,
  quinhentos: 500,
  mil: 1000,
  meia: 0.5,
  meio: 0.5,
};
/** Said of a company, these are years. */
const YEARS: Readonly<Record<string, number>> = { década: 10, século: 100 };
const FRACTIONS: Readonly<Record<string, string>> = {
  '½': '1/2',
  '¼': '1/4',
  '¾': '3/4',
  '⅓': '1/3',
};

const WORD = `(?:${Object.keys(WORDS).join('|')})(?!\\p{L})`;
const TENS =
  '(?:vinte|(?:tri|quare|cinque|sesse|sete|oite|nove)nta|cento|(?:du|tre)zentos|quinhentos)';
const DIGITS = '\\d+(?:[.,]\\d+)*(?:/\\d+)?(?![.,/]?\\d)';
const NUMBER = `(?:${DIGITS}|[½¼¾⅓]|(?:${TENS}\\s+e\\s+){0,2}${WORD})(?:\\s+(?:mil|milhão|milhões|bilhão|bilhões)(?!\\p{L}))?`;
/** Every figure has a number, and most sentences have none. */
const ANY_NUMBER = new RegExp(`\\d|[½¼¾⅓]|metade|${WORD}`, 'iu');
const UNIT = `(?:(?:${UNITS.map(([, pattern]) => pattern).join('|')})(?![\\p{L}\\d])|%)`;
const TO = '\\s*(?:a|à|às|até|e|ou|-|–)\\s*';

const FIGURE = new RegExp(
  [
    `R\\$\\s*(?<price>${NUMBER})(?:\\s*(?:a|até|-|–)\\s*(?<priceTo>${NUMBER})(?!\\s*${UNIT}))?`,
    `(?<!\\p{L})(?:desde|em|de)\\s+(?:o ano de\\s+)?(?<year>(?:19|20)\\d{2})(?![.,/]?\\d|\\s*${UNIT})`,
    `(?<![\\p{L}\\d]|[.,/]\\b)(?<clock>(?:das|às|as|entre)\\s+)?(?<from>${NUMBER})(?:${TO}(?<to>${NUMBER}))?\\s*(?<unit>${UNIT})(?<half>\\s+e\\s+mei[ao](?!\\p{L}|\\s+dúzia))?`,
    // "nove em cada dez", and what falls by half, are percentages.
    `(?<![\\p{L}\\d]|[.,/]\\b)(?<part>${NUMBER})\\s+(?:em|de)\\s+(?:cada\\s+(?<all>${NUMBER})|(?<ofTen>dez|10|cem|100)(?![.,]?\\d|\\s*${UNIT}|\\s+(?:em|de)\\s))`,
    '(?<!\\p{L})(?:reduz|cort|ca[ií]|diminu|econom|baix|poup)\\p{L}*\\s+(?:\\p{L}+\\s+){0,4}?(?:pel|n)?[aà]\\s+(?<fraction>metade)(?!\\p{L})',
    // Whatever it is that the company has so many of.
    `(?<![\\p{L}\\d]|[.,/]\\b)(?<many>${NUMBER})\\s+(?:de\\s+)?(?<thing>\\p{L}{3,}s)(?!\\p{L})`,
    '(?<![\\p{L}\\d])\\d{1,2}h\\d{2}',
    '(?:ABNT\\s)?NBR\\s?\\d[\\d.:-]*(?<=\\d)',
    'NR[- ]?\\d+',
    '(?:Lei|Decreto|Resolução|Portaria)(?:\\s+(?:municipal|estadual|federal|complementar|normativa|aneel|anatel|inmetro)){0,2}\\s+(?:n\\.?[ºo°]\\s?)?\\d[\\d./]*(?<=\\d)',
    'art(?:igo|\\.)\\s?\\d[\\d.]*(?<=\\d)',
  ].join('|'),
  'giu',
);

/** Fewer of these are what is at hand ("dois técnicos vêm"), more are what the company claims to be. */
const COUNTED_FROM_TEN = [
  'condomínio',
  'família',
  'empresa',
  'imóvel',
  'obra',
  'projeto',
  'atendimento',
  'chamado',
  'serviço',
  'técnico',
  'profissional',
  'cidade',
];
/** What is counted in thousands is counted to impress. */
const FEW = 1000;
/** "um dia" and "uma vez" are idioms; with these, one is a figure. */
const COUNTED_FROM_ONE = ['ano', 'mês', 'semana', 'hora'];

export function findFigures(text: string): Figure[] {
  if (!ANY_NUMBER.test(text)) return [];
  return [...text.matchAll(FIGURE)].flatMap((match) => {
    const keys = readKeys(match);
    return keys.length === 0
      ? []
      : [{ start: match.index, end: match.index + match[0].length, keys }];
  });
}

function readKeys({ 0: whole, groups = {} }: RegExpMatchArray): string[] {
  const { price, priceTo, clock, from, to, unit, half, year, many, thing } = groups;
  const { part, ofTen, all = ofTen, fraction } = groups;
  if (fraction !== undefined) return ['50 %'];
  if (part !== undefined && all !== undefined) {
    const [some, whole] = [part, all].map((number) => Number(readNumber(number.toLowerCase())));
    return [`${((some ?? 0) / (whole ?? 1)) * 100} %`];
  }
  if (many !== undefined && thing !== undefined) {
    const number = Number(readNumber(many.toLowerCase()));
    return number > FEW ? [`${number} ${thing.toLowerCase()}`] : [];
  }
  if (price !== undefined) return amounts([price, priceTo], 'real');
  if (year !== undefined) return [`${year} year`];
  if (from === undefined || unit === undefined) return [nameOfRule(plain(whole))];
  const name = UNITS.find(([, form]) => new RegExp(`^(?:${form})$`, 'iu').test(unit))?.[0];
  if (name === undefined || isIdiom(from.toLowerCase(), to, name)) return [];
  if (half !== undefined) {
    const [whole = ''] = amounts([from], name);
    return [whole.replace(/^[\d.]+/, (number) => String(Number(number) + (YEARS[name] ?? 1) / 2))];
  }
  return amounts([from, to], clock !== undefined && name === 'hora' ? "o'clock" : name);
}

/** "lei municipal 16.809" and "lei 16.809/2018" are one. */
function nameOfRule(written: string): string {
  const [, kind, number] = /^(lei|decreto|resolução|portaria)\P{N}*([\d.]+)/u.exec(written) ?? [];
  return kind === undefined || number === undefined
    ? written.replace(/\.(?=\d{3}(?!\d))/g, '').replace(/^art\./, 'artigo')
    : `${kind} ${number.replaceAll('.', '')}`;
}

function isIdiom(number: string, to: string | undefined, unit: string): boolean {
  if (COUNTED_FROM_TEN.includes(unit)) return Number(readNumber((to ?? number).toLowerCase())) < 10;
  if (to !== undefined) return false;
  if (number === 'meia' || number === 'meio') return unit !== 'hora' && YEARS[unit] === undefined;
  return ['um', 'uma'].includes(number) && !COUNTED_FROM_ONE.includes(unit);
}

function amounts(numbers: readonly (string | undefined)[], unit: string): string[] {
  return numbers.flatMap((number) => {
    if (number === undefined) return [];
    const read = readNumber(number.toLowerCase());
    const years = YEARS[unit];
    return years === undefined ? `${read} ${unit}` : `${Number(read) * years} ano`;
  });
}

/** "10 mil", "10.000" and "dez mil" are one number; a fraction stays as it is written. */
function readNumber(written: string): string {
  const [, number = '', times] =
    /^(.*?)(?:\s(mil|milhão|milhões|bilhão|bilhões))?$/u.exec(plain(written)) ?? [];
  if (FRACTIONS[number] !== undefined) return FRACTIONS[number];
  if (number.includes('/')) return number;
  const factor =
    times === undefined ? 1 : times === 'mil' ? 1e3 : times.startsWith('m') ? 1e6 : 1e9;
  const value = /^\d/.test(number)
    ? Number(number.replace(/[.](?=\d{3}(?!\d))/g, '').replace(',', '.'))
    : number.split(' e ').reduce((sum, word) => sum + (WORDS[word] ?? 0), 0);
  return String(value * factor);
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/n\.?[ºo°] ?(?=\d)/, '');
}
