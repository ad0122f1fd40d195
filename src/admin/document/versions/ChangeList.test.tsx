import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { companySchema, type Company } from '../../../features/company/collection.ts';
import { companyOf } from '../../../features/company/company-of.ts';
import { whatChanges } from '../../../features/company/what-changes.ts';
import { loadContent } from '../../../site.ts';
import { queries } from '../../data/queries.ts';
import { ChangeList } from './ChangeList.tsx';

const company = companyOf(loadContent().content);
const [claim = '', ...claims] = Object.keys(company.claims);
const [price, ...priceList] = company.priceList;
const [phone, ...phones] = company.phones;
const shown = (pages: number) => ({ pages, samples: [] });
const usage = {
  [`claims.${claim}`]: shown(30),
  [`priceList.${price?.id}.job`]: shown(2),
  [`priceList.${price?.id}.price`]: shown(31),
  [`phones.${phone?.id}.number`]: shown(32),
};

test.each([
  [
    'a claim',
    { claims: Object.fromEntries(claims.map((name) => [name, company.claims[name] ?? ''])) },
    30,
  ],
  ['a price', { priceList }, 31],
  ['a phone', { phones }, 32],
  ['what no page shows', { payment: [] }, undefined],
])('before %s leaves the record it is said how many pages show it', (_, change, pages) => {
  const after: Company = { ...company, ...change };
  const html = renderToStaticMarkup(
    <QueryClientProvider client={queries}>
      <ChangeList changes={whatChanges(companySchema, company, after)} usage={usage} />
    </QueryClientProvider>,
  );
  expect(html.match(/(\d+) páginas?</g) ?? []).toEqual(
    pages === undefined ? [] : [`${pages} páginas<`],
  );
});
