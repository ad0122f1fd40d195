import { useState } from 'react';
import { NEW_PAGE } from '../../data/addresses.ts';
import { Dialog } from '../../ui/Dialog.tsx';

/** The one button that begins a page, and the four ways to do it. */
export function NewPage({ onAi }: { onAi: () => void }) {
  const [asks, setAsks] = useState(false);
  const close = () => {
    setAsks(false);
  };
  return (
    <>
      <button
        className="a-btn a-btn-main a-new"
        type="button"
        onClick={() => {
          setAsks(true);
        }}
      >
        + Nova página
      </button>
      {asks && (
        <Dialog title="Nova página" onClose={close}>
          <ul className="a-ways">
            <li>
              <a href={NEW_PAGE}>
                <strong>Página em branco</strong>
                <span>Você escreve, como uma carta. Também dá para colar um texto pronto.</span>
              </a>
            </li>
            <li>
              <a href="/admin/local-generator">
                <strong>Gerador local</strong>
                <span>Você dá o título; o texto sai na hora, sem custo, e você revisa.</span>
              </a>
            </li>
            <li>
              <button
                type="button"
                onClick={() => {
                  close();
                  onAi();
                }}
              >
                <strong>Gerar com IA</strong>
                <span>
                  A OpenAI escreve a partir dos títulos. Usa a sua chave e é cobrado por ela.
                </span>
              </button>
            </li>
            <li>
              <a href="/admin/batch-creator">
                <strong>Criação em lote</strong>
                <span>Muitas páginas de uma vez, a partir de uma lista de títulos.</span>
              </a>
            </li>
          </ul>
          <button className="a-btn" type="button" onClick={close}>
            Cancelar
          </button>
        </Dialog>
      )}
    </>
  );
}
