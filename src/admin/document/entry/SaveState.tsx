import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { collections } from '../../../collections.ts';
import { formatDay, formatMoment } from '../../../lib/dates/dates.ts';
import { nameOfPath } from '../../../cms/forms/labels.ts';
import { whatChanges } from '../../../features/company/what-changes.ts';
import type { Admin } from '../../data/admin.ts';
import { stateOfEdit } from '../../data/publishing.ts';
import { publishing, queries } from '../../data/queries.ts';
import { siteReport, type SiteReport } from '../../data/site-report.ts';
import { editOutcome, type Outcome } from '../../data/content/outcomes.ts';
import { CONTENT } from '../../data/content/read-anew.ts';
import { documentOf, type Entry, type Version } from '../../data/content/read-entry.ts';
import { pageOf } from '../../data/page-of.ts';
import { ChangeLine } from '../ChangeState.tsx';
import { pathOfUsage } from '../versions/ChangeList.tsx';
import { dayToCome } from './finish.ts';

const LOOK_MS = 5000;

export interface SaveStateProps {
  admin: Admin;
  entry: Entry;
  newest: Version;
}

/** What is saved and not for visitors yet. */
export function DraftState() {
  return (
    <p className="a-change a-change-waits" role="status">
      <strong>Rascunho.</strong> Os visitantes ainda não veem o que está abaixo.
    </p>
  );
}

/** How far the newest version of an entry has come on its way to visitors. */
export function SaveState({ admin: { client }, entry, newest }: SaveStateProps) {
  const { data } = useQuery(editOutcome(client, newest.id));
  const outcome = data ?? undefined;
  const { data: report } = useQuery(siteReport(client));
  const { data: status } = useQuery({
    ...publishing(client),
    refetchInterval: ({ state }) => {
      const change = stateOfEdit(newest.at, { outcome: outcome?.outcome, seen: '' }, state.data);
      return change?.state === 'live' ? false : LOOK_MS;
    },
  });
  useEffect(() => {
    // The lists say it, too.
    if (outcome) void queries.invalidateQueries({ queryKey: [...CONTENT, 'collection'] });
  }, [outcome]);
  // Before the first answer nothing is said, and without one that nobody knows.
  if (status === undefined && !outcome) return null;
  const seen = whatIsSeen(entry, outcome);
  const change = stateOfEdit(newest.at, { outcome: outcome?.outcome, seen }, status);
  const day = dayToCome(entry.collection, documentOf(entry.base, newest));
  if (change?.state === 'live' && day !== undefined) {
    return (
      <p className="a-change a-change-waits" role="status">
        <strong>Agendado: entra no ar em {formatDay(day)}.</strong> Os visitantes ainda não veem o
        que está abaixo.
      </p>
    );
  }
  const href = findPage(entry, report);
  return (
    <ChangeLine change={change}>
      {change?.state === 'refused' && (
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
      )}
      {change?.state === 'live' && entry.isRemoved && (
        <p>Foi tirado do site: os visitantes não veem mais este item.</p>
      )}
      {change?.state === 'live' && !entry.isRemoved && href !== undefined && (
        <a href={href}>Ver no site</a>
      )}
    </ChangeLine>
  );
}

/** A page of the site that shows the newest version: its own, or one on which the site shows what changed. */
function findPage(
  { collection, entry, base, versions }: Entry,
  report: SiteReport | null | undefined,
): string | undefined {
  const usage = report?.fields[`${collection}/${entry === '' ? collection : entry}`];
  const [after, before] = versions
    .filter(({ isDraft }) => !isDraft)
    .map((version) => documentOf(base, version));
  const changes = whatChanges(collections[collection].schema, before ?? base ?? {}, after ?? {});
  const shown = changes.flatMap((change) => {
    const fieldPath = usage && pathOfUsage(change, usage);
    return (fieldPath !== undefined && usage?.[fieldPath]?.samples[0]) || [];
  });
  return pageOf(collection, entry) ?? shown[0];
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
