import type { ProvedTest } from './record.ts';

/**
 * Gaps of a run of the whole suite, a sentence each: a requirement without a test, a tagged test
 * that did not pass anywhere (a test may be skipped on one screen width and run on another), a tag
 * that names no requirement.
 */
export function findGaps(
  requirements: ReadonlyMap<string, string>,
  tests: readonly ProvedTest[],
): string[] {
  const passed = new Set(tests.filter((each) => each.passed).map(({ test }) => test));
  const tagged = new Set(tests.flatMap((each) => each.requirements));
  const failed = new Map(
    tests.filter(({ test }) => !passed.has(test)).map((each) => [each.test, each.requirements]),
  );
  const unknown = new Map(
    tests.flatMap(({ test, requirements: ids }) =>
      ids.filter((id) => !requirements.has(id)).map((id) => [`${id} ${test}`, { id, test }]),
    ),
  );
  return [
    ...[...requirements]
      .filter(([id]) => !tagged.has(id))
      .map(([id, words]) => `@${id}: no test that ran has this tag (${words})`),
    ...[...failed].map(
      ([test, ids]) => `${ids.map((id) => `@${id}`).join(' ')}: did not run and pass: ${test}`,
    ),
    ...[...unknown.values()].map(({ id, test }) => `@${id}: no such requirement: ${test}`),
  ];
}
