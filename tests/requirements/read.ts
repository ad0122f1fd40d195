import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from 'zod';

const LIST = 'tests/requirements/list.yaml';
const SECURITY = 'docs/security.md';

/** Tags that select tests and are no requirement. */
const OTHER_TAGS = new Set(['desktop', 'phone']);

/** A tag as Vitest and Playwright write it: `@` and the id of the requirement. */
export function tagOf(id: string): string {
  return `@${id}`;
}

/** The ids that tags name, without those that only choose tests. */
export function requirementsOf(tags: readonly string[]): string[] {
  return tags.map((tag) => tag.replace(/^@/, '')).filter((id) => !OTHER_TAGS.has(id));
}

/** Rows of the table "Decided by this code"; a row may hold several requirements. */
export function readSecurityRows(markdown: string): Map<string, string> {
  const section = /^## Decided by this code$([\s\S]*?)(?=^## |(?![\s\S]))/m.exec(markdown)?.[1];
  const rows = [...(section ?? '').matchAll(/^\| (V[\d., V]+?) +\| (.+?) +\|/gm)];
  if (rows.length === 0)
    throw new Error(`${SECURITY} has no table under "Decided by this code" any more.`);
  return new Map(
    rows.flatMap(([, ids = '', words = '']) => ids.split(', ').map((id) => [id, words] as const)),
  );
}

/** Every requirement that a test must prove: id → what it asks. */
export function readRequirements(): Map<string, string> {
  const list = z.record(z.string(), z.string()).parse(parse(readFileSync(LIST, 'utf8')));
  return new Map([...Object.entries(list), ...readSecurityRows(readFileSync(SECURITY, 'utf8'))]);
}
