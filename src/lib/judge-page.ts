import { resolveFacts, type Facts } from './facts.ts';
import { judgeText, tellBreach, toQuestion, type Question } from './judge-text.ts';
import type { compileWording, Passage } from './wording.ts';
import { splitHtml } from './split-text.ts';

/** What is judged of a saved page; the content is sanitised. */
interface PageWords {
  title: string;
  description: string;
  content: string;
}

/** Finds in passages what the rules of the content refuse. */
export type FindWords = ReturnType<typeof compileWording>;

/** What may not go on the site of a page, in plain words, and what is asked about the rest. */
interface PageJudgement {
  stops: string[];
  questions: Question[];
}

const readWords = ({ title, description, content }: PageWords): Passage[] => [
  { text: title },
  { text: description },
  ...splitHtml(content),
];

/** Judges the words of a saved page as those of the site's own texts; the content cites its facts. */
export function judgePage(page: PageWords, facts: Facts, find: FindWords): PageJudgement {
  const problems = judgeText(
    {
      text: readWords(page)
        .map(({ text }) => text)
        .join('\n'),
      passages: readWords({ ...page, content: resolveFacts(page.content, facts) }),
    },
    // Facts that nobody knows are told by whoever reads them.
    { markers: { has: () => true }, find },
  );
  const questions = problems.flatMap((problem) => toQuestion(problem, facts) ?? []);
  return {
    stops: problems.flatMap(({ plain, quote }) => (quote === undefined ? [plain] : [])),
    questions: [...new Map(questions.map((question) => [question.quote, question])).values()],
  };
}

/** Why a page may not go on the site, in plain words; undefined for one that may. */
export type JudgePage = (page: PageWords) => string | undefined;

/** Why a page may not go on the site, in plain words; its content has the values of its facts. */
export function findUnsafe(page: PageWords, find: FindWords): string | undefined {
  return find(readWords(page))
    .map(tellBreach)
    .find(({ quote }) => quote === undefined)?.plain;
}
