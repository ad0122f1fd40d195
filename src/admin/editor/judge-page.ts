import { splitHtml } from '../../content/passages.ts';
import { resolveFacts, type Facts } from '../../lib/facts.ts';
import { judgeText, toQuestion, type Question } from '../../lib/judge-text.ts';
import type { loadSiteRules } from '../site-data.ts';
import { plainText } from './checks.ts';

/** What is judged of a saved page. */
export interface PageWords {
  title: string;
  description: string;
  /** Sanitised content. */
  content: string;
}

/** What may not go on the site of a page, in plain words, and what is asked about the rest. */
export interface PageJudgement {
  stops: string[];
  questions: Question[];
}

/** Judges the words of a page as those of the site's own texts. */
export function judgePage(
  { title, description, content }: PageWords,
  facts: Facts,
  find: Awaited<ReturnType<typeof loadSiteRules>>,
): PageJudgement {
  const problems = judgeText(
    {
      text: [title, description, plainText(content)].join('\n'),
      passages: [
        { text: title },
        { text: description },
        ...splitHtml(resolveFacts(content, facts)),
      ],
    },
    // What it cites and nobody knows is told by whoever reads the facts.
    { markers: { has: () => true }, find },
  );
  const questions = problems.flatMap((problem) => toQuestion(problem, facts) ?? []);
  return {
    stops: problems.flatMap(({ plain, quote }) => (quote === undefined ? [plain] : [])),
    questions: [...new Map(questions.map((question) => [question.quote, question])).values()],
  };
}
