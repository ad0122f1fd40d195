import { formatPrice } from '../prices/money.ts';
import type { Company, Price } from '../company/collection.ts';

/** What a promotion says about a price, whether or not it is in time. */
interface PricedPromotion {
  id: string;
  price?: Price | undefined;
  job?: string | undefined;
}

/** The highest amount of a price, if it has one. */
function highest(price: Price): number {
  if ('amount' in price) return price.amount;
  return 'from' in price ? price.from : price.max;
}

/** Promotions that cost more than the price list for the same job, each with a sentence that says so. */
export function findDearPromotions(
  promotions: readonly PricedPromotion[],
  priceList: Company['priceList'],
): { id: string; message: string }[] {
  return promotions.flatMap(({ id, price, job: jobId }) => {
    const job = priceList.find((row) => row.id === jobId);
    if (!price || !job?.price || highest(price) <= highest(job.price)) return [];
    const message = `a promoção custa ${formatPrice(price)}, e "${job.job}" custa ${formatPrice(job.price)} na lista; confira os dois valores`;
    return [{ id, message }];
  });
}
