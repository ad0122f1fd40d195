import { expect, test } from 'vitest';
import { readPages, readSiteContent } from '../helpers/site.ts';
import { companyOf } from '../../src/features/company/company-of.ts';

const { ratings } = companyOf(readSiteContent());
const SELLING = [
  '/instalacao-motor-portao-automatico',
  '/portao-guarulhos',
  '/portao-osasco',
  '/ppa-standard-speedy-ou-jetflex',
];

test('each rating stands on its pages, for readers and for search engines, and nowhere else', async () => {
  for (const { path, html } of await readPages()) {
    const expected =
      path === '/'
        ? [ratings?.home.count]
        : SELLING.includes(path)
          ? [ratings?.elsewhere.count]
          : [];
    const told = [...html.matchAll(/"aggregateRating":\{[^}]*"reviewCount":(\d+)/g)];
    const shown = [...html.matchAll(/Nota 4,8 de 5 em (\d+) avaliações/g)];
    expect([path, ...told.map(([, count]) => Number(count))]).toEqual([path, ...expected]);
    expect([path, ...shown.map(([, count]) => Number(count))]).toEqual([path, ...expected]);
  }
});
