import { NEW_PAGE } from '../../data/addresses.ts';
import type { PageText } from '../../data/pages/page-rows.ts';
import { beginNew, BLANK, pageDrafts } from './page-drafts.ts';
import { useQuestion } from '../../ui/Question.tsx';

/** Begins a new page with a text; asks where another one stands there that was not saved. */
export function useNewPage() {
  const { ask, question } = useQuestion();
  const open = (text: PageText, onKept?: () => void) => {
    if (!pageDrafts.keep(BLANK, beginNew(text))) return;
    onKept?.();
    location.assign(NEW_PAGE);
  };
  const begin = (text: PageText, onKept?: () => void) => {
    if (!pageDrafts.read(BLANK)) {
      open(text, onKept);
      return;
    }
    ask({
      title: 'Trocar o texto?',
      text: 'A página em branco já tem um texto que não foi salvo. Ele seria trocado por este.',
      yes: 'Trocar',
      onYes: () => open(text, onKept),
    });
  };
  return { begin, ask, question };
}
