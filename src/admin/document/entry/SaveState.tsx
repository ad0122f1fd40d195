import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { collections } from '../../../collections.ts';
import { formatDay, formatMoment } from '../../../lib/dates/dates.ts';
import { pluralize } from '../../../lib/text/text.ts';
import { nameOfPath } from '../../../cms/forms/labels.ts';
import { whatChanges } from '../../../features/company/what-changes.ts';
import type { AdminClient } from '../../data/client.ts';
import type { Admin } from '../../data/admin.ts';
import { publishing, queries } from '../../data/queries.ts';
import { siteReport } from '../../data/site-report.ts';
import { documentOf, WORDS, type Entry, type Outcome, type Version } from '../../data/words-api.ts';
import { GRACE_MS } from '../../data/publishing.ts';
import { editOutcome, judgeEdit, type Proof } from './edit-state.ts';
import { pageOf } from '../../data/page-of.ts';
import { dayToCome } from './finish.ts';
import { listTargets, lookAt } from './proof.ts';

const LOOK_MS = 3000;

/** What was found on pages that are read since a moment. */
interface Proven {
  since: number;
  proof: Proof;
}

export interface SaveStateProps {
  admin: Admin;
  entry: Entry;
  newest: Version;
}

/** Reads pages of the live site that must show the newest version of an entry. */
export async function prove(client: AdminClient, entry: Entry): Promise<Proof> {
  const { collection, base, versions } = entry;
  // A draft visitors never saw, and a post not before its day.
  const [after, before] = versions
    .filter(({ isDraft }) => !isDraft)
    .map((version) => documentOf(base, version));
  if (dayToCome(collection, after ?? {}) !== undefined) return [];
  const changes = whatChanges(collections[collection].schema, before ?? base ?? {}, after ?? {});
  const report = await queries.query({ ...siteReport(client), staleTime: 0 });
  const name = `${collection}/${entry.entry === '' ? collection : entry.entry}`;
  const targets = listTargets(entry, changes, report?.fields[name]);
  return Promise.all(
    targets.map(async (target) => ({ path: target.path, found: await lookAt(target) })),
  );
}

/** What is saved and not for visitors yet. */
export function DraftState() {
  return (
    <State name="waiting">
      <strong>Rascunho.</strong> Os visitantes ainda não veem o que está abaixo.
    </State>
  );
}

/** Saved, on its way, live, or left out with the reason: of the newest version of an entry. */
export function SaveState({ admin, entry, newest }: SaveStateProps) {
  const { client } = admin;
  const asked = useQuery(editOutcome(client, newest.id));
  const outcome = asked.data ?? undefined;
  const { data: status } = useQuery({
    ...publishing(client),
    refetchInterval: outcome ? false : 5000,
  });
  const isJudged = outcome !== undefined && outcome.outcome !== 'left_out';
  const proving = [...WORDS, 'proof', newest.id];
  const { data: proven, dataUpdatedAt } = useQuery({
    queryKey: proving,
    queryFn: async () => {
      const { since = Date.now() } = queries.getQueryData<Proven>(proving) ?? {};
      return { since, proof: await prove(client, entry) };
    },
    enabled: isJudged,
    staleTime: Infinity,
    refetchInterval: ({ state: { data, dataUpdatedAt: at } }) => {
      const isOpen = data?.proof.some(({ found }) => found !== 'new') ?? true;
      return isOpen && (!data || at - data.since < GRACE_MS) ? LOOK_MS : false;
    },
  });
  useEffect(() => {
    // The lists say it, too.
    if (outcome) void queries.invalidateQueries({ queryKey: [...WORDS, 'set'] });
  }, [outcome]);
  const found = judgeEdit({
    outcome,
    failure: status?.failure,
    isOlder: status?.isBack === true && Date.parse(status.builtAt) < Date.parse(newest.at),
    isOffline: asked.isError || status === null,
    proof: proven?.proof,
    lookedMs: proven ? dataUpdatedAt - proven.since : 0,
  });
  const day = dayToCome(entry.collection, documentOf(entry.base, newest));
  const href = pageOf(entry.collection, entry.entry) ?? proven?.proof[0]?.path;

  switch (found.state) {
    case 'left-out':
      return (
        <div className="a-alert a-alert-bad" role="alert">
          <p>
            <strong>Sua alteração ficou de fora do site.</strong> {whatIsSeen(entry, outcome)}{' '}
            Corrija e salve de novo:
          </p>
          <ul>
            {outcome?.problems.map(({ field, message }) => (
              <li key={`${field} ${message}`}>
                {field !== '' && (
                  <strong>
                    {nameOfPath(collections[entry.collection].schema, field.split('.'))}:{' '}
                  </strong>
                )}
                {message}
              </li>
            ))}
          </ul>
        </div>
      );
    case 'publishing':
      return (
        <State name="publishing">
          <strong>Salvo.</strong> Publicando… Os visitantes ainda não veem a mudança.
        </State>
      );
    case 'looking':
      return (
        <State name="publishing">
          <strong>Publicado.</strong> Conferindo no site…
        </State>
      );
    case 'live':
      if (entry.isRemoved) {
        return (
          <State name="live">
            <strong>Fora do site.</strong> Os visitantes não veem mais este item.
          </State>
        );
      }
      if (day !== undefined) {
        return (
          <State name="waiting">
            <strong>Agendado: entra no ar em {formatDay(day)}.</strong> Os visitantes ainda não veem
            o que está abaixo.
          </State>
        );
      }
      return (
        <State name="live">
          <strong>No ar.</strong>{' '}
          {found.pages > 0 && `Conferido em ${pluralize(found.pages, 'página', 'páginas')}. `}
          {href !== undefined && <a href={href}>Ver no site</a>}
        </State>
      );
    case 'unseen':
      return (
        <State name="waiting">
          <strong>Publicado, mas o texto novo não apareceu</strong> em{' '}
          {found.paths.map((path, at) => (
            <span key={path}>
              {at > 0 && ', '}
              <a href={path}>{path}</a>
            </span>
          ))}
          . Pode ser que a página o mostre de outro jeito: abra e confira.
        </State>
      );
    case 'waiting':
      return (
        <State name="waiting">
          <strong>Salvo, e ainda fora do site.</strong> Os visitantes ainda não veem a mudança; o
          que você salvou está guardado. {found.reason}
        </State>
      );
    case 'offline':
      return (
        <State name="waiting">
          <strong>Salvo. Não deu para conferir o site.</strong> O que você salvou está guardado;
          abra esta tela de novo daqui a pouco, e ela diz se já está no ar.
        </State>
      );
  }
}

/** What visitors see in the place of a version that was left out. */
function whatIsSeen({ base, versions }: Entry, outcome: Outcome | undefined): string {
  const shown = versions.find(({ id }) => id === outcome?.shows);
  if (shown) return `Os visitantes veem a versão salva em ${formatMoment(shown.at)}.`;
  if (outcome && outcome.shows !== null)
    return 'Os visitantes veem a última versão que esteve no ar.';
  return base
    ? 'Os visitantes veem o texto original do site.'
    : 'Os visitantes não veem nada disto.';
}

function State({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <p className={`a-edit-state a-edit-${name}`} role="status">
      {children}
    </p>
  );
}
