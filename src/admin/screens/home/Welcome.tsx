import { useState } from 'react';
import { local, ownKey } from '../../data/storage.ts';

/** What this place is, for who comes for the first time. */
export function Welcome() {
  const [isSeen, setIsSeen] = useState(() => local.getItem(ownKey('welcome', 'seen')) !== null);
  if (isSeen) return null;
  return (
    <section aria-label="Boas-vindas" className="a-welcome">
      <p>
        <strong>Boas-vindas.</strong> Aqui você escreve páginas para o site, confere se elas estão
        no ar e corrige o que quiser. O que vai para a lixeira pode ser restaurado, e um rascunho só
        você vê.
      </p>
      <button
        className="a-btn a-btn-small"
        type="button"
        onClick={() => {
          local.setItem(ownKey('welcome', 'seen'), '1');
          setIsSeen(true);
        }}
      >
        Entendi
      </button>
    </section>
  );
}
