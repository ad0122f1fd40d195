import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import type { Part } from './parts.ts';

/** Files that differ from the last commit, new ones included, deleted ones not. */
export function listChanged(): string[] {
  const git = (...args: string[]) =>
    execFileSync('git', args, { encoding: 'utf8' }).split('\0').filter(Boolean);
  return [
    ...git('diff', '--name-only', '--diff-filter=d', '-z', 'HEAD'),
    ...git('ls-files', '--others', '--exclude-standard', '-z'),
  ];
}

const NPX = ['npx', '--no-install'] as const;

/** What a room's files are judged by besides their own unit tests: the quickest that would find a fault there. */
const BESIDE: readonly { room: RegExp; db?: readonly string[]; unit?: readonly string[] }[] = [
  {
    room: /^content\//,
    unit: ['src/content', 'tests/specification', 'src/admin/writing/markdown.test.ts'],
  },
  {
    room: /^supabase\/migrations\//,
    db: ['roles', 'privileges', 'constraints', 'database-types'],
  },
  { room: /^scripts\/backend\//, db: ['gateway', 'concurrency'] },
  { room: /^supabase\/functions\//, db: ['webhook', 'ai', 'rebuild'] },
];

/** Writes the types of the collections, which a fresh clone has not. */
const SYNC: Part = { name: 'sync', command: ['npm', 'run', '--silent', 'sync'], cores: 1 };

/**
 * The parts that judge these files, by room, in under a minute for one file of a room. What they leave to
 * `npm test` is what a whole build or a browser shows.
 */
export function changedParts(
  files: readonly string[],
  hasTypes = existsSync('.astro/types.d.ts'),
): Part[] {
  if (files.length === 0) return [];
  const code = files.filter((file) => /\.(?:ts|tsx|js|mjs)$/.test(file));
  const beside = BESIDE.filter(({ room }) => files.some((file) => room.test(file)));
  const own = (folder: string) => files.filter((file) => file.startsWith(folder));
  const database = [
    ...own('tests/db/').filter((file) => file.endsWith('.test.ts')),
    ...beside.flatMap(({ db = [] }) => db.map((name) => `tests/db/${name}.test.ts`)),
  ];
  const units = beside.flatMap(({ unit = [] }) => unit);
  const part = (name: string, ...command: Part['command']): Part => ({ name, command, cores: 1 });
  const unit = ['vitest', 'run', '--project', 'unit', '--passWithNoTests'];
  return [
    part('check:format', 'npm', 'run', '--silent', 'check:format'),
    ...(files.some((file) => /^(?:content\/|src\/(?:content|schemas|lib)\/)/.test(file))
      ? [part('check:content', 'npm', 'run', '--silent', 'check:content')]
      : []),
    ...(code.length > 0
      ? [
          ...(hasTypes ? [] : [SYNC]),
          {
            ...part('check:lint', ...NPX, 'oxlint', '--no-error-on-unmatched-pattern', ...code),
            after: [SYNC.name],
          },
          // By the graph of imports: what reads a changed file by its name is listed above.
          part('test:unit', ...NPX, ...unit, '--changed'),
        ]
      : []),
    ...(units.length > 0 ? [part('test:unit of words', ...NPX, ...unit, ...units)] : []),
    ...(files.some((file) => file.endsWith('.astro'))
      ? [part('check:types of pages', 'npm', 'run', '--silent', 'check:types')]
      : []),
    // Those of whatever uses a changed file, too; oxlint looks at the file alone.
    ...(code.length > 0
      ? [
          {
            ...part(
              'check:types',
              ...[...NPX, 'tsc', '--noEmit', '--incremental'],
              ...['--tsBuildInfoFile', '.local/types.tsbuildinfo'],
            ),
            after: [SYNC.name],
          },
        ]
      : []),
    ...(database.length > 0
      ? [part('test:db', ...NPX, 'vitest', 'run', '--project', 'db', ...new Set(database))]
      : []),
  ];
}
