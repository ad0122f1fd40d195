import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { button } from '../../lib/button.ts';
import { replaceMessage } from '../../lib/page-code.ts';
import { buildRequest, mailHref } from '../../lib/request.ts';
import { ContactButton } from '../ContactButton/ContactButton.tsx';

interface RequestFormProps {
  phone: string;
  email: string;
  /** What a chat says before anything is typed; its last line names page and button. */
  message: string;
  subject: string;
  opening: string;
  closing: string;
  fields: readonly { id: string; label: string; hint?: string | undefined }[];
}

/**
 * Lines to fill in, and the chat, the mail and the paper that they make. Without scripts the links
 * carry blank lines. What is typed goes nowhere else.
 */
export function RequestForm({ phone, email, message, subject, ...words }: RequestFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState<Record<string, string>>({});
  const read = useCallback(() => {
    if (!form.current) return;
    const inputs = form.current.querySelectorAll('input');
    setValues(Object.fromEntries([...inputs].map(({ name, value }) => [name, value])));
  }, []);
  // Also takes over what was typed before React came.
  useLayoutEffect(read, [read]);
  const text = buildRequest(words, values);

  return (
    <>
      <form
        ref={form}
        autoComplete="off"
        className="needs-script checks-2 list no-print"
        onInput={read}
        onSubmit={(event) => {
          event.preventDefault();
        }}
      >
        {words.fields.map(({ id, label, hint }) => (
          <label key={id}>
            {label}
            <input className="field" maxLength={120} name={id} placeholder={hint} type="text" />
          </label>
        ))}
      </form>
      <div className="btns mt-4">
        <ContactButton
          message={replaceMessage(message, text)}
          phone={phone}
          text="Enviar pelo WhatsApp"
        />
        <a className={button('plain')} href={mailHref(email, subject, text)}>
          Enviar por e-mail
        </a>
        <button className={button('plain', 'needs-script')} type="button" onClick={printAlone}>
          Imprimir ou salvar em PDF
        </button>
      </div>
      <p className="on-paper whitespace-pre-line">{text}</p>
    </>
  );
}

/** Prints the request without the page around it. */
function printAlone(): void {
  const { classList } = document.documentElement;
  classList.add('printing');
  addEventListener(
    'afterprint',
    () => {
      classList.remove('printing');
    },
    { once: true },
  );
  print();
}
