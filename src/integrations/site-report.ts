import type { AstroIntegration } from 'astro';
import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FieldCounter, FieldReport } from '../features/company/field-pages.ts';
import { listContentItems } from '../features/launch/checks.ts';
import { nextChange } from '../features/hours/next-change.ts';
import { paths } from '../lib/url/paths.ts';
import { addressOfFile } from '../lib/url/page-file.ts';
import { writeSiteReport } from '../publish/site/site-report.ts';
import type { ContentReading } from '../collections.ts';
import { companyOf } from '../features/company/company-of.ts';
import { readContentInput } from './open-items.ts';

/** Writes what a build tells only the owner beside the page templates. */
export function siteReport(
  reading: ContentReading,
  templatesDir: string,
  countFields: () => FieldCounter,
  started: Date,
): AstroIntegration {
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
            posts: data(content.posts),
          },
          started,
        );
        writeSiteReport(templatesDir, {
          nextChange: next.toISOString(),
          launch: listContentItems(readContentInput(started, reading)),
          fields: await countWritten(fileURLToPath(dir), countFields()),
          addresses: companyOf(content).countClicks ? await listAddresses(fileURLToPath(dir)) : [],
        });
      },
    },
  };
}

/** Pages that only redirect, or that nobody reads. */
const UNCOUNTED = /^(admin[\\/]|404|not-found)/;

/** HTML files that somebody reads, in order; saved pages are counted from the database. */
async function listWritten(dist: string): Promise<string[]> {
  const files = await readdir(dist, { recursive: true });
  return files
    .filter((name) => name.endsWith('.html') && !UNCOUNTED.test(name))
    .filter((name) => !addressOfFile(name).startsWith(paths.savedPage('')))
    .sort();
}

async function listAddresses(dist: string): Promise<string[]> {
  return (await listWritten(dist)).map(addressOfFile).sort();
}

async function countWritten(dist: string, fields: FieldCounter): Promise<FieldReport> {
  for (const file of await listWritten(dist)) {
    // In one batch: hundreds of turns of the event loop cost more than the reading.
    const html = readFileSync(path.join(dist, file), 'utf8');
    if (html.includes('<main')) fields.add(addressOfFile(file), html);
  }
  return fields.report();
}
