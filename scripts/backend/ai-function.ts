import { createAiHandler } from '../../supabase/functions/_shared/ai-generate.ts';
import type { Lane } from './lane.ts';
import { log } from './log.ts';
import type { Settings } from './settings.ts';

export interface AiFunctionOptions {
  /** The embedded database, behind its gateway. */
  upstream: (request: Request) => Promise<Response>;
  lane: Lane;
  settings: Pick<Settings, 'localSite' | 'ai'>;
  publishableKey: string;
  secretKey: string;
}

/** Never dialled: the calls to it are handed to the database in this very process. */
const DATABASE = 'http://database.invalid';

/**
 * The AI function as it runs hosted. Each of its calls to the database takes the lane for itself
 * alone; while it waits for the service, everybody else is served.
 */
export function createAiFunction(options: AiFunctionOptions) {
  const { upstream, lane, settings, publishableKey, secretKey } = options;
  return createAiHandler(
    {
      supabaseUrl: DATABASE,
      publishableKey,
      secretKey,
      siteUrl: settings.localSite,
      ...settings.ai,
    },
    {
      fetch: async (input, init) => {
        const request = new Request(input, init);
        if (!request.url.startsWith(`${DATABASE}/`)) return fetch(request);
        return lane(async () => {
          const response = await upstream(request);
          return new Response(await response.text(), response);
        });
      },
      log: ({ event, ...entry }) => {
        log('info', event, entry);
      },
    },
  );
}
