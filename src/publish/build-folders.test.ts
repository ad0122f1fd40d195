import { expect, test } from 'vitest';
import { assertBuildFolders } from './build-folders.ts';

test('folders of the checkout will do, there or not', () =>
  expect(() => assertBuildFolders('dist', '.local/not-yet/templates')).not.toThrow());

// Everywhere on Linux a disk of its own.
test.runIf(process.platform === 'linux').each([
  ['/proc/not-yet/site', '/proc/not-yet/templates', /^\/proc\/not-yet\/site is not on the disk of/],
  ['dist', '/proc/not-yet/templates', /^\/proc\/not-yet\/templates is not on the disk of dist/],
])('%s with %s is refused by name', (site, templates, message) =>
  expect(() => assertBuildFolders(site, templates)).toThrow(message),
);
