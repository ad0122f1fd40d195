import { expect, test } from 'vitest';
import { findGaps } from './gaps.ts';
import { readRequirements, readSecurityRows, requirementsOf } from './read.ts';

const requirements = new Map([
  ['V1.1.2', 'text is escaped'],
  ['error-copy', 'Conteúdo copiado'],
]);
const proof = (name: string, id: string, passed = true) => ({
  test: name,
  requirements: [id],
  passed,
});

test('a run that proves everything has no gap', () => {
  const tests = [proof('a', 'V1.1.2'), proof('b', 'error-copy'), proof('b', 'error-copy', false)];
  expect(findGaps(requirements, tests)).toEqual([]);
});

test('a requirement without a test, a test that was left out and an unknown tag are gaps', () => {
  const tests = [proof('a', 'V1.1.2', false), proof('c', 'V9.9.9')];
  expect(findGaps(requirements, tests)).toEqual([
    '@error-copy: no test that ran has this tag (Conteúdo copiado)',
    '@V1.1.2: did not run and pass: a',
    '@V9.9.9: no such requirement: c',
  ]);
});

test('the requirements are the list and the rows of docs/security.md', () => {
  const ids = [...readRequirements().keys()];
  expect(ids).toEqual(
    expect.arrayContaining(['error-copy', 'constant-sitemap', 'V1.1.2', 'V1.2.1']),
  );
  expect(() => readSecurityRows('# Security')).toThrow('docs/security.md');
});

test('a tag that only chooses tests promises nothing', () =>
  expect(requirementsOf(['@desktop', '@V1.1.2'])).toEqual(['V1.1.2']));
