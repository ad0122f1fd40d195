import type { MouseEvent, ReactNode } from 'react';
import { countReminderFrom } from '../../lib/calendar.ts';

/** Links to files of reminders, counted from the day of the tap; without a script, from that of the build. */
export function ReminderLinks({ children }: { children?: ReactNode }) {
  return <div onClick={onClick}>{children}</div>;
}

function onClick(event: MouseEvent): void {
  const link = (event.target as Element).closest('a');
  // A key held with it asks the browser for something else.
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  void openReminder(link.href);
}

/** A phone opens a file from the site in its calendar: that way is left only where another day counts. */
async function openReminder(href: string): Promise<void> {
  const own = await fetch(href)
    .then(async (response) => countReminderFrom(await response.text(), new Date()))
    .catch(() => undefined);
  if (own === undefined) {
    location.assign(href);
    return;
  }
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([own], { type: 'text/calendar' }));
  link.download = href.slice(href.lastIndexOf('/') + 1);
  link.click();
  // The download has begun by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
