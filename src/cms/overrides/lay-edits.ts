import path from 'node:path';
import { applyPatch, isRemoval, isSame, orderNames, type Document, type Edit } from './edits.ts';
import type { FieldProblem } from '../collections/entry.ts';
import { fileOf, namesOf, type Collections } from '../collections/define.ts';
import type { Source, Sources } from '../collections/sources.ts';
import { relative } from '../collections/text-files.ts';

/** Files with edits applied, and the edits that have no place. */
export interface Laid {
  sources: Source[];
  refused: { edit: Edit; problem: FieldProblem }[];
}

/** The file's version of every entry that an edit can change, including the order of lists. */
export function listDocuments(
  collections: Collections,
  sources: readonly Source[],
): Pick<Source, 'collection' | 'entry' | 'document'>[] {
  const orders = namesOf(collections, 'list').map((collection) => ({
    collection,
    entry: '',
    document: orderOf(sources, collection),
  }));
  return [...sources, ...orders];
}

function orderOf(sources: readonly Source[], table: string): Document {
  const rows = sources.filter(({ collection }) => collection === table);
  return { order: rows.map(({ entry }) => entry) };
}

/** Applies current edits to the files. Each is applied or refused as a whole. */
export function layEdits(
  collections: Collections,
  { dir, sources }: Sources,
  edits: readonly Edit[],
): Laid {
  const refused: Laid['refused'] = [];
  const refuse = (edit: Edit, message: string, field = '') => {
    refused.push({ edit, problem: { field, message } });
  };
  let laid = [...sources];
  const placeOf = new Map(
    sources.map(({ collection, entry }, at) => [`${collection}/${entry}`, at]),
  );
  const orders: Edit[] = [];
  const removed = new Set<Source>();

  for (const edit of edits) {
    const { collection, entry, patch } = edit;
    const known = Object.hasOwn(collections, collection) ? collections[collection] : undefined;
    const at = placeOf.get(`${collection}/${entry}`);
    const source = at === undefined ? undefined : sources[at];
    if (!known) {
      refuse(edit, 'o site não tem mais este conjunto de textos; descarte a alteração');
    } else if (known.kind === 'list' && entry === '') {
      orders.push(edit);
    } else if (source && isRemoval(patch)) {
      if (known.kind === 'list') removed.add(source);
      else refuse(edit, 'está nos arquivos do site, e por aqui só saem itens de listas');
    } else if (source && at !== undefined) {
      if (Object.keys(patch).length > 0) {
        laid[at] = { ...source, document: applyPatch(source.document, patch), edit: edit.id };
      }
    } else if (isRemoval(patch) || Object.keys(patch).length === 0) {
      // An entry that was created in the panel is gone completely.
    } else if (edit.base_hash !== null) {
      refuse(edit, 'o arquivo desta página não existe mais; copie o que quiser guardar e descarte');
    } else if (known.kind === 'list') {
      const document = { [known.key]: entry, ...applyPatch({}, patch) };
      const file = relative(path.join(dir, fileOf(collections, collection)));
      laid.push({ collection, entry, file, document, edit: edit.id });
    } else if (known.kind === 'pages' && known.grows) {
      const file = relative(path.join(dir, collection, `${entry}.md`));
      laid.push({ collection, entry, file, document: applyPatch({}, patch), edit: edit.id });
    } else {
      refuse(edit, 'páginas deste tipo só nascem nos arquivos do site');
    }
  }
  laid = laid.filter((source) => !removed.has(source));
  for (const edit of orders) {
    const { order, ...strangers } = applyPatch(orderOf(laid, edit.collection), edit.patch);
    if (!isNames(order) || Object.keys(strangers).length > 0) {
      refuse(edit, 'a ordem é uma lista de nomes dos itens', 'order');
    } else reorder(laid, edit.collection, (names) => orderNames(names, order));
  }
  // Like the files of a collection of pages.
  for (const [name, collection] of Object.entries(collections)) {
    if (laid.length > sources.length && collection.kind === 'pages' && collection.grows) {
      reorder(laid, name, (names) => names.toSorted((a, b) => a.localeCompare(b)));
    }
  }
  return { sources: laid, refused };
}

const isNames = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string');

/** Sorts the entries of a collection, in the places that they have among all. */
function reorder(
  sources: Source[],
  set: string,
  sort: (names: readonly string[]) => readonly string[],
): void {
  const places = sources.flatMap(({ collection }, at) => (collection === set ? [at] : []));
  const entries = new Map(places.map((at) => [sources[at]?.entry ?? '', sources[at]]));
  const sorted = sort([...entries.keys()]).flatMap((name) => entries.get(name) ?? []);
  // A duplicate row is a mistake of the file, which is reported with the file's order.
  if (sorted.length !== places.length) return;
  places.forEach((at, index) => {
    const entry = sorted[index];
    if (entry) sources[at] = entry;
  });
}

/** Edits whose files say the same by now, so that the file alone would show the same. */
export function findNoOps(
  collections: Collections,
  { sources }: Sources,
  edits: readonly Edit[],
): Set<number> {
  const documents = new Map(
    listDocuments(collections, sources).map(({ collection, entry, document }) => [
      `${collection}/${entry}`,
      document,
    ]),
  );
  return new Set(
    edits.flatMap(({ id, collection, entry, patch }) => {
      const document = documents.get(`${collection}/${entry}`);
      if (!document) return isRemoval(patch) ? [id] : [];
      if (Object.keys(patch).length === 0) return [];
      return isSame(applyPatch(document, patch), document) ? [id] : [];
    }),
  );
}
