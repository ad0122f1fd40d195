import { useState } from 'react';
import { pageDrafts } from '../../document/page/page-drafts.ts';
import { useNewPage } from '../../document/page/useNewPage.tsx';
import { Button } from '../../ui/Button.tsx';

/** What a person had not saved of a page that is gone, and two ways on. */
export function LeftText({ name }: { name: string }) {
  const [left, setLeft] = useState(() => pageDrafts.read(name)?.words);
  const { begin, ask, question } = useNewPage();
  if (!left) return null;
  const drop = () => pageDrafts.drop(name);
  return (
    <section aria-label="Seu texto" className="a-alert">
      <p>O que você escreveu e não salvou, “{left.title}”, está guardado neste navegador.</p>
      <div className="a-row">
        <Button onClick={() => begin(left, drop)}>Usar em uma página nova</Button>
        <Button
          look="link"
          onClick={() =>
            ask({
              title: 'Descartar o texto?',
              text: 'O que você escreveu e não salvou se perde.',
              yes: 'Descartar',
              onYes: () => {
                drop();
                setLeft(undefined);
              },
            })
          }
        >
          Descartar
        </Button>
      </div>
      {question}
    </section>
  );
}
