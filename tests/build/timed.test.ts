import { expect, test } from 'vitest';
import { loadContent } from '../../src/content/read.ts';
import { readPages } from '../helpers/site.ts';

test('a site without notices and promotions has no trace of them', async () => {
  const { content } = loadContent();
  expect([...content.notices, ...content.promotions], 'then test the pages that show them').toEqual(
    [],
  );
  const traced = (await readPages()).filter(({ html }) => /data-until|notices|Avisos/.test(html));
  expect(traced.map(({ path }) => path)).toEqual([]);
});
