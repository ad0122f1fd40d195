import type { Editor } from '@tiptap/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { findLinkPage, type LinkPage } from '../../lib/link-index.ts';
import { suggestLinks, type LinkSuggestion } from '../../lib/link-suggestions.ts';
import { readCited } from '../data/just-published.ts';
import { linkPages } from '../data/site-data.ts';
import { Button } from '../ui/Button.tsx';
import { takeFocus } from '../ui/focus.ts';
import { Sentence } from '../ui/Sentence.tsx';
import type { LinkTarget } from './LinkDialog.tsx';
import { listBlocks, listLinked, takeSuggestion } from './link-places.ts';

export interface LinkSuggestionsProps {
  editor: Editor;
  /** Address of the page that the text is of. */
  self: string | undefined;
  findPages: (query: string) => Promise<LinkTarget[]>;
}

interface Placed extends LinkSuggestion {
  /** Where the paragraph of its words begins. */
  start: number;
}

/** What was found when the text was looked through last. */
interface Look {
  found: readonly Placed[];
  /** Addresses of those that were taken since. */
  taken: ReadonlySet<string>;
  /** The text links to the page for whose sake it was opened. */
  isLinked: boolean;
}

const NOT_LOOKED: Look = { found: [], taken: new Set(), isLinked: false };

/** Long enough that nobody is interrupted while typing. */
const REST_MS = 800;

/** The page for whose sake the text was opened, which may be newer than the file of all pages. */
async function readWanted(
  href: string,
  pages: readonly LinkPage[],
  findPages: LinkSuggestionsProps['findPages'],
): Promise<LinkPage | null> {
  const name = href.split('/').at(-1) ?? '';
  const found =
    pages.find((page) => page.href === href) ??
    (await findPages(name)).find((page) => page.href === href);
  return found ? findLinkPage(pages, found) : null;
}

/** Pages that words of the text name already: one tap makes them a link. */
export function LinkSuggestions({ editor, self, findPages }: LinkSuggestionsProps) {
  const { data: pages } = useQuery(linkPages);
  const cited = readCited(location.search);
  const { data: wanted } = useQuery({
    queryKey: ['cited', cited],
    queryFn: () => readWanted(cited ?? '', pages ?? [], findPages),
    enabled: cited !== undefined && pages !== undefined,
    staleTime: Infinity,
  });
  const isReady = cited === undefined || wanted !== undefined;
  const [look, setLook] = useState<Look>();
  const { found, taken, isLinked } = look ?? NOT_LOOKED;

  useEffect(() => {
    if (!pages || !isReady) return;
    const targets = wanted && !pages.includes(wanted) ? [...pages, wanted] : pages;
    const lookNow = () => {
      const { doc } = editor.state;
      const blocks = listBlocks(doc);
      const linked = new Set([...listLinked(doc), ...(self === undefined ? [] : [self])]);
      setLook({
        found: suggestLinks(blocks, targets, { taken: linked, first: cited }).map((suggestion) => ({
          ...suggestion,
          start: blocks[suggestion.block]?.start ?? 0,
        })),
        taken: new Set(),
        isLinked: cited !== undefined && linked.has(cited),
      });
    };
    let timer = setTimeout(lookNow, 0);
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(lookNow, REST_MS);
    };
    editor.on('update', wait);
    return () => {
      clearTimeout(timer);
      editor.off('update', wait);
    };
  }, [cited, editor, isReady, pages, self, wanted]);

  const isOffered = cited !== undefined && found[0]?.href === cited;

  return (
    <>
      {cited !== undefined && look && !isOffered && !isLinked && (
        <p className="a-hint" role="status">
          Neste texto, nenhuma frase pede um link para {wanted?.title ?? cited}. Se quiser, marque
          as palavras e use o botão de link.
        </p>
      )}
      {found.length > 0 && (
        <details className="a-suggested" open={cited !== undefined}>
          <summary>Links sugeridos ({found.length})</summary>
          <p className="a-hint">Palavras do texto que já falam de outra página do site.</p>
          <ul aria-label="Links sugeridos">
            {found.map((suggestion, at) => (
              <li key={suggestion.href}>
                <Sentence {...suggestion} />
                <div className="a-row">
                  <Button
                    aria-disabled={taken.has(suggestion.href) || undefined}
                    aria-label={`${taken.has(suggestion.href) ? 'Link posto' : 'Pôr link'} em “${suggestion.words}” para ${suggestion.title}`}
                    look="small"
                    // The text was opened for this one button.
                    ref={isOffered && at === 0 ? takeFocus : undefined}
                    onClick={() => {
                      if (taken.has(suggestion.href)) return;
                      const { start, ...chosen } = suggestion;
                      takeSuggestion(editor, chosen, start);
                      // It stays until the list is made anew: a second tap must not take the next one.
                      setLook({ found, isLinked, taken: new Set([...taken, suggestion.href]) });
                    }}
                  >
                    {taken.has(suggestion.href) ? 'Link posto' : 'Pôr link'}
                  </Button>
                  <a className="a-hint" href={suggestion.href} rel="noopener" target="_blank">
                    {suggestion.title}
                  </a>
                </div>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
