import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { button } from '../../lib/button.ts';
import { splitExcerpt } from './excerpt.ts';
import { pluralize } from '../../lib/text.ts';
import { SearchBox } from '../SearchBox/SearchBox.tsx';
import { findPages, type Result } from './pagefind.ts';

const STEP = 10;
const TYPING_MS = 250;

type Found =
  | { state: 'idle' | 'searching' | 'failed' }
  | { state: 'done'; query: string; count: number; pages: Result[] };

/** Full-text search over every page; the engine loads with the first query. */
export function SiteSearch({ children }: { children: ReactNode }) {
  const input = useRef<HTMLInputElement>(null);
  const [query, setQuery] = useState('');
  const [limit, setLimit] = useState(STEP);
  const [found, setFound] = useState<Found>({ state: 'idle' });

  useLayoutEffect(() => {
    if (!input.current) return;
    input.current.value ||= new URLSearchParams(location.search).get('q') ?? '';
    setQuery(input.current.value.trim());
  }, []);

  useEffect(() => {
    if (!query) {
      setFound({ state: 'idle' });
      return;
    }
    let isCurrent = true;
    const timer = setTimeout(() => {
      setFound((last) => (last.state === 'done' ? last : { state: 'searching' }));
      findPages(query, limit)
        .then((result) => {
          if (isCurrent) setFound({ state: 'done', ...result });
        })
        .catch(() => {
          if (isCurrent) setFound({ state: 'failed' });
        });
    }, TYPING_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [query, limit]);

  function search(text: string): void {
    setLimit(STEP);
    setQuery(text.trim());
    history.replaceState(
      null,
      '',
      text.trim() ? `/busca?q=${encodeURIComponent(text.trim())}` : '/busca',
    );
  }

  return (
    <>
      <SearchBox
        ref={input}
        action="/busca"
        label="Buscar em todas as páginas"
        landmark="Busca no site"
        className="needs-script head-search max-w-md"
        submit="call"
        onSearch={search}
        onSubmit={() => {
          search(input.current?.value ?? '');
        }}
      />
      <p role="status" className="text-muted">
        {describe(found)}
      </p>
      {found.state === 'done' && found.pages.length > 0 && (
        <ol className="list mt-4">
          {found.pages.map((page) => (
            <li key={page.url} className="max-w-[68ch]">
              <a className="bold" href={page.url}>
                {page.title}
              </a>
              <p>
                {splitExcerpt(page.excerpt).map(({ text, isMarked }, index) =>
                  isMarked ? <mark key={index}>{text}</mark> : text,
                )}
              </p>
            </li>
          ))}
        </ol>
      )}
      {found.state === 'done' && found.count > found.pages.length && (
        <button
          type="button"
          className={button('plain', 'mt-4')}
          onClick={() => {
            setLimit(limit + STEP);
          }}
        >
          Mostrar mais resultados
        </button>
      )}
      <div hidden={found.state !== 'failed' && !(found.state === 'done' && found.count === 0)}>
        {children}
      </div>
    </>
  );
}

function describe(found: Found): string {
  switch (found.state) {
    case 'idle':
      return '';
    case 'searching':
      return 'Buscando…';
    case 'failed':
      return 'A busca não carregou. Fale com a gente ou tente de novo.';
    case 'done':
      return found.count === 0
        ? `Nenhuma página encontrada para “${found.query}”`
        : `${pluralize(found.count, 'página encontrada', 'páginas encontradas')} para “${found.query}”`;
  }
}
