import { useQuery } from '@tanstack/react-query';
import type { NamedPage } from '../../../lib/link-index.ts';
import { pluralize } from '../../../lib/text.ts';
import type { Admin } from '../../data/admin.ts';
import { Sentence } from '../../ui/Sentence.tsx';
import { useTell } from '../../writing/useTell.ts';
import { findCiting } from './citing.ts';

export interface CouldCiteProps {
  admin: Admin;
  /** A page that visitors see by now. */
  cited: NamedPage;
  /** Says which page it is about, where nothing else does. */
  isNamed?: boolean;
}

/** Pages whose words name one that has just gone live; nothing where none does. */
export default function CouldCite({ admin, cited, isNamed = false }: CouldCiteProps) {
  const tell = useTell();
  const { data: found = [] } = useQuery({
    queryKey: ['citing', cited.href, cited.title],
    queryFn: () => findCiting(admin.client, cited, admin.role),
    staleTime: Infinity,
    gcTime: 0,
  });
  const isFound = found.length > 0;
  return (
    <div className={isNamed && isFound ? 'a-card' : undefined} role="status">
      {isNamed && isFound && (
        <p>
          <strong>No ar:</strong> <a href={cited.href}>{tell(cited.title)}</a>
        </p>
      )}
      {isFound && (
        <details className="a-suggested">
          <summary>
            {pluralize(found.length, 'página poderia', 'páginas poderiam')} citar esta
          </summary>
          <p className="a-hint">
            Estas palavras já falam de “{tell(cited.title)}”. Abra cada texto, toque em “Pôr link” e
            salve.
          </p>
          <ul aria-label={`Páginas que poderiam citar ${tell(cited.title)}`}>
            {found.map(({ edit, title, words, sentence }) => (
              <li key={edit}>
                <Sentence sentence={tell(sentence)} words={words} />
                <div className="a-row">
                  <a
                    aria-label={`Pôr link em “${title}”`}
                    className="a-btn a-btn-small"
                    href={edit}
                  >
                    Pôr link
                  </a>
                  <span className="a-hint">{title}</span>
                </div>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
