import { useQuery } from '@tanstack/react-query';
import type { CollectionName } from '../../../collections.ts';
import { dayInBrasilia } from '../../../lib/dates/dates.ts';
import { Pending } from '../../ui/Pending.tsx';
import { oneEntry, type Entry } from '../../data/content/read-entry.ts';
import { beginToday } from './finish.ts';
import { EntryEditor, type EntryEditorProps } from './EntryEditor.tsx';
import { blankGroup, buildShape } from '../../writing/form/form-shape.ts';

export interface EntryScreenProps extends Omit<EntryEditorProps, 'entry' | 'isNew'> {
  collection: CollectionName;
  /** Name of the entry; undefined for a new one. */
  entry: string | undefined;
}

export function EntryScreen(props: EntryScreenProps) {
  const { collection, entry } = props;
  if (entry !== undefined) return <SavedEntry {...props} entry={entry} />;
  return <EntryEditor {...props} entry={blankEntry(collection)} isNew />;
}

function SavedEntry(props: EntryScreenProps & { entry: string }) {
  const { admin, collection, entry } = props;
  const asked = useQuery(oneEntry(admin.client, collection, entry));
  const { data } = asked;
  if (!data) return <Pending of={asked} what="o texto" />;
  if (data.base === undefined && data.versions.length === 0) {
    return <p>Este item não existe. Talvez tenha saído do site.</p>;
  }
  return <EntryEditor {...props} entry={data} />;
}

/** Days that are today's for whatever is written today. */
const OF_TODAY = ['published', 'updated', 'checked'];

/** An entry of which nothing is written yet. */
function blankEntry(collection: CollectionName): Entry {
  const shape = buildShape(collection);
  const group = shape.kind === 'variants' ? shape.variants[0]?.group : shape;
  const blank = group?.kind === 'group' ? blankGroup(group) : {};
  const today = dayInBrasilia(new Date());
  const saved = {
    ...Object.fromEntries(
      Object.entries(beginToday(blank, today)).map(([key, value]) => [
        key,
        OF_TODAY.includes(key) ? today : value,
      ]),
    ),
    // Who says nothing means the first page, not that nobody sees it.
    ...(collection === 'promotions' && { pages: ['/'] }),
  };
  return {
    collection,
    entry: '',
    base: undefined,
    hash: '',
    saved,
    isRemoved: false,
    versions: [],
    outcome: undefined,
    isStale: false,
  };
}
