import type { Price } from '../schemas/company.ts';
import { BLANK } from './assistant.ts';
import { formatPrice, formatTotal } from './money.ts';

/** A job that a visitor picked from the price list. */
interface Picked {
  job: string;
  /** Absent where its price depends on what is found. */
  price?: Price | undefined;
}

interface PriceSum {
  /** The jobs with a price, each with it in words. */
  lines: { job: string; price: string }[];
  /** What these prices are together; absent where no picked job has one. */
  total?: Price;
  /** The jobs whose price is not known. */
  open: string[];
}

const lowest = (price: Price) =>
  'amount' in price ? price.amount : 'from' in price ? price.from : price.min;

/**
 * Adds the prices of picked jobs: fixed ones to one amount, with a range among them to a range. A
 * sum with a lowest price among them has no upper end either.
 */
export function sumPrices(picked: readonly Picked[]): PriceSum {
  const known = picked.flatMap(({ job, price }) => (price ? [{ job, price }] : []));
  const lines = known.map(({ job, price }) => ({ job, price: formatPrice(price) }));
  const open = picked.flatMap(({ job, price }) => (price ? [] : [job]));
  if (known.length === 0) return { lines, open };
  const prices = known.map(({ price }) => price);
  const min = prices.reduce((sum, price) => sum + lowest(price), 0);
  if (prices.some((price) => 'from' in price)) return { lines, open, total: { from: min } };
  const max = prices.reduce((sum, price) => sum + ('max' in price ? price.max : lowest(price)), 0);
  return { lines, open, total: min === max ? { amount: min } : { min, max } };
}

/** Words around the lines of a sum. */
export interface SumWords {
  /** First line of the message. */
  greeting: string;
  /** What the sum is called, without a colon. */
  total: string;
  /** How binding it is. */
  condition: string;
  /** What stands behind a job without a price. */
  open: string;
  /** Name of the line for the place, without a colon. */
  place: string;
}

/** The message that asks for the picked jobs, with their prices and the sum of these. */
export function buildSumMessage(
  picked: readonly Picked[],
  { greeting, total: label, condition, open, place }: SumWords,
  times: number,
): string {
  const sum = sumPrices(picked);
  return [
    greeting,
    ...sum.lines.map(({ job, price }) => `- ${job}: ${price}`),
    ...sum.open.map((job) => `- ${job}: ${open}`),
    ...(sum.total ? [`${label}: ${formatTotal(sum.total, times)}. ${condition}`] : []),
    `${place}: ${BLANK}`,
  ].join('\n');
}
