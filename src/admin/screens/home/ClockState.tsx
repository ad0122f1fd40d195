import { useQuery } from '@tanstack/react-query';
import { formatMoment } from '../../../lib/dates.ts';
import { serverClock, type ServerClock } from '../../data/clock.ts';
import type { AdminClient } from '../../data/client.ts';

/** What is known of the clock that asks for builds. */
export type Clock = Pick<ServerClock, 'isStill' | 'beatAt' | 'nextChangeAt'>;

/** What a clock that stands still means for visitors, and what to do; undefined while it goes. */
export function describeClock(clock: Clock | undefined, now: number): string | undefined {
  if (!clock?.isStill) return undefined;
  const since =
    clock.beatAt === null
      ? 'O relógio do site ainda não andou'
      : `O relógio do site está parado desde ${formatMoment(clock.beatAt)}`;
  const next = clock.nextChangeAt === null ? NaN : Date.parse(clock.nextChangeAt);
  const isLate = next <= now;
  const meaning = isLate
    ? 'Um aviso, uma promoção ou um recesso já mudou de dia, e quem navega sem JavaScript ainda vê o anterior'
    : 'Avisos, promoções e recessos podem aparecer ou sair mais tarde do que você marcou';
  return `${since}. ${meaning}. Salve qualquer texto para publicar agora, e avise quem cuida do site.`;
}

/** Says that the clock stands still; nothing while it goes. */
export function ClockState({ client }: { client: AdminClient }) {
  const { data: clock } = useQuery(serverClock(client));
  const words = describeClock(clock, Date.now());
  return words === undefined ? null : (
    <p className="a-clock" role="status">
      {words}
    </p>
  );
}
