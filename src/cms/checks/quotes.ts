import { listTexts } from './own-text.ts';
import type { Content } from '../collections/validate.ts';
import { familyNames, pathOf } from '../../collections.ts';

/** What is wrong with a sentence that is to stand, letter by letter, on the page at `source`; undefined if it does. */
export type CheckQuote = (text: string, source: string) => string | undefined;

/** Reads what every page says, once, to look sentences up in it. */
export function readQuotes(content: Content): CheckQuote {
  const said = new Map(
    familyNames.flatMap((name) =>
      content[name].map((page) => [pathOf(page), [...listTexts(page.data), page.body]]),
    ),
  );
  return (text, source) => {
    const page = said.get(source);
    if (!page) return `${source} não é uma página do site; corrija source`;
    if (page.some((own) => own.includes(text))) return undefined;
    return `${source} não diz "${text}"; copie a frase dela, letra por letra`;
  };
}
