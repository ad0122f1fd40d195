import { useState } from 'react';
import { NEW_PAGE } from '../addresses.ts';
import { BLANK, dropDraft, keepDraft, readDraft } from '../drafts.ts';
import { Question } from '../ui/Question.tsx';

/** What a person had not saved of a page that is gone, and two ways on. */
export function LeftText({ name }: { name: string }) {
  const [left, setLeft] = useState(() => readDraft(name));
  const [asks, setAsks] = useState<'replace' | 'drop'>();
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
            if (readDraft(BLANK)) setAsks('replace');
            else begin();
          }}
        >
          Usar em uma página nova
        </button>
        <button
          className="a-link"
          type="button"
          onClick={() => {
            setAsks('drop');
          }}
        >
          Descartar
        </button>
      </div>
      {asks === 'drop' && (
        <Question
          text="O que você escreveu e não salvou se perde."
          title="Descartar o texto?"
          yes="Descartar"
          onNo={() => {
            setAsks(undefined);
          }}
          onYes={() => {
            dropDraft(name);
            setLeft(undefined);
          }}
        />
      )}
      {asks === 'replace' && (
        <Question
          text="A página em branco já tem um texto que não foi salvo. Ele seria trocado por este."
          title="Trocar o texto?"
          yes="Trocar"
          onNo={() => {
            setAsks(undefined);
          }}
          onYes={begin}
        />
      )}
    </section>
  );
}
