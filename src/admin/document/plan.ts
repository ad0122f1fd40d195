import { clockInBrasilia, toIso } from '../../lib/dates/dates.ts';
import { startOf } from '../../lib/dates/period.ts';

/** When a page goes on the site and off it, in Brasília time (`2026-12-24T12:00`); '' for no plan. */
export interface Plan {
  publishAt: string;
  unpublishAt: string;
}

/** The same as the database keeps it. */
export interface PlanColumns {
  publish_at: string | null;
  unpublish_at: string | null;
}

/** The clock beats each minute; what has waited longer is late. */
const LATE_MS = 3 * 60_000;

const toUtc = (moment: string) =>
  moment === '' ? null : new Date(startOf({ from: moment })).toISOString();

const toLocal = (timestamp: string | null) =>
  timestamp === null ? '' : clockInBrasilia(new Date(toIso(timestamp)));

export const toPlan = ({ publish_at, unpublish_at }: PlanColumns): Plan => ({
  publishAt: toLocal(publish_at),
  unpublishAt: toLocal(unpublish_at),
});

/** Throws a RangeError for what is no moment; `checkPlan` says so before. */
export const toColumns = ({ publishAt, unpublishAt }: Plan): PlanColumns => ({
  publish_at: toUtc(publishAt),
  unpublish_at: toUtc(unpublishAt),
});

/** What is wrong with a plan at a moment of the server, in milliseconds; nothing for a good one. */
export function checkPlan({ publishAt, unpublishAt }: Plan, now: number): Partial<Plan> {
  const start = startOf({ from: publishAt });
  const end = startOf({ from: unpublishAt });
  const errors: Partial<Plan> = {};
  if (publishAt !== '' && !(start > now)) {
    errors.publishAt = 'Escolha um momento que ainda não passou, no horário de Brasília.';
  }
  if (unpublishAt === '') return errors;
  if (!(end > now)) {
    errors.unpublishAt = 'Escolha um momento que ainda não passou, no horário de Brasília.';
  } else if (publishAt !== '' && !(end > start)) {
    errors.unpublishAt = 'O fim vem depois do começo.';
  }
  return errors;
}

/** Whether a page should have gone on the site by now, at a moment of the server. */
export const isLate = (publishAt: string, now: number) =>
  Date.parse(toIso(publishAt)) < now - LATE_MS;
