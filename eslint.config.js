import js from '@eslint/js';
import astro from 'eslint-plugin-astro';
import { defineConfig } from 'eslint/config';
import tseslint from 'typescript-eslint';

/**
 * Which rooms a room may not enter. The order of the house: pages → layouts, components, islands →
 * queries → content, loaders, publisher → schemas → lib; the admin and the scripts stand beside it.
 */
const ROOMS = [
  'admin',
  'components',
  'content',
  'integrations',
  'islands',
  'layouts',
  'loaders',
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
const ADMIN_ROOMS = {
  ui: [],
  data: ['ui'],
  shell: ['data', 'ui'],
  writing: ['data', 'ui'],
  document: ['writing', 'data', 'ui'],
  screens: ['document', 'writing', 'shell', 'data', 'ui'],
};

function adminRoom([name, mayEnter]) {
  const rooms = Object.keys(ADMIN_ROOMS).filter((other) => other !== name);
  return [`admin/${name}`, rooms.filter((other) => !mayEnter.includes(other))];
}

/** One more rule for some folders of the admin, beside those of their room. */
function adminFolder(folder, regex, message) {
  const [name] = folder.split('/');
  const [own, closed] = adminRoom([name, ADMIN_ROOMS[name]]);
  return room(folder.replace(name, own), OF_ADMIN, {
    packages: ['node:*'],
    closed,
    more: [{ regex, message }],
  });
}

function room(folder, allowed, { packages = [], types = [], closed: also = [], more = [] } = {}) {
  const [top] = folder.split('/');
  const closed = [...ROOMS.filter((name) => name !== top && !allowed.includes(name)), ...also];
  return {
    files: [`src/${folder}/**/*.{ts,tsx,astro}`],
    ignores: ['**/*.test.ts'],
    rules: {
      '@typescript-eslint/no-restricted-imports': [
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

/** Ways of asking for a day or an hour that answer with those of the machine, or of Greenwich. */
const FOREIGN_CLOCKS = [
  'CallExpression[callee.property.name=/^(slice|substring|split|startsWith)$/][callee.object.callee.property.name="toISOString"]',
  'CallExpression[callee.property.name=/^[gs]et(UTC)?(FullYear|Month|Date|Day|Hours|Minutes)$/]',
  'CallExpression[callee.property.name=/^toLocale(Date|Time)String$/]:not(:has(Property[key.name="timeZone"]))',
  'CallExpression[callee.property.name="toLocaleString"]:has(Property[key.name=/^(date|time)Style$/]):not(:has(Property[key.name="timeZone"]))',
  'NewExpression[callee.property.name="DateTimeFormat"]:not(:has(Property[key.name="timeZone"]))',
  'NewExpression[callee.name="Date"][arguments.length>1]',
  'CallExpression[callee.property.name="UTC"][callee.object.name="Date"]',
].map((selector) => ({
  selector,
  message:
    'That is the day or the hour of the machine or of Greenwich. Those of Brasília come from src/lib/dates.ts.',
}));

export default defineConfig(
  { ignores: ['dist', '.astro', '.local', '.wrangler', 'node_modules'] },
  js.configs.recommended,
  {
    files: ['**/*.{ts,tsx}'],
    extends: [...tseslint.configs.strictTypeChecked],
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      // Two fifths of the whole step: there are no enums here (`erasableSyntaxOnly`), and what poses as an
      // instance of the few classes, which are errors mostly, tsc finds where it lacks something.
      '@typescript-eslint/no-unsafe-enum-assignment': 'off',
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      // A promise handed to an event listener handles its own errors.
      '@typescript-eslint/no-misused-promises': [
        'error',
        { checksVoidReturn: { arguments: false } },
      ],
    },
  },
  ...astro.configs['flat/recommended'],
  {
    plugins: { '@typescript-eslint': tseslint.plugin },
    rules: {
      eqeqeq: 'error',
      'no-console': 'off',
      'no-undef': 'off',
    },
  },
  {
    files: ['src/**/*.{ts,tsx,astro}', 'scripts/**/*.ts', 'supabase/functions/**/*.ts'],
    ignores: [
      '**/*.test.ts',
      'src/lib/dates.ts',
      // Part of every page, where a shared module would be a file to fetch.
      'src/islands/OpenNow/opening.ts',
      'src/islands/OpenNow/open-at.ts',
      // The clock of whoever sits at it.
      'scripts/tools/terminal.ts',
    ],
    rules: { 'no-restricted-syntax': ['error', ...FOREIGN_CLOCKS] },
  },
  room('lib', [], { packages: ['astro:*', 'node:*', 'react', 'astro'], types: ['schemas'] }),
  room('schemas', [], { packages: ['astro:*', 'node:*'] }),
  room('loaders', ['schemas'], { packages: ['astro:content'] }),
  room('content', ['schemas'], { packages: ['astro:*'] }),
  // Rows → bytes, lists, releases. What the browser uses of it (the stamp) knows no Node.
  room('publisher', ['content', 'schemas'], { packages: ['astro:*', 'react', 'astro'] }),
  room('queries', ['content', 'loaders', 'publisher', 'schemas']),
  room('integrations', ['content', 'loaders', 'publisher', 'schemas']),
  room('islands', [], { packages: ['astro:*', 'node:*'], types: ['schemas'] }),
  room('components', ['content', 'islands', 'queries'], { types: ['schemas'] }),
  room('layouts', ['components', 'content', 'islands', 'queries'], { types: ['schemas'] }),
  room('admin', OF_ADMIN, { packages: ['node:*'] }),
  ...Object.entries(ADMIN_ROOMS)
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
    'document/{citing,claims,titles,versions}',
    '/(page|entry)/',
    'What every document has knows no kind of document.',
  ),
  adminFolder('document/page', '/entry/', 'Kinds of documents do not know each other.'),
  adminFolder('document/entry', '/page/', 'Kinds of documents do not know each other.'),
  room('pages', ['content', 'layouts', 'components', 'islands', 'publisher', 'queries']),
  // The admin's own pages, and no others, load it.
  { ...room('pages/admin', ['admin', 'layouts', 'components', 'pages', 'publisher', 'queries']) },
);
