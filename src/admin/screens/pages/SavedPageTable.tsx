import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, type MouseEvent } from 'react';
import { pluralize } from '../../../lib/text/text.ts';
import { PANEL } from '../../data/addresses.ts';
import { serverClock, serverNow } from '../../data/clock.ts';
import { pageDrafts } from '../../document/page/page-drafts.ts';
import { toFailure } from '../../data/errors.ts';
import type { Admin } from '../../data/admin.ts';
import { messages } from '../../ui/messages.ts';
import { listAll, type ListStatus } from '../../data/pages/list-pages.ts';
import type { PageRow } from '../../data/pages/page-rows.ts';
import { wantedPage } from '../../data/queries.ts';
import { ignoreHastyTaps } from '../../ui/ignore-hasty-taps.ts';
import { RowBoundary } from '../../ui/Boundary.tsx';
import { Button } from '../../ui/Button.tsx';
import { useQuestion } from '../../ui/Question.tsx';
import { Unread } from '../../ui/Pending.tsx';
import { useShown } from '../../ui/useShown.ts';
import { useToasts } from '../../ui/Toasts.tsx';
import { PageTabs } from './PageTabs.tsx';
import { SavedPageItem } from './SavedPageItem.tsx';
import { SavedPageTools } from './SavedPageTools.tsx';
import { SelectedPages, describeHidden } from './SelectedPages.tsx';
import { TrashDialog } from './TrashDialog.tsx';
import { usePublishing } from './usePublishing.ts';
import type { SavedPages } from './useSavedPages.ts';
import { useSelection } from './useSelection.ts';
import { useTrash, type AskedFrom } from './useTrash.ts';

export interface SavedPageTableProps {
  admin: Admin;
  pages: SavedPages;
  /** Address of a page whose deletion was asked for on the page itself. */
  wanted: string | undefined;
}

const NONE: readonly PageRow[] = [];

const EMPTY: Record<ListStatus, string> = {
  published: 'Nenhuma página publicada ainda. Comece em “Escrever”.',
  draft: 'Nenhum rascunho. O que você salvar como rascunho fica aqui; os visitantes não veem.',
  scheduled: 'Nada agendado. Abra um rascunho e escolha em “Agendar” quando ele entra no ar.',
  trash: 'A lixeira está vazia.',
};

/** The saved pages, for one or for thousands of them. */
export function SavedPageTable({ admin, pages, wanted }: SavedPageTableProps) {
  const { list, failed, isNarrowed, number, options } = pages;
  const { status } = options;
  const { ask, question } = useQuestion();
  const selection = useSelection();
  const trash = useTrash(admin);
  const rows = list?.rows ?? NONE;
  const countHidden = (chosen: readonly PageRow[]) =>
    chosen.filter(({ id }) => !rows.some((row) => row.id === id)).length;
  // The rows on the screen may all be gone while others follow.
  const isEmpty = list?.total === 0 && rows.length === 0;
  const { stateOf } = usePublishing(admin.client, rows);
  const unsaved = new Set(pageDrafts.list().map(({ name }) => name));
  const { data: clock } = useQuery(serverClock(admin.client));
  const now = serverNow(clock);
  const leave = useShown<{ rows: readonly PageRow[]; from: AskedFrom }>();
  const { shown: leaving } = leave;
  const askToRemove = (chosen: readonly PageRow[], from: AskedFrom = 'panel') => {
    if (chosen.some(({ state }) => state === 'published')) {
      leave.show({ rows: chosen, from });
      return;
    }
    const remove = () => {
      trash.remove({ pages: chosen, from });
      selection.set(chosen, false);
    };
    const hidden = countHidden(chosen);
    // What nobody reads and everybody here sees goes at once: "Desfazer" follows.
    if (from === 'panel' && hidden === 0) {
      // The next row moves under the finger.
      ignoreHastyTaps();
      remove();
    } else ask({ ...describeRemoval(chosen, hidden), onYes: remove });
  };
  const askToDestroy = (chosen: readonly PageRow[]) =>
    ask({
      ...describeDestruction(chosen, countHidden(chosen)),
      onYes: () => {
        trash.destroy(chosen);
        selection.set(chosen, false);
      },
    });
  useWantedPage(admin, wanted, (row) => askToRemove([row], 'page'));

  return (
    <section aria-label="Páginas geradas" className="a-card a-list">
      <div className="a-list-head">
        <PageTabs
          client={admin.client}
          shown={status}
          onShow={(next) => {
            selection.clear();
            pages.setStatus(next);
          }}
        />
        <p aria-live="polite" className="a-hint">
          {list && isNarrowed && pluralize(list.total, 'página', 'páginas')}
        </p>
      </div>
      <SavedPageTools pages={pages} />
      {failed && <Unread what="a lista" onRetry={pages.read} />}
      {rows.length === 0 && !isEmpty && !failed && <p className="a-loading">Carregando…</p>}
      {isEmpty && (
        <p className="a-empty">
          {isNarrowed ? 'Nenhuma página encontrada com esta busca.' : EMPTY[status]}
        </p>
      )}
      {status === 'scheduled' && clock?.keepsTime === false && rows.length > 0 && (
        <p className="a-alert" role="status">
          O relógio do site está parado. As páginas agendadas entram no ar quando ele voltar.
        </p>
      )}
      {rows.length > 0 && (
        <ChooseAll admin={admin} pages={pages} rows={rows} selection={selection} />
      )}
      <ul className="a-pages">
        {rows.map((row) => (
          <RowBoundary key={row.id} name={row.title}>
            <SavedPageItem
              hasUnsaved={unsaved.has(row.id)}
              isChosen={selection.has(row)}
              isOwner={admin.role === 'owner'}
              now={now}
              publishing={stateOf(row)}
              row={row}
              takesFocus={trash.restored === row.id}
              onChoose={(isChosen) => selection.set([row], isChosen)}
              onDelete={() => askToRemove([row])}
              onDestroy={() => askToDestroy([row])}
              onRestore={() => trash.restore([row])}
            />
          </RowBoundary>
        ))}
      </ul>
      {list && (number > 1 || list.more) && <Turner more={list.more} pages={pages} />}
      {selection.chosen.length > 0 && (
        <SelectedPages
          admin={admin}
          busy={trash.busy}
          chosen={selection.chosen}
          hidden={countHidden(selection.chosen)}
          status={status}
          onClear={selection.clear}
          onDelete={() => askToRemove(selection.chosen)}
          onDestroy={() => askToDestroy(selection.chosen)}
          onRestore={() => {
            trash.restore(selection.chosen);
            selection.clear();
          }}
        />
      )}
      {leaving && (
        <TrashDialog
          client={admin.client}
          rows={leaving.rows}
          {...describeRemoval(leaving.rows)}
          onClose={leave.close}
          onYes={(heir) => {
            leave.close();
            trash.remove({ pages: leaving.rows, from: leaving.from, heir });
            selection.set(leaving.rows, false);
          }}
        />
      )}
      {question}
    </section>
  );
}

