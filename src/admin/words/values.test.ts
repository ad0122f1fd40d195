import { expect, test } from 'vitest';
import { buildShape } from './form-shape.ts';
import { joinChanges, showValue, tidy, valueAt, withValue } from './values.ts';

test('a value changes in a copy, and keeps its place', () => {
  const document = { a: 1, list: [{ b: 2 }, { b: 3 }], c: 4 };
  expect(withValue(document, ['list', 1, 'b'], 5)).toEqual({
    a: 1,
    list: [{ b: 2 }, { b: 5 }],
    c: 4,
  });
  expect(Object.keys(withValue(document, ['a'], 9) as object)).toEqual(['a', 'list', 'c']);
  expect(withValue(document, ['a'], undefined)).toEqual({ list: document.list, c: 4 });
  expect(withValue({}, ['deep', 'er'], 1)).toEqual({ deep: { er: 1 } });
  expect(document.list[1]?.b).toBe(3);
  expect(valueAt(document, ['list', 1, 'b'])).toBe(3);
  expect(valueAt(document, ['none', 'b'])).toBeUndefined();
  expect(valueAt({}, ['constructor'])).toBeUndefined();
});

test('what counts anyway is not saved, unless the file says it', () => {
  const shape = buildShape('cities');
  expect(tidy(shape, { name: ' Lugar ', index: true, aliases: [] }, {})).toEqual({
    name: 'Lugar',
  });
  expect(tidy(shape, { index: true }, { index: true })).toEqual({ index: true });
  expect(tidy(shape, { index: false, visits: '' }, {})).toEqual({ index: false });
  expect(tidy(shape, { name: ' ' }, {})).toEqual({ name: '' });
  expect(tidy(shape, { body: '\ntext\n' }, {})).toEqual({ body: '\ntext\n' });
});

test('changes of two people to different fields stand together', () => {
  const original = { title: 'A', text: 'B', phones: [{ number: '1' }, { number: '2' }] };
  const mine = { ...original, title: 'meu' };
  const theirs = { ...original, phones: [{ number: '1' }, { number: '3' }] };
  expect(joinChanges(original, mine, theirs)).toEqual({
    document: { title: 'meu', text: 'B', phones: [{ number: '1' }, { number: '3' }] },
    collisions: [],
  });
});

test('a field that both changed is for a person to decide', () => {
  const original = { title: 'A', text: 'B' };
  const { document, collisions } = joinChanges(
    original,
    { title: 'meu', text: 'B' },
    { title: 'outro', text: 'C' },
  );
  expect(document).toEqual({ title: 'meu', text: 'C' });
  expect(collisions).toEqual([{ path: ['title'], mine: 'meu', theirs: 'outro' }]);
});

test('the same change twice is no conflict', () => {
  expect(joinChanges({ a: 1 }, { a: 2 }, { a: 2 })).toEqual({ document: { a: 2 }, collisions: [] });
});

test.each([
  ['an item was added', [{ n: 1 }, { n: 2 }]],
  ['the list is gone', undefined],
])('an item changed while %s asks about the whole list', (_name, list) => {
  const { collisions } = joinChanges({ list: [{ n: 1 }] }, { list: [{ n: 7 }] }, { list });
  expect(collisions).toEqual([{ path: ['list'], mine: [{ n: 7 }], theirs: list }]);
});

test('my longer list wins over a change inside the old one only when I say so', () => {
  const { collisions } = joinChanges(
    { list: [{ n: 1 }] },
    { list: [{ n: 1 }, { n: 2 }] },
    { list: [{ n: 9 }] },
  );
  expect(collisions).toEqual([{ path: ['list'], mine: [{ n: 1 }, { n: 2 }], theirs: [{ n: 9 }] }]);
});

test.each([
  [undefined, '(vazio)'],
  ['', '(vazio)'],
  [[], '(vazio)'],
  [true, 'sim'],
  [1234.5, '1.234,5'],
  [[{ opens: '08:00', closes: '12:00' }], '08:00, 12:00'],
])('%j is shown as "%s"', (value, words) => {
  expect(showValue(value)).toBe(words);
});
