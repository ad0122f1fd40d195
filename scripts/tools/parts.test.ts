import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PARTS, partsOf, runParts, type Part } from './parts.ts';

const command = ['true'] as const;
/** Ends after so many turns of the event loop. */
async function pass(turns: number) {
  for (let left = turns; left > 0; left -= 1) await Promise.resolve();
}

test('no more processors are taken than there are, and everything runs once, after what it needs', () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ cores: fc.integer({ min: 1, max: 3 }), turns: fc.nat(9) }), {
        maxLength: 12,
      }),
      fc.integer({ min: 1, max: 4 }),
      async (drawn, cores) => {
        const parts = drawn.map(({ cores, turns }, at) => ({
          ...{ name: String(at), command, cores, turns },
          after: at > 2 ? [String(at - 3), 'not asked for'] : [],
        }));
        const running: Part[] = [];
        const done: string[] = [];
        await runParts(parts, cores, async (part) => {
          running.push(part);
          const busy = running.reduce((sum, each) => sum + each.cores, 0);
          expect(running.length === 1 || busy <= cores).toBe(true);
          expect([...done, 'not asked for']).toEqual(expect.arrayContaining(part.after));
          await pass(part.turns);
          running.splice(running.indexOf(part), 1);
          done.push(part.name);
          return true;
        });
        expect(done.sort()).toEqual(parts.map(({ name }) => name).sort());
      },
    ),
  ));

test('after a failure nothing begins, and what runs is waited for', async () => {
  const ended: string[] = [];
  const parts = ['bad', 'beside', 'later'].map((name) => ({ name, command, cores: 1 }));
  await runParts(parts, 2, async ({ name }) => {
    await pass(name === 'bad' ? 1 : 5);
    ended.push(name);
    return name !== 'bad';
  });
  expect(ended).toEqual(['bad', 'beside']);
});

test('a part that wants all processors runs alone', async () => {
  const seen: string[] = [];
  const parts = [
    { name: 'one', command, cores: 1 },
    { name: 'all', command, cores: Infinity },
    { name: 'two', command, cores: 1 },
  ];
  await runParts(parts, 2, async ({ name }) => {
    seen.push(`${name} begins`);
    await pass(3);
    seen.push(`${name} ends`);
    return true;
  });
  expect(seen.join(', ')).toMatch(/all begins, all ends/);
});

test('what a part waits for is a part, and stands before it', () =>
  PARTS.forEach(({ name, after = [] }, at) => {
    const before = PARTS.slice(0, at).map((each) => each.name);
    expect(before, name).toEqual(expect.arrayContaining([...after]));
  }));

test('a part that opens the built site brings the part that builds it', () => {
  const names = (...asked: string[]) => partsOf(asked).map(({ name }) => name);
  expect(names('admin-2', 'public')).toEqual(['site', 'admin-2', 'public']);
  expect(names('check:lint')).toEqual(['check:lint']);
  expect(names('test:db')).toEqual(['test:db']);
  expect(() => names('publics')).toThrow('No such part: publics');
});
