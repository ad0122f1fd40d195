import * as Accordion from '@radix-ui/react-accordion';
import { useLayoutEffect, useRef, useState } from 'react';
import { placeSlug } from '../../lib/text/slug.ts';
import { matchesWords } from '../../lib/text/search.ts';
import { pluralize } from '../../lib/text/text.ts';

interface Question {
  id: string;
  group: string;
  question: string;
  answer: string;
  link?: string | undefined;
  linkText?: string | undefined;
}

/** Fragment of a group of questions. */
export const groupId = (group: string) => `grupo-${placeSlug(group)}`;

export interface FaqProps {
  /** The questions, on the server; the browser reads them from the HTML. */
  questions: (() => readonly Question[]) | null;
}

const readQuestions = (): Question[] =>
  [...document.querySelectorAll('.faq p')].map((answer) => {
    const link = answer.querySelector('a');
    return {
      id: answer.id,
      group: answer.closest('section')?.querySelector('h2')?.textContent ?? '',
      question: answer.parentElement?.querySelector('summary')?.textContent ?? '',
      answer: (answer.firstChild?.textContent ?? '').trimEnd(),
      link: link?.getAttribute('href') ?? undefined,
      linkText: link?.textContent,
    };
  });

const describe = (count: number) =>
  count === 0
    ? 'Nenhuma pergunta com estas palavras. Pergunte direto a nós, no fim da página.'
    : pluralize(count, 'pergunta encontrada', 'perguntas encontradas');

/**
 * Questions of which one is open at a time: native `<details name>` do that alone, and Radix adds
 * the arrow keys once it has loaded.
 */
export function Faq({ questions }: FaqProps) {
  const [rows] = useState(questions ?? readQuestions);
  const groups = [...new Set(rows.map(({ group }) => group))];

  const input = useRef<HTMLInputElement>(null);
  const [query, setQuery] = useState('');
  const shown = new Set(
    rows.filter(({ question, answer }) => matchesWords(`${question} ${answer}`, query)),
  );

  // Text that was typed before React loaded.
  useLayoutEffect(() => setQuery(input.current?.value ?? ''), []);

  // Not every browser opens the answer of the address's fragment.
  useLayoutEffect(() => {
    const asked = document.getElementById(location.hash.slice(1))?.closest('details');
    if (asked && !document.querySelector('.faq [open]')) asked.open = true;
  }, []);

  return (
    <Accordion.Root type="single" collapsible>
      <div className="wrap needs-script mt-4">
        <input
          ref={input}
          className="field max-w-md"
          type="search"
          autoComplete="off"
          placeholder="Filtrar as perguntas"
          aria-label="Filtrar as perguntas"
          onInput={({ currentTarget }) => setQuery(currentTarget.value)}
        />
        <p role="status" className="text-muted">
          {query.trim() && describe(shown.size)}
        </p>
      </div>
      {groups.map((group) => (
        <section
          key={group}
          className="wrap split"
          id={groupId(group)}
          hidden={!rows.some((row) => row.group === group && shown.has(row))}
        >
          <h2 className="text-xl">{group}</h2>
          <div className="faq">
            {rows
              .filter((row) => row.group === group)
              .map((row) => (
                <Item key={row.id} row={row} isShown={shown.has(row)} />
              ))}
          </div>
        </section>
      ))}
    </Accordion.Root>
  );
}

/** A question that opens natively; Radix hears its keys and adds no state of its own. */
function Item({ row, isShown }: { row: Question; isShown: boolean }) {
  return (
    <Accordion.Item value={row.id} asChild>
      <details
        name="duvidas"
        hidden={!isShown}
        data-state={undefined}
        data-orientation={undefined}
        // It may have been opened before React loaded.
        suppressHydrationWarning
      >
        <Accordion.Trigger
          asChild
          // A summary is no button, and has its own state.
          type={undefined}
          id={undefined}
          aria-expanded={undefined}
          aria-controls={undefined}
          data-state={undefined}
          data-orientation={undefined}
        >
          <summary>{row.question}</summary>
        </Accordion.Trigger>
        {/* A browser opens the details around this fragment. */}
        <p id={row.id}>
          {`${row.answer} `}
          {row.link && <a href={row.link}>{row.linkText}</a>}
        </p>
      </details>
    </Accordion.Item>
  );
}
