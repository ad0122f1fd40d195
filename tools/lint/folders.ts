import type { OxlintOverride } from 'oxlint';

/**
 * No folder imports from one of these unless a rule below opens it. In order: lib ← cms ←
 * `collection.ts` of each feature ← collections.ts ← the rest of the features ← checks.ts ← site.ts ← integrations,
 * pages; components, layouts and the publisher need no more than features; the admin and the scripts stand beside it.
 */
const FOLDERS = [
  'admin',
  'cms',
  'components',
  'features',
  'integrations',
  'layouts',
  'pages',
  'publish',
];
/** Files of `src` that know every feature: the list, what is checked across entries, and the site that both make. */
const LISTS = ['checks', 'collections', 'site'];

/** What the admin may use of the rest: of features and `cms` only what knows no Node. `pages` is a folder of its own, too. */
const OF_ADMIN = ['cms', 'collections', 'features', 'pages', 'publish'];

/**
 * The folders of the admin, each with those that it may enter. `ui` knows nobody of ours, and only the files beside
 * the folders, which mount the screens, know all of them.
 */
const ADMIN_FOLDERS: Record<string, readonly string[]> = {
  ui: [],
  data: ['ui'],
  layout: ['data', 'ui'],
  writing: ['data', 'ui'],
  document: ['writing', 'data', 'ui'],
  screens: ['document', 'writing', 'layout', 'data', 'ui'],
};

/** Path of a folder of the admin, and the folders that are closed to it. */
function rulesOf(name: string): [string, string[]] {
  const open = [name, ...(ADMIN_FOLDERS[name] ?? [])];
  return [`admin/${name}`, Object.keys(ADMIN_FOLDERS).filter((other) => !open.includes(other))];
}

/** One more rule for some folders of the admin, beside those of the folder around them. */
function adminFolder(folder: string, regex: string, message: string): OxlintOverride {
  const [name = ''] = folder.split('/');
  const [own, closed] = rulesOf(name);
  return limitFolder(folder.replace(name, own), OF_ADMIN, {
    packages: ['node:*'],
    closed,
    more: [{ regex, message }],
  });
}

interface Limits {
  /** Packages that it stays free of, as globs. */
  packages?: readonly string[];
  /** Folders of the admin that are closed to it. */
  closed?: readonly string[];
  more?: readonly {
    regex: string;
    message: string;
    allowTypeImports?: boolean;
    importNamePattern?: string;
  }[];
  /** Files of the folder that it is said of; all of them if absent. */
  files?: string;
}

/** Scripts and templates take no schema with them, whose library weighs more than all else that a visitor loads. */
const NO_SCHEMAS = {
  regex: '/(collection|questions)\\.ts$',
  allowTypeImports: true,
  message: 'Only types of a collection: its schemas stay out of what visitors load.',
};

/** Unchanged files of a site share their bytes with the one that is live. */
const NO_WRITES = {
  regex: '^node:fs(/promises)?$',
  importNamePattern: '^(write|append|copy|cp|open|truncate|create(Write|Append)|default)',
  message: 'What is written into may be the live site, too: use replaceFile or linkFile.',
};

function limitFolder(
  folder: string,
  allowed: readonly string[],
  { packages = [], closed = [], more = [], files = '**/*.{ts,tsx,astro}' }: Limits = {},
): OxlintOverride {
  const [top] = folder.split('/');
  const isShut = (name: string) => name !== top && !allowed.includes(name);
  // As many steps up as lead out of a feature: `../pages` is the feature of that name.
  const up = top === 'features' ? '^\\.\\./\\.\\./' : '^(\\.\\./)+';
  return {
    files: [`src/${folder}/${files}`],
    excludeFiles: ['**/*.test.{ts,tsx}'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            ...FOLDERS.filter(isShut).map((name) => ({
              regex: `${up}${name}/`,
              message: `src/${folder} may not use src/${name}.`,
            })),
            ...LISTS.filter(isShut).map((name) => ({
              regex: `^(\\.\\./)+${name}\\.ts$`,
              message: `src/${folder} may not use src/${name}.ts.`,
            })),
            ...closed.map((name) => ({
              group: [`**/${name}/**`],
              message: `src/${folder} may not use src/admin/${name}.`,
            })),
            ...packages.map((group) => ({
              group: [group],
              message: `src/${folder} stays free of ${group}.`,
            })),
            ...more,
            {
              group: ['**/scripts/**', '**/tests/**'],
              message: 'Nothing imports scripts or tests.',
            },
          ],
        },
      ],
    },
  };
}

/** Who may import whom. */
export const FOLDER_LIMITS: OxlintOverride[] = [
  limitFolder('lib', [], { packages: ['astro:*', 'node:*', 'react', 'astro'] }),
  // Reads, checks and describes collections. Which there are it is told by its callers, and it knows no feature.
  limitFolder('cms', [], { packages: ['astro:*'] }),
  limitFolder('features', ['cms', 'collections', 'components']),
  limitFolder('features', ['cms', 'collections', 'components'], {
    files: '**/*.{tsx,astro}',
    more: [NO_SCHEMAS],
  }),
  // What visitors load.
  limitFolder('features', ['cms', 'components'], {
    files: '**/*.tsx',
    packages: ['astro:*', 'node:*'],
    more: [NO_SCHEMAS],
  }),
  // What the list of collections is made of cannot ask for that list.
  limitFolder('features', ['cms'], {
    files: '*/{collection,questions}.ts',
    packages: ['astro:*', 'node:*'],
  }),
  // Rows → bytes, lists, releases. What the browser uses of it (the page template) knows no Node.
  limitFolder('publish', ['cms', 'collections', 'features'], {
    packages: ['astro:*', 'react', 'astro'],
    more: [NO_WRITES],
  }),
  // Gives a file a second name.
  limitFolder('publish', ['cms', 'collections', 'features'], {
    packages: ['astro:*', 'react', 'astro'],
    files: 'site/link-folder.ts',
  }),
  limitFolder('integrations', ['cms', 'features', 'publish', ...LISTS]),
  limitFolder('components', ['collections', 'features'], { more: [NO_SCHEMAS] }),
  limitFolder('components/intent', ['features'], { packages: ['astro:*', 'node:*'] }),
  limitFolder('layouts', ['cms', 'collections', 'components', 'features'], {
    more: [NO_SCHEMAS],
  }),
  limitFolder('admin', OF_ADMIN, { packages: ['node:*'] }),
  ...Object.keys(ADMIN_FOLDERS)
    .map(rulesOf)
    .map(([folder, closed]) => limitFolder(folder, OF_ADMIN, { packages: ['node:*'], closed })),
  // `../x`, as seen from the folder of a screen, and from one inside it.
  adminFolder('screens/*', '^\\.\\./[a-z]', 'Screens do not know each other.'),
  adminFolder('screens/*/*', '^\\.\\./\\.\\./[a-z]', 'Screens do not know each other.'),
  adminFolder(
    'document',
    '^\\./(page|entry)/',
    'What every document has knows no kind of document.',
  ),
  adminFolder(
    'document/{claims,titles,versions}',
    '/(page|entry)/',
    'What every document has knows no kind of document.',
  ),
  adminFolder('document/page', '/entry/', 'Kinds of documents do not know each other.'),
  adminFolder('document/entry', '/page/', 'Kinds of documents do not know each other.'),
  limitFolder('pages', ['cms', 'components', 'features', 'layouts', 'publish', ...LISTS]),
  // The admin's own pages, and no others, load it.
  limitFolder('pages/admin', [
    'admin',
    'cms',
    'components',
    'features',
    'layouts',
    'publish',
    ...LISTS,
  ]),
];
