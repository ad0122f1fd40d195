import { expect, test, vi } from 'vitest';
import type { Document } from '../../cms/overrides/edits.ts';
import { failure } from '../data/errors.ts';
import type { Work } from './drafts.ts';
import {
  nextOpen,
  openDocument,
  saveOver,
  hasNothingNew,
  type Both,
  type DocumentEvent,
  type Open,
} from './machine.ts';

type Words = Document;
type Kept = Work<Words, number, string>;
type Event = DocumentEvent<Kept>;

const work = (text: string, original = text, over = 1): Kept => ({
  words: { text },
  original: { text: original },
  over,
});
const both: Both = {
  by: 'other',
  original: { text: 'a' },
  mine: { text: 'b' },
  theirs: { text: 'c' },
};
const met: Event = { type: 'met', both, fresh: work('c', 'c', 2) };
const saved: Event = { type: 'saved', words: { text: 'b' }, work: work('b', 'b', 2) };

const opened = openDocument(work('a'), undefined);
const document = { now: () => opened, apply: vi.fn<(event: Event) => void>() };
const after = (...events: Event[]): Open<Kept> => events.reduce(nextOpen<Kept>, opened);
const typed: Event = { type: 'typed', words: { text: 'b' } };
const asked: Event = { type: 'asked', plan: 'save' };
const sent: Event = { type: 'sent', sent: 'b' };

test.each<[string, Event[], Open<Kept>['step']['at']]>([
  ['opened', [], 'open'],
  ['typed', [typed], 'open'],
  ['asked about', [typed, asked], 'checking'],
  ['asked about and left', [typed, asked, { type: 'returned' }], 'open'],
  ['refused', [typed, asked, { type: 'refused' }], 'open'],
  ['sent', [typed, asked, sent], 'saving'],
  ['sent, and asked about again', [typed, sent, asked], 'saving'],
  ['sent, and left', [typed, sent, { type: 'returned' }], 'saving'],
  ['typed on while it is sent', [typed, sent, typed], 'saving'],
  ['without an answer', [typed, sent, { type: 'lost' }], 'open'],
  ['saved', [typed, sent, saved], 'open'],
  ['met', [typed, sent, met], 'conflict'],
  ['met, and the try over', [typed, sent, met, { type: 'lost' }], 'conflict'],
  ['met, and left', [typed, sent, met, { type: 'returned' }], 'open'],
  ['joined', [typed, sent, met, { type: 'put', work: work('b', 'c', 2) }], 'open'],
])('a document that is %s is at the right step', (_name, events, at) =>
  expect(after(...events).step.at).toBe(at),
);

test('what is typed while a save is under way is still to be saved, over what was saved', () => {
  const { work: left } = after(typed, sent, { type: 'typed', words: { text: 'b, e mais' } }, saved);
  expect(left).toEqual({ words: { text: 'b, e mais' }, original: { text: 'b' }, over: 2 });
  expect(after(typed, sent, saved).work).toEqual(work('b', 'b', 2));
});

test('a fault of a field goes with what stood in it, and the others stay', () => {
  const refused = after({ type: 'refused', faults: { text: 'x', title: 'y' } });
  expect(refused).toMatchObject({ tries: 1, faults: { text: 'x', title: 'y' } });
  expect(nextOpen(refused, typed).faults).toEqual({ title: 'y' });
  expect(nextOpen(nextOpen(refused, typed), saved)).toMatchObject({ tries: 0, faults: {} });
});

test('what was kept of a document is opened, until it is saved or given up', () => {
  const kept = work('meu', 'a');
  const found = openDocument(work('a'), kept);
  expect(found).toMatchObject({ work: kept, restored: kept });
  expect(nextOpen(found, typed).restored).toEqual(kept);
  expect(nextOpen(found, saved).restored).toBeUndefined();
  expect(nextOpen(found, { type: 'discarded', work: work('a') })).toMatchObject({
    work: work('a'),
    restored: undefined,
    openings: 1,
  });
});

test('a text of a version or of a join begins at its head, and a save does not', () => {
  expect(after({ type: 'put', work: work('v', 'a') }).openings).toBe(1);
  expect(after({ type: 'put', work: work('v', 'a') }, sent, saved).openings).toBe(1);
});

