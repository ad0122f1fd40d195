import { expect, test } from 'vitest';
import { describeEvent } from './describe-event.ts';

const rows = { written: [], added: [], removed: [], refused: [] };
const info = {
  ...{ version: '1', commit: null, builtAt: '', watermark: 7, refused: [] },
  pages: { written: 3, saved: 2 },
};

test('a published page is told with its address and the time it took', () =>
  expect(
    describeEvent({
      ...{ event: 'live', info, seconds: 0.123 },
      rows: { ...rows, written: ['uma', 'outra'] },
    }),
  ).toEqual(['Saved page published: /links-uteis/uma, /links-uteis/outra in 0.1 s']));

test('many pages are counted, removed and refused ones told apart', () => {
  const many = {
    ...rows,
    written: ['a', 'b', 'c', 'd'],
    removed: ['e'],
    refused: [{ slug: 'f', reason: 'title: vazio' }],
  };
  expect(describeEvent({ event: 'live', info, rows: many, seconds: 0.031 })).toEqual([
    'Saved page published: 4 of them in 0.03 s',
    'Saved page removed: /links-uteis/e in 0.03 s',
    'Saved page left out: /links-uteis/f: title: vazio',
  ]);
});

test('what changes is counted where a host counts files, and what was kept otherwise is named', () => {
  const changes = { added: ['/a'], changed: ['/b', '/c'], removed: [] };
  const compared = { event: 'compared', changes, kept: 4, others: [] } as const;
  expect(describeEvent({ ...compared, files: undefined, others: ['_headers'] })).toEqual([
    'Made again after a week, these are not as they were kept: _headers',
  ]);
  expect(describeEvent({ ...compared, files: { count: 9, limit: 20 }, others: [] })).toEqual([
    '9 files, 4 of them for pages opened before; 1 page(s) added, 2 changed, 0 removed',
  ]);
});

test('a site that was built is told with its pages', () =>
  expect(describeEvent({ event: 'live', info, rows: undefined, seconds: 12.34 })).toEqual([
    'Live after 12.3 s: 3 written and 2 saved pages',
  ]));

test('a failure says why, what visitors get and what to do', () => {
  const reason = 'a.md › texto: curto\nb.md: vazio';
  const lines = describeEvent({ event: 'not published', reason, remedy: 'files' });
  expect(lines).toEqual([
    'The build failed; the site stays as it was.',
    '  a.md › texto: curto',
    '  b.md: vazio',
    'Mend this and save the file: the site is built again.',
  ]);
});

test('what waits for an owner or for better times asks nobody to save a file', () => {
  const lines = (['owner', 'time'] as const).map((remedy) =>
    describeEvent({ event: 'not published', reason: 'x', remedy }),
  );
  expect(lines.map(([first]) => first)).toEqual(
    Array<string>(2).fill('Nothing was published; the site stays as it was.'),
  );
  expect(lines.map((all) => all.at(-1))).toEqual([
    'An owner decides in the panel, under "Publicações".',
    'It is tried again in a moment.',
  ]);
});

test('of what a build prints only warnings reach the terminal', () => {
  const warning = '10:00:00 [WARN] [content] two entries have one name';
  expect(describeEvent({ event: 'build output', line: '10:00:00 [vite] ✓ built' })).toEqual([]);
  expect(describeEvent({ event: 'build output', line: warning })).toEqual([warning]);
});
