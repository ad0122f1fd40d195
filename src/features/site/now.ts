import { dayInBrasilia } from '../../lib/dates/dates.ts';

/** The moment at which this site is built, the same for all its pages. */
const BUILT = Date.now();

/** The moment that pages are built for, in milliseconds since 1970. */
export const now = () => (import.meta.env.DEV ? Date.now() : BUILT);

/** The day that pages are built for, in Brasília: "2026-11-22". */
export const today = () => dayInBrasilia(new Date(now()));
