import { loadContent } from '../content/read.ts';
import { readInterval } from '../lib/calendar.ts';
import { once } from './once.ts';

/** Reminders whose interval the record knows, with the words around them; undefined without any. */
export const getReminders = once(() => {
  const { company, reminders } = loadContent().content;
  const claims = company[0]?.data.claims ?? {};
  const words = reminders[0]?.data;
  const items = (words?.items ?? []).flatMap(({ interval, label, ...item }) => {
    const said = claims[interval];
    const every = said === undefined ? undefined : readInterval(said);
    return said !== undefined && every
      ? [
          {
            ...item,
            every,
            href: `/lembretes/${item.id}.ics`,
            label: label.replace('{interval}', said),
          },
        ]
      : [];
  });
  return words && items.length > 0 ? { ...words, items } : undefined;
});
