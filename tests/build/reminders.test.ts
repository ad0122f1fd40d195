import { expect, test } from 'vitest';
import { readPages, readSiteContent, readSiteFile } from '../helpers/site.ts';

const [entry] = readSiteContent().reminders;

test(
  'the pages of those who have bought offer a file for each interval of the record',
  { tags: '@reminders' },
  async () => {
    const { pages = [], items = [] } = entry?.data ?? {};
    expect(items.length).toBeGreaterThan(0);
    const built = await readPages();
    for (const { id } of items) {
      const href = `href="/lembretes/${id}.ics"`;
      const offered = built.filter(({ html }) => html.includes(href)).map(({ path }) => path);
      expect(offered.sort()).toEqual([...pages].sort());
      const file = readSiteFile(`lembretes/${id}.ics`);
      expect(file).toMatch(
        /^BEGIN:VCALENDAR\r\n[^]*\r\nRRULE:FREQ=\w+;INTERVAL=\d+\r\n[^]*\r\nEND:VCALENDAR\r\n$/,
      );
      expect(file).not.toMatch(/undefined|NaN|\{\{/);
    }
  },
);
