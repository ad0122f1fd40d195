import { listTexts } from './own-text.ts';
import type { Collections } from '../collections/define.ts';
import type { ContentOf } from '../collections/validate.ts';

/**
 * What is wrong with a sentence that must be quoted letter by letter from the page at `source`;
 * undefined if it is.
 */
export type CheckQuote = (text: string, source: string) => string | undefined;

/** Reads what every page says, once, to look sentences up in it. */
export function readQuotes(collections: Collections, content: ContentOf<Collections>): CheckQuote {
  const said = new Map(
    Object.entries(collections).flatMap(([name, collection]) =>
      collection.kind === 'pages'
        ? (content[name] ?? []).map(
            ({ id, data, body }) => [collection.path(id), [...listTexts(data), body]] as const,
          )
        : [],
    ),
  );
  return (text, source) => {
    const page = said.get(source);
    if (!page) return `${source} não é uma página do site; corrija source`;
    if (page.some((own) => own.includes(text))) return undefined;
    return `${source} não diz "${text}"; copie a frase dela, letra por letra`;
  };
}
