import { closest, on } from './events.ts';

const OPEN_MS = 100;
const GRACE_MS = 300;
/** A click this many milliseconds after the pointer opened a panel was meant to open it. */
const HASTE_MS = 500;

const PANEL = '[data-item]';
/** The categories of the open panel. */
const CATEGORY = '[data-item][open] details';
const levels = [PANEL, CATEGORY].map((selector) => ({
  selector,
  pointed: null as Element | null,
  distance: NaN,
  timer: undefined as ReturnType<typeof setTimeout> | undefined,
}));
/** What the pointer opened last. */
let opened = { item: null as Element | null, at: -HASTE_MS };

const openOf = (selector = PANEL) => document.querySelector(`${selector}[open]`);
const close = (item?: Element | null) =>
  [item, item?.querySelector('[open]')].forEach((one) => one?.removeAttribute('open'));
// A row of panels, not a drawer: the breakpoint of menu.css.
const isWide = () => matchMedia('(min-width: 48em)').matches;

/** Distance of the pointer from the panel of an open item; NaN if none is open. */
function distanceTo(item: Element | null, { clientX: x, clientY: y }: PointerEvent): number {
  const shown = item?.lastElementChild?.getBoundingClientRect() ?? new DOMRect(NaN);
  const { left, right, top, bottom } = shown;
  return Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));
}

/** Opens what is under the mouse, later while the mouse nears what is open; closes what it left. */
export function pointAtMenu(event: PointerEvent, target = event.target): void {
  if (event.pointerType !== 'mouse' || !isWide()) return;
  for (const level of levels) {
    const item = closest(target, level.selector) ?? null;
    const distance = distanceTo(openOf(CATEGORY) ?? openOf(level.selector), event);
    const comesNearer = distance < level.distance;
    level.distance = distance;
    if (item === level.pointed && !(comesNearer && level.timer)) continue;
    level.pointed = item;
    clearTimeout(level.timer);
    const delay = item && !comesNearer ? OPEN_MS : GRACE_MS;
    level.timer = setTimeout(() => {
      level.timer = undefined;
      if (item?.matches('[open]')) return;
      close(openOf(level.selector));
      item?.setAttribute('open', '');
      if (item) opened = { item, at: performance.now() };
    }, delay);
  }
}

/**
 * What the menus need without and beside React: they open under the mouse (`pointAtMenu`), and
 * close on Escape, a press elsewhere or when they lose the focus. It changes only the native
 * elements; React follows their `toggle` events, so no event is lost while it loads.
 */
export function watchMenu(): void {
  on('pointermove', (event) => pointAtMenu(event));
  // The pointer left the window: no other element will get a `pointerover`.
  on('pointerout', (event) => {
    if (!event.relatedTarget) pointAtMenu(event, null);
  });

  on('click', (event) => {
    for (const { timer } of levels) clearTimeout(timer);
    // A click does not close what the pointer opened, except a panel that has been open for a while;
    // for a click of the keyboard `detail` is 0.
    const isMeant = event.timeStamp - opened.at > HASTE_MS && opened.item?.matches(PANEL);
    const pressed = closest(event.target, '[open] > summary')?.parentElement;
    if (event.detail && !isMeant && pressed === opened.item) event.preventDefault();
  });

  on('focusout', ({ relatedTarget, target }) => {
    if (!relatedTarget) return;
    const item = closest(target, PANEL);
    if (isWide() && item !== closest(relatedTarget, PANEL)) close(item);
    if (closest(relatedTarget, '.menu')) return;
    const menu = document.querySelector<HTMLElement>('.menu');
    // Older browsers have no popovers and show it in the page.
    if (menu?.popover) menu.hidePopover();
  });
  on('pointerdown', ({ target }) => {
    if (!closest(target, '.menu')) close(openOf());
  });
  on('keydown', (event) => {
    const item = closest(document.activeElement, '.menu [open]') ?? openOf();
    if (event.key !== 'Escape' || !item) return;
    // Each Escape closes one thing: the list, the panel, then the drawer.
    event.preventDefault();
    if (item.matches(':focus-within')) item.querySelector('summary')?.focus();
    close(item);
  });
}
