import { expect, test } from 'vitest';
import { tellEvent } from './tell-event.ts';

const round = {
  written: [],
  added: [],
  removed: [],
  refused: [],
  watermark: 7,
  needsBuild: false,
  hasNewRules: false,
  edit: undefined,
};

test('a published page is told with its address and the time it took', () =>
  expect(
    tellEvent({ event: 'rows published', ...round, written: ['uma', 'outra'], seconds: 0.123 }),
  ).toEqual(['Saved page published: /links-uteis/uma, /links-uteis/outra in 0.1 s']));

test('many pages are counted, removed and refused ones told apart', () => {
  const event = {
    ...round,
    written: ['a', 'b', 'c', 'd'],
    removed: ['e'],
    refused: [{ slug: 'f', reason: 'title: vazio' }],
  };
  expect(tellEvent({ event: 'rows published', ...event, seconds: 0.031 })).toEqual([
    'Saved page published: 4 of them in 0.03 s',
    'Saved page removed: /links-uteis/e in 0.03 s',
    'Saved page left out: /links-uteis/f: title: vazio',
  ]);
});

test('a failed build says why, what visitors get and what to do', () => {
  const reason = 'a.md › texto: curto\nb.md: vazio';
  const lines = tellEvent({ event: 'build failed', reason, isTriedAgain: false });
  expect(lines).toEqual([
    'The build failed; the site stays as it was.',
    '  a.md › texto: curto',
    '  b.md: vazio',
    'Mend this and save the file: the site is built again.',
  ]);
});

test('of what a build prints only warnings reach the terminal', () => {
  const warning = '10:00:00 [WARN] [content] two entries have one name';
  expect(tellEvent({ event: 'build output', line: '10:00:00 [vite] ✓ built' })).toEqual([]);
  expect(tellEvent({ event: 'build output', line: warning })).toEqual([warning]);
});
