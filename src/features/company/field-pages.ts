import { formatEmergency, formatExceptions, formatSpans, groupHours } from '../hours/hours.ts';
import { formatAddress } from '../facts/markers.ts';
import { holdsText, plainText } from '../../lib/html/html-text.ts';
import { formatPrice, formatReais } from '../prices/money.ts';
import { formatPhone } from '../../lib/text/phone.ts';
import { formatRating } from '../prices/ratings.ts';
import type { Company } from './collection.ts';
import type { Content } from '../../collections.ts';
import { companyOf } from './company-of.ts';

/** Pages that show a field: their number, and up to three addresses. */
interface FieldPages {
  pages: number;
  samples: string[];
}

/**
 * Pages that show each field: by `collection/entry`, then by path ("phones.main.number"; '' for a
 * whole row).
 */
export type FieldReport = Record<string, Record<string, FieldPages>>;

/** A page shows a field if it has at least one of these texts. */
interface Needle {
  entry: string;
  field: string;
  texts: string[];
}

/** Shorter texts stand on too many pages by chance. */
const SHORTEST = 4;
const MOST_SAMPLES = 3;

/** The texts of each field of the record, as pages show them. */
export function listCompanyTexts(
  company: Company,
  today: string,
): [field: string, texts: string[]][] {
  const { address, hours, emergency, phones, ratings, installments } = company;
  const one = (field: string, text: string | undefined): [string, string[]] => [
    field,
    text === undefined ? [] : [text],
  ];
  const own = formatExceptions({ ...company, closures: [] }, today);
  const closures = formatExceptions({ ...company, holidays: [] }, today).slice(1);
  return [
    ...(['name', 'tagline', 'description', 'legalName', 'taxId', 'email'] as const).map((field) =>
      one(field, company[field]),
    ),
    ...(['regionName', 'whoAnswers', 'privacyContact'] as const).map((field) =>
      one(field, company[field]),
    ),
    one('message', encodeURIComponent(company.message)),
    one('address', formatAddress(address)),
    ['hours', groupHours(hours).map(({ spans }) => formatSpans(spans))],
    ['holidays', own],
    ['closures', closures],
    one('emergency', emergency && `ligue agora, ${formatEmergency(emergency)}`),
    ...phones.map(({ id, number }): [string, string[]] => [
      `phones.${id}.number`,
      [formatPhone(number), number],
    ]),
    one('payment', company.payment.join(', ')),
    [
      'installments',
      installments === undefined
        ? []
        : [`${installments}× de`, `${installments}× a partir`, `até ${installments} vezes`],
    ],
    ...company.models.flatMap((model): [string, string[]][] => [
      [`models.${model.id}.name`, [model.name]],
      [`models.${model.id}.price`, [formatReais(model.price)]],
      [`models.${model.id}.summary`, [model.summary]],
      ...model.specs.map(({ id, value, text }): [string, string[]] => [
        `models.${model.id}.specs.${id}`,
        [text ?? value],
      ]),
    ]),
    ...company.priceList.flatMap(({ id, job, price, dependsOn }): [string, string[]][] => [
      [`priceList.${id}.job`, [job]],
      one(`priceList.${id}.price`, price && formatPrice(price)),
      one(`priceList.${id}.dependsOn`, dependsOn),
    ]),
    ...company.warranties.map(({ service, note }): [string, string[]] => [
      `warranties.${service}`,
      [note],
    ]),
    ...company.documents.map((text, at): [string, string[]] => [`documents.${at}`, [text]]),
    ...Object.entries(company.claims).map(([claim, text]) => one(`claims.${claim}`, text)),
    ['ratings', ratings?.show ? [ratings.home, ratings.elsewhere].map(formatRating) : []],
  ];
}

/** The text that identifies a row of a list on a page. */
function listRowTexts(content: Content): [entry: string, text: string][] {
  return [
    ...content.faq.map(({ id, data }) => [`faq/${id}`, data.question] as const),
    ...content.services.map(({ id, data }) => [`services/${id}`, data.description] as const),
    ...content.testimonials.map(({ id, data }) => [`testimonials/${id}`, data.text] as const),
    ...content.reviews.map(({ id, data }) => [`reviews/${id}`, data.text] as const),
    ...content.people.map(({ id, data }) => [`people/${id}`, data.name] as const),
    ...content.facts.map(({ id, data }) => [`facts/${id}`, data.text] as const),
    ...content.notices.map(({ id, data }) => [`notices/${id}`, data.text] as const),
    ...content.promotions.map(({ id, data }) => [`promotions/${id}`, data.title] as const),
  ].map(([entry, text]) => [entry, text]);
}

function listNeedles(content: Content, today: string): Needle[] {
  return [
    ...listCompanyTexts(companyOf(content), today).map(([field, texts]) => ({
      entry: 'company/company',
      field,
      texts,
    })),
    ...listRowTexts(content).map(([entry, text]) => ({ entry, field: '', texts: [text] })),
  ].map(({ texts, ...place }) => ({
    ...place,
    texts: texts.map(plainText).filter((text) => text.length >= SHORTEST),
  }));
}

/**
 * Counts on which built pages each field shows, by searching its value in their HTML. Two fields
 * with the same value are counted alike.
 */
export function createFieldCounter(content: Content, today: string) {
  const needles = listNeedles(content, today);
  const found: FieldPages[] = needles.map(() => ({ pages: 0, samples: [] }));
  /** Most parts of a page are also on all others: each is searched once. */
  const known = new Map<string, readonly number[]>();

  function lookThrough(piece: string): readonly number[] {
    const text = plainText(piece);
    if (text.length < SHORTEST) return [];
    return needles.flatMap(({ texts }, at) =>
      texts.some((needle) => holdsText(text, needle)) ? [at] : [],
    );
  }

  function lookThroughPage(html: string): Set<number> {
    const here = new Set<number>();
    for (const piece of html.split(/[<>]/)) {
      let hits = known.get(piece);
      if (!hits) {
        hits = lookThrough(piece);
        known.set(piece, hits);
      }
      for (const at of hits) here.add(at);
    }
    return here;
  }

  function count(path: string, here: ReadonlySet<number>): void {
    for (const at of here) {
      const field = found[at];
      if (!field) continue;
      field.pages += 1;
      if (field.samples.length < MOST_SAMPLES) field.samples.push(path);
    }
  }

  return {
    /** Counts a page. The parts it searches stay in memory, so do not call it for thousands of pages. */
    add(path: string, html: string): void {
      count(path, lookThroughPage(html));
    },
    /** Returns a function that counts a page of this template by its own texts. */
    openTemplate(html: string): (path: string, own: readonly string[]) => void {
      const onEach = lookThroughPage(html);
      return (path, own) => count(path, onEach.union(new Set(lookThrough(own.join('<')))));
    },
    report(): FieldReport {
      const report: FieldReport = {};
      needles.forEach(({ entry, field }, at) => {
        const counted = found[at];
        if (counted) (report[entry] ??= {})[field] = counted;
      });
      return report;
    },
  };
}

export type FieldCounter = ReturnType<typeof createFieldCounter>;
