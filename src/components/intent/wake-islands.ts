import { closest, on } from './events.ts';
import type hydrateIsland from './hydrate.ts';

/** The menus open by themselves; React brings the arrow keys, and the lists of these two. */
const needsReact = (type: string, target: EventTarget | null) =>
  !closest(target, '.menu') ||
  type === 'keydown' ||
  closest(target, ':focus-visible,[data-item=posts],[data-item=savedPages]');

/**
 * Astro's own runtime serves every kind of island and weighs more than the text of many a page.
 * This one knows islands that hydrate at the first sign of a person, or where the address asks
 * them something. The event that wakes one is not held back: the native element answers it at
 * once, and React adopts what it finds open. It runs before the islands are there.
 */
export function wakeIslands(): void {
  const woken = new Set<Element>();
  /** A button that does nothing without its script, touched before that came. */
  let touched: HTMLElement | null | undefined;
  const complete = new Promise((resolve) => addEventListener('DOMContentLoaded', resolve));

  async function fetchAndHydrate(island: Element): Promise<void> {
    const read = (name: string) => island.getAttribute(name) ?? '';
    const load = (name: string) => import(read(name)) as Promise<Record<string, unknown>>;
    island.ariaBusy = 'true';
    const [component, { default: hydrate }] = await Promise.all([
      load('component-url'),
      load('renderer-url') as Promise<{ default: typeof hydrateIsland }>,
      complete,
      // What both import is asked for at the same time (see integrations/finish-pages.ts).
      ...read('needs')
        .split(' ')
        .map((file) => file && import(file)),
    ]);
    hydrate(island as HTMLElement, component[read('component-export')]);
  }

  function wake(island: Element | null | undefined): void {
    if (!island || woken.has(island)) return;
    woken.add(island);
    // What the native element shows is drawn first: React would hold that frame up.
    requestAnimationFrame(() => {
      setTimeout(() => {
        void fetchAndHydrate(island)
          // Where the scripts do not come, the next sign asks for them again.
          .catch(() => woken.delete(island))
          .then(() => {
            island.ariaBusy = null;
            // Another island may be there first.
            if (touched && island.contains(touched)) {
              touched.click();
              touched = undefined;
            }
          });
      });
    });
  }

  for (const sign of ['pointerover', 'pointerdown', 'focusin', 'keydown'] as const) {
    on(sign, ({ type, target }) => {
      if (needsReact(type, target)) wake(closest(target, 'astro-island'));
    });
  }
  on('click', ({ target }) => {
    touched = closest(target, '[ssr] button.needs-script') as typeof touched;
  });
  void complete.then(() => {
    if (!/[?&][pq]=|#./.test(location.search + location.hash)) return;
    document.querySelectorAll('astro-island[opts*=address]').forEach(wake);
  });
}
