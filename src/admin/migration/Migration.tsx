import { useState } from 'react';
import { pluralize } from '../../lib/text.ts';
import { loadAdminData } from '../admin-data.ts';
import { toFailure } from '../errors.ts';
import type { Admin } from '../Gate.tsx';
import { messages } from '../messages.ts';
import { getPageBySlug } from '../pages-api.ts';
import { saveInRun } from '../run-saving.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { useToasts } from '../ui/Toasts.tsx';
import { dropOldPage, hasOldPages, readOldPages, type OldPage } from './old-pages.ts';

/** Offers to move the pages that an older version left in this browser. */
export default function Migration({ admin, onDone }: { admin: Admin; onDone: () => void }) {
  const { show } = useToasts();
  const [pages, setPages] = useState<OldPage[]>();
  const [moved, setMoved] = useState<ReadonlyMap<string, string>>(new Map());
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

  const move = async () => {
    setBusy(true);
    const results = new Map<string, string>();
    for (const { title, values } of pages ?? []) {
      if (!values) continue;
      try {
        await saveInRun(admin.client, values);
        const row = await getPageBySlug(admin.client, values.slug);
        if (row?.title !== values.title)
          throw new Error('A página não foi encontrada depois de salva.');
        dropOldPage(values);
        results.set(title, 'Movida');
      } catch (error) {
        const { kind } = toFailure(error);
        if (kind === 'signed-out') {
          admin.expire();
          return;
        }
        console.error('Erro na migração', error);
        results.set(title, (error as Error).message);
      }
      setMoved(new Map(results));
    }
    setBusy(false);
  };

  const finished = moved.size > 0 && !busy;
  return (
    <div className="a-alert">
      <p>Uma versão antiga deixou páginas guardadas só neste navegador.</p>
      <button className="a-btn a-btn-small" type="button" onClick={() => void plan()}>
        Ver e mover para o banco de dados
      </button>
      {pages && (
        <Dialog
          title="Páginas deste navegador"
          wide
          onClose={() => {
            if (busy) return;
            setPages(undefined);
            if (!hasOldPages()) onDone();
          }}
        >
          <p>
            {pluralize(pages.filter(({ values }) => values).length, 'página pode', 'páginas podem')}{' '}
            ser movida(s), uma a uma. A cópia daqui só é apagada depois que a do banco for
            conferida.
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
              {pages.map(({ title, values, problem }, index) => (
                <tr key={`${title} ${index}`}>
                  <td>{title}</td>
                  <td>{values?.slug ?? '—'}</td>
                  <td>{problem ?? moved.get(title) ?? 'Pronta para mover'}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <div className="a-row">
            {!finished && (
              <button
                className="a-btn a-btn-main"
                disabled={busy || !pages.some(({ values }) => values)}
                type="button"
                onClick={() => void move()}
              >
                {busy ? 'Movendo…' : 'Mover'}
              </button>
            )}
            <button
              className="a-btn"
              disabled={busy}
              type="button"
              onClick={() => {
                setPages(undefined);
                if (!hasOldPages() || finished) onDone();
              }}
            >
              Fechar
            </button>
          </div>
        </Dialog>
      )}
    </div>
  );
}
