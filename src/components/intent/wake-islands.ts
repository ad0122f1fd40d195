import { closest, on } from './events.ts';
import type hydrateIsland from './hydrate.ts';

/** The menus open natively; React adds the arrow keys, and the lists of these two. */
const needsReact = (type: string, target: EventTarget | null) =>
  !closest(target, '.menu') ||
  type === 'keydown' ||
  closest(target, ':focus-visible,[data-item=posts],[data-item=savedPages]');

/**
 * Replaces Astro's own runtime, which serves every kind of island and weighs more than the text of
 * many a page. Islands hydrate at the first sign of a person, or if the address asks them
 * something. The waking event is not held back: the native element answers it at once, and React
 * takes over what is open then. It runs before the islands are in the document.
 */
export function wakeIslands(): void {
  const woken = new Set<Element>();
  /** A button that does nothing without its script, and was touched before the script came. */
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
      // Their common imports are requested at the same time (see integrations/finish-pages/finish-pages.ts).
      ...read('needs')
        .split(' ')
        .map((file) => file && import(file)),
    ]);
    hydrate(island as HTMLElement, component[read('component-export')]);
  }

  function wake(island: Element | null | undefined): void {
    if (!island || woken.has(island)) return;
    woken.add(island);
    // Let the native element draw first: React would delay that frame.
    requestAnimationFrame(() => {
      setTimeout(() => {
        void fetchAndHydrate(island)
          // If the scripts do not load, the next sign tries again; some browsers ask again only after a reload.
          .catch(() => woken.delete(island))
          .then(() => {
            island.ariaBusy = null;
            // Another island may have loaded first.
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
