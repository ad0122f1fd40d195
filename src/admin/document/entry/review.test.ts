import { expect, test } from 'vitest';
import { listUnconfirmed } from '../../../features/company/confirmed.ts';
import { companySchema } from '../../../features/company/collection.ts';
import { describeContent } from '../../../cms/overrides/report.ts';
import type { CollectionName } from '../../../collections.ts';
import { promotionSchema } from '../../../features/notices/collection.ts';
import { whatChanges } from '../../../features/company/what-changes.ts';
import { listTouched, withConfirmations } from './confirmations.ts';
import { warnOf, warnOfDay, warnOfLength, warnOfLinks } from './site-context.ts';
import { loadContent } from '../../../site.ts';
import { companyOf } from '../../../features/company/company-of.ts';
import { collections } from '../../../collections.ts';

const company = companyOf(loadContent().content);
const record = {
  ...company,
  confirm: [
    { path: 'payment', why: 'Confirme' },
    { path: 'phones.main', why: 'Confirme' },
  ],
};
const changed = { ...record, payment: ['Pix'] };

test('what is typed over is confirmed by that, and nothing else', () => {
  expect(listTouched(record, changed)).toEqual(['payment']);
  expect(listTouched(record, { ...record, name: 'Outro' })).toEqual([]);
  // Back to what the file says.
  expect(listTouched(changed, record, record)).toEqual([]);
});

test('what is confirmed with a save leaves the list, what is not comes back to it', () => {
  const open = (document: object) =>
    listUnconfirmed(companySchema.parse(document)).map(({ path }) => path);
  const sure = withConfirmations(record, ['payment', 'phones.main'], new Date('2026-12-01T12:00Z'));
  expect(sure['confirmed']).toMatchObject({
    payment: expect.stringMatching(/^2026-12-01 /) as string,
  });
  expect(open(sure)).toEqual([]);
  const later = { ...sure, payment: ['Pix'] };
  expect(open(later)).toEqual(['payment']);
  expect(open(withConfirmations(later, ['payment']))).toEqual([]);
});

const around = {
  pages: [
    { path: '/preco', title: 'Revisão por R$ 350' },
    { path: '/outra', title: 'Outra' },
  ],
  promotions: [],
  priceList: company.priceList,
};

test('a number that titles carry by hand is told for the record, not for other words', () => {
  const before = { description: 'Revisão por R$ 350 em casa' };
  const changes = whatChanges(companySchema, before, { description: 'Revisão em casa' });
  const about = { entry: '', after: record };
  expect(warnOf(changes, { ...about, collection: 'company' }, around)[0]).toContain('/preco');
  expect(warnOf(changes, { ...about, collection: 'home' }, around)).toEqual([]);
});

test('a promotion above the list is told before it is saved, whichever of both changes', () => {
  const job = company.priceList.find(({ price }) => price && 'amount' in price);
  if (!job?.price || !('amount' in job.price))
    throw new Error('The list needs a job with a price.');
  const promotion = promotionSchema.parse({
    id: 'cara',
    title: 'Cara',
    text: 'Só agora.',
    job: job.id,
    price: { amount: job.price.amount + 10 },
    from: '2026-12-01',
    until: '2026-12-31',
  });
  const told = (collection: 'promotions' | 'company', after: object, promotions = [promotion]) =>
    warnOf([], { collection, entry: '', after: after as never }, { ...around, promotions });
  expect(told('promotions', promotion, [])).toHaveLength(1);
  expect(told('company', record)).toHaveLength(1);
  const dearer = company.priceList.map((row) =>
    row.id === job.id ? { ...row, price: { amount: 99_999 } } : row,
  );
  expect(told('company', { ...record, priceList: dearer })).toEqual([]);
});

test('a link to no page is told before it is saved, not one that was there, nor one that leads out', () => {
  const around = {
    addresses: new Set(['/', '/guias/medir', '/busca']),
    coming: new Map<string, string>(),
  };
  const told = (before: object, after: object) =>
    warnOfLinks(before as never, after as never, around);
  expect(told({}, { link: '/contato' })).toEqual([
    expect.stringContaining('/contato não leva a nenhuma página'),
  ]);
  expect(told({}, { buttons: [{ href: '/guias/medir#passo' }, { href: '/nada?x=1' }] })).toEqual([
    expect.stringContaining('/nada não leva'),
  ]);
  expect(
    told({}, { body: 'Veja [isto](/busca) e [aquilo](/sumiu#a), [de novo](/sumiu).' }),
  ).toEqual([expect.stringContaining('/sumiu não leva')]);
  expect(told({ link: '/contato' }, { link: '/contato', text: 'Outro' })).toEqual([]);
  expect(told({}, { link: 'https://exemplo.com/x', to: '/busca', text: '/fora' })).toEqual([]);
});

test('a link to a post whose day has not come is told with the day', () => {
  const around = {
    addresses: new Set(['/postagens/a', '/postagens/b']),
    coming: new Map([['/postagens/a', '2026-12-24']]),
  };
  const after = { body: 'Veja [um](/postagens/a#b) e [outro](/postagens/b).' };
  expect(warnOfLinks({}, after, around)).toEqual([
    'O link /postagens/a leva a uma postagem que só entra no ar em 24 de dezembro de 2026: até lá, os visitantes veem as palavras sem o link.',
  ]);
});

test('a post that leaves the site until its day, or whose clock stands still, is told so', () => {
  const day = '2026-12-24';
  expect(warnOfDay(undefined, { isSeen: true, isStill: true })).toEqual([]);
  expect(warnOfDay(day, { isSeen: false, isStill: false })).toEqual([]);
  expect(warnOfDay(day, { isSeen: true, isStill: false })).toEqual([
    expect.stringContaining('sai do site até 24 de dezembro de 2026'),
  ]);
  expect(warnOfDay(day, { isSeen: false, isStill: true })).toEqual([
    expect.stringContaining('O relógio do site está parado'),
  ]);
});

test('a page with too few words is told before it is saved, none of those that are live', () => {
  const { documents } = describeContent(collections, loadContent());
  const told = documents.flatMap(({ collection, entry, document }) =>
    warnOfLength(collection as CollectionName, document).map((warning) => `${entry}: ${warning}`),
  );
  expect(told).toEqual([]);
  expect(
    warnOfLength('posts', { title: 'Curta', summary: 'Dez.', body: 'Poucas palavras.' }),
  ).toEqual([expect.stringMatching(/^A página tem \d+ palavras; .* ao menos \d+/)]);
  expect(warnOfLength('faq', { question: 'Curta?' })).toEqual([]);
});
