import type { Offer, PriceSpecification, Product, Service } from 'schema-dts';
import { shownRatings } from '../prices/ratings.ts';
import { absoluteUrl } from '../../lib/url/paths.ts';
import { endOf, startOf } from '../../lib/dates/period.ts';
import { businessId } from './business.ts';
import { shareImagePath } from './meta.ts';
import type { Company, Price } from '../company/collection.ts';
import type { Promotion } from '../notices/collection.ts';

/** A service offered by the company, in a place if one is given, else wherever it works. */
export function buildService(
  { name, description, place }: { name: string; description: string; place?: string },
  company: Pick<Company, 'areaServed'>,
  site: string,
): Service {
  return {
    '@type': 'Service',
    name,
    description,
    provider: { '@id': businessId(site) },
    areaServed: place ? { '@type': 'Place', name: place } : company.areaServed,
  };
}

/** Price of an offer: one amount, or the ends of a range. */
function buildPrice(price: Price): PriceSpecification {
  const amounts =
    'amount' in price
      ? { price: price.amount }
      : 'from' in price
        ? { minPrice: price.from }
        : { minPrice: price.min, maxPrice: price.max };
  return { '@type': 'PriceSpecification', priceCurrency: 'BRL', ...amounts };
}

/** The price list as a catalogue; a job without a price is no offer. */
export function buildPriceList(
  { name, description, path }: { name: string; description: string; path: string },
  company: Company,
  site: string,
): Service {
  return {
    ...buildService({ name, description }, company, site),
    '@id': absoluteUrl(`${path}#lista`, site),
    hasOfferCatalog: {
      '@type': 'OfferCatalog',
      name,
      itemListElement: company.priceList.flatMap(({ id, job, price, validUntil }) =>
        price
          ? [
              {
                '@type': 'Offer' as const,
                name: job,
                url: absoluteUrl(`${path}#${id}`, site),
                itemOffered: { '@type': 'Service' as const, name: job },
                priceSpecification: buildPrice(price),
                ...(validUntil ? { priceValidUntil: validUntil } : {}),
              },
            ]
          : [],
      ),
    },
  };
}

/** Promotions with a price, as offers with begin and end; without a price, none. */
export function buildPromotions(
  promotions: readonly Promotion[],
  path: string,
  { priceList }: Company,
  site: string,
): Offer[] {
  return promotions.flatMap(({ title, text, price, job: id, ...period }): Offer[] => {
    if (!price) return [];
    const last = new Date(endOf(period) - 1);
    return [
      {
        '@type': 'Offer',
        name: title,
        description: text,
        url: absoluteUrl(path, site),
        itemOffered: {
          '@type': 'Service',
          name: priceList.find((job) => job.id === id)?.job ?? title,
        },
        priceSpecification: buildPrice(price),
        validFrom: new Date(startOf(period)).toISOString(),
        validThrough: last.toISOString(),
        priceValidUntil: period.until.slice(0, 10),
        offeredBy: { '@id': businessId(site) },
      },
    ];
  });
}

const joined = new Intl.ListFormat('pt-BR');

/** The models as one product with an offer each; the rating only if it is shown. */
export function buildProduct(
  { description, path }: { description: string; path: string },
  company: Company,
  site: string,
): Product {
  const { aggregateOffer, models } = company;
  const ratings = shownRatings(company, site);
  const rating = path === '/' ? ratings?.home : ratings?.elsewhere;
  return {
    '@type': 'Product',
    '@id': absoluteUrl(`${path}#produto`, site),
    // The product itself, not the page's text about it.
    name: [company.modelsName, joined.format(models.map(({ name }) => name))].join(' ').trim(),
    description,
    image: absoluteUrl(shareImagePath(path), site),
    offers: aggregateOffer?.emit
      ? {
          '@type': 'AggregateOffer',
          lowPrice: aggregateOffer.low,
          highPrice: aggregateOffer.high,
          priceCurrency: 'BRL',
        }
      : models.map((model) => ({
          '@type': 'Offer' as const,
          name: model.name,
          price: model.price,
          priceCurrency: 'BRL',
          availability: 'https://schema.org/InStock',
          url: absoluteUrl(`${path}#modelos`, site),
          seller: { '@id': businessId(site) },
        })),
    ...(rating
      ? {
          aggregateRating: {
            '@type': 'AggregateRating' as const,
            ratingValue: rating.value,
            reviewCount: rating.count,
          },
        }
      : {}),
  };
}
