import { expect, test } from 'vitest';
import { REMOVAL, type Document } from '../../../cms/overrides/edits.ts';
import type { Entry, Version } from '../../data/content/read-entry.ts';
import { hasNothingNew } from '../machine.ts';
import { authorSince, meetEntry, type EntryWork } from './entry-work.ts';

const ME = 'eu';
const file = { title: 'A', text: 'B' };

const version = (id: number, patch: Document, by = ME): Version => {
  return { id, patch, by, isDraft: false, at: '2026-11-23T12:00:00.000Z' };
};

/** The entry as it stands now, the newest version first. */
function entry(versions: Version[], base: Document = file): Entry {
  const [newest] = versions;
  return {
    collection: 'cities',
    entry: 'osasco',
    base,
    hash: 'h',
    saved: { ...base, ...newest?.patch },
    isRemoved: false,
    versions,
    outcome: undefined,
    isStale: false,
  };
}

const work: EntryWork = { words: file, original: file };
/** Whether a save can go over what stands there, without asking. */
const isNothingNew = (seen: EntryWork, mine: Document, theirs: Entry) =>
  hasNothingNew(meetEntry(seen, mine, theirs, ME));
const sent = { entry: 'osasco', patch: { title: 'meu' } };

test('a save whose answer was lost is no conflict with oneself, whatever was typed since', () => {
  const mine = { title: 'meu, e mais', text: 'B' };
  const arrived = entry([version(1, sent.patch)]);
  expect(isNothingNew({ ...work, sent }, mine, arrived)).toBe(true);
  // The tab was closed in between: what was sent is known no more, and says nothing new.
  const more = { title: 'meu', text: 'mais' };
  expect(isNothingNew(work, more, arrived)).toBe(true);
});

test('what somebody saved over a save with a lost answer is shown beside that one', () => {
  const mine = { title: 'meu, e mais', text: 'B' };
  const over = entry([version(2, { title: 'meu', text: 'dela' }, 'ela'), version(1, sent.patch)]);
  expect(isNothingNew({ ...work, sent }, mine, over)).toBe(false);
  expect(meetEntry({ ...work, sent }, mine, over, ME)).toMatchObject({
    by: 'other',
    original: { title: 'meu', text: 'B' },
    isRemoved: false,
  });
});

test.each([
  ['another tab of the same person', [version(1, { text: 'C' })], 'you'],
  ['somebody else', [version(1, { text: 'C' }, 'ela')], 'other'],
  ['both', [version(2, { text: 'C' }), version(1, { text: 'D' }, 'ela')], 'other'],
  ['a save without a name', [{ ...version(1, { text: 'C' }), by: null }], 'other'],
])('the words of %s are called theirs', (_name, versions, by) => {
  const mine = { title: 'meu', text: 'B' };
  expect(isNothingNew(work, mine, entry(versions))).toBe(false);
  expect(meetEntry(work, mine, entry(versions), ME)).toMatchObject({ by, original: file });
  expect(authorSince(work, versions, ME)).toBe(by);
});

test('the same words of somebody else are no conflict', () => {
  const theirs = entry([version(1, { title: 'meu' }, 'ela')]);
  expect(isNothingNew(work, { title: 'meu', text: 'B' }, theirs)).toBe(true);
});

test('a file that changed under the form is asked about, and is nobody', () => {
  const mine = { title: 'meu', text: 'B' };
  const deployed = entry([], { title: 'A', text: 'do arquivo' });
  expect(isNothingNew(work, mine, deployed)).toBe(false);
  expect(meetEntry(work, mine, deployed, ME)).toMatchObject({ by: 'site' });
  expect(authorSince(work, [], ME)).toBeUndefined();
  // A file that took over what was edited says nothing new.
  expect(isNothingNew(work, mine, entry([], mine))).toBe(true);
});

test('what was taken out of the site comes back only when its second author says so', () => {
  const gone = entry([version(1, REMOVAL, 'ela')]);
  const theirs = { ...gone, saved: file, isRemoved: true };
  const mine = { title: 'meu', text: 'B' };
  expect(isNothingNew(work, mine, theirs)).toBe(false);
  expect(meetEntry(work, mine, theirs, ME)).toMatchObject({ isRemoved: true });
});
