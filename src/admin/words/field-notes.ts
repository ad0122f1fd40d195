import { queryOptions } from '@tanstack/react-query';
import { isObject, type Document } from '../../content/edits.ts';
import { pluralize } from '../../lib/text.ts';
import type { AdminClient } from '../client.ts';
import { classifyError, failure } from '../errors.ts';
import { valueAt, type Path } from './values.ts';

/** On how many pages of the live site each field of the company record shows, by its way. */
export type FieldUsage = Readonly<Record<string, { pages: number }>>;

/** What a live site was found to show; empty before the first one. */
export const fieldUsage = (client: AdminClient) =>
  queryOptions({
    queryKey: ['field-usage'],
    queryFn: async (): Promise<FieldUsage> => {
      const { data, error, status } = await client.rpc('site_report');
      if (error) throw failure(classifyError(error, status));
      const report = data as unknown as { fields?: Record<string, FieldUsage> } | null;
      return report?.fields?.['company/company'] ?? {};
    },
    staleTime: 60_000,
  });

/** Fields that name a row of a list for programs. */
const KEYS = ['id', 'service'];

/** The way to a field as reports write it: rows by their names, `phones.main.number`. */
export function reportPath(document: Document, path: Path): string {
  return path
    .map((part, at) => {
      if (typeof part !== 'number') return part;
      const row = valueAt(document, path.slice(0, at + 1));
      const key = isObject(row) ? KEYS.map((name) => row[name]).find(Boolean) : undefined;
      return typeof key === 'string' ? key : String(part);
    })
    .join('.');
}

export interface NoteSources {
  document: Document;
  usage: FieldUsage | undefined;
  /** Fields that variables of the server set, whatever is written here. */
  serverFields: readonly string[];
}

/** Where a field of the company record shows, or that it is set elsewhere. */
export function noteOf(path: Path, { document, usage, serverFields }: NoteSources) {
  const way = reportPath(document, path);
  if (serverFields.includes(way)) {
    return 'Definido no servidor: o site mostra o valor de lá, não o daqui.';
  }
  const pages = usage?.[way]?.pages;
  return pages === undefined || pages === 0
    ? undefined
    : `Aparece em ${pluralize(pages, 'página', 'páginas')}.`;
}
