import type { Document } from '../overrides/edits.ts';
import type { FieldProblem } from '../collections/entry.ts';
import type { Collection, PageCollection } from '../collections/define.ts';

/** What `checkName` looks at: a page as `validate` gives it. */
interface NamedPage {
  /** Name of its file, which is the end of its address. */
  id: string;
  data: object;
  /** The edit that is in it. */
  edit?: number;
  keepsAddress?: true;
}

/** Whether the field that gives a page its address holds a marker: the address then stays when the fact changes. */
export function citesInAddress(collection: Collection, document: Document): boolean {
  const address = collection.kind === 'pages' ? collection.address : undefined;
  const value = address && document[address.field];
  return typeof value === 'string' && value.includes('{{');
}

/** A page whose address does not follow from the words that it is made of. */
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
