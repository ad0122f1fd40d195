import { shownRatings } from '../prices/ratings.ts';
import type {
  Article,
  BreadcrumbList,
  ContactPoint,
  Graph,
  ImageObject,
  LocalBusiness,
  Offer,
  OpeningHoursSpecification,
  PriceSpecification,
  Product,
  Service,
  Thing,
  VideoObject,
  WebPage,
  WebSite,
} from 'schema-dts';
import { groupHours, listSpecialDays, type Emergency, type Hours } from '../hours/hours.ts';
import { absoluteUrl } from '../../lib/url/paths.ts';
import { endOf, startOf } from '../../lib/dates/period.ts';
import { dialledPhone, mainPhone, phoneOf } from '../../lib/text/phone.ts';
import { capitalize } from '../../lib/text/text.ts';
import { buildTrail, shareImagePath, type PageMeta } from './meta.ts';
import type { Company, Price } from '../company/collection.ts';
import type { Promotion } from '../notices/collection.ts';

/** Nodes that a page adds to the graph of its site. */
export type GraphNode =
  | Article
  | ImageObject
  | LocalBusiness
  | Offer
  | Product
  | Service
  | VideoObject;

const businessId = (site: string) => absoluteUrl('/#empresa', site);
const websiteId = (site: string) => absoluteUrl('/#site', site);

/** Values that are plainly placeholders must not reach search engines. */
function isPlaceholder(text = ''): boolean {
  return text === '' || /confirmar|^[0.\-/]+$/i.test(text);
}

/** Reference to the company, for pages that only name it. */
function buildBusinessStub(company: Company, site: string) {
  return {
    // A subtype of LocalBusiness; the record says which.
    '@type': company.businessType as 'LocalBusiness',
    '@id': businessId(site),
    name: company.name,
    url: absoluteUrl('/', site),
    telephone: dialledPhone(mainPhone(company.phones)),
  };
}

/** A week in the format of schema.org. */
function buildWeek(hours: Hours): OpeningHoursSpecification[] {
  return groupHours(hours).flatMap(({ days, spans }) =>
    spans.map((span) => ({
      '@type': 'OpeningHoursSpecification' as const,
      dayOfWeek: days.map((day) => capitalize(day) as 'Monday'),
      ...span,
    })),
  );
}

/** Special days ahead; a closed day opens and closes at midnight. */
function buildSpecialDays(company: Company, today: string): OpeningHoursSpecification[] {
  const closed = [{ opens: '00:00', closes: '00:00' }];
  return listSpecialDays(company, today).flatMap(({ from, to, spans }) =>
    (spans.length > 0 ? spans : closed).map((span) => ({
      '@type': 'OpeningHoursSpecification' as const,
      validFrom: from,
      validThrough: to,
      ...span,
    })),
  );
}

const ROUND_THE_CLOCK = { opens: '00:00', closes: '23:59' };
const EVERY_DAY = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;

function buildEmergency({ phones }: Company, { phone, hours }: Emergency): ContactPoint {
  return {
    '@type': 'ContactPoint',
    contactType: 'emergency',
    telephone: dialledPhone(phoneOf(phones, phone)),
    availableLanguage: 'pt-BR',
    hoursAvailable: hours
      ? buildWeek(hours)
      : { '@type': 'OpeningHoursSpecification', dayOfWeek: EVERY_DAY, ...ROUND_THE_CLOCK },
  };
}

/** Chat and phone of the office, with its hours. */
function buildContacts({ phones, hours }: Company): ContactPoint[] {
  const phone = mainPhone(phones);
  const office = {
    '@type': 'ContactPoint' as const,
    contactType: 'customer service',
    availableLanguage: 'pt-BR',
    hoursAvailable: buildWeek(hours),
  };
  return [
    { ...office, name: 'Telefone', telephone: dialledPhone(phone) },
    { ...office, name: 'WhatsApp', url: `https://wa.me/${phone}` },
  ];
}

