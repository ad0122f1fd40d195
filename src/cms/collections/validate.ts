import { isDeepStrictEqual } from 'node:util';
import { isObject, type Document } from '../overrides/edits.ts';
import { AS_WRITTEN, checkEntry, confirmedWords, type ContentProblem } from './entry.ts';
import { citesInAddress } from '../checks/page-rules.ts';
import {
  MARKER_COLLECTIONS,
  collectionNames,
  tables,
  type CollectionData,
  type CollectionName,
  familyNames,
  buildMarkers,
} from '../../collections.ts';
import { isOneOf, type Source } from './sources.ts';
import type { Markers } from '../markers/markers.ts';

/** One entry as read: validated data, prose with its markers resolved. */
export interface ContentEntry<Name extends CollectionName = CollectionName> {
  id: string;
  collection: Name;
  file: string;
  data: CollectionData<Name>;
  body: string;
  /** The edit that is in it. */
  edit?: number;
  /** The field that gives the page its address cites a fact: the address stays when that changes. */
  keepsAddress?: true;
  /** Words that the checks ask about and a person confirmed as they stand, each with the day. */
  confirmed?: ReadonlyMap<string, unknown>;
}

/** Every collection, by name. */
export type Content = { [Name in CollectionName]: ContentEntry<Name>[] };

/** Entries that pass; those with a problem are left out and named beside them. */
export interface Validated {
  content: Content;
  markers: Markers;
  problems: ContentProblem[];
}

/** What the check of an entry by itself gave, with these markers. */
interface Checked {
  markers: Markers | undefined;
  entries: ContentEntry[];
  problems: ContentProblem[];
}

/** An entry that nobody changed is not checked again: overrides are applied by checking the whole ever anew. */
const checkedBefore = new WeakMap<Source, Checked>();
let lastMarkers: Markers = new Map();

/**
 * Checks every entry by itself: its schema, its prose, its markers. Without a sound company record
 * no marker has a value, so nothing else is looked at then.
 */
export function validate(sources: readonly Source[]): Validated {
  const bySet = Map.groupBy(sources, ({ collection }) => collection);
  const problems: Validated['problems'] = [];
  const content = Object.fromEntries(
    collectionNames.map((name) => [name, []]),
  ) as unknown as Content;

  function accept<Name extends CollectionName>(
    name: Name,
    markers?: Markers,
  ): ContentEntry<Name>[] {
    return (bySet.get(name) ?? []).flatMap((source) => {
      const before = checkedBefore.get(source);
      const checked =
        before && before.markers === markers ? before : checkSource(name, source, markers);
      // The server may set fields of the record at any time.
      if (name !== 'company') checkedBefore.set(source, checked);
      problems.push(...checked.problems);
      return checked.entries as ContentEntry<Name>[];
    });
  }

  const company = accept('company');
  const facts = accept('facts');
  const safety = accept('safety');
  const [record] = company;
  if (!record) return { content, markers: new Map(), problems };
  const built = buildMarkers(
    record.data,
    facts.map(({ data }) => data),
    safety.map(({ data }) => data),
  );
  const markers = isDeepStrictEqual(built, lastMarkers) ? lastMarkers : built;
  lastMarkers = markers;
  Object.assign(content, { company, facts, safety });
  for (const name of collectionNames) {
    if (!isOneOf(MARKER_COLLECTIONS, name))
      Object.assign(content, { [name]: accept(name, markers) });
  }
  return { content, markers, problems };
}

function checkSource(name: CollectionName, source: Source, markers: Markers | undefined): Checked {
  const { entry, file, document, edit } = source;
  const isRow = name in tables;
  const fields = name === 'company' ? withEnvironment(document) : document;
  const { data, body, problems } = checkEntry(name, entry, fields, markers);
  return {
    markers,
    problems: problems.map((problem) => {
      const shown = [isRow ? entry : '', problem.field].filter((part) => part !== '').join('.');
      return { ...problem, file, field: shown || 'arquivo' };
    }),
    entries:
      data === undefined
        ? []
        : [
            {
              id: entry || name,
              collection: name,
              file,
              data,
              body,
              ...(edit !== undefined && { edit }),
              ...(isObject(document) &&
                Object.hasOwn(document, AS_WRITTEN) && { confirmed: confirmedWords(document) }),
              ...(isOneOf(familyNames, name) &&
                citesInAddress(name, document) && { keepsAddress: true as const }),
            },
          ],
  };
}

/** Fields of the company record that the server sets, which no edit changes. */
export function listServerFields(company: Document): string[] {
  const set = withEnvironment(company);
  const phones = (document: Document) =>
    (Array.isArray(document['phones']) ? document['phones'] : []) as Document[];
  return [
    ...(set['email'] === company['email'] ? [] : ['email']),
    ...phones(set).flatMap(({ id, number }, at) =>
      number === phones(company)[at]?.['number'] ? [] : [`phones.${String(id)}.number`],
    ),
  ];
}

/** The company record, with the phones and the e-mail that environment variables give instead. */
function withEnvironment(record: Document): Document {
  const { COMPANY_PHONE, COMPANY_PHONE_SUPPORT, COMPANY_EMAIL } = process.env;
  if (!isObject(record)) return record;
  const copy = structuredClone(record) as Partial<CollectionData<'company'>>;
  if (COMPANY_EMAIL) copy.email = COMPANY_EMAIL;
  const phones = Array.isArray(copy.phones) ? copy.phones.filter(isObject) : [];
  const main = phones.find((phone) => phone.main) ?? phones[0];
  const support = phones.find(({ id }) => id === 'support');
  if (COMPANY_PHONE && main) main.number = COMPANY_PHONE;
  if (COMPANY_PHONE_SUPPORT && support) support.number = COMPANY_PHONE_SUPPORT;
  return copy;
}

/** The company record of content that was read without a problem. */
export function companyOf({
  company: [record],
}: Pick<Content, 'company'>): CollectionData<'company'> {
  if (!record) throw new Error('The company record has a mistake: run npm run check:content.');
  return record.data;
}
