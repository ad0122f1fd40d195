import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { changedParts } from './changed-parts.ts';

const names = (...files: string[]) => changedParts(files, true).map(({ name }) => name);

test('a file is judged by what belongs to its room, and by nothing that builds or opens the site', () => {
  expect(names('src/lib/hours.ts')).toEqual([
    'check:format',
    'check:content',
    'check:lint',
    'test:unit',
    'check:types',
  ]);
  expect(names('src/admin/ui/Dialog.tsx')).not.toContain('check:content');
  expect(names('content/faq.yaml')).toEqual([
    'check:format',
    'check:content',
    'test:unit of words',
  ]);
  expect(names('docs/deploy.md')).toEqual(['check:format']);
  expect(names('src/pages/404.astro')).toEqual(['check:format', 'check:types of pages']);
  expect(names('src/pages/404.astro', 'src/lib/hours.ts')).toEqual(
    expect.arrayContaining(['check:types', 'check:types of pages']),
  );
  expect(names('supabase/migrations/20261123120000_new.sql')).toContain('test:db');
});

test('in a fresh clone the types of the content are written before they are read', () => {
  const parts = changedParts(['src/lib/hours.ts'], false);
  const readers = parts.filter(({ after = [] }) => after.includes('sync'));
  expect(parts.map(({ name }) => name)).toContain('sync');
  expect(readers.map(({ name }) => name)).toEqual(['check:lint', 'check:types']);
  expect(changedParts(['docs/deploy.md'], false)).toHaveLength(1);
});

test('a test of the database runs once, whoever asks for it', () => {
  const [database] = changedParts(['tests/db/roles.test.ts', 'supabase/migrations/a.sql']).filter(
    ({ name }) => name === 'test:db',
  );
  expect(database?.command.filter((word) => word.endsWith('roles.test.ts'))).toHaveLength(1);
});

test('every test that a room names exists', () => {
  const rooms = ['content/', 'supabase/migrations/', 'scripts/backend/', 'supabase/functions/'];
  const words = changedParts(rooms.map((room) => `${room}a`)).flatMap(({ command }) => command);
  const files = words.filter((word) => /^(?:src|tests)\//.test(word));
  expect(files.length).toBeGreaterThan(8);
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
});
