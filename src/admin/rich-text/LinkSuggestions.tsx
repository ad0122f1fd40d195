import type { Editor } from '@tiptap/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { suggestLinks, type LinkSuggestion } from '../../lib/link-suggestions.ts';
import { linkPages } from '../site-data.ts';
import { listBlocks, listLinked, takeSuggestion } from './link-places.ts';

export interface LinkSuggestionsProps {
  editor: Editor;
  /** Address of the page that the text is of. */
  self: string | undefined;
}

interface Placed extends LinkSuggestion {
  /** Where the paragraph of its words begins. */
  start: number;
}

/** Long enough that nobody is interrupted while typing. */
const REST_MS = 800;

/** Pages that words of the text name already: one tap makes them a link. */
export function LinkSuggestions({ editor, self }: LinkSuggestionsProps) {
  const { data: pages } = useQuery(linkPages);
  const [found, setFound] = useState<readonly Placed[]>([]);
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set());

  useEffect(() => {
    if (!pages) return;
    const look = () => {
      const { doc } = editor.state;
      const blocks = listBlocks(doc);
      const linked = new Set([...listLinked(doc), ...(self === undefined ? [] : [self])]);
      setTaken(new Set());
      setFound(
        suggestLinks(blocks, pages, { taken: linked }).map((suggestion) => ({
          ...suggestion,
          start: blocks[suggestion.block]?.start ?? 0,
        })),
      );
    };
    let timer = setTimeout(look, 0);
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(look, REST_MS);
    };
    editor.on('update', wait);
    return () => {
      clearTimeout(timer);
      editor.off('update', wait);
    };
  }, [editor, pages, self]);

  if (found.length === 0) return null;
  return (
    <details className="a-suggested">
      <summary>Links sugeridos ({found.length})</summary>
      <p className="a-hint">Palavras do texto que já falam de outra página do site.</p>
      <ul aria-label="Links sugeridos">
        {found.map((suggestion) => (
          <li key={suggestion.href}>
            <Sentence {...suggestion} />
            <div className="a-row">
              <button
                aria-disabled={taken.has(suggestion.href) || undefined}
                aria-label={`${taken.has(suggestion.href) ? 'Link posto' : 'Pôr link'} em “${suggestion.words}” para ${suggestion.title}`}
                className="a-btn a-btn-small"
                type="button"
                onClick={() => {
                  if (taken.has(suggestion.href)) return;
                  const { start, ...chosen } = suggestion;
                  takeSuggestion(editor, chosen, start);
                  // It stays until the list is made anew: a second tap must not take the next one.
                  setTaken(new Set([...taken, suggestion.href]));
                }}
              >
                {taken.has(suggestion.href) ? 'Link posto' : 'Pôr link'}
              </button>
              <a className="a-hint" href={suggestion.href} rel="noopener" target="_blank">
                {suggestion.title}
              </a>
            </div>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** The sentence with the words that would become a link. */
function Sentence({ sentence, words }: Pick<LinkSuggestion, 'sentence' | 'words'>) {
  const at = sentence.indexOf(words);
  return (
    <p>
      {sentence.slice(0, at)}
      <mark>{words}</mark>
      {sentence.slice(at + words.length)}
    </p>
  );
}
