import { expect, test } from 'vitest';
import { findNeighbours } from '../../src/features/places/places.ts';
import { formatPrice } from '../../src/features/prices/money.ts';
import { capitalize, escapeText } from '../../src/lib/text/text.ts';
import { readPages, readSiteContent } from '../helpers/site.ts';
import { pathOf } from '../../src/collections.ts';
import { companyOf } from '../../src/features/company/company-of.ts';

const content = readSiteContent();
const { priceList } = companyOf(content);
const [{ placeOffer }] = content.shared.map(({ data }) => data) as [
  (typeof content.shared)[number]['data'],
];
const neighbours = findNeighbours(content.cities);
const pages = new Map((await readPages()).map(({ path, html }) => [path, html]));

/** The part of a place page between its title and its text. */
function openingOf(place: (typeof content.cities)[number]): string {
  const html = pages.get(pathOf(place)) ?? '';
  return html.slice(html.indexOf('<h1'), html.indexOf(escapeText(place.data.difference)));
}

test('a place page opens with prices, the visit, the list and where to begin', () => {
  for (const place of content.cities) {
    const { id, data } = place;
    const opening = openingOf(place);
    expect(opening, id).toMatch(/^<h1/);
    for (const jobId of [...placeOffer.jobs, data.job]) {
      const row = priceList.find((one) => one.id === jobId);
      expect(opening, id).toContain(
        escapeText(
          row?.price ? capitalize(formatPrice(row.price)) : (row?.dependsOn ?? jobId ?? ''),
        ),
      );
    }
    expect(opening, id).toMatch(/href="?\/quanto-custa["\s>]/);
    for (const problem of [...placeOffer.problems, data.problem]) {
      expect(opening, id).toMatch(new RegExp(`href="?/busca/${problem}["\\s>]`));
    }
  }
});

test('the trail of a place leads through what it lies in, the widest first, and ends with the place', () => {
  const byId = new Map(content.cities.map((place) => [place.id, place]));
  for (const place of content.cities) {
    const above: string[] = [];
    for (let at = byId.get(place.data.parent ?? ''); at; at = byId.get(at.data.parent ?? ''))
      above.unshift(pathOf(at));
    const [trail = ''] = /<nav[^>]*Trilha.*?<\/nav>/s.exec(pages.get(pathOf(place)) ?? '') ?? [];
    const links = [...trail.matchAll(/<a href="?([^">\s]+)/g)].map(([, href]) => href);
    expect(links, place.id).toEqual(['/', ...above]);
    expect(trail.split('<li>').at(-1), place.id).toMatch(/^<span aria-current="?page"?>/);
  }
});

test('only a place on the list, or inside one, is told that delivery is free', () => {
  const free = new Set(content.cities.filter(({ data }) => data.freeShipping).map(({ id }) => id));
  const paid = content.cities.filter(
    ({ id, data }) => !free.has(id) && !free.has(data.parent ?? '') && data.kind === 'city',
  );
  expect(paid.length).toBeGreaterThan(0);
  const told = placeOffer.delivery?.free.split('{where}')[1] ?? '';
  for (const place of content.cities) {
    expect(openingOf(place).includes(told), place.id).toBe(!paid.includes(place));
  }
});

test('a list of neighbours is said to be complete by no page', () => {
  const lists = content.cities.map((place) => {
    const html = pages.get(pathOf(place)) ?? '';
    return /<dt>(Entre os vizinhos)<dd>(.*?)<\/ul>/s.exec(html);
  });
  for (const [index, list] of lists.entries()) {
    const items = [...(list?.[2] ?? '').matchAll(/<li[^>]*>(.*?)(?=<li|$)/gs)].map(
      ([, item = '']) => item,
    );
    const place = content.cities[index];
    expect(items.length, place?.id).toBe(neighbours.get(place?.id ?? '')?.length);
  }
});
