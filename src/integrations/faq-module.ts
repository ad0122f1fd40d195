import type { AstroIntegration } from 'astro';
import { readTable } from '../loaders/files.ts';

const NAME = 'virtual:faq';

/**
 * Lets the island of the questions import them. As props they would stand in the page twice; as a
 * module they come with the island's own file, after the first touch.
 */
export function faqModule(): AstroIntegration {
  return {
    name: 'faq-module',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        updateConfig({
          vite: {
            plugins: [
              {
                name: 'faq-module',
                resolveId: (id: string) => (id === NAME ? `\0${NAME}` : undefined),
                load(id: string) {
                  if (id !== `\0${NAME}`) return undefined;
                  const questions = readTable('faq').entries.map(({ data }) => data);
                  return `export default ${JSON.stringify(questions)}`;
                },
              },
            ],
          },
        });
      },
    },
  };
}
