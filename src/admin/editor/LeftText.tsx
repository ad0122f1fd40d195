import { useState } from 'react';
import { NEW_PAGE } from '../addresses.ts';
import { BLANK, dropDraft, keepDraft, readDraft } from '../drafts.ts';
import { useQuestion } from '../ui/Question.tsx';

/** What a person had not saved of a page that is gone, and two ways on. */
export function LeftText({ name }: { name: string }) {
  const [left, setLeft] = useState(() => readDraft(name));
  const { ask, question } = useQuestion();
  if (!left) return null;

  const begin = () => {
    const { title, slug, description, content } = left;
    if (!keepDraft(BLANK, { title, slug, description, content, slugTouched: false })) return;
    dropDraft(name);
    location.assign(NEW_PAGE);
  };
  return (
    <section aria-label="Seu texto" className="a-alert">
      <p>O que você escreveu e não salvou, “{left.title}”, está guardado neste navegador.</p>
      <div className="a-row">
        <button
          className="a-btn"
          type="button"
          onClick={() => {
            if (readDraft(BLANK)) {
              ask({
                title: 'Trocar o texto?',
                text: 'A página em branco já tem um texto que não foi salvo. Ele seria trocado por este.',
                yes: 'Trocar',
                onYes: begin,
              });
            } else begin();
          }}
        >
          Usar em uma página nova
        </button>
        <button
          className="a-link"
          type="button"
          onClick={() => {
            ask({
              title: 'Descartar o texto?',
              text: 'O que você escreveu e não salvou se perde.',
              yes: 'Descartar',
              onYes: () => {
                dropDraft(name);
                setLeft(undefined);
              },
            });
          }}
        >
          Descartar
        </button>
      </div>
      {question}
    </section>
  );
}
