import type { ContactPoint, LocalBusiness, OpeningHoursSpecification } from 'schema-dts';
import { groupHours, listSpecialDays, type Emergency, type Hours } from '../hours/hours.ts';
import { absoluteUrl } from '../../lib/url/paths.ts';
import { dialledPhone, mainPhone, phoneOf } from '../../lib/text/phone.ts';
import { capitalize } from '../../lib/text/text.ts';
import { shareImagePath } from './meta.ts';
import type { Company } from '../company/collection.ts';

/** Identifier of the company in the graph of every page. */
export const businessId = (site: string) => absoluteUrl('/#empresa', site);

/** Values that are plainly placeholders must not reach search engines. */
function isPlaceholder(text = ''): boolean {
  return text === '' || /confirmar|^[0.\-/]+$/i.test(text);
}

/** Reference to the company, for pages that only name it. */
export function buildBusinessStub(company: Company, site: string) {
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

/** The whole company. `today` is the ISO day from which the holidays and closures of a year are listed. */
export function buildBusiness(company: Company, site: string, today: string): LocalBusiness {
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
