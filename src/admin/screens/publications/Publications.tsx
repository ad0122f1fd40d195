import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatMoment, toIso } from '../../../lib/dates.ts';
import { tellNearLimit } from '../../../lib/host-files.ts';
import { PANEL, SCREENS } from '../../data/addresses.ts';
import type { Admin } from '../../data/admin.ts';
import type { AdminClient } from '../../data/client.ts';
import { toFailure } from '../../data/errors.ts';
import { publishing, queries } from '../../data/queries.ts';
import { OneActivity } from '../../document/activity/OneActivity.tsx';
import { AdminFrame, Back } from '../../shell/AdminFrame.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { messages } from '../../ui/messages.ts';
import { useShown } from '../../ui/useShown.ts';
import { useToasts } from '../../ui/Toasts.tsx';
import { Pending } from '../../ui/Pending.tsx';
import {
  describeCause,
  describePages,
  describeReturn,
  describeSteps,
  describeWait,
  savedUntil,
} from './describe-publication.ts';
import {
  decide,
  doneSince,
  publications,
  type Decision,
  type Publication,
} from './publications-api.ts';

const STEP = 20;
const LOOK_MS = 3000;
const isSame = (one: string, other: string) => Date.parse(toIso(one)) === Date.parse(toIso(other));

interface Asked {
  decision: Decision;
  /** The moment of the site that is gone back to, as it is told. */
  from?: string;
  /** Up to when what was saved is in the site that is gone back to, or on from. */
  since: string;
  whatChanges?: string;
}

/** Each site that went live, what brought it, and the way back to it. */
export default function Publications({ admin }: { admin: Admin }) {
  const { client, role } = admin;
  const [size, setSize] = useState(STEP);
  const { shown: asked, show: ask, opener, close } = useShown<Asked>();
  const { show } = useToasts();
  const { data: status } = useQuery({ ...publishing(client), refetchInterval: LOOK_MS });
  const list = useQuery({ ...publications(client, size), placeholderData: keepPreviousData });
  const { data, isFetching, refetch } = list;
  const deciding = useMutation({
    mutationFn: (decision: Decision) => decide(client, decision),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['publishing'] }),
    onError: (error) => {
      show(toFailure(error).kind === 'refused' ? messages.notKept : messages.offline);
    },
    onSettled: () => void refetch(),
  });
  const isOwner = role === 'owner';
  const held = status?.held;
  const heldAt = held && data?.find(({ built_at }) => isSame(built_at, held.builtAt));
  const isThere = held && isSame(held.builtAt, status.builtAt);
  const seen = data?.find(({ built_at }) => status && isSame(built_at, status.builtAt));
  const live = seen ?? data?.find(({ live_at }) => live_at !== null);
  const nearLimit = tellNearLimit(
    data?.find(({ live_at, report }) => live_at !== null && report.files)?.report.files,
    'pt-BR',
  );
  const stopped = data?.find(({ is_stopped, live_at }) => is_stopped && live_at === null);
  return (
    <AdminFrame admin={admin} title={SCREENS.publicacoes}>
      <Back href={PANEL} to={SCREENS.painel} />
      <div className="a-words">
        {held && (
          <section className="a-alert a-alert-bad" role="alert">
            <p>
              <strong>{isThere ? 'Publicação parada.' : 'Voltando ao site anterior…'}</strong>{' '}
              {held.by} voltou ao site de {formatMoment(held.builtAt)}. O que for salvo fica
              guardado, e não está no ar.
            </p>
            {isOwner && (
              <Button
                disabled={deciding.isPending}
                onClick={opener({
                  decision: { what: 'resume' },
                  since: savedUntil(heldAt ?? { causes: [], built_at: held.builtAt }),
                })}
              >
                Retomar
              </Button>
            )}
          </section>
        )}
        {!held && stopped && stopped.allowed_by === null && (
          <section className="a-alert a-alert-bad" role="alert">
            <p>
              <strong>O site novo não foi ao ar.</strong> Os visitantes veem o de antes. No novo:{' '}
              {describePages(stopped)}
              {stopped.report.unexplained > 0
                ? `, ${stopped.report.unexplained} delas sem que ninguém tenha pedido: veja a lista abaixo.`
                : ': são bem menos páginas que as do site no ar.'}
            </p>
            <p>Se não era para ser assim, não publique: avise quem cuida do site.</p>
            {isOwner && (
              <Button
                disabled={deciding.isPending}
                look="danger"
                onClick={opener({
                  decision: { what: 'allow', publication: stopped.id },
                  since: savedUntil(live ?? stopped),
                  whatChanges: describePages(stopped),
                })}
              >
                Publicar mesmo assim
              </Button>
            )}
            <PageList isStopped report={stopped.report} />
          </section>
        )}
        {!held && typeof stopped?.allowed_by === 'string' && (
          <p className="a-alert" role="status">
            {stopped.allowed_by} mandou publicar o site novo. Publicando…
          </p>
        )}
        {!held && stopped?.allowed_by !== null && status?.failure !== undefined && (
          <p className="a-alert a-alert-bad">{status.failure} Quem visita vê o site de antes.</p>
        )}
        {nearLimit !== undefined && (
          <p className="a-alert">
            O site está perto do limite de onde está guardado: {nearLimit} arquivos. Passado ele, o
            que for salvo pode não ir ao ar. Fale com quem cuida do site.
          </p>
        )}
        <Pending of={list} what="as publicações" />
        {data?.length === 0 && <p className="a-empty">Nada foi publicado ainda.</p>}
        <ol className="a-log">
          {data
            ?.filter(({ live_at }) => live_at !== null)
            .map((row) => (
              <li key={row.id}>
                <OnePublication isLive={row === seen} publication={row} />
                {isOwner && row !== live && row.release !== null && (
                  <Button
                    disabled={deciding.isPending || held?.publication === row.id}
                    look="small"
                    onClick={() => {
                      const decision: Decision = { what: 'go back', publication: row.id };
                      ask({
                        decision,
                        from: formatMoment(row.live_at ?? row.built_at),
                        since: savedUntil(row),
                      });
                    }}
                  >
                    Voltar a esta
                  </Button>
                )}
              </li>
            ))}
        </ol>
        {data?.length === size && (
          <Button disabled={isFetching} onClick={() => setSize(size + STEP)}>
            Mostrar mais
          </Button>
        )}
      </div>
      {asked && (
        <Consequences
          {...asked}
          client={client}
          onClose={close}
          onYes={() => {
            close();
            deciding.mutate(asked.decision);
          }}
        />
      )}
    </AdminFrame>
  );
}