/** @param today ISO day from which the holidays and closures of a year are listed */
function buildBusiness(company: Company, site: string, today: string): LocalBusiness {
  const { address, hours, emergency } = company;
  return {
    ...buildBusinessStub(company, site),
    ...(isPlaceholder(company.legalName) ? {} : { legalName: company.legalName ?? '' }),
    ...(isPlaceholder(company.taxId) ? {} : { taxID: company.taxId ?? '' }),
    logo: absoluteUrl('/icon-512.png', site),
    image: absoluteUrl(shareImagePath('/'), site),
    email: company.email,
    priceRange: 'R$',
    address: {
      '@type': 'PostalAddress',
      ...(isPlaceholder(address.street) ? {} : { streetAddress: address.street }),
      ...(isPlaceholder(address.postalCode) ? {} : { postalCode: address.postalCode }),
      addressLocality: address.city,
      addressRegion: address.state,
      addressCountry: 'BR',
    },
    areaServed: company.areaServed.map((name) => ({ '@type': 'City' as const, name })),
    openingHoursSpecification: buildWeek(hours),
    specialOpeningHoursSpecification: buildSpecialDays(company, today),
    contactPoint: [
      ...buildContacts(company),
      ...(emergency ? [buildEmergency(company, emergency)] : []),
    ],
  };
}

function buildBreadcrumb(meta: PageMeta, site: string): BreadcrumbList | undefined {
  const trail = buildTrail(meta);
  if (trail.length === 0) return undefined;
  return {
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ name, href }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      // The last one is the page itself.
      ...(index < trail.length - 1 ? { item: absoluteUrl(href, site) } : {}),
    })),
  };
}

/**
 * The linked graph of a page: company (complete on the home page only), site (only there), page
 * with its breadcrumb, and what the page adds. Holidays and closures are listed from `today` on, an
 * ISO day.
 */
export function buildGraph(
  meta: PageMeta,
  company: Company,
  site: string,
  extras: readonly GraphNode[],
  today: string,
): Graph {
  const url = absoluteUrl(meta.path, site);
  const breadcrumb = buildBreadcrumb(meta, site);
  // Search engines read the name of a site from its home page.
  const website: WebSite | undefined =
    meta.path === '/'
      ? {
          '@type': 'WebSite',
          '@id': websiteId(site),
          url,
          name: company.name,
          inLanguage: 'pt-BR',
          publisher: { '@id': businessId(site) },
        }
      : undefined;
  const page: WebPage = {
    '@type': 'WebPage',
    '@id': url,
    name: meta.title,
    description: meta.description,
    ...(website ? { isPartOf: { '@id': websiteId(site) } } : {}),
    about: { '@id': businessId(site) },
    ...(meta.modified ? { dateModified: meta.modified } : {}),
    ...(breadcrumb ? { breadcrumb } : {}),
  };
  const nodes: (Thing | undefined)[] = [
    meta.path === '/' ? buildBusiness(company, site, today) : buildBusinessStub(company, site),
    website,
    page,
    ...extras,
  ];
  return { '@context': 'https://schema.org', '@graph': nodes.filter((node) => node !== undefined) };
}

/** Article data of a page with dates. */
export function buildArticle(meta: PageMeta & { published: string }, site: string): Article {
  const url = absoluteUrl(meta.path, site);
  return {
    '@type': 'Article',
    '@id': absoluteUrl(`${meta.path}#artigo`, site),
    headline: meta.title,
    description: meta.description,
    image: absoluteUrl(meta.image ?? shareImagePath(meta.path), site),
    datePublished: meta.published,
    dateModified: meta.modified ?? meta.published,
    author: { '@id': businessId(site) },
    publisher: { '@id': businessId(site) },
    mainEntityOfPage: { '@id': url },
  };
}

/** The film of the home page, if the company has one. */
export function buildVideo(
  { id, title, uploadDate }: NonNullable<Company['video']>,
  description: string,
  site: string,
): VideoObject {
  return {
    '@type': 'VideoObject',
    name: title,
    description,
    thumbnailUrl: absoluteUrl(shareImagePath('/'), site),
    uploadDate,
    embedUrl: `https://www.youtube-nocookie.com/embed/${id}`,
  };
}

/** A service offered by the company, in a place if one is given; the first page says where else. */
export function buildService(
  { name, description, place }: { name: string; description: string; place?: string },
  site: string,
): Service {
  return {
    '@type': 'Service',
    name,
    description,
    provider: { '@id': businessId(site) },
    ...(place && { areaServed: { '@type': 'Place', name: place } }),
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
    ...buildService({ name, description }, site),
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
