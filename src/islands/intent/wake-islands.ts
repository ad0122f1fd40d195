import { closest } from './closest.ts';

const SIGNS = ['pointerover', 'pointerdown', 'touchstart', 'focusin', 'keydown'] as const;

/** What a renderer's file exports, as Astro's own runtime calls it. */
type Hydrator = (
  island: Element,
) => (
  component: unknown,
  props: Record<string, unknown>,
  slots: Record<string, string>,
  metadata: { client: string },
) => void;

/**
 * Astro's own runtime serves every kind of island and weighs more than the text of many a page.
 * This one knows islands that hydrate at the first sign of a person, or where the address asks
 * them something. The event that wakes one is not held back: the native element answers it at
 * once, and React adopts what it finds open. It runs before the islands are there.
 */
export function wakeIslands(): void {
  const woken = new Set<Element>();
  const complete = new Promise((resolve) => {
    addEventListener('DOMContentLoaded', resolve);
  });

  async function hydrate(island: Element): Promise<void> {
    const load = async (name: string) => {
      const url = island.getAttribute(name);
      return (url ? await import(url) : {}) as Record<string, unknown>;
    };
    // There only while developing.
    await load('before-hydration-url');
    const [component, renderer] = await Promise.all([load('component-url'), load('renderer-url')]);
    await complete;
    const written = JSON.parse(island.getAttribute('props') ?? '') as Record<string, unknown[]>;
    const props = Object.entries(written).map(([name, [, value]]) => [name, value] as const);
    const slots: Record<string, string> = {};
    for (const slot of island.querySelectorAll<HTMLElement>('astro-slot,template')) {
      const name = slot.getAttribute('name') || slot.dataset['astroTemplate'] || 'default';
      slots[name] = slot.innerHTML;
      if (slot.localName === 'template') slot.remove();
    }
    const exported = component[island.getAttribute('component-export') ?? ''];
    const hydrator = renderer['default'] as Hydrator;
    hydrator(island)(exported, Object.fromEntries(props), slots, { client: 'intent' });
    island.removeAttribute('ssr');
  }

  function wake(island: Element | null): void {
    if (!island || woken.has(island)) return;
    woken.add(island);
    // What the native element shows is drawn first: React would hold that frame up.
    requestAnimationFrame(() => {
      setTimeout(() => {
        // Where the scripts do not come, the next sign asks for them again.
        hydrate(island).catch(() => woken.delete(island));
      });
    });
  }

  for (const sign of SIGNS) {
    document.addEventListener(
      sign,
      ({ target }) => {
        wake(closest(target, 'astro-island[client=intent]'));
      },
      { passive: true },
    );
  }
  void complete.then(() => {
    if (!/[?&][pq]=|#./.test(location.search + location.hash)) return;
    document.querySelectorAll('astro-island[opts*=address]').forEach(wake);
  });
}
