import { queryOptions } from '@tanstack/react-query';
import type { HostFiles } from '../../../lib/host-files.ts';
import type { PublicationSteps } from '../../../lib/publication-steps.ts';
import type { Database } from '../../../cms/database.ts';
import type { Activity } from '../../data/activity-api.ts';
import type { AdminClient } from '../../data/client.ts';
import { dataOf, unwrap } from '../../data/errors.ts';

type Row = Database['public']['Tables']['publications']['Row'];

/** A site that went live, or waits for an owner. */
export interface Publication extends Omit<Row, 'causes' | 'report'> {
  causes: Activity[];
  /**
   * How many pages, the first of them, what the steps took and how many files the host has; here a saved page needs no
   * steps. Where somebody went back, to the site that was built then.
   */
  report: {
    added: number;
    changed: number;
    removed: number;
    unexplained: number;
    pages: string[];
    steps?: PublicationSteps;
    files?: HostFiles;
    back_to?: string;
  };
}

/** The newest that went live or wait for an owner; asked again and again: one may come at any time. */
export const publications = (client: AdminClient, size: number) =>
  queryOptions({
    queryKey: ['publications', size],
    queryFn: async () => {
      const query = client.from('publications').select('*').order('id', { ascending: false });
      const shown = query.or('live_at.not.is.null,is_stopped.is.true');
      return unwrap(await shown.limit(size)) as unknown as Publication[];
    },
    refetchInterval: 5000,
  });

const MOST = 100;

/** What was done to the site since a moment, the newest first; owners alone may read it. */
export const doneSince = (client: AdminClient, moment: string) =>
  queryOptions({
    queryKey: ['done-since', moment],
    queryFn: async () => {
      const query = client.from('activity_log').select('*').gt('at', moment);
      const found = query.or('action.like.page_*,action.like.words_*');
      const rows = unwrap(await found.order('at', { ascending: false }).limit(MOST));
      return rows as Activity[];
    },
    staleTime: 0,
  });

/** Lets go live what waits for an owner; may be sent again. Throws a `Failure`. */
export const letGo = async (client: AdminClient, publication: number) =>
  dataOf(await client.rpc('allow_publication', { publication }));
