import { findUnknownMarkers, type Markers } from './markers.ts';

/** Phrases that say nothing; the house rule is to cut them. */
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

/** Claims and fillers that a plain search for the phrase would also find where they are right. */
const EMPTY_PATTERNS = [
  // "Cidade Líder" is a district.
  /(?<!\p{L})líder(es)?(?!\p{L})/u,
  /^(?:[>*-]|[^\S\n])*(?:\d+\.[^\S\n]+)?Além disso(?!\p{L})/mu,
];

const MARKER = /\{\{[^{}]*\}\}/g;
const MONEY = /R\$\s?\d[\d.,]*/;
const CLAIM_NUMBER = /\b\d+([.,]\d+)?\s?(anos?|mes(es)?|horas?|%)(?!\p{L})/iu;

/** One thing to mend in a text, as a sentence for the person who wrote it. */
export type ProseProblem = string;

/**
 * Checks prose as it stands in a content file, markers not yet resolved: unknown markers,
 * prices and claims typed by hand unless the text may state `figures` of its own, empty phrases,
 * exclamation marks.
 */
export function checkProse(text: string, markers: Markers, figures = false): ProseProblem[] {
  const problems: ProseProblem[] = findUnknownMarkers(text, markers).map(
    (name) =>
      `o marcador {{${name}}} não existe; apague-o, ou ponha um dado do cadastro (no painel, “Inserir dado”; nos arquivos, um nome de company.yaml ou facts.yaml)`,
  );
  const bare = text.replace(MARKER, '');
  const money = MONEY.exec(bare);
  if (money && !figures) {
    problems.push(`"${money[0]}" foi escrito à mão; use um marcador como {{price.maintenance}}`);
  }
  const claim = CLAIM_NUMBER.exec(bare);
  if (claim && !figures) {
    problems.push(
      `"${claim[0]}" foi escrito à mão; use um marcador {{claim.…}} ou {{fact.…}}, para que o número exista num lugar só`,
    );
  }
  const folded = bare.toLocaleLowerCase('pt-BR');
  for (const phrase of EMPTY_PHRASES) {
    if (folded.includes(phrase))
      problems.push(`"${phrase}" não informa nada; corte ou diga o fato`);
  }
  for (const pattern of EMPTY_PATTERNS) {
    const found = pattern.exec(bare)?.[0].trim();
    if (found) problems.push(`"${found}" não informa nada; corte ou diga o fato`);
  }
  if (/(?<!Olá)!(?!\[)/.test(bare.replace(/<!--[^]*?(?:-->|$)/g, ''))) {
    problems.push('tire o ponto de exclamação (só o "Olá!" das mensagens pode ter)');
  }
  if (/^(<{7}|>{7}) /m.test(text)) {
    problems.push(
      'há duas versões do texto entre <<<<<<< e >>>>>>>; deixe uma e apague essas linhas',
    );
  }
  return problems;
}
