import { expect, test } from 'vitest';
import { readSpelling } from '../../scripts/audit/read-content.ts';
import { listFailures, runRules } from '../../scripts/audit/report.ts';
import { builtRules, textRules } from '../../scripts/audit/rules.ts';
import { loadDictionary } from '../../scripts/audit/spelling.ts';
import { findGrownFamilies } from '../../scripts/audit/weight.ts';
import { familyNames } from '../../src/content/families.ts';
import { readAuditedSite } from '../helpers/audited-site.ts';
import { WEIGHTS } from './weights.ts';

const site = await readAuditedSite();
const words = readSpelling();

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

test('no family of pages has grown unseen', () => {
  expect(findGrownFamilies(site, WEIGHTS)).toEqual([]);
});

for (const rule of textRules(await loadDictionary(), words)) {
  test(`the built site keeps the rule of the audit: ${rule.id}`, () => {
    expect(listFailures(runRules([rule], site))).toEqual([]);
  });
}

for (const rule of builtRules) {
  test(
    `the built site keeps the rule of the audit: ${rule.id}`,
    { tags: TAGS[rule.id] ?? [] },
    () => {
      expect(listFailures(runRules([rule], site, { strict: true }))).toEqual([]);
    },
  );
}
