import type { AstroIntegration } from 'astro';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { findProblems } from '../checks.ts';
import { ContentError } from '../cms/collections/read.ts';
import { describeContent, REPORT_FILE } from '../cms/overrides/report.ts';
import type { Progress } from '../publish/build.ts';
import { collections, type ContentReading } from '../collections.ts';

/**
 * Stops a build whose content has a problem, and lists all of them. Writes what the build was made
 * of into a folder of the publisher.
 */
export function contentGate(reading: ContentReading, reportDir: string): AstroIntegration {
  return {
    name: 'content-gate',
    hooks: {
      'astro:config:setup': ({ command, logger }) => {
        // Type checks build nothing from content.
        if (command === 'sync') return;
        const problems = findProblems(reading);
        if (problems.length > 0) {
          const error = new ContentError(problems, reading.refusedLive);
          if (command === 'build') {
            process.send?.({ type: 'content refused' } satisfies Progress);
            throw error;
          }
          logger.error(error.message);
        }
        const out = reading.edits.filter(({ outcome }) => outcome === 'rejected');
        const rejected = out.map(({ edit }) => edit.id);
        if (command === 'build')
          process.send?.({ type: 'content read', rejected } satisfies Progress);
        for (const { edit, problems: reasons } of out) {
          const why = reasons.map(({ field, message }) => `${field} ${message}`.trim()).join('; ');
          logger.warn(`Edit ${edit.id} of ${edit.collection}/${edit.entry} was left out: ${why}`);
        }
      },
      'astro:server:setup': ({ server }) => {
        // Astro itself watches only collections of pages, whose Markdown it renders.
        server.watcher.on('change', (file) => {
          if (file.startsWith(reading.dir)) server.ws.send({ type: 'full-reload' });
        });
      },
      'astro:build:done': async () => {
        const report = JSON.stringify(describeContent(collections, reading));
        // This hook runs first: in a fresh checkout the folder does not exist yet.
        await mkdir(reportDir, { recursive: true });
        await writeFile(path.join(reportDir, REPORT_FILE), report);
      },
    },
  };
}
