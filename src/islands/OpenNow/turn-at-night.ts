import { isOpenAt } from './open-at.ts';

/**
 * Turns the bar where no line says the hours: to `open-now.ts` the rest is worth its bytes only beside
 * such a line. It shares no module with that, which would be a file to fetch.
 */
const { hours = '', emergency = '' } = __HOURS__;
const now = new Date();
const bar = document.querySelector<HTMLElement>('.bar');
const call = bar?.querySelector<HTMLAnchorElement>('[href^=tel]');
if (bar && call && (emergency === '24' || isOpenAt(now, emergency)) && !isOpenAt(now, hours)) {
  bar.prepend(call);
  call.classList.replace('btn-call', 'btn-danger');
  if (bar.dataset['call']) call.href = `tel:+55${bar.dataset['call'].replace(/\D/g, '')}`;
}
