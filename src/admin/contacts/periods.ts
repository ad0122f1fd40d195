import { dayInBrasilia } from '../../lib/dates.ts';

/** The present day in Brasília, "2026-11-22". */
export const today = (): string => dayInBrasilia(new Date());

/** The day so many days before another one. */
export function dayBefore(day: string, days: number): string {
  const moment = new Date(`${day}T12:00:00Z`);
  moment.setUTCDate(moment.getUTCDate() - days);
  return moment.toISOString().slice(0, 10);
}
