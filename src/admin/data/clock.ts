import { queryOptions } from '@tanstack/react-query';
import { toIso } from '../../lib/dates/dates.ts';
import type { AdminClient } from './client.ts';
import { unwrap } from './errors.ts';

/** What the server says of time: this machine's clock may be wrong. */
export interface ServerClock {
  /** Milliseconds that the server is ahead of this machine. */
  ahead: number;
  /** Whether what is scheduled happens at its time. */
  keepsTime: boolean;
  /** Whether the clock that asks for builds stands still. */
  isStill: boolean;
  /** When it last beat; null before its first beat. */
  beatAt: string | null;
  /** When the live site changes by time alone; null when nothing of it does. */
  nextChangeAt: string | null;
  /** What ends soon and will stop publishing, as the last look at the hosts found it. */
  warnings: readonly string[];
}

/** Now, by the clock of the server, in milliseconds. */
export const serverNow = (clock: ServerClock | undefined) => Date.now() + (clock?.ahead ?? 0);

export const serverClock = (client: AdminClient) =>
  queryOptions({
    queryKey: ['clock'],
    queryFn: async (): Promise<ServerClock> => {
      const [clock] = unwrap(await client.rpc('clock_status'));
      return {
        ahead: clock ? Date.parse(toIso(clock.now_at)) - Date.now() : 0,
        keepsTime: clock?.keeps_time ?? false,
        isStill: clock?.is_still ?? false,
        beatAt: clock?.beat_at ?? null,
        nextChangeAt: clock?.next_change_at ?? null,
        warnings: clock?.warnings ?? [],
      };
    },
    refetchInterval: 60_000,
  });
