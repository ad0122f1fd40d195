import * as Accordion from '@radix-ui/react-accordion';
import { useLayoutEffect, useRef, useState, type MouseEvent } from 'react';
import faq from 'virtual:faq';

const groups = [...new Set(faq.map(({ group }) => group))];

const isOwnSummary = ({ target, currentTarget }: MouseEvent<HTMLDetailsElement>) =>
  target instanceof Element && target.closest('summary')?.parentElement === currentTarget;

/**
 * Questions of which one is open at a time. The native `<details name>` does that alone; Radix
 * keeps the state once it is here and adds the arrow keys.
 */
export function Faq() {
  const root = useRef<HTMLDivElement>(null);
  const [value, setValue] = useState('');

  useLayoutEffect(() => {
    const open = root.current?.querySelector<HTMLElement>('details[open] > p');
    // Not every browser opens the answer that the address names.
    const asked = faq.find(({ id }) => location.hash === `#${id}`);
    setValue(open?.id ?? asked?.id ?? '');
  }, []);

  const follow = (id: string, isOpen: boolean) => {
    setValue((current) => (isOpen ? id : current === id ? '' : current));
  };

  return (
    <Accordion.Root ref={root} type="single" collapsible value={value} onValueChange={setValue}>
      {groups.map((group) => (
        <section key={group} className="wrap mt-10">
          <h2 className="text-xl">{group}</h2>
          <div className="faq mt-3">
            {faq
              .filter((item) => item.group === group)
              .map(({ id, question, answer, link, linkText }) => (
                <Accordion.Item key={id} value={id} asChild>
                  <details
                    name="duvidas"
                    data-state={undefined}
                    data-orientation={undefined}
                    open={value === id}
                    // A person may have opened it before React came; the effect above adopts it.
                    suppressHydrationWarning
                    onToggle={({ currentTarget }) => {
                      follow(id, currentTarget.open);
                    }}
                    onClick={(event) => {
                      if (isOwnSummary(event)) event.preventDefault();
                    }}
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
