import { findOpening } from './opening.ts';

/** Who answers at a moment. */
export interface Answering {
  /** Until or from when messages are answered; nothing if the company does not open in the next months. */
  when: string | undefined;
  /** The emergency phone is answered, and no message is. */
  onlyPhone: boolean;
}

/** Reads office and emergency hours, as `encodeHours` and `encodeEmergency` write them, at a moment. */
export function findWhoAnswers(
  now: Date,
  { hours = '', emergency = '' }: { hours?: string; emergency?: string },
): Answering {
  const office = findOpening(now, hours);
  const isOnCall = emergency === '24' || (findOpening(now, emergency)?.open ?? false);
  return { when: office?.when, onlyPhone: isOnCall && !office?.open };
}
