import render from '@astrojs/react/client.js';

/**
 * Hydrates the server's HTML of a component with React, as Astro's own runtime would. It is the
 * renderer of `client:intent` (`integrations/intent-directive`), so that no page loads React before
 * a touch.
 */
export default function hydrate(island: HTMLElement, component: unknown): void {
  // Astro serialises each prop as a pair of kind and value.
  const props = JSON.parse(island.getAttribute('props') ?? '{}', (_, value: unknown) =>
    Array.isArray(value) ? (value[1] as unknown) : value,
  ) as Record<string, unknown>;
  const slots: Record<string, string> = {};
  for (const slot of island.querySelectorAll('astro-slot')) {
    slots[slot.getAttribute('name') ?? 'default'] = slot.innerHTML;
  }
  render(island)(component, props, slots, {});
  island.removeAttribute('ssr');
}
