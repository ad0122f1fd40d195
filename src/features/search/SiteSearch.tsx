import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { button } from '../../components/ui/button.ts';
import { replaceMessage } from '../contact/page-code.ts';
import { pluralize } from '../../lib/text/text.ts';
import { ContactButton } from '../contact/ContactButton.tsx';
import { SearchBox } from './SearchBox.tsx';
import { loadSearch } from './load-search.ts';
import type { SearchAnswer, SearchPage } from './search-file.ts';
import type { Found as Results } from './search.ts';

const STEP = 10;
const TYPING_MS = 250;
/** Label of the pages of a folder, above their titles. */
const KINDS: Record<string, string> = {
  busca: 'Problema',
  cidades: 'Lugar',
  guias: 'Guia',
  'links-uteis': 'Página informativa',
  postagens: 'Postagem',
  topicos: 'Assunto',
};
const kindOf = (href: string) => KINDS[href.split('/', 2)[1] ?? ''];

type Found =
  | { state: 'idle' | 'searching' | 'failed' }
  | ({ state: 'done'; query: string } & Results);

interface SiteSearchProps {
  /** Phone to ask, and the message of this page, whose last line every other message keeps. */
  phone: string;
  message: string;
  children: ReactNode;
}

/** Answers first, then pages; the file of both loads when the box is touched. */
export function SiteSearch({ phone, message, children }: SiteSearchProps) {
  const input = useRef<HTMLInputElement>(null);
  const [query, setQuery] = useState('');
  const [limit, setLimit] = useState(STEP);
  const found = useResults(query);

  useLayoutEffect(() => {
    // A failed load is repeated by the first query, which reports a failure.
    void loadSearch().catch(() => undefined);
    if (!input.current) return;
    input.current.value ||= new URLSearchParams(location.search).get('q') ?? '';
    setQuery(input.current.value.trim());
  }, []);

  function search(text: string): void {
    setLimit(STEP);
    setQuery(text.trim());
    history.replaceState(
      null,
      '',
      text.trim() ? `/busca?q=${encodeURIComponent(text.trim())}` : '/busca',
    );
  }

  const { answers, pages } = found.state === 'done' ? found : { answers: [], pages: [] };
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
        onSubmit={() => search(input.current?.value ?? '')}
      />
      <p role="status" className="mt-2 text-muted">
        {describe(found)}
      </p>
      {answers.map((answer) => (
        <Answer key={answer.id} answer={answer} phone={phone} message={message} />
      ))}
      <Pages pages={pages} limit={limit} onMore={() => setLimit(limit + STEP)} />
      <div
        hidden={
          found.state !== 'failed' &&
          !(found.state === 'done' && answers.length === 0 && pages.length === 0)
        }
      >
        {children}
      </div>
    </>
  );
}

/** What a query finds, once nobody has typed for a moment; until then what the last one found. */
function useResults(query: string): Found {
  const [found, setFound] = useState<Found>({ state: 'idle' });
  useEffect(() => {
    if (!query) {
      setFound({ state: 'idle' });
      return;
    }
    let isCurrent = true;
    const timer = setTimeout(() => {
      setFound((last) => (last.state === 'done' ? last : { state: 'searching' }));
      loadSearch()
        .then((search) => {
          if (isCurrent) setFound({ state: 'done', query, ...search(query) });
        })
        .catch(() => {
          if (isCurrent) setFound({ state: 'failed' });
        });
    }, TYPING_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [query]);
  return found;
}

interface AnswerProps extends Pick<SiteSearchProps, 'phone' | 'message'> {
  answer: SearchAnswer;
}

/** One answer, with whom to call, the chat and where to read on. */
function Answer({ answer, phone, message }: AnswerProps) {
  const { title, text, links, message: first, calls = [] } = answer;
  return (
    <section className={`${calls.length > 0 ? 'stop' : 'notice'} mt-4 max-w-[62ch]`}>
      <h2 className="text-lg">{title}</h2>
      <p className="mt-2">{text}</p>
      <div className="btns mt-4">
        {calls.map(([href, label]) => (
          <a key={href} className={button('danger')} href={href}>
            {label}
          </a>
        ))}
        {first && (
          <ContactButton
            phone={phone}
            message={replaceMessage(message, first)}
            text="Enviar no WhatsApp"
          />
        )}
      </div>
      <ul className="links">
        {links.map(([href, label]) => (
          <li key={href}>
            <a href={href}>{label}</a>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface PagesProps {
  pages: readonly SearchPage[];
  /** How many are shown. */
  limit: number;
  onMore: () => void;
}

/** The first pages, and a button for more of them. */
function Pages({ pages, limit, onMore }: PagesProps) {
  return (
    <>
      {pages.length > 0 && (
        <ol className="halves mt-4">
          {pages.slice(0, limit).map(([href, title, text]) => (
            <li key={href}>
              <p className="text-sm text-muted">{kindOf(href)}</p>
              <a className="bold" href={href}>
                {title}
              </a>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      )}
      {pages.length > limit && (
        <button type="button" className={button('plain', 'mt-4')} onClick={onMore}>
          Mostrar mais resultados
        </button>
      )}
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
    case 'done': {
      const { answers, pages, query } = found;
      const counts = [
        answers.length > 0 && pluralize(answers.length, 'resposta', 'respostas'),
        pages.length > 0 && pluralize(pages.length, 'página', 'páginas'),
      ].filter((count) => count !== false);
      return counts.length === 0
        ? `Nenhuma página encontrada para “${query}”`
        : `${counts.join(' e ')} para “${query}”`;
    }
  }
}
