import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { SetName } from '../../content/sets.ts';
import { dayInBrasilia } from '../../lib/dates.ts';
import { OwnersOnly } from '../company/OwnersOnly.tsx';
import { mayChange } from '../company/rights.ts';
import type { Admin } from '../Gate.tsx';
import { Unread } from '../ui/Unread.tsx';
import { oneEntry, type Entry } from './api.ts';
import { EntryEditor, type FormTools } from './EntryEditor.tsx';
import { blankGroup, buildShape } from './form-shape.ts';

export interface EntryScreenProps {
  admin: Admin;
  collection: SetName;
  /** Name of the entry; undefined for a new one. */
  entry: string | undefined;
  fields?: readonly string[];
  /** The way to the field that it is opened for. */
  wanted?: string | undefined;
  tools?: ComponentType<FormTools>;
  /** Called with the name of the entry once it is saved; with none once it is taken out. */
  onSaved?: (entry: string | undefined) => void;
}

/** Reads an entry and opens its form. */
export function EntryScreen(props: EntryScreenProps) {
  const { admin, collection, entry } = props;
  if (!mayChange(admin.role, collection)) return <OwnersOnly />;
  if (entry !== undefined) return <SavedEntry {...props} entry={entry} />;
  return <EntryEditor {...props} entry={blankEntry(collection)} isNew />;
}

function SavedEntry(props: EntryScreenProps & { entry: string }) {
  const { admin, collection, entry } = props;
  const { data, isError, refetch } = useQuery(oneEntry(admin.client, collection, entry));
  if (isError && !data) {
    return <Unread what="o texto" onRetry={() => void refetch()} />;
  }
  if (!data) return <p className="a-loading">Carregando…</p>;
  if (data.base === undefined && data.versions.length === 0) {
    return <p>Este item não existe. Talvez tenha saído do site.</p>;
  }
  return <EntryEditor {...props} entry={data} />;
}

/** Days that are today's for whatever is written today. */
const OF_TODAY = ['published', 'updated', 'checked'];

/** An entry of which nothing is written yet. */
function blankEntry(collection: SetName): Entry {
  const shape = buildShape(collection);
  const group = shape.kind === 'variants' ? shape.variants[0]?.group : shape;
  const blank = group?.kind === 'group' ? blankGroup(group) : {};
  const today = dayInBrasilia(new Date());
  const saved = Object.fromEntries(
    Object.entries(blank).map(([key, value]) => [key, OF_TODAY.includes(key) ? today : value]),
  );
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
