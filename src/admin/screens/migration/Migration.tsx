import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { sanitizeHtml } from '../../../lib/html/sanitize.ts';
import { pluralize } from '../../../lib/text/text.ts';
import { toFailure } from '../../data/errors.ts';
import type { Admin } from '../../data/admin.ts';
import { messages } from '../../ui/messages.ts';
import { loadAdminData } from '../../data/site-data.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { useQuestion } from '../../ui/Question.tsx';
import { useToasts } from '../../ui/Toasts.tsx';
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
  /** What became of a page, by its stored copy: two may share a title. */
  const [results, setResults] = useState<ReadonlyMap<string, Result>>(new Map());

  const planning = useMutation({
    mutationFn: async () => readOldPages(sanitizeHtml, (await loadAdminData()).defaultDescription),
    onError: () => show(messages.offline),
  });
  const pages = planning.data;
  const { ask, question } = useQuestion();
  /** Copies that were thrown away here. */
  const [lost, setLost] = useState<ReadonlySet<string>>(new Set());
  const kept = pages?.filter(({ source }) => !lost.has(source)) ?? [];
  const movable = kept.filter(({ values }) => values);
  const left = movable.filter(({ source }) => !results.get(source)?.isMoved);

  const moving = useMutation({
    mutationFn: async () => {
      for (const page of left) {
        const result = await move(admin, page);
        setResults((now) => new Map(now).set(page.source, result));
      }
    },
  });
  const busy = moving.isPending;

  const close = () => {
    if (busy) return;
    planning.reset();
    setResults(new Map());
    onDone();
  };

  return (
    <div className="a-alert">
      <p>Uma versão antiga deixou páginas guardadas só neste navegador.</p>
      <Button look="small" onClick={() => planning.mutate()}>
        Ver e mover para o site
      </Button>
      {pages && (
        <Dialog title="Páginas deste navegador" wide onClose={close}>
          <p>{describeLeft(left.length, results.size)}</p>
          <ul className="a-entries">
            {kept.map(({ title, values, problem, source }, index) => (
              <li key={`${source} ${index}`}>
                <strong>{title}</strong>
                {values && <span className="a-hint">/links-uteis/{values.slug}</span>}
                <span>{problem ?? results.get(source)?.text ?? 'Pronta para mover'}</span>
                {(problem !== undefined || results.get(source)?.isMoved === false) && (
                  <Button
                    look="link"
                    disabled={busy}
                    onClick={() =>
                      ask({
                        title: 'Descartar a página antiga?',
                        text: `“${title}” só existe neste navegador. Descartada, não há como recuperar.`,
                        yes: 'Descartar',
                        onYes: () => {
                          dropOldPage({ source });
                          setLost((now) => new Set(now).add(source));
                        },
                      })
                    }
                  >
                    Descartar<span className="a-hidden"> {title}</span>
                  </Button>
                )}
              </li>
            ))}
          </ul>
          <div className="a-row">
            {(left.length > 0 || results.size === 0) && (
              <Button
                look="main"
                disabled={busy || left.length === 0}
                onClick={() => moving.mutate()}
              >
                {busy ? 'Movendo…' : 'Mover'}
              </Button>
            )}
            <Button disabled={busy} onClick={close}>
              Fechar
            </Button>
          </div>
        </Dialog>
      )}
      {question}
    </div>
  );
}

function describeLeft(left: number, tried: number): string {
  if (left > 0) {
    const count = pluralize(left, 'página pode ser movida', 'páginas podem ser movidas');
    return `${count}. A cópia daqui só é apagada depois que a do site for conferida.`;
  }
  return tried > 0
    ? 'O que podia ser movido está agora em “Publicadas”.'
    : 'Nenhuma destas páginas pode ser movida.';
}

/** Moves one page; the end of the session stops the rest. */
async function move(admin: Admin, page: OldPage): Promise<Result> {
  if (!page.values) return { isMoved: false, text: page.problem ?? '' };
  try {
    const note = await moveOldPage(admin.client, page.values);
    dropOldPage(page);
    return { isMoved: true, text: note === undefined ? 'Movida' : `Movida. ${note}` };
  } catch (error) {
    if (toFailure(error).kind === 'signed-out') throw error;
    console.error('Erro na migração', error);
    return { isMoved: false, text: toFailure(error).message };
  }
}
