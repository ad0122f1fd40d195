import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import {
  DATES_FILE,
  findChanges,
  formatDates,
  type PageSource,
} from '../../src/cms/collections/dates.ts';
import type { ContentProblem } from '../../src/cms/collections/entry.ts';
import { dayInBrasilia } from '../../src/lib/dates/dates.ts';
import { pageCollectionNames, type ContentReading } from '../../src/collections.ts';

/** Compares every page with the record of texts and dates, or writes it; a business may have no record. */
export function checkDates(
  { content, dir }: Pick<ContentReading, 'content' | 'dir'>,
  { write, correction }: { write: boolean; correction: boolean },
): ContentProblem[] {
  const file = path.join(dir, DATES_FILE);
  const pages = pageCollectionNames.flatMap((name) =>
    content[name].map((page): PageSource => ({
      id: `${name}/${page.id}`,
      file: page.file,
      updated: page.data.updated,
      source: readFileSync(page.file, 'utf8'),
    })),
  );
  const record = existsSync(file) ? readFileSync(file, 'utf8') : undefined;
  const today = dayInBrasilia(new Date());
  const changes = record === undefined ? [] : findChanges(pages, record, today);
  if (!write) return changes;
  const undated = changes.filter(({ missing }) => missing === 'date');
  if (undated.length > 0 && !correction) return undated;
  writeFileSync(file, formatDates(pages));
  console.log(`${DATES_FILE}: ${pages.length} páginas, ${changes.length} com texto novo.`);
  return [];
}
