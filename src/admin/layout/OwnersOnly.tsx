import { CONTENT_SCREEN } from '../data/addresses.ts';

/** In place of a form whose save the database would refuse. */
export function OwnersOnly() {
  return (
    <div className="a-alert">
      <p>
        Só um proprietário muda isto. Você continua escrevendo páginas e textos, também as{' '}
        <a href={`${CONTENT_SCREEN}?conjunto=faq`}>perguntas frequentes</a>.
      </p>
    </div>
  );
}
