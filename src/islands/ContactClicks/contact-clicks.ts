import { describeClick } from './contact-click.ts';

/** The part of the page that a link stands in. */
const slotOf = (link: Element) =>
  link.closest('.float, .bar')?.className ?? link.closest('header, footer, main')?.localName ?? '';

function tell({ target, button }: MouseEvent): void {
  // The wheel opens a link in another tab; the right button opens nothing.
  if (button > 1) return;
  const link = target instanceof Element ? target.closest('a') : null;
  const endpoint = document.body.dataset['clicks'];
  const about = document.querySelector<HTMLElement>('[data-place]')?.dataset['place'];
  const click = link && describeClick(link.href, location.pathname, slotOf(link), about);
  if (click && endpoint) navigator.sendBeacon(endpoint, JSON.stringify(click));
}

document.addEventListener('click', tell);
document.addEventListener('auxclick', tell);
