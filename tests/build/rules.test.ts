import { expect, test } from 'vitest';
import { runRules } from '../../scripts/audit/report.ts';
import { rules } from '../../scripts/audit/rules.ts';
import { findGrownFamilies } from '../../scripts/audit/weight.ts';
import { readAuditedSite } from '../helpers/audited-site.ts';
import { WEIGHTS } from './weights.ts';
import { familyNames } from '../../src/collections.ts';

const site = await readAuditedSite();

/** Rules that prove a requirement. */
const TAGS: Record<string, string[]> = {
  policy: ['@V3.4.3'],
  external: ['@V3.4.5', '@V3.7.2'],
};

test('every family has pages', () => {
  const families = Map.groupBy(site.pages, ({ family }) => family);
  for (const family of [...familyNames, 'saved'] as const) {
    expect(families.get(family)?.length ?? 0, family).toBeGreaterThan(2);
  }
});

/** Ports, keys and dates that differ from one machine to the next compress to a few bytes more. */
const BETWEEN_MACHINES = 60;

test('no family of pages has grown unseen', () => {
  const limits = Object.entries(WEIGHTS).map(([name, bytes]) => [name, bytes + BETWEEN_MACHINES]);
  expect(findGrownFamilies(site, Object.fromEntries(limits) as typeof WEIGHTS)).toEqual([]);
});

for (const rule of rules) {
  test(
    `the built site keeps the rule of the audit: ${rule.id}`,
    { tags: TAGS[rule.id] ?? [] },
    () => expect(runRules([rule], site, { strict: true })[0]?.failures).toEqual([]),
  );
}
