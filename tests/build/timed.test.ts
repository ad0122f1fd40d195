import { expect, test } from 'vitest';
import { readPages, readSiteContent } from '../helpers/site.ts';

const content = readSiteContent();

test.skipIf(content.notices.length + content.promotions.length > 0)(
  'a site without notices and promotions has no trace of them',
  { tags: '@timed' },
  async () => {
    const traced = (await readPages()).filter(({ html }) =>
      /data-until|class="notices"/.test(html),
    );
    expect(traced.map(({ path }) => path)).toEqual([]);
  },
);
