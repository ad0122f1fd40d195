import { defineConfig } from 'oxlint';
import { FOLDER_LIMITS } from './tools/lint/folders.ts';

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
  plugins: ['eslint', 'typescript', 'import'],
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
    'import/no-cycle': 'error',
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
    // The form of a schema holds forms of what is in it: these three call each other.
    {
      files: ['src/admin/writing/form/{SchemaForm,ListField,DictionaryField}.tsx'],
      rules: { 'import/no-cycle': 'off' },
    },
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
    ...FOLDER_LIMITS,
  ],
});
