import type { AstroIntegration } from 'astro';
import { checkRelations, type ContentReading } from '../loaders/check-content.ts';
import { ContentError } from '../loaders/files.ts';

/** Stops a build whose content has a problem, and lists all of them at once. */
export function contentGate({ content, problems }: ContentReading): AstroIntegration {
  return {
    name: 'content-gate',
    hooks: {
      'astro:config:setup': ({ command, logger }) => {
        const all = [...problems, ...checkRelations(content)];
        if (all.length === 0) return;
        const error = new ContentError(all);
        if (command === 'build') throw error;
        logger.error(error.message);
      },
    },
  };
}
