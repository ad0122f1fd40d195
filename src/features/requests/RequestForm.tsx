import { useCallback, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { button } from '../../components/ui/button.ts';
import { replaceMessage } from '../contact/page-code.ts';
import { dayAfter, fillRequest, linesOf, mailHref } from './request.ts';
import { ContactButton } from '../contact/ContactButton.tsx';
import { PrintDay } from './PrintDay.tsx';
import { printAlone } from './print-alone.ts';

interface RequestFormProps {
  phone: string;
  email: string;
  subject: string;
  /** The request with blank lines. */
  request: string;
  /** The same as the message of a chat, whose last line names page and button. */
  message: string;
  /** Only to be printed. */
  printOnly: boolean;
  /** Inputs, named after their lines. */
  children?: ReactNode;
}

/**
 * The chat, the mail and the paper made of the lines of a request. Without scripts the links
 * contain blank lines. What is typed goes nowhere else.
 */
export function RequestForm(props: RequestFormProps) {
  const { phone, email, subject, request, message, printOnly, children } = props;
  const inputs = useRef<HTMLDivElement>(null);
  const [text, setText] = useState(request);
  const [counted, setCounted] = useState<string[]>([]);
  const read = useCallback(() => {
    const all = [...(inputs.current?.querySelectorAll('input') ?? [])];
    const typed = all.map(({ name, type, value }): [string, string] => [
      name,
      type === 'date' ? dayAfter(value, 0) : value,
    ]);
    const days = all.flatMap(({ value, dataset: { deadlines = '[]' } }) =>
      (JSON.parse(deadlines) as [string, number][]).map(([label, count]): [string, string] => [
        label,
        dayAfter(value, count),
      ]),
    );
    setText(fillRequest(request, Object.fromEntries([...typed, ...days])));
    setCounted(days.flatMap(([label, day]) => (day ? `${label}: ${day}` : [])));
  }, [request]);
  // Also takes over text that was typed before React loaded.
  useLayoutEffect(read, [read]);

  return (
    <>
      <div ref={inputs} className="needs-script no-print" onInput={read}>
        {children}
      </div>
      <div role="status" className="no-print">
        {counted.map((line) => (
          <p key={line} className="bold mt-2">
            {line}
          </p>
        ))}
      </div>
      <div className="btns mt-4">
        {!printOnly && (
          <>
            <ContactButton
              message={replaceMessage(message, text)}
              phone={phone}
              text="Enviar no WhatsApp"
            />
            <a className={button('plain')} href={mailHref(email, subject, text)}>
              Enviar por e-mail
            </a>
          </>
        )}
        <button className={button('plain', 'needs-script')} type="button" onClick={printAlone}>
          Imprimir ou salvar em PDF
        </button>
      </div>
      <PrintDay />
      <div className={printOnly ? 'paper paper-card on-paper' : 'paper on-paper'}>
        {linesOf(request, text).map(({ label, value }, at) => (
          <p key={label ?? at} className={value === '' ? 'blank' : undefined}>
            {label !== undefined && <b>{`${label}:`}</b>}
            {label !== undefined && value !== '' ? ` ${value}` : value}
          </p>
        ))}
      </div>
    </>
  );
}
