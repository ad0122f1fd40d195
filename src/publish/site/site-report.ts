import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod';
import type { FieldReport } from '../../features/company/field-pages.ts';
import type { OpenItem } from '../../features/launch/items.ts';
import { listServerItems, sortItems } from '../../features/launch/checks.ts';
import { buildReport, shortenReport } from '../../features/launch/report.ts';
import { readJson } from './read-json.ts';
import { replaceFile } from '../../cms/replace-file.ts';
import { callDatabase, type DatabaseAccess } from '../database.ts';

/** What a build says of its site to its owner alone; it lies beside the templates, never in the site. */
export interface SiteReport {
  /** When the site changes by time alone, ISO 8601. */
  nextChange: string;
  /** What the content leaves open before the launch. */
  launch: OpenItem[];
  /** On which pages each field shows. */
  fields: FieldReport;
  /** Addresses whose clicks are counted, without saved pages; none where the record says so. */
  addresses?: string[];
}

type Dated = Pick<SiteReport, 'nextChange'>;

const FILE = 'report.json';
const shape = z.looseObject({
  nextChange: z.iso.datetime(),
  launch: z.optional(z.array(z.looseObject({}))),
  fields: z.optional(z.looseObject({})),
});

export function writeSiteReport(templates: string, report: SiteReport): void {
  replaceFile(path.join(templates, FILE), JSON.stringify(report));
}

/** Leaves of it what the next publication asks for: the folder may be kept where others read it. */
export function keepNextChange(templates: string, { nextChange }: Dated): void {
  replaceFile(path.join(templates, FILE), JSON.stringify({ nextChange }));
}

/** Undefined for a build of a version that wrote none; with the date alone once the panel has the rest. */
export async function readSiteReport(templates: string): Promise<SiteReport | Dated | undefined> {
  const text = await readFile(path.join(templates, FILE), 'utf8').catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  });
  return text === undefined ? undefined : (readJson(FILE, text, shape) as SiteReport | Dated);
}

/**
 * Tells the database what administrators see of the site that has just gone live, and when it
 * changes next. `env` holds the settings of the program that publishes; none of their values is told.
 */
export async function shareSiteReport(
  database: DatabaseAccess,
  { nextChange, launch, ...report }: SiteReport,
  env: Readonly<Record<string, string | undefined>>,
): Promise<void> {
  const items = sortItems([...launch, ...listServerItems(env)]);
  const document = { ...report, launch: shortenReport(buildReport(items)) };
  await callDatabase(database, 'save_site_report', { document });
  await callDatabase(database, 'set_next_change', { moment: nextChange });
}