/** Numbers below a bound, the same for each run. */
function dice(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

test('in 10,000 steps nothing typed is ever gone, and every state has a way on', () => {
  const roll = dice(7);
  let open = opened;
  /** What a person wrote last, until it is saved or they gave it up themselves. */
  let typedLast: string | undefined;
  let onServer = 'a';
  let version = 1;
  let underWay: string | undefined;
  const seen = new Set<string>();
  for (let step = 0; step < 10_000; step += 1) {
    const before = open;
    const text = `t${step}`;
    const fresh = work(onServer, onServer, version);
    const events: Event[] = [
      { type: 'typed', words: { text } },
      { type: 'asked', plan: roll(2) === 0 ? 'save' : 'removal' },
      { type: 'returned' },
      { type: 'refused', faults: { text: 'não' } },
    ];
    if (before.step.at === 'saving') {
      const answers: Event[] = [
        { type: 'lost' },
        { type: 'met', both, fresh },
        { type: 'saved', words: { text: underWay }, work: work(underWay ?? '', underWay, version) },
      ];
      // A person types on, and everything else waits for the answer.
      events.splice(1, 3, ...answers);
    } else {
      events.push({ type: 'sent', sent: text }, { type: 'discarded', work: fresh });
    }
    if (before.step.at === 'conflict') {
      const words = before.work.words;
      events.push({ type: 'put', work: { ...before.step.fresh, words } });
    }
    const event = events[roll(events.length)] ?? { type: 'returned' };
    open = nextOpen(before, event);
    seen.add(open.step.at);

    if (event.type === 'typed') typedLast = text;
    if (event.type === 'sent') underWay = String(before.work.words['text']);
    if (event.type === 'saved') {
      onServer = underWay ?? onServer;
      version += 1;
      if (typedLast === underWay) typedLast = undefined;
    }
    if (event.type === 'discarded') typedLast = undefined;
    if (typedLast !== undefined) expect(open.work.words).toEqual({ text: typedLast });
    // A click leads back to the form from everywhere but a save, which an answer always ends.
    const back =
      open.step.at === 'saving' ? { type: 'lost' as const } : { type: 'returned' as const };
    expect(nextOpen(open, back).step.at).toBe('open');
  }
  expect([...seen].sort()).toEqual(['checking', 'conflict', 'open', 'saving']);
});

test('the same words of somebody else are no conflict, and what was taken out always is one', () => {
  const same = { ...both, theirs: { text: 'b' } };
  expect(hasNothingNew(both)).toBe(false);
  expect(hasNothingNew(same)).toBe(true);
  expect(hasNothingNew({ ...same, isRemoved: true })).toBe(false);
});

test('a save is sent once more over what says nothing new, and stops at what does', async () => {
  const conflict = () => Promise.reject(failure('conflict'));
  const fresh = work('b', 'b', 2);
  const write = vi
    .fn<(seen: Kept) => Promise<string>>(() => Promise.resolve('ok'))
    .mockImplementationOnce(conflict);
  const same = () => Promise.resolve({ both: { ...both, theirs: both.mine }, fresh });
  await expect(saveOver(document, { write, meet: same })).resolves.toBe('ok');
  // Over what was saved meanwhile.
  expect(write.mock.calls).toEqual([
    [opened.work],
    [{ ...opened.work, original: { text: 'b' }, over: 2 }],
  ]);
  const refused = { write: conflict, meet: () => Promise.resolve({ both, fresh }) };
  await expect(saveOver(document, refused)).resolves.toBeUndefined();
  expect(document.apply).toHaveBeenCalledExactlyOnceWith({ type: 'met', both, fresh });
  // Nothing is there any more.
  const gone = { write: conflict, meet: () => Promise.resolve(undefined) };
  await expect(saveOver(document, gone)).rejects.toMatchObject({ kind: 'conflict' });
});

test('what is no conflict is thrown, and nothing is read for it', async () => {
  const meet = vi.fn(() => Promise.resolve(undefined));
  const write = () => Promise.reject(failure('offline'));
  await expect(saveOver(document, { write, meet })).rejects.toMatchObject({ kind: 'offline' });
  expect(meet).not.toHaveBeenCalled();
});
