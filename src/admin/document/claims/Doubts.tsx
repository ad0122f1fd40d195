import { useQuery } from '@tanstack/react-query';
import { citeFact, type Question } from '../../../features/wording/check-text.ts';
import type { PageWords } from '../../../features/wording/unsafe-page.ts';
import { siteFacts } from '../../data/site-data.ts';
import { Button } from '../../ui/Button.tsx';
import { nameOf } from '../../ui/TextQuestions.tsx';
import { listDoubts, stillSays, type Doubt } from './doubts.ts';
import { citeMarked, confirmMarked } from './facts.ts';

/** The words of a page, and those that a person confirmed as they stand. */
interface AnsweredWords extends PageWords {
  asWritten?: string[] | undefined;
}

export interface DoubtsProps {
  words: AnsweredWords;
  /** What the last look asks of the words. */
  questions: readonly Question[];
  /** Whether it saw the words as they are now. */
  isCurrent: boolean;
  onChange: (part: Partial<AnsweredWords>) => void;
}

const NONE = new Map<string, never>();

/** Each sentence that somebody has to answer for: it is a fact of the record, or it was checked. */
export function Doubts({ words, questions, isCurrent, onChange }: DoubtsProps) {
  const { data: facts = NONE } = useQuery(siteFacts);
  const asked = isCurrent ? questions : questions.filter((one) => stillSays(words, one, facts));
  const doubts = listDoubts(words, asked, facts);
  if (doubts.length === 0) return null;

  const confirm = (quotes: readonly string[], content = words.content) =>
    onChange({
      ...(content !== words.content && { content }),
      asWritten: [...(words.asWritten ?? []), ...quotes],
    });
  const cite = (quote: string, path: string) => {
    const marked = citeMarked(words.content, quote, path);
    const content = marked === words.content ? citeFact(marked, quote, path) : marked;
    // In title and description a fact has no place.
    if (content === words.content) confirm([quote]);
    else onChange({ content });
  };
  const confirmAll = ({ sentence, asked: all }: Doubt) => {
    const quotes = all.map(({ quote }) => quote);
    // The whole sentence was read: what else would be asked of it is answered, too.
    confirm([...new Set([...quotes, sentence])], quotes.reduce(confirmMarked, words.content));
  };

  return (
    <div className="a-alert">
      <p>Confira cada frase, e mude o que não for certo:</p>
      <ul className="a-doubts">
        {doubts.map((doubt) => (
          <li key={doubt.sentence}>
            {doubt.asked.some((one) => !tellsWhole(one, doubt)) && <p>“{doubt.sentence}”</p>}
            {doubt.asked.map((one) => (
              <p className={tellsWhole(one, doubt) ? undefined : 'a-hint'} key={one.quote}>
                {one.reason}
              </p>
            ))}
            <div className="a-row">
              {doubt.asked.flatMap(({ quote, facts: offered }) =>
                offered.map((fact) => (
                  <Button
                    key={`${quote} ${fact.path}`}
                    look="small"
                    onClick={() => cite(quote, fact.path)}
                  >
                    {doubt.asked.length > 1 && `“${quote}”: `}É este dado do cadastro:{' '}
                    {nameOf(fact, offered)} ({fact.value})
                  </Button>
                )),
              )}
              <Button look="small" onClick={() => confirmAll(doubt)}>
                Conferi<span className="a-hidden"> “{doubt.sentence}”</span>
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Whether a reason has the whole sentence in it. */
const tellsWhole = ({ reason }: Doubt['asked'][number], { sentence }: Doubt) =>
  reason.includes(`“${sentence}”`);
