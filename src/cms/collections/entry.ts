import { z } from 'zod';
import { checkMarkup, isSafeLink } from '../../lib/html/markup.ts';
import { checkProse, type ProseProblem } from '../checks/prose.ts';
import { isObject, type Document } from '../overrides/edits.ts';
import type { Collection, Collections, DataOf } from './define.ts';
import {
  escapeMarkdown,
  expandParagraphs,
  markerLines,
  resolveMarkers,
  type Markers,
} from '../markers/markers.ts';

z.config({ ...z.locales.pt(), customError: describeIssue });

/** Message for a rule without one of its own; undefined for the message of the library. */
function describeIssue(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_value':
      return `escolha uma destas opções: ${issue.values.map(String).join(', ')}`;
    case 'invalid_type':
      return issue.input !== undefined && issue.expected === 'number'
        ? 'escreva um número'
        : undefined;
    case 'too_small':
      return describeLimit(issue.origin, {
        least: Number(issue.minimum),
        inclusive: issue.inclusive,
      });
    case 'too_big':
      return describeLimit(issue.origin, {
        most: Number(issue.maximum),
        inclusive: issue.inclusive,
      });
    default:
      return undefined;
  }
}

/** How much a text, a list or a number may hold. */
function describeLimit(
  origin: string,
  {
    least,
    most,
    inclusive = true,
  }: { least?: number; most?: number; inclusive?: boolean | undefined },
): string {
  const limit = (least ?? most ?? 0).toLocaleString('pt-BR');
  const side = least === undefined ? 'no máximo' : 'pelo menos';
  if (origin === 'string') return `escreva ${side} ${limit} caracteres`;
  if (origin === 'array') return `são ${side} ${limit} itens`;
  if (inclusive) return `o número é ${side} ${limit}`;
  return `o número é ${least === undefined ? 'menor' : 'maior'} que ${limit}`;
}

/** A problem for an editor: file, field, and what to write instead. */
export interface ContentProblem {
  file: string;
  field: string;
  message: string;
  /** Question for the writer in the panel, where the words may be right. */
  asks?: ProseProblem & { quote: string };
  /** The same message in plain words, if it has technical ones. */
  plain?: string | undefined;
}

/**
 * The field of a document, in any collection, for words that the checks ask about and a person
 * confirmed, each with the day. It belongs to no schema, and no page shows it.
 */
export const AS_WRITTEN = 'asWritten';

/** A document with only the fields of its schema. */
export function withoutConfirmed(document: Document): Document {
  return Object.fromEntries(Object.entries(document).filter(([key]) => key !== AS_WRITTEN));
}

/** The confirmed words of a document, each with the day. */
export function confirmedWords(document: Document): ReadonlyMap<string, unknown> {
  const said = isObject(document) ? document[AS_WRITTEN] : undefined;
  return new Map(isObject(said) ? Object.entries(said) : []);
}

/** A problem of prose at its field, and whether it only asks. */
export function atField(field: string, problem: ProseProblem): FieldProblem {
  const { message, plain, quote } = problem;
  return { field, message, plain, ...(quote !== undefined && { asks: { ...problem, quote } }) };
}

/** Fields that pages put into links; in the shared texts a "link" is a label. */
const isLinkField = (set: string, field: string) =>
  (set === 'shared' ? /(?:^|\.)(?:href|url)$/ : /(?:^|\.)(?:href|link|url)$/).test(field);

/** The problems that are no questions: no confirmation settles them. */
export const withoutQuestions = (problems: readonly ContentProblem[]) =>
  problems.filter(({ asks }) => asks === undefined);

/** What is wrong with one field of a document; "texto" is the Markdown. */
export type FieldProblem = Omit<ContentProblem, 'file'>;

/** Result of checking a document. */
export interface CheckedEntry<Data> {
  /** Absent if a field breaks its schema. */
  data: Data | undefined;
  /** Markdown with its markers resolved; '' if the collection has none. */
  body: string;
  problems: FieldProblem[];
}

/**
 * Checks one entry by itself and resolves its markers. `markers` are absent for the company record
 * and the facts, which define them.
 */
