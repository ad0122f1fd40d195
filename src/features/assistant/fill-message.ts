import { BLANK } from './steps.ts';

/** What a visitor typed, and when. */
interface Filled {
  /** Name of the line of the message that asks for the place. */
  placeLabel: string;
  place: string;
  timeLabel: string;
  now: Date;
  /** One line that its visitor kept from before. */
  more?: string | undefined;
}

const MOMENT = new Intl.DateTimeFormat('pt-BR', {
  weekday: 'long',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'America/Sao_Paulo',
});
/** The line that names page and button. */
const REFERENCE = /\n\(ref\.[^\n]*$/;

/** A message as the page wrote it, with the place in its line, the hour below that, and what was kept. */
export function fillMessage(
  message: string,
  { placeLabel, place, timeLabel, now, more }: Filled,
): string {
  const said = place.trim().replace(/\s+/g, ' ');
  return message.replace(`${placeLabel}: ${BLANK}`, () =>
    [
      `${placeLabel}: ${said || BLANK}`,
      `${timeLabel}: ${MOMENT.format(now)}`,
      ...(more === undefined ? [] : [more]),
    ].join('\n'),
  );
}

/** A message with the last line of another one, if that names its page and button. */
export function sameEnd(message: string, other: string): string {
  return message.replace(REFERENCE, '') + (REFERENCE.exec(other)?.[0] ?? '');
}
