import { createHash } from 'node:crypto';
import type { ContentProblem } from './entry.ts';

/** A page as its file says it, markers unresolved. */
export interface PageSource {
  /** `cities/{slug}`. */
  id: string;
  file: string;
  /** The day of its last change, `YYYY-MM-DD`. */
  updated: string;
  source: string;
}

/** The record inside the content folder: a line per page, `cities/{slug} 2026-11-22 0f1e2d3c4b`. */
export const DATES_FILE = 'updated.txt';

const COMMAND = 'npm run check:content -- --write';
const HEADER = `# O dia e a impressão digital do texto de cada página; escrito por ${COMMAND}\n`;

/** Short digest of a page's text, without its date and line breaks. */
export function digestOf(source: string): string {
  const text = source
    .replace(/^updated:.*$/m, '')
    .replace(/\s+/g, ' ')
    .trim();
  return createHash('sha256').update(text).digest('hex').slice(0, 10);
}

/** The record of these pages, sorted by id. */
export function formatDates(pages: readonly PageSource[]): string {
  const lines = pages.map(({ id, updated, source }) => `${id} ${updated} ${digestOf(source)}\n`);
  return HEADER + lines.sort().join('');
}

/** Lines of each page: several after a merge of two branches, when each may be the right one. */
function parseDates(record: string): Map<string, { updated: string; digest: string }[]> {
  const lines = [...record.matchAll(/^(\S+) (\d{4}-\d{2}-\d{2}) ([0-9a-f]{10})$/gm)];
  const rows = lines.map(([, id = '', updated = '', digest = '']) => ({ id, updated, digest }));
  return Map.groupBy(rows, ({ id }) => id);
}

/**
 * Pages whose text differs from the record, with what to do. `date` asks for a new day: the text
 * changed, and `updated` is neither today nor later than the recorded day.
 */
export function findChanges(
  pages: readonly PageSource[],
  record: string,
  today: string,
): (ContentProblem & { missing: 'date' | 'line' })[] {
  const recorded = parseDates(record);
  return pages.flatMap(({ id, file, updated, source }) => {
    const rows = recorded.get(id) ?? [];
    const digest = digestOf(source);
    if (rows.some((row) => row.digest === digest && row.updated <= updated)) return [];
    const isDated = updated >= today || rows.every((row) => row.updated < updated);
    const message = isDated
      ? `o texto e a data mudaram; registre: ${COMMAND}`
      : `o texto mudou e a data não; ponha o dia de hoje, ${today}, e rode: ${COMMAND} (se o leitor não perceberia a mudança, deixe a data e acrescente --correction)`;
    return [{ file, field: 'updated', message, missing: isDated ? 'line' : 'date' }];
  });
}
