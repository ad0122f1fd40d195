/** What one answer adds to a message, and where it leads. */
interface Option {
  text: string;
  say?: string | undefined;
  pages: readonly string[];
  next?: string | undefined;
  outcome?: string | undefined;
}

interface Question {
  id: string;
  options: readonly Option[];
}

interface Words {
  greeting: string;
  place: string;
  /** The line for people in danger, who must be found. */
  address: string;
  photos: string;
}

/** Questions as a page shows them, with any kind of end. */
export interface Asking {
  questions: readonly {
    id: string;
    question: string;
    help?: string | undefined;
    stop?: readonly string[] | undefined;
    dial?: readonly { number: string; case: string }[] | undefined;
    options: readonly {
      text: string;
      note?: string | undefined;
      icon?: string | undefined;
      next?: string | undefined;
      pages?: readonly string[];
    }[];
  }[];
}

/** One answer to a question of a page. */
export type AnswerOf<Page extends Asking> = Page['questions'][number]['options'][number];

/** Component behind an answer that ends the questions. */
export type EndOf<Page extends Asking> = (props: {
  page: Page;
  given: readonly AnswerOf<Page>[];
  fragment?: string | undefined;
}) => unknown;

/** Answers from the first question to an outcome. */
export interface AssistantPath<Chosen extends Option = Option> {
  options: readonly Chosen[];
  /** Name of the outcome; undefined if an answer leads nowhere. */
  outcome: string | undefined;
}

/** Most answers that a visitor gives. */
export const MAX_ANSWERS = 4;
/** Longest message of a chat, in characters. */
export const MAX_MESSAGE = 900;
/** Most photos that a message promises; the first of a page are the most useful. */
const MOST_PHOTOS = 3;
/** A line that the visitor fills in. */
export const BLANK = '__';

/** Where an answer leads. */
interface Asked {
  id: string;
  options: readonly { next?: string | undefined }[];
}

/**
 * Every way from the first question to its end, in the order of the page, as the list of answers. A
 * way with more than `most` answers, or a loop, stops there with an answer that leads on.
 */
export function listPaths<Question extends Asked>(
  questions: readonly Question[],
  most: number,
): (readonly Question['options'][number][])[] {
  type Chosen = Question['options'][number];
  const byId = new Map(questions.map((question) => [question.id, question]));
  const follow = (
    question: Question | undefined,
    before: readonly Chosen[],
  ): (readonly Chosen[])[] =>
    (question?.options ?? []).flatMap((option): readonly (readonly Chosen[])[] => {
      const given = [...before, option];
      const next = option.next === undefined ? undefined : byId.get(option.next);
      return next && given.length < most ? follow(next, given) : [given];
    });
  return follow(questions[0], []);
}

/** The ways of the diagnosis, each with its outcome. */
export function listAssistantPaths<Question extends { id: string; options: readonly Option[] }>(
  questions: readonly Question[],
): AssistantPath<Question['options'][number]>[] {
  return listPaths(questions, MAX_ANSWERS).map((options) => ({
    options,
    outcome: options.at(-1)?.outcome,
  }));
}

/** Fragments of the answers that pages link to, by page. */
export function listFragments(questions: readonly Question[]): Map<string, string> {
  return new Map(
    questions.flatMap(({ options }) =>
      options.flatMap(({ pages }) => pages.map((page): [string, string] => [page, pages[0] ?? ''])),
    ),
  );
}

/** Questions of the longest way through this one, including itself. */
export function countQuestions(questions: readonly Asked[], id: string): number {
  const question = questions.find((asked) => asked.id === id);
  const after = (question?.options ?? []).map(({ next }) =>
    next === undefined ? 0 : countQuestions(questions, next),
  );
  return 1 + Math.max(0, ...after);
}

/**
 * Photos that a message promises: those of the outcome, or the first of the problem; none if
 * somebody is hurt.
 */
export function photosFor(
  { dial, photos }: { dial: readonly string[]; photos?: readonly string[] | undefined },
  all: readonly string[],
): readonly string[] {
  return photos ?? (dial.length === 0 ? all.slice(0, MOST_PHOTOS) : []);
}

/** The message of a visitor's answers: what was said, where, and what to photograph. */
export function buildAssistantMessage(
  { greeting, place, address, photos: heading }: Words,
  options: readonly Option[],
  photos: readonly string[],
  urgency: 'stop' | 'today' | 'plan',
): string {
  return [
    greeting,
    ...options.flatMap(({ say }) => say ?? []),
    ...(urgency === 'stop' ? [`${address}: ${BLANK}`] : []),
    `${place}: ${BLANK}`,
    ...(photos.length > 0 ? [`${heading}:`, ...photos.map((photo) => `- ${photo}`)] : []),
  ].join('\n');
}
