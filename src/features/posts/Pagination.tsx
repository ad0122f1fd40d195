import type { MouseEvent } from 'react';
import { button } from '../../components/ui/button.ts';

export interface PaginationProps {
  page: number;
  count: number;
  href: (page: number) => string;
  onGo: (page: number) => void;
}

/** Numbered pages with previous and next; plain links, which work without a script. */
export function Pagination({ page, count, href, onGo }: PaginationProps) {
  if (count < 2) return null;
  const link = (to: number) => ({
    href: href(to),
    onClick: (event: MouseEvent) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      onGo(to);
    },
  });
  return (
    <nav aria-label="Páginas" className="mt-4">
      <ul className="btns">
        {page > 1 && (
          <li>
            <a className={button('plain', 'btn-compact')} {...link(page - 1)}>
              Anterior
            </a>
          </li>
        )}
        {Array.from({ length: count }, (_, index) => index + 1).map((number) => (
          <li key={number}>
            <a
              className={button(number === page ? 'call' : 'plain', 'btn-compact')}
              aria-label={`Página ${number}`}
              aria-current={number === page ? 'page' : undefined}
              {...link(number)}
            >
              {number}
            </a>
          </li>
        ))}
        {page < count && (
          <li>
            <a className={button('plain', 'btn-compact')} {...link(page + 1)}>
              Próxima
            </a>
          </li>
        )}
      </ul>
    </nav>
  );
}
