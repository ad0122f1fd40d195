import { resolveFacts, type Facts } from '../../cms/markers/facts.ts';
import { checkText, toQuestion, type Question } from './check-text.ts';
import { readWords, type FindWords, type PageWords } from './unsafe-page.ts';

/** What must not be published of a page, in plain words, and questions about the rest. */
interface CheckedPage {
  stops: string[];
  questions: Question[];
}

/** Checks a saved page like the site's own texts; the content cites facts by markers. */
export function checkPage(page: PageWords, facts: Facts, find: FindWords): CheckedPage {
  const problems = checkText(
    {
      text: readWords(page)
        .map(({ text }) => text)
        .join('\n'),
      passages: readWords({ ...page, content: resolveFacts(page.content, facts) }),
    },
    // Unknown facts are reported elsewhere.
    { markers: { has: () => true }, find },
  );
  const questions = problems.flatMap((problem) => toQuestion(problem, facts) ?? []);
  return {
    stops: problems.flatMap(({ plain, quote }) => (quote === undefined ? [plain] : [])),
    questions: [...new Map(questions.map((question) => [question.quote, question])).values()],
  };
}
