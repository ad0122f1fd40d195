import { closest } from '../../components/intent/events.ts';

/**
 * Reports the use of a contact button to the function `click`: address of the page, element of the
 * button, beginning of the link, host of the page before. A beacon delays no link, and nobody waits
 * for its answer. Runs only if the body has the address of the database.
 */
export function reportClick({ target, button }: MouseEvent): void {
  const link = closest(target, 'a');
  const start = link?.getAttribute('href')?.match(/^(?:tel|mailto|https:..wa)\b/);
  const { db } = document.body.dataset;
  // The middle button opens a link in another tab; the right button opens nothing.
  if (!link || !start || !db || button > 1 || !('sendBeacon' in navigator)) return;
  navigator.sendBeacon(
    `${db}/functions/v1/click`,
    [
      location.pathname,
      closest(link, '.float,.bar,header,main,footer')?.localName,
      start,
      document.referrer.split('/')[2],
    ].join(),
  );
}
