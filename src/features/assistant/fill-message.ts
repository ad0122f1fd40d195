import { BLANK } from './steps.ts';

/** What a visitor typed, and when. */
interface Filled {
  /** Name of the line of the message that asks for the place. */
  placeLabel: string;
  place: string;
  timeLabel: string;
  now: Date;
  /** The visitor's card in one line. */
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

/** The message of a page with the place in its line, then the hour and the visitor's card. */
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

/** A message with the last line of another one, if that names page and button. */
export function sameEnd(message: string, other: string): string {
  return message.replace(REFERENCE, '') + (REFERENCE.exec(other)?.[0] ?? '');
}
