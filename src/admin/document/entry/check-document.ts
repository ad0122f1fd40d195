import type { Document } from '../../../cms/overrides/edits.ts';
import {
  checkEntry,
  confirmedWords,
  withoutConfirmed,
  type FieldProblem,
} from '../../../cms/collections/entry.ts';
import { checkName, citesInAddress } from '../../../cms/checks/page-rules.ts';
import { findBreaches } from '../../../features/wording/passages.ts';
import { findLostPictures, type Pictures } from '../../../cms/checks/pictures.ts';
import {
  MARKER_COLLECTIONS,
  collections,
  type CollectionName,
  pageCollectionNames,
  type PageCollectionName,
} from '../../../collections.ts';
import { markerValue, type Facts } from '../../../cms/markers/facts.ts';
import { toQuestion, type Question } from '../../../features/wording/check-text.ts';
import type { compileWording } from '../../../features/wording/wording.ts';
import { warnOfLength } from './site-context.ts';
import { checkGuideBody } from '../../../features/guides/checks.ts';

/** A link of a text to a saved page: that may leave the site, and the text would lead nowhere. */
const SAVED_LINK = /\]\(\s*<?(\/links-uteis\/[^\s)>]+)/;

/** What the site says beside its facts; what is absent is left to the build. */
export interface Known {
  pictures?: Pictures | undefined;
  findWords?: ReturnType<typeof compileWording> | undefined;
}

/** What a person is told of a document, by the path as `pathKey` writes it. */
export interface DocumentProblems {
  /** The first complaint of each field. "texto" is the Markdown, '' the document as a whole. */
  errors: ReadonlyMap<string, string>;
  /** What is asked about the words of each field before they are saved. */
  questions: ReadonlyMap<string, readonly Question[]>;
}

/**
 * What is wrong with a document, as the build would say it, and what is asked about it. Without
 * facts, prose is left to the build.
 */
export function checkDocument(
  collection: CollectionName,
  entry: string,
  document: Document,
  facts: Facts | undefined,
  { pictures, findWords }: Known = {},
): DocumentProblems {
  const markers =
    facts === undefined || (MARKER_COLLECTIONS as readonly CollectionName[]).includes(collection)
      ? undefined
      : new Map([...facts].map(([path, fact]) => [path, markerValue(fact)]));
  const checked = checkEntry(collections, collection, entry, document, markers);
  const { problems, body: markdown } = checked;
  const { body, ...fields } = withoutConfirmed(document);
  // What breaks its schema is read as it was written, so that everything is told at once.
  const data: object = checked.data ?? fields;
  if (pictures) problems.push(...findLostPictures(collection, document, pictures));
  if (findWords) {
    const confirmed = confirmedWords(document);
    problems.push(...findBreaches(findWords, { data, body: markdown }, confirmed));
  }
  if (
    isPageCollection(collection) &&
    markdown.trim() === '' &&
    warnOfLength(collection, document).length > 0
  ) {
    problems.push({
      field: 'texto',
      message: 'escreva o texto da página; sem ele, ela fica de fora',
    });
  }
  if (
    checked.data &&
    isPageCollection(collection) &&
    !citesInAddress(collections[collection], document)
  ) {
    problems.push(...checkName(collections[collection], { id: entry, data, edit: 0 }));
  }
  const saved = typeof body === 'string' ? SAVED_LINK.exec(body)?.[1] : undefined;
  if (saved !== undefined) {
    const message = `O link ${saved} leva a uma página gerada, que pode sair do site. Leve a uma página dos Textos, ou tire o link.`;
    problems.push({ field: 'texto', message });
  }
  if (collection === 'guides') problems.push(...checkGuideBody(markdown));
  const errors = new Map<string, string>();
  for (const { field, message, plain = message, asks } of problems) {
    if (asks === undefined && !errors.has(field)) errors.set(field, plain);
  }
  // What the record and the sources say is said nowhere else.
  const asked = (MARKER_COLLECTIONS as readonly CollectionName[]).includes(collection)
    ? []
    : problems;
  return { errors, questions: gather(asked, facts) };
}

/** What is asked about each field, each words once. */
function gather(problems: readonly FieldProblem[], facts: Facts = new Map()) {
  const questions = new Map<string, Question[]>();
  for (const { field, asks } of problems) {
    const question = asks && toQuestion(asks, facts);
    const others = questions.get(field) ?? [];
    if (question && others.every(({ quote }) => quote !== question.quote))
      questions.set(field, [...others, question]);
  }
  return questions;
}

const isPageCollection = (name: CollectionName): name is PageCollectionName =>
  (pageCollectionNames as readonly string[]).includes(name);
