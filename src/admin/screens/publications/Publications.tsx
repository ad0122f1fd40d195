import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { formatMoment, toIso } from '../../../lib/dates/dates.ts';
import { describeNearLimit } from '../../../lib/host-files.ts';
import { PANEL, SCREENS } from '../../data/addresses.ts';
import type { Admin } from '../../data/admin.ts';
import type { AdminClient } from '../../data/client.ts';
import { stateOfSite } from '../../data/publishing.ts';
import { publishing, queries } from '../../data/queries.ts';
import { ChangeLine } from '../../document/ChangeState.tsx';
import { OneActivity } from '../../document/activity/OneActivity.tsx';
import { AdminFrame, Back } from '../../layout/AdminFrame.tsx';
import { RowBoundary } from '../../ui/Boundary.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { messages } from '../../ui/messages.ts';
import { useShown } from '../../ui/useShown.ts';
import { useToasts } from '../../ui/Toasts.tsx';
import { Pending } from '../../ui/Pending.tsx';
import {
  describeCause,
  describePages,
  describeSteps,
  describeWait,
  savedUntil,
} from './describe-publication.ts';
import { doneSince, letGo, publications, type Publication } from './publications-api.ts';

const STEP = 20;
const LOOK_MS = 3000;
/** Of a row that no clock can read the moment is that of no site. */
const isOf = (builtAt: string, { built_at }: Publication) =>
  Date.parse(built_at) === Date.parse(toIso(builtAt));

interface Asked {
  publication: Publication;
  /** Up to when what was saved is in the site that visitors see. */
  since: string;
}

/** Each site that went live, what brought it, and what waits for an owner. */
export default function Publications({ admin }: { admin: Admin }) {
  const { client, role } = admin;
  const [size, setSize] = useState(STEP);
  const { shown: asked, opener, close } = useShown<Asked>();
  const { show } = useToasts();
  const { data: status } = useQuery({ ...publishing(client), refetchInterval: LOOK_MS });
  const list = useQuery({ ...publications(client, size), placeholderData: keepPreviousData });
  const { data, isFetching, refetch } = list;
  const deciding = useMutation({
    mutationFn: (publication: number) => letGo(client, publication),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['publishing'] }),
    onError: () => {
      show(messages.offline);
    },
    onSettled: () => void refetch(),
  });
  const change = status ? stateOfSite(status) : undefined;
  const isOwner = role === 'owner';
  const seen = data?.find((row) => status && isOf(status.builtAt, row));
  const live = seen ?? data?.find(({ live_at }) => live_at !== null);
  const stopped = data?.find(({ is_stopped, live_at }) => is_stopped && live_at === null);
  return (
    <AdminFrame admin={admin} title={SCREENS.publicacoes}>
      <Back href={PANEL} to={SCREENS.painel} />
      <div className="a-content">
        {stopped && (
          <Stopped publication={stopped}>
            {isOwner && (
              <Button
                disabled={deciding.isPending}
                look="danger"
                onClick={opener({ publication: stopped, since: savedUntil(live ?? stopped) })}
              >
                Publicar mesmo assim
              </Button>
            )}
          </Stopped>
        )}
        {stopped?.allowed_by !== null && change && change.state !== 'live' && (
          <ChangeLine change={change} />
        )}
        <NearLimit publications={data ?? []} />
        <Pending of={list} what="as publicações" />
        {data?.length === 0 && <p className="a-empty">Nada foi publicado ainda.</p>}
        <ol className="a-log">
          {data
            ?.filter(({ live_at }) => live_at !== null)
            .map((row) => (
              <RowBoundary key={row.id} name={`Publicação ${row.id}`}>
                <li>
                  <OnePublication isLive={row === seen} publication={row} />
                </li>
              </RowBoundary>
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
            deciding.mutate(asked.publication.id);
          }}
        />
      )}
    </AdminFrame>
  );
}

/** Says in time that the host takes few more files. */
function NearLimit({ publications: rows }: { publications: readonly Publication[] }) {
  const live = rows.find(({ live_at, report }) => live_at !== null && report.files);
  const nearLimit = describeNearLimit(live?.report.files, 'pt-BR');
  if (nearLimit === undefined) return null;
  return (
    <p className="a-alert">
      O site está perto do limite de onde está guardado: {nearLimit} arquivos. Passado ele, o que
      for salvo pode não ir ao ar. Fale com quem cuida do site.
    </p>
  );
}

/** A publication that waits for an owner, with what they may do, or that one has let go. */
function Stopped({ publication, children }: { publication: Publication; children: ReactNode }) {
  const { allowed_by: owner, report } = publication;
  if (owner !== null) {
    return (
      <p className="a-alert" role="status">
        {owner} mandou publicar mesmo assim. A caminho…
      </p>
    );
  }
  return (
    <section className="a-alert a-alert-bad" role="alert">
      <WhyStopped publication={publication} />
      {children}
      <PageList isStopped report={report} />
    </section>
  );
}

/** Why nothing goes live before an owner says so, what visitors see meanwhile, and what to do. */
function WhyStopped({ publication }: { publication: Publication }) {
  const { report, built_at } = publication;
  if (report.back_to !== undefined) {
    return (
      <>
        <p>
          <strong>Parado: alguém voltou o site em {formatMoment(built_at)}.</strong> Os visitantes
          veem o site montado em {formatMoment(report.back_to)}, até com páginas que foram tiradas
          do ar depois. O que for salvo fica guardado, e não está no ar.
        </p>
        <p>
          Primeiro corrijam o que estava errado; depois um proprietário manda publicar. Se ninguém
          sabe por que o site voltou, avise antes quem cuida dele.
        </p>
      </>
    );
  }
  return (
    <>
      <p>
        <strong>O site novo não foi ao ar.</strong> Os visitantes veem o de antes. No novo:{' '}
        {describePages(publication)}
        {report.unexplained > 0
          ? `, ${report.unexplained} delas sem que ninguém tenha pedido: veja a lista abaixo.`
          : ': são bem menos páginas que as do site no ar.'}
      </p>
      <p>Se não era para ser assim, não publique: avise quem cuida do site.</p>
    </>
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

/** Before what was stopped goes live: what that means for visitors. */
function Consequences({ client, publication, since, onClose, onYes }: ConsequencesProps) {
  const done = useQuery(doneSince(client, since));
  const { data } = done;
  const isBack = publication.report.back_to !== undefined;
  return (
    <Dialog title={isBack ? 'Publicar de novo?' : 'Publicar o site novo?'} onClose={onClose}>
      <p>
        {isBack
          ? 'O site montado de novo toma o lugar daquele a que alguém voltou, com tudo o que foi salvo. Se o motivo da volta não foi corrigido, os visitantes veem o erro outra vez.'
          : `Os visitantes passam a ver o site novo: ${describePages(publication)}. Depois, só quem cuida do site pode voltar ao de antes.`}
      </p>
      <Pending of={done} wait="Conferindo o que muda…" what="o que mudou desde então" />
      {data?.length === 0 && <p>Nada foi salvo no painel desde então.</p>}
      <ol className="a-log">
        {data?.map((row) => (
          <li key={row.id}>
            <OneActivity row={row} />
          </li>
        ))}
      </ol>
      <div className="a-row">
        <Button disabled={!data} look="danger" onClick={onYes}>
          Publicar mesmo assim
        </Button>
        <Button onClick={onClose}>Cancelar</Button>
      </div>
    </Dialog>
  );
}
