import type { AstroIntegration } from 'astro';
import { loadContent } from '../content/read.ts';

const MODULES: Record<string, () => unknown> = {
  'virtual:faq': () => loadContent().content.faq.map(({ data }) => data),
  'virtual:menus': () =>
    loadContent().content.menus.map(({ data: { label, group } }) => ({ label, group })),
};

/**
 * Lets islands import what they show. As props it would stand in each page twice; as a module it
 * comes with the island's own file, after the first touch.
 */
export function contentModules(): AstroIntegration {
  return {
    name: 'content-modules',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        updateConfig({
          vite: {
            plugins: [
              {
                name: 'content-modules',
                resolveId: (id: string) => (id in MODULES ? `\0${id}` : undefined),
                load(id: string) {
                  const read = id.startsWith('\0') ? MODULES[id.slice(1)] : undefined;
                  return read && `export default ${JSON.stringify(read())}`;
                },
              },
            ],
          },
        });
      },
    },
  };
}
