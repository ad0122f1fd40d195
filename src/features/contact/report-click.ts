import { closest } from '../../components/intent/events.ts';

/**
 * Tells the function `click` that a contact button was used: address of the page, element that the
 * button stands in, beginning of the link, host of the page before. A beacon holds no link up, and
 * what becomes of it is nobody's concern. Only where the body names the database.
 */
export function reportClick({ target, button }: MouseEvent): void {
  const link = closest(target, 'a');
  const start = link?.getAttribute('href')?.match(/^(?:tel|mailto|https:..wa)\b/);
  const { db } = document.body.dataset;
  // The wheel opens a link in another tab; the right button opens nothing.
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
