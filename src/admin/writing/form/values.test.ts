import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isSame } from '../../../cms/overrides/edits.ts';
import { buildShape } from './form-shape.ts';
import { joinChanges, showValue, tidy, valueAt, withValue, type Path } from './values.ts';

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
  const mine = { title: 'meu', text: 'B' };
  const theirs = { title: 'outro', text: 'C' };
  const { document, collisions } = joinChanges(original, mine, theirs);
  expect(document).toEqual({ title: 'meu', text: 'C' });
  expect(collisions).toEqual([{ path: ['title'], original: 'A', mine: 'meu', theirs: 'outro' }]);
  expect(joinChanges(original, mine, theirs, (asked) => asked.theirs).document).toEqual(theirs);
});

test('the same change twice is no conflict', () =>
  expect(joinChanges({ a: 1 }, { a: 2 }, { a: 2 })).toEqual({
    document: { a: 2 },
    collisions: [],
  }));

test.each([
  ['an item was added', [{ n: 1 }, { n: 2 }]],
  ['the list is gone', undefined],
])('an item changed while %s asks about the whole list', (_name, list) => {
  const { document, collisions } = joinChanges(
    { list: [{ n: 1 }] },
    { list: [{ n: 7 }] },
    { list },
  );
  expect(collisions).toMatchObject([{ path: ['list'], mine: [{ n: 7 }], theirs: list }]);
  expect(document).toEqual({ list: [{ n: 7 }] });
});

test('my longer list wins over a change inside the old one only when I say so', () => {
  const mine = { list: [{ n: 1 }, { n: 2 }] };
  const theirs = { list: [{ n: 9 }] };
  const { document, collisions } = joinChanges({ list: [{ n: 1 }] }, mine, theirs);
  expect(collisions).toMatchObject([
    { path: ['list'], mine: [{ n: 1 }, { n: 2 }], theirs: [{ n: 9 }] },
  ]);
  expect(document).toEqual(mine);
});

const visit = { id: 'visita', job: 'Visita', price: { amount: 90 } };
const board = { id: 'placa', job: 'Placa', price: { amount: 350 } };
const motor = { id: 'motor', job: 'Motor', price: { amount: 800 } };
const dearer = { ...visit, price: { amount: 95 } };
const ana = { name: 'Ana', stars: 5 };
const bia = { name: 'Bia', stars: 5 };
const shop = { id: 'loja', label: 'Loja', number: '1' };
const van = { id: 'plantao', label: 'Plantão', number: '2' };

test.each<[string, unknown[][], { list: unknown[]; asked: Path[] }]>([
  [
    'a price stays with its row while another one comes and the order changes',
    [
      [visit, board],
      [dearer, board],
      [motor, board, visit],
    ],
    { list: [motor, board, dearer], asked: [] },
  ],
  [
    'a price of a row that was taken out lands on no other row',
    [
      [visit, board],
      [dearer, board],
      [board, motor],
    ],
    { list: [dearer, board], asked: [['list']] },
  ],
  [
    'stars of a row without a name, while the rows were swapped',
    [
      [ana, bia],
      [{ ...ana, stars: 3 }, bia],
      [bia, ana],
    ],
    { list: [{ ...ana, stars: 3 }, bia], asked: [['list']] },
  ],
  [
    'a label stays with its number',
    [
      [shop, van],
      [shop, { ...van, label: 'Emergência' }],
      [{ ...van, number: '3' }, shop],
    ],
    { list: [{ ...van, label: 'Emergência', number: '3' }, shop], asked: [] },
  ],
  [
    'a field of one row that both changed is asked by the name of the row',
    [
      [visit, board],
      [board, dearer],
      [{ ...visit, price: { from: 80 } }, board],
    ],
    { list: [board, dearer], asked: [['list', 'visita', 'price']] },
  ],
  [
    'rows that each added, and one that only one took out',
    [
      [visit, board],
      [visit, board, motor],
      [van, visit],
    ],
    { list: [van, visit, motor], asked: [] },
  ],
  [
    'a row that both gave another name',
    [
      [visit, board],
      [{ ...visit, id: 'a' }, board],
      [{ ...visit, id: 'b' }, board],
    ],
    { list: [{ ...visit, id: 'a' }, board], asked: [['list']] },
  ],
  [
    'words of a list, each changed by one',
    [
      ['um', 'dois', 'três'],
      ['1', 'dois', 'três'],
      ['um', 'dois', '3'],
    ],
    { list: ['1', 'dois', '3'], asked: [] },
  ],
])('%s', (_name, [original, mine, theirs], { list, asked }) => {
  const joined = joinChanges({ list: original }, { list: mine }, { list: theirs });
  expect(joined.document).toEqual({ list });
  expect(joined.collisions.map(({ path }) => path)).toEqual(asked);
});

type Row = Record<string, unknown>;
const IDS = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
const FIELDS = ['label', 'number'];

/** What one person does to a list: changes a field, takes a row out, adds one, moves one. */
const step = fc.record({
  kind: fc.constantFrom('change', 'change', 'remove', 'add', 'move'),
  at: fc.nat(6),
  to: fc.nat(6),
  field: fc.constantFrom(...FIELDS),
  word: fc.constantFrom('x', 'y', 'z'),
});
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

