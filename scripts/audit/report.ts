import type { rules } from './rules.ts';
import type { BuiltSite } from './site.ts';

/** Where the audit leaves everything it found, for other tools. */
export const REPORT = '.local/audit.json';

/** Findings of a rule that are shown; the file has all. */
const SHOWN = 10;

/** One thing to mend: on which page or in which file, and what is wrong with it. */
interface Finding {
  page: string;
  message: string;
}

/** What a rule found on a site. */
export interface Outcome {
  id: string;
  label: string;
  /** What must be mended. */
  failures: Finding[];
  /** What fails nothing. */
  notes: Finding[];
}

/**
 * Runs rules on a site. What is wrong with a saved page is a note: a row of the database must not
 * keep the site from being published. `strict` makes no difference between pages, for sites whose
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

/** What must be mended, a line for each message with the pages it was found on, and the counts. */
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
