import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  applyPatch,
  buildPatch,
  isRemoval,
  isSame,
  latest,
  listChanges,
  orderNames,
} from './edits.ts';

// The examples of RFC 7396, appendix A, that have an object on both sides.
test.each([
  [{ a: 'b' }, { a: 'c' }, { a: 'c' }],
  [{ a: 'b' }, { b: 'c' }, { a: 'b', b: 'c' }],
  [{ a: 'b' }, { a: null }, {}],
  [{ a: 'b', b: 'c' }, { a: null }, { b: 'c' }],
  [{ a: ['b'] }, { a: 'c' }, { a: 'c' }],
  [{ a: 'c' }, { a: ['b'] }, { a: ['b'] }],
  [{ a: { b: 'c' } }, { a: { b: 'd', c: null } }, { a: { b: 'd' } }],
  [{ a: [{ b: 'c' }] }, { a: [1] }, { a: [1] }],
  [{ e: null }, { a: 1 }, { e: null, a: 1 }],
  [{}, { a: { bb: { ccc: null } } }, { a: { bb: {} } }],
])('%j with %j is %j', (document, patch, result) => {
  const before = structuredClone(document);
  expect(applyPatch(document, patch)).toEqual(result);
  expect(document).toEqual(before);
});

test('a key with a meaning of its own stays a key', () => {
  const patch = JSON.parse('{"__proto__": {"polluted": true}, "constructor": "x"}') as object;
  const result = applyPatch({ a: 1 }, patch as Record<string, unknown>);
  expect(Object.keys(result)).toEqual(['a', '__proto__', 'constructor']);
  expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
});

/** JSON without null, which a merge patch cannot write. */
const value = fc.letrec((tie) => ({
  any: fc.oneof(
    { depthSize: 'small' },
    fc.string(),
    fc.integer(),
    fc.boolean(),
    fc.array(tie('any'), { maxLength: 3 }),
    tie('object'),
  ),
  object: fc.dictionary(fc.constantFrom('a', 'b', 'c', '__proto__'), tie('any')),
})).object;

test('a patch that is built of two documents makes one of the other', () =>
  fc.assert(
    fc.property(value, value, (document, wanted) => {
      const patch = buildPatch(document, wanted);
      expect(isSame(applyPatch(document, patch), wanted)).toBe(true);
      expect(Object.keys(patch).length === 0).toBe(isSame(document, wanted));
    }),
  ));

test('the changes of a patch name each value, before and after', () => {
  const document = { name: 'A', hours: { monday: [1], sunday: [] }, tags: ['x', 'y'], old: 1 };
  const patch = { name: 'B', hours: { sunday: [2] }, tags: ['x', 'z'], old: null, fresh: true };
  expect(listChanges(document, applyPatch(document, patch))).toEqual([
    { path: ['name'], before: 'A', after: 'B' },
    { path: ['hours', 'sunday'], before: [], after: [2] },
    { path: ['tags', 1], before: 'y', after: 'z' },
    { path: ['fresh'], before: undefined, after: true },
    { path: ['old'], before: 1, after: undefined },
  ]);
  expect(listChanges(document, applyPatch(document, {}))).toEqual([]);
});

test('equal is what has the same keys and values, in any order', () => {
  expect(isSame({ a: 1, b: [1, { c: 2 }] }, { b: [1, { c: 2 }], a: 1 })).toBe(true);
  expect(isSame({ a: undefined }, { b: undefined })).toBe(false);
  expect(isSame([1, 2], [2, 1])).toBe(false);
  expect(isSame([], {})).toBe(false);
});

test('the newest edit of an entry is current, whatever the order of the rows', () => {
  const edit = (id: number, entry: string, collection = 'faq') => ({ id, collection, entry });
  expect(
    latest([edit(3, 'a'), edit(1, 'a'), edit(2, 'b'), edit(4, 'a', 'topics')]).map(({ id }) => id),
  ).toEqual([2, 3, 4]);
});

test('only the one key takes an entry out', () => {
  expect(isRemoval({ $removed: true })).toBe(true);
  expect(isRemoval({ $removed: false })).toBe(false);
  expect(isRemoval({})).toBe(false);
});

test.each([
  [
    ['a', 'b', 'c'],
    ['c', 'a', 'b'],
    ['c', 'a', 'b'],
  ],
  [
    ['a', 'b', 'c'],
    ['c', 'a'],
    ['c', 'a', 'b'],
  ],
  [
    ['new', 'a', 'b'],
    ['b', 'a'],
    ['new', 'b', 'a'],
  ],
  [
    ['a', 'b', 'later', 'last'],
    ['b', 'gone', 'a'],
    ['b', 'later', 'last', 'a'],
  ],
  [
    ['a', 'b'],
    ['b', 'b', 'a'],
    ['b', 'a'],
  ],
  [['a', 'b'], [], ['a', 'b']],
])('%j in the order %j is %j', (names, order, result) =>
  expect(orderNames(names, order)).toEqual(result),
);
