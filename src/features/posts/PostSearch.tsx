import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { describePosts, postViewHref, readPostView, type PostView } from './post-search.ts';
import { includesFolded, takePage } from '../../lib/text/search.ts';
import { SearchBox } from '../search/SearchBox.tsx';
import { showItems } from '../../components/ui/show-items.ts';
import { Pagination } from './Pagination.tsx';

const PAGE_SIZE = 20;
const START: PostView = { query: '', page: 1 };

export interface PostSearchProps {
  /** Number of posts in the HTML. */
  total: number;
  children: ReactNode;
}

/** Search and pages over the list of posts; the address holds what is shown. */
export function PostSearch({ total, children }: PostSearchProps) {
  const list = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const status = useRef<HTMLParagraphElement>(null);
  const [view, setView] = useState(START);
  const [found, setFound] = useState(total);
  const pages = takePage(Array.from({ length: found }), view.page, PAGE_SIZE);

  function search(query: string): void {
    const next = { query, page: 1 };
    setView(next);
    history.replaceState(null, '', postViewHref(next));
  }

  useLayoutEffect(() => {
    const read = () => {
      const next = readPostView(location.search);
      if (input.current) input.current.value = next.query;
      setView(next);
    };
    const typed = input.current?.value ?? '';
    if (typed) search(typed);
    else read();
    addEventListener('popstate', read);
    return () => removeEventListener('popstate', read);
  }, []);

  useEffect(() => {
    const posts = [...(list.current?.querySelectorAll('li') ?? [])];
    const matching = posts.filter((post) => includesFolded(titleOf(post), view.query));
    const shown = new Set(takePage(matching, view.page, PAGE_SIZE).items);
    showItems(posts, (post) => shown.has(post as HTMLLIElement));
    list.current?.setAttribute('data-paged', '');
    setFound(matching.length);
  }, [view]);

  function goTo(page: number): void {
    const next = { ...view, page };
    setView(next);
    history.pushState(null, '', postViewHref(next));
    status.current?.focus();
  }

  return (
    <>
      <SearchBox
        ref={input}
        action="/postagens"
        label="Buscar postagens"
        landmark="Postagens"
        placeholder="Buscar postagens..."
        className="needs-script head-search max-w-md"
        submit="plain"
        onSearch={search}
        onSubmit={() => {
          status.current?.focus();
        }}
      />
      <p ref={status} className="mt-4 text-muted" role="status" tabIndex={-1}>
        {describePosts(found, view.query)}
        {pages.count > 1 && `, página ${pages.number} de ${pages.count}`}
      </p>
      {found === 0 && (
        <div className="card mt-4">
          <p className="bold">Nenhuma postagem encontrada</p>
          <p>Tente buscar com outras palavras-chave</p>
        </div>
      )}
      <div ref={list} className="posts">
        {children}
      </div>
      <Pagination
        page={pages.number}
        count={pages.count}
        href={(page) => postViewHref({ ...view, page })}
        onGo={goTo}
      />
    </>
  );
}

const titleOf = (post: HTMLElement) => post.querySelector('h2')?.textContent ?? '';
