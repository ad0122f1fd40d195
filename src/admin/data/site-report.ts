import { queryOptions } from '@tanstack/react-query';
import type { LaunchReport } from '../../features/launch/report.ts';
import type { AdminClient } from './client.ts';
import { dataOf } from './errors.ts';

/** On how many pages of the live site a value shows, and the addresses of up to three. */
interface ShownOn {
  pages: number;
  samples: readonly string[];
}

/** Where the fields of an entry show, by their ways; '' for a row as a whole. */
export type FieldUsage = Readonly<Record<string, ShownOn>>;

/** What the live site says of itself to its owner. */
export interface SiteReport {
  launch: LaunchReport;
  /** By `collection/entry`. */
  fields: Readonly<Record<string, FieldUsage>>;
}

/** How many questions its owner can answer: the samples are one, and what the server lacks is none. */
export const countQuestions = (report: SiteReport | null | undefined): number =>
  (report?.launch.groups ?? [])
    .filter(({ blocking, group }) => blocking && group !== 'environment')
    .reduce((sum, { group, count }) => sum + (group === 'testimonials' ? 1 : count), 0);

/** What whoever published last says of the live site; null before the first one. */
export const siteReport = (client: AdminClient) =>
  queryOptions({
    queryKey: ['site-report'],
    queryFn: async () => dataOf(await client.rpc('site_report')) as unknown as SiteReport | null,
    staleTime: 60_000,
  });
