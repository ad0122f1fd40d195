import { closest, on } from './events.ts';

const OPEN_MS = 100;
const GRACE_MS = 300;
/** A click this soon after the pointer opened a panel meant to open it. */
const HASTE_MS = 500;

let pointed: HTMLDetailsElement | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
let openedAt = -HASTE_MS;

const itemOf = (target: EventTarget | null) =>
  (closest(target, '[data-item]') ?? undefined) as HTMLDetailsElement | undefined;
const openItem = () => document.querySelector<HTMLDetailsElement>('[data-item][open]');
const close = () => openItem()?.removeAttribute('open');
// Panels in a row, not a drawer: the width of menu.css.
const isWide = () => matchMedia('(min-width: 48em)').matches;

/** Opens the panel under the mouse, and closes it once the mouse is elsewhere. */
export function pointAtMenu({ pointerType, target }: PointerEvent): void {
  point(pointerType, itemOf(target));
}

function point(pointerType: string, item?: HTMLDetailsElement): void {
  if (pointerType !== 'mouse' || !isWide() || item === pointed) return;
  pointed = item;
  clearTimeout(timer);
  timer = setTimeout(
    () => {
      if (!item) close();
      else if (!item.open) {
        item.open = true;
        openedAt = performance.now();
      }
    },
    item ? OPEN_MS : GRACE_MS,
  );
}

/**
 * What the menus need without and beside React: they open under the mouse (`pointAtMenu`), and close
 * by Escape, by a press elsewhere and when the focus leaves. It moves only the native elements; React
 * follows their `toggle` events, so no moment is lost while it loads.
 */
export function watchMenu(): void {
  // Out of the window: nothing else comes under the pointer.
  on('pointerout', ({ pointerType, relatedTarget }) => {
    if (!relatedTarget) point(pointerType);
  });

  on(
    'click',
    (event) => {
      clearTimeout(timer);
      // The keyboard clicks, too, with no button to count.
      const hasty = event.detail && event.timeStamp - openedAt < HASTE_MS;
      if (hasty && pointed && closest(event.target, 'summary')?.parentElement === pointed) {
        event.preventDefault();
        event.stopImmediatePropagation();
      }
    },
    true,
  );

  on('focusout', ({ relatedTarget, target }) => {
    if (!relatedTarget) return;
    const item = itemOf(target);
    if (isWide() && item?.open && item !== itemOf(relatedTarget)) item.open = false;
    if (closest(relatedTarget, '.menu')) return;
    document.querySelector<HTMLElement>('.menu:popover-open')?.hidePopover();
  });
  on('pointerdown', ({ target }) => {
    if (!closest(target, '.menu')) close();
  });
  on('keydown', (event) => {
    const item = openItem();
    if (event.key !== 'Escape' || !item) return;
    // One Escape closes one thing: the panel first, then the drawer.
    event.preventDefault();
    if (item.matches(':focus-within')) item.querySelector('summary')?.focus();
    item.open = false;
  });
}
