import type { AstroIntegration } from 'astro';
import { checkContent } from '../loaders/check-content.ts';
import { ContentError } from '../loaders/files.ts';

/** Stops a build whose content has a problem, and lists all of them at once. */
export function contentGate(): AstroIntegration {
  return {
    name: 'content-gate',
    hooks: {
      'astro:config:setup': ({ command, logger }) => {
        const problems = checkContent();
        if (problems.length === 0) return;
        const error = new ContentError(problems);
        if (command === 'build') throw error;
        logger.error(error.message);
      },
    },
  };
}
