import { addDays, dayInBrasilia } from '../../../lib/dates.ts';

/** The present day in Brasília, "2026-11-22". */
export const today = (): string => dayInBrasilia(new Date());

/** The day so many days before another one. */
export const dayBefore = (day: string, days: number): string => addDays(day, -days);
