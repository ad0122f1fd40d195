import type { AstroIntegration } from 'astro';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

declare module 'astro' {
  interface AstroClientDirectives {
    /** Hydrates when a person first points at, touches, focuses or types into the island. */
    'client:intent'?: true | 'address';
  }
}

/**
 * Adds `client:intent`, the only directive by which islands of public pages hydrate. "menu" wakes
 * the island for the keyboard and for panels that fetch their list; "address" also wakes it if the
 * address asks it something (`?q=`, `?p=`, `#…`). Must stand before `react()`: the first renderer
 * that knows a component serves it, and `client:only="react"` asks for the other by its name.
 */
export function intentDirective(): AstroIntegration {
  return {
    name: 'intent-directive',
    hooks: {
      'astro:config:setup': ({
        addClientDirective,
        addRenderer,
        command,
        config,
        injectScript,
        updateConfig,
      }) => {
        const intent = fileURLToPath(new URL('src/components/intent/', config.root));
        addClientDirective({ name: 'intent', entrypoint: './src/components/intent/intent.ts' });
        addRenderer({
          name: 'intent',
          clientEntrypoint: './src/components/intent/hydrate.ts',
          serverEntrypoint: '@astrojs/react/server.js',
        });
        // React's refresh preamble in the dev server; Astro's own runtime would load it.
        if (command === 'dev') injectScript('page', 'import "astro:scripts/before-hydration.js";');
        updateConfig({
          vite: {
            plugins: [ownCopies(), touchFile(intent), withoutNames()],
            environments: { client: { build: { rolldownOptions: { output } } } },
          },
        });
      },
    },
  };
}

interface Graph {
  getModuleInfo: (id: string) => { importers: string[] } | null;
}

/** A module and all that import it, directly or indirectly. */
function withImporters(id: string, graph: Graph): Set<string> {
  const above = new Set([id]);
  for (const one of above)
    for (const importer of graph.getModuleInfo(one)?.importers ?? []) above.add(importer);
  return above;
}

const isOfPanel = (above: Set<string>, graph: Graph) =>
  [...above].every(
    (id) => id.includes('/admin/') || graph.getModuleInfo(id)?.importers.length !== 0,
  );

const ofPublic = (id: string, graph: Graph) =>
  isOfPanel(withImporters(id, graph), graph) ? null : 'shared';

/**
 * Chunks of the sign-in and the first screen, which load only what they need; null for modules that
 * pages share, and for packages.
 */
function ofPanel(id: string, graph: Graph) {
  const above = withImporters(id, graph);
  if (!isOfPanel(above, graph)) return null;
  const isNeededBy = (file: string) => [...above].some((one) => one.endsWith(file));
  if (isNeededBy('/layout/login/Login.tsx')) return 'door';
  if (isNeededBy('/admin/Panel.tsx')) return 'panel';
  return id.includes('/node_modules/') ? null : 'screens';
}

/** Code that islands share is one file, because pages list the name of each file. */
const codeSplitting = {
  groups: [
    // Polyfills of ours and of the bundler, with what is loaded beside them.
    {
      name: 'older',
      test: /@oxc-project.*\/helpers\/|src\/lib\/(older-browsers|dates\/dates)\.ts$/,
    },
    {
      name: 'react',
      test: /node_modules\/(react|react-dom|scheduler)\/|@astrojs\/react\/dist\/client|src\/(lib\/(icons|text\/(phone|search|slug|text)|html\/page-limits)|components\/ui\/button)\.ts$|features\/search\/SearchBox\.tsx$|features\/contact\/(ContactButton\.tsx|whatsapp\.ts)$|components\/ui\/show-items\.ts$|@radix-ui\/(?!react-(navigation-menu|accordion)\/)/,
    },
    // Options must be set before the first schema is created.
    { name: 'zod', test: /node_modules\/zod\/|src\/admin\/zod\.ts$/ },
    { name: ofPublic, minShareCount: 2, entriesAware: true },
    { name: 'start', test: /\/src\/admin\//, tags: ['$initial' as const] },
    { name: ofPanel, minShareCount: 2 },
  ],
};
/** Short names, because every page lists them; those of the admin, which no page lists, are readable. */
const nameFile = ({ name, moduleIds }: { name: string; moduleIds: string[] }) =>
  name === 'touch' || moduleIds.some((id) => id.includes('/src/admin/'))
    ? '_astro/[name].[hash].js'
    : '_astro/[hash].js';
const output = { codeSplitting, entryFileNames: nameFile, chunkFileNames: nameFile };

/**
 * The page of unknown addresses has no island, so it gets copies of shared modules: the common file
 * contains React, which would be most of what this page loads.
 */
function ownCopies(): Plugin {
  const copy = '?own';
  return {
    name: 'own-copies',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    async resolveId(id, importer = '', options) {
      const isOwn = importer.includes('/features/unknown-address/') || importer.endsWith(copy);
      if (!isOwn) return;
      const found = await this.resolve(id, importer, { ...options, skipSelf: true });
      return found && /\/src\/(lib|cms|features)\/(?!unknown-address\/)[\w/-]+\.ts$/.test(found.id)
        ? { ...found, id: found.id + copy }
        : found;
    },
  };
}

/**
 * Radix sets `displayName` on its functions for debugging. That counts as a use, so that unused
 * dictionaries and lists would reach every visitor.
 */
function withoutNames(): Plugin {
  return {
    name: 'without-names',
    apply: 'build',
    transform: {
      filter: { id: /@radix-ui\/[\w-]+\/dist\/index\.mjs$/ },
      handler: (code) => ({
        code: code
          .replace(/^ *static \{\s*__name\(this, "\w+"\);\s*\}$/gm, '')
          .replace(/^ *__name\(\w+, "\w+"\);$/gm, ''),
        map: null,
      }),
    },
  };
}

/** Imported by `components/intent/first-touch.ts`; `finish-pages` writes the hashed name. */
export const TOUCH = '/_astro/touch.js';

/** Builds `components/intent/touch.ts` as a file that no page and no other script imports by itself. */
function touchFile(intent: string): Plugin {
  const source = path.join(intent, 'touch.ts');
  return {
    name: 'touch-file',
    applyToEnvironment: ({ name }) => name === 'client',
    buildStart() {
      // Astro starts a dev server for a moment while it reads the content of a build.
      if (this.environment.mode === 'build')
        this.emitFile({ type: 'chunk', id: source, name: 'touch' });
    },
    resolveId: (id) => (id === TOUCH ? source : undefined),
  };
}
