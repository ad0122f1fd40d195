import type { ReactNode } from 'react';
import { useListWhenOpen } from './use-list-when-open.ts';

/** More items belong on the page that lists them all, which the panel links to. */
const SHOWN = 30;

const readLinks = (json: unknown) => json as { slug: string; title: string }[];

interface UsefulLinksProps {
  isOpen: boolean;
  children: ReactNode;
  last: ReactNode;
}

/** The saved pages, between the title of the panel and the link to all of them. */
export function UsefulLinks({ isOpen, children, last }: UsefulLinksProps) {
  const links = useListWhenOpen(isOpen, '/links-uteis.json', readLinks);
  return (
    <>
      {children}
      {links && (
        <ul>
          {links.slice(0, SHOWN).map(({ slug, title }) => (
            <li key={slug}>
              <a href={`/links-uteis/${slug}`}>{title}</a>
            </li>
          ))}
        </ul>
      )}
      {last}
    </>
  );
}
