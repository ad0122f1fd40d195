import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { createGuard } from '../../src/admin/ai/guard.ts';
import { readAdminData } from '../../src/content/admin-data.ts';

const sentences = parse(readFileSync('tests/specification/claims.yaml', 'utf8')) as Record<
  'held' | 'doubtful',
  string[]
>;
const { guard } = readAdminData();
const look = createGuard(guard);
const RIGHT = 0.95;

test.each(['held', 'doubtful'] as const)(
  'of the sentences that are %s, at least 95 of 100 are judged right',
  { tags: '@claims-understood' },
  (kind) => {
    const all = sentences[kind];
    const wrong = all.filter((sentence) => look(sentence).length > 0 !== (kind === 'doubtful'));
    console.log(`${kind}: ${all.length - wrong.length} of ${all.length} right`);
    expect(wrong.length, wrong.join('\n')).toBeLessThanOrEqual(all.length * (1 - RIGHT));
    expect(all.length).toBeGreaterThan(65);
  },
);

test('everything that the AI is told holds itself', () => {
  expect(guard.facts.filter((fact) => look(fact).length > 0)).toEqual([]);
});

test('a long text is judged at once', () => {
  const startedAt = performance.now();
  look('A garantia é de 5 anos e a visita custa R$ 250, '.repeat(2000));
  expect(performance.now() - startedAt).toBeLessThan(3000);
});
