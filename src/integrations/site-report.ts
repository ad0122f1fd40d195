import type { AstroIntegration } from 'astro';
import { listContentItems } from '../content/launch/checks.ts';
import { readContentInput } from '../content/launch/read.ts';
import { companyOf, type ContentReading } from '../content/read.ts';
import { nextChange } from '../lib/next-change.ts';
import { writeSiteReport } from '../publisher/site-report.ts';

/** Writes what a build says to its owner alone beside the shells. */
export function siteReport(reading: ContentReading, shellsDir: string): AstroIntegration {
  // Before any page is rendered: what ends during the build is due right after it.
  const started = new Date();
  return {
    name: 'site-report',
    hooks: {
      'astro:build:done': async () => {
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
        });
      },
    },
  };
}
