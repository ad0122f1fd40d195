import type { AstroIntegration } from 'astro';
import { findProblems } from '../content/check.ts';
import { ContentError, type ContentReading } from '../content/read.ts';

/** Stops a build whose content has a problem, and lists all of them at once. */
export function contentGate(reading: ContentReading): AstroIntegration {
  return {
    name: 'content-gate',
    hooks: {
      'astro:config:setup': ({ command, logger }) => {
        const problems = findProblems(reading);
        if (problems.length === 0) return;
        const error = new ContentError(problems);
        if (command === 'build') throw error;
        logger.error(error.message);
      },
    },
  };
}
