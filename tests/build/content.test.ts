import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { contentDir } from '../../src/cms/collections/read.ts';
import { pageCollectionNames } from '../../src/collections.ts';
import { loadContent } from '../../src/site.ts';

test('a build reads each Markdown file once', () => {
  const counted = process.env['COUNT_READS_FILE'] ?? '';
  const reads = JSON.parse(readFileSync(counted, 'utf8')) as Record<string, number>;
  const own = Object.entries(reads).filter(([file]) => file.startsWith(contentDir() + path.sep));
  expect(own.filter(([, times]) => times !== 1)).toEqual([]);
  const { content } = loadContent();
  const written = pageCollectionNames.reduce((sum, name) => sum + content[name].length, 0);
  expect(own).toHaveLength(written);
});