export function checkEntry<List extends Collections, Name extends keyof List & string>(
  collections: List,
  name: Name,
  entry: string,
  document: Document,
  markers: Markers | undefined,
): CheckedEntry<DataOf<List[Name]>> {
  const problems: FieldProblem[] = [];
  const set: Collection | undefined = collections[name];
  if (!set) throw new Error(`There is no collection "${name}".`);
  const confirmed = confirmedWords(document);
  const mayHoldFigures = set.kind === 'list' && set.figures;

  /** Checks the prose of a text, and resolves its markers. */
  function resolveText(text: string, field: string, isMarkdown: boolean): string {
    const wrong = [
      ...(isMarkdown ? checkMarkup(text) : []),
      ...(isLinkField(name, field) && !isSafeLink(text)
        ? [
            `"${text}" não pode ser um link; use um endereço do site (/pagina), https://, tel: ou mailto:`,
          ]
        : []),
    ];
    const prose = markers ? checkProse(text, markers, mayHoldFigures) : [];
    problems.push(
      ...wrong.map((message) => ({ field, message })),
      ...prose
        .filter(({ quote }) => quote === undefined || !confirmed.has(quote))
        .map((problem) => atField(field, problem)),
    );
    if (!markers) return text;
    return isMarkdown
      ? resolveMarkers(expandParagraphs(text, markers), markers, escapeMarkdown)
      : resolveMarkers(text, markers);
  }

  /** The same for every string inside a value. */
  function resolveFields(value: unknown, field: string): unknown {
    if (typeof value === 'string') return resolveText(value, field, false);
    if (value === null || typeof value !== 'object' || value instanceof Date) return value;
    const inside = (key: string | number, item: unknown) =>
      resolveFields(item, field === '' ? String(key) : `${field}.${key}`);
    // A marker with several steps becomes several items of a list.
    const linesOf = (item: unknown) =>
      (markers && typeof item === 'string' && markerLines(item, markers)) || undefined;
    return Array.isArray(value)
      ? value.flatMap((item: unknown, index) => linesOf(item) ?? [inside(index, item)])
      : Object.fromEntries(Object.entries(value).map(([key, item]) => [key, inside(key, item)]));
  }

  const parts = splitDocument(document, set.kind === 'pages');
  problems.push(...parts.problems);
  const body = resolveText(parts.body, 'texto', true);
  if (set.kind === 'list') {
    const { key } = set;
    if (typeof document[key] === 'string' && document[key] !== entry) {
      const message = `o nome de um item não muda (era "${entry}"); crie outro item`;
      problems.push({ field: key, message });
    }
  }
  const result = set.schema.safeParse(resolveFields(parts.fields, ''), { reportInput: true });
  for (const issue of (result.error?.issues ?? []).flatMap(issuesOfKind)) {
    const plain = isOfNothing(issue) ? 'preencha este campo' : undefined;
    problems.push({ field: issue.path.join('.'), message: explain(issue), plain });
  }
  return { data: result.data as DataOf<List[Name]> | undefined, body, problems };
}

/** The fields of a document that its schema knows, and its Markdown, which is none; '' if it has none. */
function splitDocument(
  document: Document,
  hasBody: boolean,
): { fields: unknown; body: string; problems: FieldProblem[] } {
  const problems: FieldProblem[] = [];
  if (!isObject(document)) return { fields: document, body: '', problems };
  if (Object.hasOwn(document, AS_WRITTEN)) {
    const said = document[AS_WRITTEN];
    if (!isObject(said) || !Object.values(said).every((day) => typeof day === 'string')) {
      const message =
        'são palavras, cada uma com o dia em que alguém as confirmou: "24 horas": 2026-01-31';
      problems.push({ field: AS_WRITTEN, message });
    }
  }
  const fields = withoutConfirmed(document);
  if (!hasBody) return { fields, body: '', problems };
  const { body: markdown = '', ...rest } = fields;
  const body = typeof markdown === 'string' ? markdown : '';
  if (typeof markdown !== 'string') problems.push({ field: 'texto', message: 'não é um texto' });
  if (/^# /m.test(body)) {
    const message = 'o título (h1) vem do cabeçalho; comece as seções com ##';
    problems.push({ field: 'texto', message });
  }
  return { fields: rest, body, problems };
}

/** The problems of a value as the one kind of several whose fields it has. */
function issuesOfKind(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  if (issue.code !== 'invalid_union') return [issue];
  const ofKind = issue.errors.filter((issues) =>
    issues.every(({ code, path }) => path.length > 0 && code !== 'unrecognized_keys'),
  );
  const [found, ...others] = ofKind;
  if (!found || others.length > 0) return [issue];
  return found.map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] }));
}

/**
 * Whether a field is empty; a rule over several fields says itself which of them it needs, and a
 * number how it is written.
 */
function isOfNothing(issue: z.core.$ZodIssue): boolean {
  const { code, input } = issue;
  if (input === undefined) return code !== 'custom';
  if (code === 'invalid_type' && issue.expected === 'number') return false;
  return input === '' || (Array.isArray(input) && input.length === 0);
}

function explain(issue: z.core.$ZodIssue): string {
  if (issue.code === 'unrecognized_keys') {
    return `campo desconhecido: ${issue.keys.join(', ')}; confira o nome ou apague`;
  }
  const isKind = issue.code === 'invalid_type' || issue.code === 'invalid_union';
  if (isKind && issue.input === undefined) {
    return 'falta este campo; escreva-o, ou corrija o nome se está escrito de outro jeito';
  }
  return issue.message;
}
