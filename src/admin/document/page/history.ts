import { queryOptions } from '@tanstack/react-query';
import type { Document } from '../../../cms/overrides/edits.ts';
import { formatMoment } from '../../../lib/dates/dates.ts';
import type { Database } from '../../../cms/database.ts';
import type { Change } from '../../../features/company/what-changes.ts';
import type { AdminClient } from '../../data/client.ts';
import { unwrap } from '../../data/errors.ts';
import { showValue } from '../../writing/form/values.ts';
import { plainText } from './checks.ts';
import { toColumns } from '../plan.ts';

type Row = Database['public']['Tables']['page_versions']['Row'];

/** What a page said at one time. */
export type PageWords = Pick<Row, 'title' | 'slug' | 'content' | 'description' | 'indexed'>;

/** A state that other words have replaced. */
export type PageVersion = Pick<Row, 'id' | 'saved_at' | 'saved_by'>;

/** The versions of a page, the newest first, without their words. */
export const pageVersions = (client: AdminClient, pageId: string, version: number) =>
  queryOptions({
    // Another version of the page has another history.
    queryKey: ['page-versions', pageId, version],
    queryFn: async (): Promise<PageVersion[]> =>
      unwrap(
        await client
          .from('page_versions')
          .select('id,saved_at,saved_by')
          .eq('page_id', pageId)
          .order('id', { ascending: false }),
      ),
    meta: { failed: 'Erro ao buscar versões' },
  });

/** The words of one version, which never change. */
export const versionWords = (client: AdminClient, id: number) =>
  queryOptions({
    queryKey: ['page-version', id],
    queryFn: async (): Promise<PageWords> =>
      unwrap(
        await client
          .from('page_versions')
          .select('title,slug,content,description,indexed')
          .eq('id', id)
          .single(),
      ),
    staleTime: Infinity,
  });

/** What a page may say and a plan for it: the fields of its versions, its conflicts and its log. */
const FIELDS: Readonly<Record<string, string>> = {
  title: 'Título',
  slug: 'Endereço',
  description: 'Descrição',
  content: 'Texto',
  indexed: 'Mostrar nos buscadores',
  publishAt: 'Entra no ar',
  unpublishAt: 'Sai do site',
};

export const nameOfPageField = (key: string): string => FIELDS[key] ?? key;

/** A value of a page as its author reads it; undefined for none. */
export function formatPageValue(value: unknown, key: string): string | undefined {
  if (value === undefined || value === '') return undefined;
  if (typeof value !== 'string') return showValue(value);
  if (key === 'content') return plainText(value) || undefined;
  if (key !== 'publishAt' && key !== 'unpublishAt') return value;
  const { publish_at: moment } = toColumns({ publishAt: value, unpublishAt: '' });
  return moment === null ? undefined : formatMoment(moment);
}

/** What differs between two states of a page, as its author reads it. */
export function describePageChanges(before: Document | undefined, after: Document): Change[] {
  return Object.entries(FIELDS).flatMap(([key, label]): Change[] => {
    if (before?.[key] === after[key]) return [];
    const [old, now] = [formatPageValue(before?.[key], key), formatPageValue(after[key], key)];
    if (old !== now) return [{ path: key, label, before: old, after: now }];
    if (key !== 'content' || !before) return [];
    return [{ path: key, label, before: undefined, after: 'Só a formatação ou um link mudou.' }];
  });
}
