import type { z } from 'zod';
import type { Document } from '../../content/edits.ts';
import { sets, type SetName } from '../../content/sets.ts';
import { whatChanges, type Change } from '../../schemas/what-changes.ts';
import { nameOfField } from './field-names.ts';

/** What differs between two versions of an entry, as its owner reads it. */
export function describeChanges(collection: SetName, before: Document, after: Document): Change[] {
  const schema: z.core.$ZodType = sets[collection].schema;
  return whatChanges(schema, before, after).map((change) =>
    // The Markdown of a page is no field of its schema.
    change.path === 'body' ? { ...change, label: nameOfField('body') } : change,
  );
}
