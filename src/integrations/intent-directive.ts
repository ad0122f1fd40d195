import type { AstroIntegration } from 'astro';

declare module 'astro' {
  interface AstroClientDirectives {
    /** Hydrates when a person first points at, touches, focuses or types into the island. */
    'client:intent'?: true | 'menu' | 'address';
  }
}

/**
 * Adds `client:intent`. "menu" also gives the island's `<details>` their hover and Escape;
 * "address" also wakes the island where the address asks it something (`?q=`, `?p=`, `#…`).
 */
export function intentDirective(): AstroIntegration {
  return {
    name: 'intent-directive',
    hooks: {
      'astro:config:setup': ({ addClientDirective }) => {
        addClientDirective({ name: 'intent', entrypoint: './src/islands/intent/intent.ts' });
      },
    },
  };
}
