import { closest, on } from './events.ts';

const OPEN_MS = 100;
const GRACE_MS = 300;
/** A click this soon after the pointer opened a panel meant to open it. */
const HASTE_MS = 500;

/** A panel, and the lists that open inside of one. */
const levels = ['[data-item]', '[data-item] details'].map((selector) => ({
  selector,
  pointed: undefined as HTMLDetailsElement | undefined,
  timer: undefined as ReturnType<typeof setTimeout> | undefined,
  openedAt: -HASTE_MS,
}));

const itemOf = (target: EventTarget | null, selector = '[data-item]') =>
  (closest(target, selector) ?? undefined) as HTMLDetailsElement | undefined;
const openItem = (selector = '[data-item]') =>
  document.querySelector<HTMLDetailsElement>(`${selector}[open]`);
const close = (selector?: string) => openItem(selector)?.removeAttribute('open');
// Panels in a row, not a drawer: the width of menu.css.
const isWide = () => matchMedia('(min-width: 48em)').matches;

/** Opens what is under the mouse, and closes it once the mouse is elsewhere. */
export function pointAtMenu({
  pointerType,
  target,
}: Pick<PointerEvent, 'pointerType' | 'target'>): void {
  if (pointerType !== 'mouse' || !isWide()) return;
  for (const level of levels) {
    const item = itemOf(target, level.selector);
    if (item === level.pointed) continue;
    level.pointed = item;
    clearTimeout(level.timer);
    level.timer = setTimeout(
      () => {
        if (!item) close(level.selector);
        else if (!item.open) {
          item.open = true;
          level.openedAt = performance.now();
        }
      },
      item ? OPEN_MS : GRACE_MS,
    );
  }
}

/**
 * What the menus need without and beside React: they open under the mouse (`pointAtMenu`), and close
 * by Escape, by a press elsewhere and when the focus leaves. It moves only the native elements; React
 * follows their `toggle` events, so no moment is lost while it loads.
 */
export function watchMenu(): void {
  // Out of the window: nothing else comes under the pointer.
  on('pointerout', ({ pointerType, relatedTarget: target }) => {
    if (!target) pointAtMenu({ pointerType, target });
  });

  on(
    'click',
    (event) => {
      for (const { timer, openedAt, pointed } of levels) {
        clearTimeout(timer);
        // The keyboard clicks, too, with no button to count.
        const hasty = event.detail && event.timeStamp - openedAt < HASTE_MS;
        if (hasty && pointed && closest(event.target, 'summary')?.parentElement === pointed) {
          event.preventDefault();
          event.stopImmediatePropagation();
        }
      }
    },
    true,
  );

  on('focusout', ({ relatedTarget, target }) => {
    if (!relatedTarget) return;
    const item = itemOf(target);
    if (isWide() && item?.open && item !== itemOf(relatedTarget)) item.open = false;
    if (closest(relatedTarget, '.menu')) return;
    const menu = document.querySelector<HTMLElement>('.menu');
    // Older browsers know no popovers, and show it in the page.
    if (menu?.popover) menu.hidePopover();
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
