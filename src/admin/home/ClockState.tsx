import { queryOptions, useQuery } from '@tanstack/react-query';
import { formatMoment } from '../../lib/dates.ts';
import type { AdminClient } from '../client.ts';
import { classifyError, failure } from '../errors.ts';

/** What the database knows of the clock that asks for builds. */
export interface Clock {
  /** When it last beat; null before its first beat. */
  beat_at: string | null;
  is_still: boolean;
  /** When the live site changes by time alone; null when nothing of it does. */
  next_change_at: string | null;
}

const CLOCK_MS = 60_000;

const clockStatus = (client: AdminClient) =>
  queryOptions({
    queryKey: ['clock'],
    queryFn: async (): Promise<Clock | null> => {
      const { data, error, status } = await client.rpc('clock_status');
      if (error) throw failure(classifyError(error, status));
      return data[0] ?? null;
    },
    refetchInterval: CLOCK_MS,
  });

/** What a clock that stands still means for visitors, and what to do; undefined while it goes. */
export function describeClock(clock: Clock | null | undefined, now: number): string | undefined {
  if (!clock?.is_still) return undefined;
  const since =
    clock.beat_at === null
      ? 'O relógio do site ainda não andou'
      : `O relógio do site está parado desde ${formatMoment(clock.beat_at)}`;
  const next = clock.next_change_at === null ? NaN : Date.parse(clock.next_change_at);
  const isLate = next <= now;
  const meaning = isLate
    ? 'Um aviso, uma promoção ou um recesso já mudou de dia, e quem navega sem JavaScript ainda vê o anterior'
    : 'Avisos, promoções e recessos podem aparecer ou sair mais tarde do que você marcou';
  return `${since}. ${meaning}. Salve qualquer texto para publicar agora, e avise quem cuida do site.`;
}

/** Says that the clock stands still; nothing while it goes. */
export function ClockState({ client }: { client: AdminClient }) {
  const { data: clock } = useQuery(clockStatus(client));
  const words = describeClock(clock, Date.now());
  return words === undefined ? null : (
    <p className="a-clock" role="status">
      {words}
    </p>
  );
}
