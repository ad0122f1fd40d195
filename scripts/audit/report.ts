import type { Finding, Rule, TextSite } from './site.ts';

/** Where the audit leaves everything it found, for other tools. */
export const REPORT = '.local/audit.json';

/** Characters shown of a passage. */
const PASSAGE = 240;

/** What a rule found on a site. */
export interface Outcome {
  id: string;
  label: string;
  findings: Finding[];
  format?: (value: number) => string;
}

/**
 * Runs each rule; a rule knows nothing of the others. What is wrong with a saved page is a note: a
 * row of the database must not keep the site from being published. `strict` makes no difference
 * between pages, for sites whose rows are known to be good.
 */
export function runRules<Site extends TextSite>(
  rules: readonly Rule<Site>[],
  site: Site,
  { strict = false } = {},
): Outcome[] {
  const saved = new Set(
    site.pages.filter((page) => page.family === 'saved').map(({ path }) => path),
  );
  return rules.map(({ run, ...rule }) => {
    const findings = run(site).map((finding): Finding =>
      saved.has(finding.page) && !strict ? { ...finding, level: 'note' } : finding,
    );
    return { ...rule, findings };
  });
}

/** What of each outcome concerns pages or files whose name holds a text. */
export function filterOutcomes(outcomes: readonly Outcome[], text: string): Outcome[] {
  return outcomes.map((outcome) => ({
    ...outcome,
    findings: outcome.findings.filter(({ page, message }) => `${page} ${message}`.includes(text)),
  }));
}

/** Whether anything found must be mended. */
export function hasFailures(outcomes: readonly Outcome[]): boolean {
  return outcomes.some(({ findings }) => findings.some(({ level }) => level === 'fail'));
}

/** What must be mended, a line each. */
export function listFailures(outcomes: readonly Outcome[]): string[] {
  return outcomes.flatMap(({ id, findings }) =>
    findings
      .filter(({ level }) => level === 'fail')
      .map(({ page, message }) => `${id}: ${page}: ${message}`),
  );
}

/** Findings of one message told once, with the pages it was found on. */
function groupByMessage(findings: readonly Finding[]): Finding[] {
  const groups = new Map<string, Finding[]>();
  for (const finding of findings) {
    const key = finding.message;
    groups.set(key, [...(groups.get(key) ?? []), finding]);
  }
  return [...groups.values()].flatMap(([first, ...others]) => {
    if (!first) return [];
    if (others.length === 0) return [first];
    return [{ ...first, page: `${first.page} e outras ${others.length}:` }];
  });
}

function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ');
  return line.length > PASSAGE ? `${line.slice(0, PASSAGE)}…` : line;
}

/** The worst findings of a rule, as lines to read. Notes are shown where the rule measures. */
export function formatFindings({ label, findings, format }: Outcome, limit: number): string {
  const failed = findings.filter(({ level }) => level === 'fail');
  const shown = format ? findings : groupByMessage(failed);
  if (shown.length === 0) return '';
  const lines = shown
    .slice(0, limit)
    .flatMap(({ page, level, message, details = [] }) => [
      `  ${level === 'fail' ? '✗' : '·'} ${page}  ${message}`,
      ...details.map((detail) => `      “${shorten(detail)}”`),
    ]);
  const rest = shown.length - limit;
  if (rest > 0) lines.push(`  … e mais ${rest} no arquivo JSON`);
  return [label, ...lines, ''].join('\n');
}

/** One line per rule: pages and findings that fail, notes, worst value. */
export function formatTable(outcomes: readonly Outcome[]): string {
  const rows = outcomes.map(({ label, findings, format }) => {
    const failed = findings.filter(({ level }) => level === 'fail');
    const worst = findings[0]?.value;
    return [
      label,
      String(new Set(failed.map(({ page }) => page)).size),
      String(failed.length),
      String(findings.length - failed.length),
      format && worst !== undefined ? format(worst) : '',
    ];
  });
  const table = [['regra', 'páginas', 'falhas', 'avisos', 'pior'], ...rows];
  const widths = table[0]?.map((_, column) =>
    Math.max(...table.map((row) => row[column]?.length ?? 0)),
  );
  return table
    .map((row) =>
      row
        .map((cell, column) => {
          const width = widths?.[column] ?? 0;
          return column === 0 || column === 4 ? cell.padEnd(width) : cell.padStart(width);
        })
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** The audit as data, for other tools. */
export function buildReport(outcomes: readonly Outcome[], pages: number) {
  return {
    pages,
    failed: hasFailures(outcomes),
    rules: outcomes.map(({ id, label, findings }) => ({ id, label, findings })),
  };
}
