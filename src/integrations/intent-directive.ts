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
 * Adds `client:intent`, the only way in which an island of this site hydrates. "menu" wakes the
 * island for the keyboard and for the panels that fetch what they show; "address" also wakes it
 * where the address asks it something (`?q=`, `?p=`, `#…`).
 */
export function intentDirective(): AstroIntegration {
  return {
    name: 'intent-directive',
    hooks: {
      'astro:config:setup': ({
        addClientDirective,
        command,
        config,
        injectScript,
        updateConfig,
      }) => {
        const intent = fileURLToPath(new URL('src/components/intent/', config.root));
        addClientDirective({ name: 'intent', entrypoint: './src/components/intent/intent.ts' });
        // What React asks for first while developing; Astro's own runtime would see to it.
        if (command === 'dev') injectScript('page', 'import "astro:scripts/before-hydration.js";');
        updateConfig({
          vite: {
            plugins: [
              emptyRuntime(),
              ownRenderer(intent),
              ownCopies(),
              touchFile(intent),
              withoutNames(),
            ],
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

/** A module and all that import it, directly or through others. */
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

/** The sign-in, and the first screen, load what they need and no more; null for what pages use as well, and packages. */
function ofPanel(id: string, graph: Graph) {
  const above = withImporters(id, graph);
  if (!isOfPanel(above, graph)) return null;
  const isNeededBy = (file: string) => [...above].some((one) => one.endsWith(file));
  if (isNeededBy('/shell/login/Login.tsx')) return 'door';
  if (isNeededBy('/admin/Panel.tsx')) return 'panel';
  return id.includes('/node_modules/') ? null : 'screens';
}

/** What islands share stands in one file: each file more is a name more in the pages that use it. */
const codeSplitting = {
  groups: [
    // What older browsers lack, written by us and by the builder, with what is asked for beside it.
    {
      name: 'older',
      test: /@oxc-project.*\/helpers\/|src\/lib\/(older-browsers|dates\/dates)\.ts$/,
    },
    {
      name: 'react',
      test: /node_modules\/(react|react-dom|scheduler)\/|@astrojs\/react\/dist\/client|src\/(lib\/(icons|text\/(phone|search|slug|text)|html\/page-limits)|components\/ui\/button)\.ts$|features\/search\/SearchBox\.tsx$|features\/contact\/(ContactButton\.tsx|whatsapp\.ts)$|components\/ui\/show-items\.ts$|@radix-ui\/(?!react-(navigation-menu|accordion)\/)/,
    },
    // What it is told not to do goes before the first schema.
    { name: 'zod', test: /node_modules\/zod\/|src\/admin\/zod\.ts$/ },
    { name: ofPublic, minShareCount: 2, entriesAware: true },
    { name: 'start', test: /\/src\/admin\//, tags: ['$initial' as const] },
    { name: ofPanel, minShareCount: 2 },
  ],
};
/** Every page says these names, so they are short; the admin's, which no page says, tell what they are. */
const nameFile = ({ name, moduleIds }: { name: string; moduleIds: string[] }) =>
  name === 'touch' || moduleIds.some((id) => id.includes('/src/admin/'))
    ? '_astro/[name].[hash].js'
    : '_astro/[hash].js';
const output = { codeSplitting, entryFileNames: nameFile, chunkFileNames: nameFile };

const RENDERER = '@astrojs/react/client.js';

/** Puts `components/intent/hydrate.ts` between our runtime and React's renderer. */
function ownRenderer(intent: string): Plugin {
  const source = path.join(intent, 'hydrate.ts');
  return {
    name: 'own-renderer',
    enforce: 'pre',
    resolveId: (id, importer) => (id === RENDERER && importer !== source ? source : undefined),
  };
}

/**
 * The page of unknown addresses has no island, so it gets copies of what the file of all islands holds:
 * that one brings React, which is most of what this page would load.
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
 * Radix gives each function its name anew, for who looks for faults in it. That counts as used, and so whole dictionaries
 * and lists that nobody asks for would come to every visitor.
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

/** What `components/intent/first-touch.ts` imports; `finish-pages` writes the name with its hash. */
export const TOUCH = '/_astro/touch.js';

/** Makes a file of `components/intent/touch.ts`, which no page and no other script imports by itself. */
function touchFile(intent: string): Plugin {
  const source = path.join(intent, 'touch.ts');
  return {
    name: 'touch-file',
    applyToEnvironment: ({ name }) => name === 'client',
    buildStart() {
      // Astro serves for a moment while it reads the content of a build.
      if (this.environment.mode === 'build')
        this.emitFile({ type: 'chunk', id: source, name: 'touch' });
    },
    resolveId: (id) => (id === TOUCH ? source : undefined),
  };
}

/**
 * What Astro writes into each page with an island: a runtime for every kind of directive, heavier
 * than the text of many a page, and its style. The directive does its work alone (see
 * `components/intent`), and the style sheet holds the style.
 */
const RUNTIME: Record<string, string> = {
  '/astro/dist/runtime/server/astro-island.prebuilt.js': 'export default "";',
  '/astro/dist/runtime/server/astro-island-styles.js': 'export const ISLAND_STYLES = "";',
};

/** Throws at the end of a build in which Astro's runtime was not found where it is expected. */
function emptyRuntime(): Plugin {
  const found = new Set<string>();
  return {
    name: 'empty-island-runtime',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      const file = Object.keys(RUNTIME).find((end) => id.endsWith(end));
      if (!file) return;
      found.add(file);
      return RUNTIME[file];
    },
    buildEnd(error) {
      // The pages are built first, and only they hold the runtime.
      if (error || found.size === Object.keys(RUNTIME).length) return;
      this.error(
        'Astro keeps its island runtime elsewhere: see src/integrations/intent-directive.ts',
      );
    },
  };
}