function Turner({ more, pages }: { more: boolean; pages: SavedPages }) {
  const turn = (go: () => void) => (event: MouseEvent) => {
    go();
    // Another page of the list is read from its top.
    const list = event.currentTarget.closest('section');
    list?.scrollIntoView({ block: 'start', behavior: 'instant' });
  };
  return (
    <nav aria-label="Paginação" className="a-row">
      <Button disabled={pages.number === 1} look="small" onClick={turn(pages.goBack)}>
        Anteriores
      </Button>
      <span className="a-hint">Página {pages.number}</span>
      <Button disabled={!more} look="small" onClick={turn(pages.goOn)}>
        Próximas
      </Button>
    </nav>
  );
}

interface ChooseAllProps {
  admin: Admin;
  pages: SavedPages;
  rows: readonly PageRow[];
  selection: ReturnType<typeof useSelection>;
}

/** Ticks what is on the screen, and on demand all that was found. */
function ChooseAll({ admin, pages, rows, selection }: ChooseAllProps) {
  const { show } = useToasts();
  const isAll = rows.every(selection.has);
  const total = pages.list?.total ?? rows.length;
  const choosing = useMutation({
    mutationFn: () => listAll(admin.client, pages.options),
    onSuccess: (all) => selection.set(all, true),
    onError: (error) => {
      if (toFailure(error).kind !== 'signed-out') show(messages.offline);
    },
  });
  return (
    <div className="a-row a-choose">
      <label>
        <input
          checked={isAll}
          type="checkbox"
          onChange={({ target }) => selection.set(rows, target.checked)}
        />
        Selecionar {rows.length === 1 ? 'a página' : `as ${rows.length} da tela`}
      </label>
      {isAll && total > selection.chosen.length && (
        <Button look="link" disabled={choosing.isPending} onClick={() => choosing.mutate()}>
          {choosing.isPending
            ? 'Selecionando…'
            : `Selecionar todas as ${total.toLocaleString('pt-BR')}`}
        </Button>
      )}
    </div>
  );
}

function nameOf(rows: readonly PageRow[]): string {
  const [first] = rows;
  return first && rows.length === 1
    ? `“${first.title}”`
    : `${rows.length.toLocaleString('pt-BR')} páginas`;
}

function describeDestruction(rows: readonly PageRow[], hidden: number) {
  return {
    title: rows.length === 1 ? 'Excluir de vez?' : `Excluir ${nameOf(rows)} de vez?`,
    text: `${nameOf(rows)}${andHidden(hidden)}: o texto é apagado e não há como recuperar.`,
    yes: 'Excluir de vez',
  };
}

const andHidden = (count: number) => (count > 0 ? ` (${describeHidden(count)})` : '');

function describeRemoval(rows: readonly PageRow[], hidden = 0) {
  const isOne = rows.length === 1;
  const [leave, go] = isOne ? ['sai do site e vai', 'vai'] : ['saem do site e vão', 'vão'];
  const goes = rows.some(({ state }) => state === 'published') ? leave : go;
  return {
    title: isOne ? 'Excluir a página?' : `Excluir ${nameOf(rows)}?`,
    text: `${nameOf(rows)}${andHidden(hidden)} ${goes} para a lixeira. Você pode desfazer, ou restaurar na lixeira por 30 dias.`,
    yes: 'Excluir',
  };
}

/** Looks up the page that the address asks to delete, and asks for it no second time. */
function useWantedPage(
  { client }: Admin,
  wanted: string | undefined,
  onFound: (row: PageRow) => void,
): void {
  const { show } = useToasts();
  const { data, error } = useQuery({
    ...wantedPage(client, wanted ?? ''),
    enabled: wanted !== undefined,
  });
  useEffect(() => {
    if (data === undefined && error === null) return;
    history.replaceState(null, '', PANEL);
    if (data) onFound(data);
    else if (data === null) show(messages.deleteRefusedOnPage);
    else if (error && toFailure(error).kind !== 'signed-out') show(messages.deleteBroke);
  }, [data, error, show]);
}
