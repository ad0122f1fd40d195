import { resolveFacts, type Facts } from '../../cms/markers/facts.ts';
import { checkText, toQuestion, type Question } from './check-text.ts';
import { readWords, type FindWords, type PageWords } from './unsafe-page.ts';

/** What may not go on the site of a page, in plain words, and what is asked about the rest. */
interface CheckedPage {
  stops: string[];
  questions: Question[];
}

/** Checks the words of a saved page as those of the site's own texts; the content cites its facts. */
export function checkPage(page: PageWords, facts: Facts, find: FindWords): CheckedPage {
  const problems = checkText(
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
