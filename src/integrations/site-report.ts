import type { AstroIntegration } from 'astro';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { createFieldCounter, type FieldReport } from '../content/field-pages.ts';
import { listContentItems } from '../content/launch/checks.ts';
import { readContentInput } from '../content/launch/read.ts';
import { companyOf, type ContentReading } from '../content/read.ts';
import { dayInBrasilia } from '../lib/dates.ts';
import { nextChange } from '../lib/next-change.ts';
import { paths } from '../lib/paths.ts';
import { addressOfFile } from '../publisher/page-file.ts';
import { writeSiteReport } from '../publisher/site-report.ts';

/** Writes what a build says to its owner alone beside the shells. */
export function siteReport(reading: ContentReading, shellsDir: string): AstroIntegration {
  // Before any page is rendered: what ends during the build is due right after it.
  const started = new Date();
  return {
    name: 'site-report',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const { content } = reading;
        const data = <Item>(entries: readonly { data: Item }[]) => entries.map((row) => row.data);
        const next = nextChange(
          {
            company: companyOf(content),
            notices: data(content.notices),
            promotions: data(content.promotions),
          },
          started,
        );
        await writeSiteReport(shellsDir, {
          nextChange: next.toISOString(),
          launch: listContentItems(readContentInput(started, reading)),
          fields: await countFields(fileURLToPath(dir), reading, started),
          addresses: companyOf(content).countClicks ? await listAddresses(fileURLToPath(dir)) : [],
        });
      },
    },
  };
}

/** Pages that only lead on, or that nobody looks for. */
const UNCOUNTED = /^(admin[\\/]|404|not-found)/;

/** Pages of the site that somebody reads; the database knows the saved ones. */
async function listAddresses(dist: string): Promise<string[]> {
  const files = await readdir(dist, { recursive: true });
  return files
    .filter((name) => name.endsWith('.html') && !UNCOUNTED.test(name))
    .map(addressOfFile)
    .filter((address) => !address.startsWith(paths.savedPage('')))
    .sort();
}

async function countFields(
  dist: string,
  { content }: ContentReading,
  today: Date,
): Promise<FieldReport> {
  const counter = createFieldCounter(content, dayInBrasilia(today));
  const files = await readdir(dist, { recursive: true });
  for (const file of files
    .filter((name) => name.endsWith('.html') && !UNCOUNTED.test(name))
    .sort()) {
    const html = await readFile(path.join(dist, file), 'utf8');
    if (html.includes('<main')) counter.add(addressOfFile(file), html);
  }
  return counter.report();
}
