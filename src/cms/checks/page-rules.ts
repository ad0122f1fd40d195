import type { Document } from '../overrides/edits.ts';
import type { FieldProblem } from '../collections/entry.ts';
import type { Collection, PageCollection } from '../collections/define.ts';

/** What `checkName` needs of a page that `validate` returned. */
interface NamedPage {
  /** Name of its file, the last part of its address. */
  id: string;
  data: object;
  /** The edit that it contains. */
  edit?: number;
  keepsAddress?: true;
}

/** Whether the field that gives the address holds a marker: the address then stays when the fact changes. */
export function citesInAddress(collection: Collection, document: Document): boolean {
  const address = collection.kind === 'pages' ? collection.address : undefined;
  const value = address && document[address.field];
  return typeof value === 'string' && value.includes('{{');
}

/** Finds pages whose address does not follow from their title. */
export function checkName(
  { address }: PageCollection,
  { id, data, edit, keepsAddress }: NamedPage,
): FieldProblem[] {
  const [usual = '', ...others] = address?.slugs(data as Record<string, unknown>) ?? [id];
  if (keepsAddress || usual === id || others.includes(id)) return [];
  return [
    {
      field: address?.field ?? 'arquivo',
      message:
        edit === undefined
          ? `o endereço que sai deste texto é "${usual}"; renomeie o arquivo para ${usual}.md`
          : `o endereço da página sai deste texto e seria "${usual}", não "${id}"; mantenha as palavras do endereço`,
    },
  ];
}
