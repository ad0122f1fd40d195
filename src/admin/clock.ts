import { queryOptions } from '@tanstack/react-query';
import { toIso } from '../lib/dates.ts';
import type { AdminClient } from './client.ts';
import { classifyError, failure } from './errors.ts';

/** What the server says of time: this machine's clock may be wrong. */
export interface ServerClock {
  /** Milliseconds that the server is ahead of this machine. */
  ahead: number;
  /** Whether what is scheduled happens at its time. */
  keepsTime: boolean;
}

const LOOK_MS = 60_000;

export const serverClock = (client: AdminClient) =>
  queryOptions({
    queryKey: ['clock'],
    queryFn: async (): Promise<ServerClock> => {
      const { data, error, status } = await client.rpc('clock_status');
      if (error) throw failure(classifyError(error, status));
      const [clock] = data;
      return clock
        ? { ahead: Date.parse(toIso(clock.now_at)) - Date.now(), keepsTime: clock.keeps_time }
        : { ahead: 0, keepsTime: false };
    },
    refetchInterval: LOOK_MS,
  });
