import { useEffect, useState, type ReactNode } from 'react';

interface UsefulLink {
  slug: string;
  title: string;
}

/** More than this belongs on the page that lists them all, which the panel links to. */
const SHOWN = 30;

/** The saved pages, fetched when the panel first opens. */
export function UsefulLinks({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  const [links, setLinks] = useState<UsefulLink[]>();

  useEffect(() => {
    if (!isOpen || links) return;
    const abort = new AbortController();
    fetch('/links-uteis.json', { signal: abort.signal })
      .then(async (response) => {
        if (response.ok) setLinks((await response.json()) as UsefulLink[]);
      })
      // The link to the whole list stands below and needs no script.
      .catch(() => undefined);
    return () => {
      abort.abort();
    };
  }, [isOpen, links]);

  return (
    <>
      <p className="menu-title">Páginas Informativas</p>
      {links && (
        <ul>
          {links.slice(0, SHOWN).map(({ slug, title }) => (
            <li key={slug}>
              <a href={`/links-uteis/${slug}`}>{title}</a>
            </li>
          ))}
        </ul>
      )}
      {children}
    </>
  );
}
