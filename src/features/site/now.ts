import { dayInBrasilia } from '../../lib/dates/dates.ts';

/** The moment at which this site is built: every page of it says the same. */
const BUILT = Date.now();

/** The moment that pages are made for, in milliseconds since 1970. */
export const now = () => (import.meta.env.DEV ? Date.now() : BUILT);

/** The day that pages are made for, in Brasília: "2026-11-22". */
export const today = () => dayInBrasilia(new Date(now()));
