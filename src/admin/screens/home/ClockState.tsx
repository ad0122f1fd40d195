import { useQuery } from '@tanstack/react-query';
import { formatMoment } from '../../../lib/dates/dates.ts';
import { serverClock, type ServerClock } from '../../data/clock.ts';
import type { AdminClient } from '../../data/client.ts';

type Clock = Pick<ServerClock, 'isStill' | 'beatAt' | 'nextChangeAt' | 'warnings'>;

/** What a clock that stands still means for visitors, and what will stop publishing soon; nothing while all is well. */
export function describeClock(clock: Clock | undefined, now: number): string[] {
  if (!clock) return [];
  const warnings = clock.warnings.map((warning) => `${warning}. Avise quem cuida do site.`);
  if (!clock.isStill) return warnings;
  const since =
    clock.beatAt === null
      ? 'O relógio do site ainda não andou'
      : `O relógio do site está parado desde ${formatMoment(clock.beatAt)}`;
  const isLate = clock.nextChangeAt !== null && Date.parse(clock.nextChangeAt) <= now;
  const meaning = isLate
    ? 'Um aviso, uma promoção ou um recesso já começou ou acabou, e alguns visitantes ainda veem o de antes'
    : 'Avisos, promoções e recessos podem aparecer ou sair mais tarde do que você marcou';
  return [
    `${since}. ${meaning}. Salve qualquer texto para publicar agora, e avise quem cuida do site.`,
    ...warnings,
  ];
}

export function ClockState({ client }: { client: AdminClient }) {
  const { data: clock } = useQuery(serverClock(client));
  return describeClock(clock, Date.now()).map((words) => (
    <p key={words} className="a-clock a-now-stuck" role="status">
      {words}
    </p>
  ));
}
