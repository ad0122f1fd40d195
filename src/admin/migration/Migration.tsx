import { useState } from 'react';
import { pluralize } from '../../lib/text.ts';
import { loadAdminData } from '../admin-data.ts';
import { toFailure } from '../errors.ts';
import type { Admin } from '../Gate.tsx';
import { messages } from '../messages.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { useToasts } from '../ui/Toasts.tsx';
import { moveOldPage } from './move.ts';
import { dropOldPage, readOldPages, type OldPage } from './old-pages.ts';

export interface MigrationProps {
  admin: Admin;
  /** The list of pages may have changed, here and in the database. */
  onDone: () => void;
}

interface Result {
  isMoved: boolean;
  text: string;
}

/** Offers to move the pages that an older version left in this browser. */
export default function Migration({ admin, onDone }: MigrationProps) {
  const { show } = useToasts();
  const [pages, setPages] = useState<OldPage[]>();
  /** What became of a page, by its stored copy: two may share a title. */
  const [results, setResults] = useState<ReadonlyMap<string, Result>>(new Map());
  const [busy, setBusy] = useState(false);

  const plan = async () => {
    try {
      const [{ sanitizeHtml }, data] = await Promise.all([
        import('../../lib/sanitize.ts'),
        loadAdminData(),
      ]);
      setPages(readOldPages(sanitizeHtml, data.defaultDescription));
    } catch {
      show(messages.offline);
    }
  };

  const movable = pages?.filter(({ values }) => values) ?? [];
  const left = movable.filter(({ source }) => !results.get(source)?.isMoved);

  const move = async () => {
    setBusy(true);
    const found = new Map(results);
    for (const page of left) {
      if (!page.values) continue;
      try {
        const note = await moveOldPage(admin.client, page.values);
        dropOldPage(page);
        const text = note === undefined ? 'Movida' : `Movida. ${note}`;
        found.set(page.source, { isMoved: true, text });
      } catch (error) {
        if (toFailure(error).kind === 'signed-out') {
          admin.expire();
          return;
        }
        console.error('Erro na migração', error);
        found.set(page.source, { isMoved: false, text: (error as Error).message });
      }
      setResults(new Map(found));
    }
    setBusy(false);
  };

  const close = () => {
    if (busy) return;
    setPages(undefined);
    setResults(new Map());
    onDone();
  };

  return (
    <div className="a-alert">
      <p>Uma versão antiga deixou páginas guardadas só neste navegador.</p>
      <button className="a-btn a-btn-small" type="button" onClick={() => void plan()}>
        Ver e mover para o banco de dados
      </button>
      {pages && (
        <Dialog title="Páginas deste navegador" wide onClose={close}>
          <p>
            {pluralize(left.length, 'página pode ser movida', 'páginas podem ser movidas')}, uma a
            uma. A cópia daqui só é apagada depois que a do banco for conferida.
          </p>
          <table>
            <thead>
              <tr>
                <th scope="col">Título</th>
                <th scope="col">Endereço</th>
                <th scope="col">Situação</th>
              </tr>
            </thead>
            <tbody>
              {pages.map(({ title, values, problem, source }, index) => (
                <tr key={`${source} ${index}`}>
                  <td>{title}</td>
                  <td>{values?.slug ?? '—'}</td>
                  <td>{problem ?? results.get(source)?.text ?? 'Pronta para mover'}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <div className="a-row">
            {(left.length > 0 || results.size === 0) && (
              <button
                className="a-btn a-btn-main"
                disabled={busy || left.length === 0}
                type="button"
                onClick={() => void move()}
              >
                {busy ? 'Movendo…' : 'Mover'}
              </button>
            )}
            <button className="a-btn" disabled={busy} type="button" onClick={close}>
              Fechar
            </button>
          </div>
        </Dialog>
      )}
    </div>
  );
}
