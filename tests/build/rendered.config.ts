import type { AstroUserConfig } from 'astro';
import config from '../../astro.config.mjs';

/** Configuration in which Astro renders the saved rows itself, as in development, without page templates. */
const rendered: AstroUserConfig = {
  ...config,
  integrations: (config.integrations ?? []).filter(
    (integration) => !(integration && 'name' in integration && integration.name === 'saved-pages'),
  ),
  vite: {
    ...config.vite,
    plugins: [
      ...(config.vite?.plugins ?? []),
      {
        name: 'rows-as-in-development',
        enforce: 'pre',
        transform: (code, id) =>
          id.endsWith('/src/pages/links-uteis/_saved-rows.ts')
            ? code.replace('import.meta.env.DEV', 'true')
            : undefined,
      },
    ],
  },
};

export default rendered;
