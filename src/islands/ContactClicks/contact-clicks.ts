import { describeClick } from './contact-click.ts';

/** The part of the page that a link stands in. */
const slotOf = (link: Element) =>
  link.closest('.float, .bar')?.className ?? link.closest('header, footer, main')?.localName ?? '';

document.addEventListener('click', ({ target }) => {
  const link = target instanceof Element ? target.closest('a') : null;
  const endpoint = document.body.dataset['clicks'];
  const about = document.querySelector<HTMLElement>('[data-place]')?.dataset['place'];
  const click = link && describeClick(link.href, location.pathname, slotOf(link), about);
  if (click && endpoint) navigator.sendBeacon(endpoint, JSON.stringify(click));
});
