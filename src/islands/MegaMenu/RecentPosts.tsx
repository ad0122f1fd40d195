import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { SearchBox } from '../SearchBox/SearchBox.tsx';
import { includesFolded } from '../../lib/search.ts';

const SHOWN = 10;

type Post = [href: string, title: string];

export interface RecentPostsProps {
  isOpen: boolean;
  /** The first posts, as the HTML holds them. */
  children: ReactNode;
}

/** Search box over the titles of the posts; they are fetched when the panel first opens. */
export function RecentPosts({ isOpen, children }: RecentPostsProps) {
  const input = useRef<HTMLInputElement>(null);
  const [query, setQuery] = useState('');
  const [posts, setPosts] = useState<Post[]>();

  // What was typed before React came.
  useLayoutEffect(() => {
    setQuery(input.current?.value ?? '');
  }, []);

  useEffect(() => {
    if (!isOpen || posts) return;
    const abort = new AbortController();
    fetch('/postagens.json', { signal: abort.signal })
      .then(async (response) => {
        if (response.ok) setPosts((await response.json()) as Post[]);
      })
      // The form leads to the page that lists and searches them all.
      .catch(() => undefined);
    return () => {
      abort.abort();
    };
  }, [isOpen, posts]);

  const found = query.trim()
    ? posts?.filter(([, title]) => includesFolded(title, query))
    : undefined;

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
      <div hidden={found !== undefined}>{children}</div>
      {found && (
        <ul>
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
      <a
        className="menu-all"
        href="/postagens"
        hidden={found !== undefined && found.length <= SHOWN}
      >
        Ver todas as postagens
      </a>
    </>
  );
}
