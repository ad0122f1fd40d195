import type { rules } from './rules.ts';
import type { BuiltSite } from './site.ts';

/** File with all findings, for other tools. */
export const REPORT = '.local/audit.json';

/** Findings shown per rule; the file has all. */
const SHOWN = 10;

/** One finding: its page or file, and what is wrong. */
interface Finding {
  page: string;
  message: string;
}

/** The findings of one rule. */
export interface Outcome {
  id: string;
  label: string;
  /** Findings that fail the audit. */
  failures: Finding[];
  /** Findings that do not. */
  notes: Finding[];
}

/**
 * Runs the rules on a site. A finding on a saved page is only a note, because a row of the database
 * must not keep the site from being published. `strict` treats all pages alike, for sites whose
 * rows are known to be good.
 */
export function runRules(
  wanted: typeof rules,
  site: BuiltSite,
  { strict = false } = {},
): Outcome[] {
  const isNote = ({ kind }: BuiltSite['pages'][number]) => kind === 'saved' && !strict;
  return wanted.map(({ id, label, check }) => {
    const find = check(site);
    const found = site.pages.flatMap((page) =>
      find(page).map((message) => ({ page: page.path, message, note: isNote(page) })),
    );
    const [failures, notes] = [false, true].map((note) =>
      found.filter((one) => one.note === note).map(({ page, message }) => ({ page, message })),
    );
    return { id, label, failures: failures ?? [], notes: notes ?? [] };
  });
}

/** The findings as text: each message with its pages, and the counts. */
export function formatOutcome({ label, failures, notes }: Outcome): string {
  const groups = [...Map.groupBy(failures, ({ message }) => message)];
  const lines = groups.slice(0, SHOWN).map(([message, [first, ...others]]) => {
    const more = others.length === 0 ? '' : ` e outras ${others.length}`;
    return `  ✗ ${first?.page ?? ''}${more}: ${message}`;
  });
  const rest = groups.length - SHOWN;
  return [
    `${label}: ${failures.length} falha(s), ${notes.length} aviso(s)`,
    ...lines,
    ...(rest > 0 ? [`  … e mais ${rest} em ${REPORT}`] : []),
  ].join('\n');
}
