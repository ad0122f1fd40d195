import { defineConfig, type OxlintOverride } from 'oxlint';

/**
 * Which rooms a room may not enter. The order of the house: pages → layouts, components, islands →
 * queries → content, publisher → schemas → lib; the admin and the scripts stand beside it.
 */
const ROOMS = [
  'admin',
  'components',
  'content',
  'integrations',
  'islands',
  'layouts',
  'pages',
  'publisher',
  'queries',
  'schemas',
];

/** What the admin may use of the rest: of content only what knows no Node. `pages` is a room of its own, too. */
const OF_ADMIN = ['content', 'pages', 'publisher', 'schemas'];

/**
 * The rooms of the admin, each with those that it may enter. `ui` knows nobody of ours, and only the files beside
 * the rooms, which mount the screens, know all of them.
 */
const ADMIN_ROOMS: Record<string, readonly string[]> = {
  ui: [],
  data: ['ui'],
  shell: ['data', 'ui'],
  writing: ['data', 'ui'],
  document: ['writing', 'data', 'ui'],
  screens: ['document', 'writing', 'shell', 'data', 'ui'],
};

/** Folder of a room of the admin, and the rooms that are closed to it. */
function adminRoom(name: string): [string, string[]] {
  const open = [name, ...(ADMIN_ROOMS[name] ?? [])];
  return [`admin/${name}`, Object.keys(ADMIN_ROOMS).filter((other) => !open.includes(other))];
}

/** One more rule for some folders of the admin, beside those of their room. */
function adminFolder(folder: string, regex: string, message: string): OxlintOverride {
  const [name = ''] = folder.split('/');
  const [own, closed] = adminRoom(name);
  return room(folder.replace(name, own), OF_ADMIN, {
    packages: ['node:*'],
    closed,
    more: [{ regex, message }],
  });
}

interface Limits {
  /** Packages that it stays free of, as globs. */
  packages?: readonly string[];
  /** Rooms of which it may use only types. */
  types?: readonly string[];
  closed?: readonly string[];
  more?: readonly { regex: string; message: string }[];
}

