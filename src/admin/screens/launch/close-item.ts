import { isObject, type Document } from '../../../cms/overrides/edits.ts';
import type { CollectionName } from '../../../collections.ts';
import { confirmationOf } from '../../../features/company/confirmed.ts';
import type { Company } from '../../../features/company/collection.ts';

/** What a tap on the list changes, and in which entry; its `change` holds whatever else the entry says. */
export interface Closing {
  collection: CollectionName;
  entry: string;
  change: (saved: Document) => Document;
}

const inRecord = (change: Closing['change']): Closing => ({
  collection: 'company',
  entry: '',
  change,
});

const confirmedOf = (saved: Document) => (saved['confirmed'] ?? {}) as Document;

/** The owner stands by the value that the record has now. */
export function confirmField(company: Company, path: string, day: string): Closing {
  const confirmation = confirmationOf(company, path, day);
  return inRecord((saved) => ({
    ...saved,
    confirmed: { ...confirmedOf(saved), [path]: confirmation },
  }));
}

/** The part of a record that a path begins with, where it is one of fields. */
const partOf = (record: object, path: string): Document => {
  const part: unknown = (record as Document)[path.split('.')[0] ?? ''];
  return isObject(part) ? part : {};
};

/** The fields beside a field that say the same of something else: `experienceGuides`, `experienceLanding`. */
function siblingsOf(company: Company, path: string): [string, string][] {
  const word = /^[a-z]+/.exec(path.split('.')[1] ?? '')?.[0];
  if (word === undefined) return [];
  return Object.entries(partOf(company, path)).filter(
    (field): field is [string, string] =>
      new RegExp(`^${word}(?![a-z])`).test(field[0]) && typeof field[1] === 'string',
  );
}

/** The values of a contradiction, one of which ends it; none where they are not fields of one kind. */
export const choicesOf = (company: Company, path: string): string[] => {
  const values = [...new Set(siblingsOf(company, path).map(([, value]) => value))];
  return values.length > 1 ? values : [];
};

/** Changes fields of the part that the paths begin with, and confirms the result. */
function closeWith(company: Company, fieldPaths: string[], day: string, fields: Document): Closing {
  const [name = ''] = (fieldPaths[0] ?? '').split('.');
  const withFields = (record: object): Document => ({
    ...record,
    [name]: { ...partOf(record, name), ...fields },
  });
  const chosen = withFields(company);
  const sure = Object.fromEntries(
    fieldPaths.map((fieldPath) => [fieldPath, confirmationOf(chosen, fieldPath, day)]),
  );
  return inRecord((saved) => ({
    ...withFields(saved),
    confirmed: { ...confirmedOf(saved), ...sure },
  }));
}

/** One of the values is true, and everywhere. */
export function chooseValue(company: Company, path: string, value: string, day: string): Closing {
  const [name = ''] = path.split('.');
  const fields = siblingsOf(company, path).map(([field]) => field);
  return closeWith(
    company,
    fields.map((field) => `${name}.${field}`),
    day,
    Object.fromEntries(fields.map((field) => [field, value])),
  );
}

type Switch = 'show' | 'emit';

/** The switch by which what stands at a path leaves the site; undefined where it has none. */
export const switchOf = (company: Company, path: string): Switch | undefined =>
  (['show', 'emit'] as const).find((field) => Object.hasOwn(partOf(company, path), field));

/** It is off the site, and that is meant. */
export const takeOff = (company: Company, path: string, field: Switch, day: string): Closing =>
  closeWith(company, [path], day, { [field]: false });

/** What was confirmed is open again. */
export function revokeField(path: string): Closing {
  return inRecord((saved) => ({
    ...saved,
    confirmed: Object.fromEntries(
      Object.entries(confirmedOf(saved)).filter(([known]) => known !== path),
    ),
  }));
}

/** No sample among the testimonials is on the site any more. */
export function takeSamplesOff(): Closing {
  return inRecord((saved) => ({ ...saved, sampleTestimonials: false }));
}

/** A fact was looked up where it comes from and holds: nothing is left to ask about it. */
export function checkAgain(
  { collection, entry }: Pick<Closing, 'collection' | 'entry'>,
  day: string,
): Closing {
  const change = ({ confirm: _answered, ...saved }: Document) => ({ ...saved, checked: day });
  return { collection, entry, change };
}
