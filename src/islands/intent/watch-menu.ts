const OPEN_MS = 100;
const GRACE_MS = 300;
/** A click this soon after the pointer opened a panel meant to open it. */
const HASTE_MS = 500;

/**
 * What the menus need before, without and beside React: they open under the mouse, and close by
 * Escape, by a press elsewhere and when the focus leaves. It moves only the native elements; React
 * follows their `toggle` events, so no moment is lost while it loads.
 */
export function watchMenu(menu: HTMLElement): void {
  let pointed: HTMLDetailsElement | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let openedAt = -HASTE_MS;

  const itemOf = (target: EventTarget | null) =>
    target instanceof Element ? target.closest<HTMLDetailsElement>('[data-item]') : null;
  const openItem = () => menu.querySelector<HTMLDetailsElement>('[data-item][open]');
  const close = () => {
    const item = openItem();
    if (item) item.open = false;
  };

  function point(event: PointerEvent): void {
    const item = event.type === 'pointerleave' ? null : itemOf(event.target);
    if (event.pointerType !== 'mouse' || innerWidth < 768 || item === pointed) return;
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
  menu.addEventListener('pointerover', point);
  menu.firstElementChild?.addEventListener('pointerleave', point as EventListener);

  menu.addEventListener(
    'click',
    (event) => {
      clearTimeout(timer);
      const hasty = event.detail > 0 && performance.now() - openedAt < HASTE_MS;
      const summary = event.target instanceof Element && event.target.closest('summary');
      if (hasty && summary && summary.parentElement === pointed) {
        event.preventDefault();
        event.stopImmediatePropagation();
      }
    },
    true,
  );

  menu.addEventListener('focusout', ({ relatedTarget, target }) => {
    if (!(relatedTarget instanceof Node)) return;
    if (innerWidth >= 768 && itemOf(target) !== itemOf(relatedTarget) && !pointed) close();
    if (menu.contains(relatedTarget)) return;
    const drawer = menu.querySelector<HTMLElement>(':popover-open');
    if (drawer) drawer.hidePopover();
  });
  document.addEventListener('pointerdown', ({ target }) => {
    if (!menu.contains(target as Node)) close();
  });
  document.addEventListener('keydown', (event) => {
    const item = openItem();
    if (event.key !== 'Escape' || !item) return;
    // One Escape closes one thing: the panel first, then the drawer.
    event.preventDefault();
    if (item.contains(document.activeElement)) item.querySelector('summary')?.focus();
    item.open = false;
  });
}
