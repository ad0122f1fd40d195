import { findOpening } from './opening.ts';

/** What a page knows of its company's hours, as `encodeHours` and `encodeEmergency` write them. */
interface Timetables {
  hours?: string;
  emergency?: string;
}

/** Who answers at a moment. */
export interface Answering {
  /** Until or from when messages are answered; nothing if the company does not open in the next months. */
  when: string | undefined;
  /** The emergency phone is answered, and no message is. */
  onlyPhone: boolean;
  /** Somebody answers that phone, or the office does. */
  phone: boolean;
}

/** Reads both timetables at a moment. */
export function findWhoAnswers(now: Date, { hours = '', emergency = '' }: Timetables): Answering {
  const office = findOpening(now, hours);
  const isOpen = office?.open ?? false;
  const isOnCall = emergency === '24' || (findOpening(now, emergency)?.open ?? false);
  return { when: office?.when, onlyPhone: isOnCall && !isOpen, phone: isOnCall || isOpen };
}