function OnePublication({ publication, isLive }: { publication: Publication; isLive: boolean }) {
  const { causes, live_at, built_at, allowed_by, report } = publication;
  const wait = describeWait(publication);
  const steps = describeSteps(publication);
  const moment = live_at ?? built_at;
  return (
    <>
      <p className="a-hint">
        <time dateTime={moment}>{formatMoment(moment)}</time>
        {isLive && ' · no ar agora'}
      </p>
      <p>
        <strong>{describeCause(publication)}</strong>: {describePages(publication)}
        {wait !== undefined && `, ${wait}`}.
        {allowed_by !== null && ` Publicado mesmo assim por ${allowed_by}.`}
      </p>
      {(causes.length > 0 || report.pages.length > 0 || steps !== undefined) && (
        <details>
          <summary>O que mudou</summary>
          {causes.map((row) => (
            <OneActivity key={row.id} row={row} />
          ))}
          <PageList report={report} />
          {steps !== undefined && <p className="a-hint">Tempo: {steps}.</p>}
        </details>
      )}
    </>
  );
}

/** What changed, the gravest first; of a site that was stopped what nobody asked for alone. */
function PageList({ report, isStopped }: Pick<Publication, 'report'> & { isStopped?: true }) {
  const { added, changed, removed, unexplained } = report;
  const total = (isStopped && unexplained) || added + changed + removed;
  const pages = report.pages.slice(0, total);
  const more = total - pages.length;
  return (
    <ul>
      {pages.map((page) => (
        <li key={page}>
          <a href={page}>{page}</a>
        </li>
      ))}
      {more > 0 && <li>e mais {more.toLocaleString('pt-BR')}</li>}
    </ul>
  );
}

interface ConsequencesProps extends Asked {
  client: AdminClient;
  onClose: () => void;
  onYes: () => void;
}

/** Before the site goes back, or on: what that means for visitors. */
function Consequences(props: ConsequencesProps) {
  const { client, decision, from = '', since, whatChanges, onClose, onYes } = props;
  const done = useQuery(doneSince(client, since));
  const { data } = done;
  const isBack = decision.what === 'go back';
  const { title, text, yes } = {
    'go back': {
      title: `Voltar ao site de ${from}?`,
      text: 'Os visitantes voltam a ver o site daquele momento, com os dados daquele momento. Nada do que foi salvo se perde: fica guardado, e não vai ao ar até alguém retomar.',
      yes: 'Voltar a esta',
    },
    resume: {
      title: 'Retomar a publicação?',
      text: 'Vai ao ar tudo o que foi salvo desde aquele momento.',
      yes: 'Retomar',
    },
    allow: {
      title: 'Publicar o site novo?',
      text: `Os visitantes passam a ver o site novo: ${whatChanges}. Depois, dá para voltar ao de antes nesta tela.`,
      yes: 'Publicar mesmo assim',
    },
  }[decision.what];
  return (
    <Dialog title={title} onClose={onClose}>
      <p>{text}</p>
      <Pending of={done} wait="Conferindo o que muda…" what="o que mudou desde então" />
      {data?.length === 0 && <p>Nada foi salvo no painel desde então.</p>}
      <ol className="a-log">
        {data?.map((row) => (
          <li key={row.id}>
            <OneActivity row={row} />
            {isBack && (
              <p>
                → <strong>{describeReturn(row)}</strong>
              </p>
            )}
          </li>
        ))}
      </ol>
      <div className="a-row">
        <Button
          disabled={!data}
          look={decision.what === 'resume' ? 'main' : 'danger'}
          onClick={onYes}
        >
          {yes}
        </Button>
        <Button onClick={onClose}>Cancelar</Button>
      </div>
    </Dialog>
  );
}
