import { expect, test } from 'vitest';
import { runRules } from '../../scripts/audit/report.ts';
import { rules } from '../../scripts/audit/rules.ts';
import { findGrownKinds } from '../../scripts/audit/weight.ts';
import { readAuditedSite } from '../helpers/audited-site.ts';
import { WEIGHTS } from './weights.ts';
import { pageCollectionNames } from '../../src/collections.ts';

const site = await readAuditedSite();

/** Rules that prove a requirement. */
const TAGS: Record<string, string[]> = {
  policy: ['@V3.4.3'],
  external: ['@V3.4.5', '@V3.7.2'],
};

test('every kind has pages', () => {
  const byKind = Map.groupBy(site.pages, ({ kind }) => kind);
  for (const kind of [...pageCollectionNames, 'saved'] as const) {
    expect(byKind.get(kind)?.length ?? 0, kind).toBeGreaterThan(2);
  }
});

/** Ports, keys and dates that differ between machines compress to a few bytes more. */
const BETWEEN_MACHINES = 60;

test('no kind of pages has grown unseen', () => {
  const limits = Object.entries(WEIGHTS).map(([name, bytes]) => [name, bytes + BETWEEN_MACHINES]);
  expect(findGrownKinds(site, Object.fromEntries(limits) as typeof WEIGHTS)).toEqual([]);
});

for (const rule of rules) {
  test(
    `the built site keeps the rule of the audit: ${rule.id}`,
    { tags: TAGS[rule.id] ?? [] },
    () => expect(runRules([rule], site, { strict: true })[0]?.failures).toEqual([]),
  );
}
