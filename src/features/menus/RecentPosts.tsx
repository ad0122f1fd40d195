import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { includesFolded } from '../../lib/text/search.ts';
import { SearchBox } from '../search/SearchBox.tsx';
import { useListWhenOpen } from './use-list-when-open.ts';

const SHOWN = 10;

const readPosts = (json: unknown) => json as [href: string, title: string][];

interface RecentPostsProps {
  isOpen: boolean;
  /** The first posts, as in the HTML. */
  children: ReactNode;
  /** Link to all of them. */
  last: ReactNode;
}

/** Search box over the titles of the posts. */
export function RecentPosts({ isOpen, children, last }: RecentPostsProps) {
  const input = useRef<HTMLInputElement>(null);
  const first = useRef<HTMLDivElement>(null);
  const results = useRef<HTMLUListElement>(null);
  const [query, setQuery] = useState('');
  const posts = useListWhenOpen(isOpen, '/postagens.json', readPosts);

  // Text that was typed before React loaded.
  useLayoutEffect(() => setQuery(input.current?.value ?? ''), []);

  const found = query.trim()
    ? posts?.filter(([, title]) => includesFolded(title, query))
    : undefined;

  const isSearched = found !== undefined;

  // If the focus is on an item that the results hide, it moves to the first result.
  useLayoutEffect(() => {
    if (!isSearched || !first.current?.contains(document.activeElement)) return;
    (results.current?.querySelector('a') ?? input.current)?.focus();
  }, [isSearched]);

  return (
    <>
      <SearchBox
        ref={input}
        action="/postagens"
        label="Buscar postagens"
        placeholder="Buscar postagens..."
        className="menu-search"
        onSearch={setQuery}
      />
      <div ref={first} hidden={isSearched}>
        {children}
      </div>
      {found && (
        <ul ref={results}>
          {found.slice(0, SHOWN).map(([href, title]) => (
            <li key={href}>
              <a href={href}>{title}</a>
            </li>
          ))}
        </ul>
      )}
      <p role="status" className="menu-note">
        {found?.length === 0 ? 'Nenhuma postagem encontrada' : ''}
      </p>
      <div hidden={found !== undefined && found.length <= SHOWN}>{last}</div>
    </>
  );
}
