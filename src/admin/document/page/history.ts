import { queryOptions } from '@tanstack/react-query';
import type { Database } from '../../../schemas/database.ts';
import type { Change } from '../../../schemas/what-changes.ts';
import type { AdminClient } from '../../data/client.ts';
import { unwrap } from '../../data/errors.ts';
import { plainText } from './checks.ts';
import { describeFormatting } from './formatting.ts';

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

const yesNo = (value: boolean) => (value ? 'sim' : 'não');

/** What differs between two states of a page, as its author reads it. */
export function describePageChanges(before: PageWords | undefined, after: PageWords): Change[] {
  const rows: [string, string, string | undefined, string][] = [
    ['title', 'Título', before?.title, after.title],
    ['slug', 'Endereço', before?.slug, after.slug],
    ['description', 'Descrição', before?.description, after.description],
    ['content', 'Texto', before && plainText(before.content), plainText(after.content)],
    ['indexed', 'Mostrar nos buscadores', before && yesNo(before.indexed), yesNo(after.indexed)],
  ];
  const changes = rows.flatMap(([path, label, old, now]) =>
    old === now ? [] : [{ path, label, before: old || undefined, after: now || undefined }],
  );
  const isOnlyCode =
    before &&
    before.content !== after.content &&
    plainText(before.content) === plainText(after.content);
  return isOnlyCode
    ? [
        ...changes,
        {
          path: 'code',
          label: 'Formatação e links',
          ...describeFormatting(before.content, after.content),
        },
      ]
    : changes;
}
