import { createClickHandler } from '../../supabase/functions/_shared/click.ts';
import type { Lane } from './lane.ts';
import { log } from './log.ts';
import type { Settings } from './settings.ts';

export interface ClickFunctionOptions {
  /** The embedded database, behind its gateway. */
  upstream: (request: Request) => Promise<Response>;
  lane: Lane;
  settings: Pick<Settings, 'localSite'>;
  secretKey: string;
}

/** Never dialled: the calls to it are handed to the database in this very process. */
const DATABASE = 'http://database.invalid';

/** The function that counts clicks as it runs hosted; the gateway says who calls. */
export function createClickFunction({ upstream, lane, settings, secretKey }: ClickFunctionOptions) {
  return createClickHandler(
    { supabaseUrl: DATABASE, secretKey, siteUrl: settings.localSite },
    {
      fetch: (input, init) =>
        lane(async () => {
          const response = await upstream(new Request(input, init));
          return new Response(await response.text(), response);
        }),
      log: ({ event, ...entry }) => {
        log('warn', event, entry);
      },
    },
  );
}