function room(
  folder: string,
  allowed: readonly string[],
  { packages = [], types = [], closed: also = [], more = [] }: Limits = {},
): OxlintOverride {
  const [top] = folder.split('/');
  const closed = [...ROOMS.filter((name) => name !== top && !allowed.includes(name)), ...also];
  return {
    files: [`src/${folder}/**/*.{ts,tsx,astro}`],
    excludeFiles: ['**/*.test.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            ...closed
              .filter((name) => !types.includes(name))
              .map((name) => ({
                group: [`**/${name}/**`],
                message: `src/${folder} may not use src/${name}.`,
              })),
            ...types.map((name) => ({
              group: [`**/${name}/**`],
              allowTypeImports: true,
              message: `src/${folder} may use only types of src/${name}.`,
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

/** Beside what is outright wrong (`correctness`): the strict rules, most of which ask for types. */
const STRICT = [
  'no-case-declarations',
  'no-empty',
  'no-fallthrough',
  'no-prototype-builtins',
  'no-regex-spaces',
  'no-unexpected-multiline',
  'no-useless-assignment',
  'preserve-caught-error',
  'no-var',
  'prefer-const',
  'prefer-rest-params',
  'prefer-spread',
  'no-array-constructor',
  'no-useless-constructor',
  'eqeqeq',
  'typescript/ban-ts-comment',
  'typescript/no-deprecated',
  'typescript/no-dynamic-delete',
  'typescript/no-empty-object-type',
  'typescript/no-explicit-any',
  'typescript/no-extraneous-class',
  'typescript/no-invalid-void-type',
  'typescript/no-mixed-enums',
  'typescript/no-namespace',
  'typescript/no-non-null-asserted-nullish-coalescing',
  'typescript/no-non-null-assertion',
  'typescript/no-require-imports',
  'typescript/no-unnecessary-boolean-literal-compare',
  'typescript/no-unnecessary-condition',
  'typescript/no-unnecessary-template-expression',
  'typescript/no-unnecessary-type-arguments',
  'typescript/no-unnecessary-type-assertion',
  'typescript/no-unnecessary-type-constraint',
  'typescript/no-unnecessary-type-conversion',
  'typescript/no-unnecessary-type-parameters',
  'typescript/no-unsafe-argument',
  'typescript/no-unsafe-assignment',
  'typescript/no-unsafe-call',
  'typescript/no-unsafe-enum-comparison',
  'typescript/no-unsafe-function-type',
  'typescript/no-unsafe-member-access',
  'typescript/no-unsafe-return',
  'typescript/only-throw-error',
  'typescript/prefer-literal-enum-member',
  'typescript/prefer-promise-reject-errors',
  'typescript/prefer-reduce-type-parameter',
  'typescript/prefer-return-this-type',
  'typescript/related-getter-setter-pairs',
  'typescript/require-await',
  'typescript/unified-signatures',
  'typescript/use-unknown-in-catch-callback-variable',
  'typescript/consistent-type-imports',
];

/** What every line without types breaks. */
const UNTYPED = [
  'restrict-plus-operands',
  ...['argument', 'assignment', 'call', 'member-access', 'return'].map(
    (what) => `no-unsafe-${what}`,
  ),
].map((name) => `typescript/${name}`);

export default defineConfig({
  plugins: ['eslint', 'typescript'],
  categories: { correctness: 'error' },
  ignorePatterns: ['dist', '.astro', '.local', '.wrangler'],
  options: {
    typeAware: true,
    typeCheck: true,
    maxWarnings: 0,
    reportUnusedDisableDirectives: 'error',
  },
  jsPlugins: ['./tools/lint/clocks.ts'],
  rules: {
    // Tests sort what only has to come in one order.
    'typescript/require-array-sort-compare': 'off',
    ...Object.fromEntries(STRICT.map((name) => [name, 'error'])),
    'typescript/restrict-plus-operands': [
      'error',
      {
        allowAny: false,
        allowBoolean: false,
        allowNullish: false,
        allowNumberAndString: false,
        allowRegExp: false,
      },
    ],
    'typescript/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
    'typescript/restrict-template-expressions': ['error', { allowNumber: true }],
    'typescript/return-await': ['error', 'error-handling-correctness-only'],
    // A promise handed to an event listener handles its own errors.
    'typescript/no-misused-promises': ['error', { checksVoidReturn: { arguments: false } }],
  },
  overrides: [
    // Plain scripts have no types to ask for.
    { files: ['**/*.{js,mjs}'], rules: Object.fromEntries(UNTYPED.map((name) => [name, 'off'])) },
    {
      files: ['src/**/*.{ts,tsx,astro}', 'scripts/**/*.ts', 'supabase/functions/**/*.ts'],
      excludeFiles: [
        '**/*.test.ts',
        'src/lib/dates/dates.ts',
        // Part of every page, where a shared module would be a file to fetch.
        'src/features/hours/opening.ts',
        // The clock of whoever sits at it.
        'scripts/tools/terminal.ts',
      ],
      rules: { 'clocks/of-brasilia': 'error' },
    },
    room('lib', [], { packages: ['astro:*', 'node:*', 'react', 'astro'], types: ['schemas'] }),
    room('schemas', [], { packages: ['astro:*', 'node:*'] }),
    room('content', ['schemas'], { packages: ['astro:*'] }),
    // Rows → bytes, lists, releases. What the browser uses of it (the stamp) knows no Node.
    room('publisher', ['content', 'schemas'], { packages: ['astro:*', 'react', 'astro'] }),
    room('queries', ['content', 'publisher', 'schemas']),
    room('integrations', ['content', 'publisher', 'schemas']),
    room('islands', [], { packages: ['astro:*', 'node:*'], types: ['schemas'] }),
    room('components', ['content', 'islands', 'queries'], { types: ['schemas'] }),
    room('layouts', ['components', 'content', 'islands', 'queries'], { types: ['schemas'] }),
    room('admin', OF_ADMIN, { packages: ['node:*'] }),
    ...Object.keys(ADMIN_ROOMS)
      .map(adminRoom)
      .map(([folder, closed]) => room(folder, OF_ADMIN, { packages: ['node:*'], closed })),
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
    room('pages', ['content', 'layouts', 'components', 'islands', 'publisher', 'queries']),
    // The admin's own pages, and no others, load it.
    room('pages/admin', [
      'admin',
      'content',
      'layouts',
      'components',
      'pages',
      'publisher',
      'queries',
    ]),
  ],
});
