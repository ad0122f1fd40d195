import render from '@astrojs/react/client.js';

/**
 * Hands React what the server wrote of a component, as Astro's own runtime would. The file stands in
 * the place of the one of `@astrojs/react` (`integrations/intent-directive`), so that no page carries
 * this before it is touched.
 */
export default function hydrate(island: HTMLElement, component: unknown): void {
  // Astro writes each prop as a pair, with its kind before its value.
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
