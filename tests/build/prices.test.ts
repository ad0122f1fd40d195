import { expect, test } from 'vitest';
import { formatInstallments, formatPrice } from '../../src/features/prices/money.ts';
import { capitalize } from '../../src/lib/text/text.ts';
import { readPages, readSiteContent } from '../helpers/site.ts';
import { companyOf } from '../../src/features/company/company-of.ts';

const pages = (await readPages()).filter(({ redirect }) => !redirect);
const { priceList, installments = 0, models } = companyOf(readSiteContent());
const mainOf = (html: string) => html.slice(html.indexOf('<main'), html.indexOf('</main>'));
const pageOf = (path: string) => pages.find((page) => page.path === path)?.html ?? '';

const list = pageOf('/quanto-custa');
const rowOf = (id: string) =>
  new RegExp(`<li[^>]* id="?${id}"?[ >].*?(?=<li[^>]* id=|</section>)`, 's').exec(
    mainOf(list),
  )?.[0] ?? '';

/** The catalogue for search engines. */
interface Catalogue {
  hasOfferCatalog?: { itemListElement: { name: string; priceSpecification: object }[] };
}

test('the price list has a row for each job, with its price or what it depends on', () => {
  expect(priceList.length).toBeGreaterThanOrEqual(12);
  for (const { id, job, price, dependsOn, urgent } of priceList) {
    const row = rowOf(id);
    expect(row, id).toContain(job);
    const message = encodeURIComponent(
      `Olá! Quero o preço de: ${job}. Tipo de portão: __. Bairro e cidade: __.`,
    );
    expect(row.includes(message), id).toBe(urgent !== true);
    expect(/href="?tel:/.test(row), id).toBe(urgent === true);
    expect(row.includes('R$'), id).toBe(price !== undefined);
    if (price) {
      expect(row, id).toContain(capitalize(formatPrice(price)));
      expect(row, id).toContain(formatInstallments(price, installments));
    } else {
      expect(row, id).toContain(dependsOn);
    }
  }
});

test('only jobs with a price are offers for search engines', () => {
  const json = /<script type="?application\/ld\+json"?>(.*?)<\/script>/s.exec(list)?.[1] ?? '{}';
  const { '@graph': graph } = JSON.parse(json) as { '@graph': Catalogue[] };
  const offers = graph.flatMap((node) => node.hasOfferCatalog?.itemListElement ?? []);
  expect(offers.map(({ name }) => name)).toEqual(
    priceList.filter(({ price }) => price).map(({ job }) => job),
  );
});

test('every page that cites a price leads to the list', () => {
  const citing = pages.filter(
    ({ path, html }) => path !== '/quanto-custa' && mainOf(html).includes('R$'),
  );
  expect(citing.length).toBeGreaterThan(100);
  expect(
    citing
      .filter(({ html }) => !/href="?\/quanto-custa["#\s>]/.test(mainOf(html)))
      .map(({ path }) => path),
  ).toEqual([]);
  for (const { html } of pages) expect(html).toMatch(/href="?\/quanto-custa["\s>]/);
});

test('the price of a model stands with the number and the value of its parts', () => {
  const home = mainOf(pageOf('/'));
  for (const { price } of models) {
    expect(home).toContain(formatInstallments({ amount: price }, installments));
  }
});

test('every guide says what a visit costs before its text begins', () => {
  const guides = pages.filter(({ path }) => /^\/guias\/[^/]+$/.test(path));
  expect(guides.length).toBeGreaterThan(20);
  for (const { path, html } of guides) {
    const [head = ''] = mainOf(html).split('<article');
    expect(head, path).toMatch(
      /R\$.*href="?\/quanto-custa["#\s>]|href="?\/quanto-custa["#\s>].*R\$/s,
    );
  }
});

test('every post says that its case is typical, a price, and leads to the list', () => {
  const posts = pages.filter(({ path }) => path.startsWith('/postagens/'));
  expect(posts.length).toBeGreaterThan(20);
  for (const { path, html } of posts) {
    const main = mainOf(html);
    expect(main.split('Caso típico do bairro'), path).toHaveLength(2);
    expect(main, path).toMatch(/R\$.*href="?\/quanto-custa["\s>]/s);
  }
});
