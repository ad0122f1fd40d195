import type { Document } from '../../../content/edits.ts';
import type { SetName } from '../../../content/sets.ts';
import { confirmationOf } from '../../../lib/confirmed.ts';
import type { Company } from '../../../schemas/company.ts';

/** What a tap on the list changes, and in which entry; its `change` holds whatever else the entry says. */
export interface Closing {
  collection: SetName;
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

/** A fact was looked up again and still holds. */
export function checkAgain(
  { collection, entry }: Pick<Closing, 'collection' | 'entry'>,
  day: string,
): Closing {
  return { collection, entry, change: (saved) => ({ ...saved, checked: day }) };
}