function follow(list: readonly Row[], steps: readonly Step[], who: string): Row[] {
  const rows = list.map((row) => ({ ...row }));
  for (const { kind, at, to, field, word } of steps) {
    const place = at % Math.max(1, rows.length);
    const id = IDS[to] ?? 'a';
    const row = rows[place];
    if (kind === 'change' && row) row[field] = word;
    if (kind === 'remove') rows.splice(place, 1);
    if (kind === 'move') rows.splice(to % (rows.length + 1), 0, ...rows.splice(place, 1));
    if (kind === 'add' && !rows.some((one) => one['id'] === id)) {
      rows.splice(place, 0, { id, label: `${who} ${word}`, number: who });
    }
  }
  return rows;
}

const base = fc
  .uniqueArray(fc.constantFrom(...IDS.slice(0, 5)), { maxLength: 5 })
  .map((ids) => ids.map((id): Row => ({ id, label: `label ${id}`, number: `number ${id}` })));
const scripts = fc.array(step, { maxLength: 5 });
const byId = (list: readonly Row[]) => new Map(list.map((row) => [String(row['id']), row]));

test('each row of a joined list has its own changes only, and nothing wins without a question', () =>
  fc.assert(
    fc.property(base, scripts, scripts, (list, first, second) => {
      const [mine, theirs] = [follow(list, first, 'mine'), follow(list, second, 'theirs')];
      const { document, collisions } = joinChanges({ list }, { list: mine }, { list: theirs });
      const asked = new Set(collisions.map(({ path }) => path.join('.')));
      const joined = document['list'] as Row[];
      if (asked.has('list')) {
        expect(joined).toEqual(mine);
        return;
      }
      const [was, my, other] = [byId(list), byId(mine), byId(theirs)];
      const staying = IDS.filter((id) =>
        was.has(id) ? my.has(id) && other.has(id) : my.has(id) || other.has(id),
      );
      expect(joined.map(({ id }) => id).toSorted()).toEqual(staying);
      for (const row of joined) {
        const id = String(row['id']);
        const sides = [was.get(id), my.get(id), other.get(id)];
        if (!was.has(id)) {
          const whole = [my.get(id), other.get(id)].filter(Boolean);
          expect(row).toEqual(whole[0]);
          expect(whole.length === 2 && !isSame(whole[0], whole[1])).toBe(asked.has(`list.${id}`));
          continue;
        }
        for (const field of FIELDS) {
          const [old, mineNow, theirsNow] = sides.map((one) => one?.[field]);
          expect(row[field]).toBe(mineNow === old ? theirsNow : mineNow);
          const isOpen = mineNow !== old && theirsNow !== old && mineNow !== theirsNow;
          expect(asked.has(`list.${id}.${field}`)).toBe(isOpen);
        }
      }
      // Nobody's change may go with a row that the other one took out.
      for (const [id, row] of was) {
        if (my.has(id) === other.has(id)) continue;
        expect(my.get(id) ?? other.get(id)).toEqual(row);
      }
      const order = (rows: readonly Row[]) =>
        rows
          .map(({ id }) => String(id))
          .filter((id) => [was, my, other].every((one) => one.has(id)));
      expect([order(mine), order(theirs)]).toContainEqual(order(joined));
      if (!isSame(order(mine), order(list))) expect(order(joined)).toEqual(order(mine));
    }),
    { numRuns: 1000 },
  ));

test('rows without a name come whole from one of the two, or are asked about', () =>
  fc.assert(
    fc.property(base, scripts, scripts, (list, first, second) => {
      const unnamed = (rows: readonly Row[]) =>
        rows.map(({ label, number }) => ({ label, number }));
      const [was, mine, theirs] = [
        unnamed(list),
        unnamed(follow(list, first, 'mine')),
        unnamed(follow(list, second, 'theirs')),
      ];
      const { document, collisions } = joinChanges({ list: was }, { list: mine }, { list: theirs });
      const joined = document['list'] as Row[];
      if (collisions.length > 0) {
        expect(collisions.map(({ path }) => path)).toEqual([['list']]);
        expect(joined).toEqual(mine);
        return;
      }
      if (isSame(mine, was) || isSame(theirs, was) || isSame(mine, theirs)) {
        expect(joined).toEqual(isSame(mine, was) ? theirs : mine);
        return;
      }
      // Neither came, went or moved: each row is the one that somebody touched.
      expect([mine.length, theirs.length, joined.length]).toEqual(Array(3).fill(was.length));
      was.forEach((row, at) => {
        expect(joined[at]).toEqual(isSame(mine[at], row) ? theirs[at] : mine[at]);
        expect(isSame(mine[at], row) || isSame(theirs[at], row)).toBe(true);
      });
    }),
    { numRuns: 1000 },
  ));

test.each([
  [undefined, '(vazio)'],
  ['', '(vazio)'],
  [[], '(vazio)'],
  [true, 'sim'],
  [1234.5, '1.234,5'],
  [[{ opens: '08:00', closes: '12:00' }], '08:00, 12:00'],
])('%j is shown as "%s"', (value, words) => expect(showValue(value)).toBe(words));
