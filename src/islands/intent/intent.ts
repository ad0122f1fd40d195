import type { ClientDirective } from 'astro';
import { watchMenu } from './watch-menu.ts';

const SIGNS = ['pointerover', 'pointerdown', 'touchstart', 'focusin', 'keydown'] as const;

/**
 * Inlined into every page, so every byte counts. The event that wakes the island is not held back:
 * the native element answers it at once, and React adopts what it finds open.
 */
const intent: ClientDirective = (load, { value }, island) => {
  const wake = () => {
    for (const sign of SIGNS) island.removeEventListener(sign, wake);
    void load().then((hydrate) => hydrate());
  };
  for (const sign of SIGNS) island.addEventListener(sign, wake, { passive: true });
  if (value === 'menu') watchMenu(island);
  const asked = value === 'address' && /[?&][pq]=|#./.test(location.search + location.hash);
  // Or the person was here before this script.
  if (asked || island.contains(document.activeElement)) wake();
};

export default intent;
