import * as Accordion from '@radix-ui/react-accordion';
import { useLayoutEffect, useState } from 'react';

interface Question {
  id: string;
  group: string;
  question: string;
  answer: string;
  link: string;
  linkText: string;
}

export interface FaqProps {
  /** The questions, on the server; the browser gets none and reads them in the HTML. */
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
      link: link?.getAttribute('href') ?? '',
      linkText: link?.textContent ?? '',
    };
  });

/**
 * Questions of which one is open at a time: native `<details name>` do that alone, and Radix adds
 * the arrow keys once it is here.
 */
export function Faq({ questions }: FaqProps) {
  const [rows] = useState(questions ?? readQuestions);
  const groups = [...new Set(rows.map(({ group }) => group))];

  // Not every browser opens the answer that the address names.
  useLayoutEffect(() => {
    const asked = document.getElementById(location.hash.slice(1))?.closest('details');
    if (asked && !document.querySelector('.faq [open]')) asked.open = true;
  }, []);

  return (
    <Accordion.Root type="single" collapsible>
      {groups.map((group) => (
        <section key={group} className="wrap mt-10">
          <h2 className="text-xl">{group}</h2>
          <div className="faq mt-3">
            {rows
              .filter((row) => row.group === group)
              .map(({ id, question, answer, link, linkText }) => (
                <Accordion.Item key={id} value={id} asChild>
                  <details
                    name="duvidas"
                    data-state={undefined}
                    data-orientation={undefined}
                    // A person may have opened it before React came.
                    suppressHydrationWarning
                  >
                    <Accordion.Trigger
                      asChild
                      // A summary is no button, and tells its state itself.
                      type={undefined}
                      id={undefined}
                      aria-expanded={undefined}
                      aria-controls={undefined}
                      data-state={undefined}
                      data-orientation={undefined}
                    >
                      <summary>{question}</summary>
                    </Accordion.Trigger>
                    {/* An address with this fragment opens the details around it. */}
                    <p id={id}>
                      {`${answer} `}
                      <a href={link}>{linkText}</a>
                    </p>
                  </details>
                </Accordion.Item>
              ))}
          </div>
        </section>
      ))}
    </Accordion.Root>
  );
}
