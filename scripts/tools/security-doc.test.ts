import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const references = [...readFileSync('docs/security.md', 'utf8').matchAll(/`([^`]+) › ([^`]+)`/g)];

test('every test that docs/security.md names exists', () => {
  expect(references.length).toBeGreaterThan(30);
  const missing = references.flatMap(([, file = '', name = '']) => {
    const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
    return text.includes(name) ? [] : [`${file} › ${name}`];
  });
  expect(missing).toEqual([]);
});
