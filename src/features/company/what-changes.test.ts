import { expect, test } from 'vitest';
import { companySchema, type Company } from './collection.ts';
import { postSchema } from '../posts/collection.ts';
import { promotionSchema } from '../notices/collection.ts';
import { listWarnings, nameOfField, formatValue, whatChanges } from './what-changes.ts';
import { loadContent } from '../../site.ts';
import { companyOf } from './company-of.ts';

const company = companyOf(loadContent().content);
const plain = (text: string | undefined) => text?.replaceAll('\u00a0', ' ');

function changed(change: (copy: Company) => void): string[] {
  const copy = structuredClone(company);
  change(copy);
  return whatChanges(companySchema, company, copy).map(
    ({ path, label, before, after }) =>
      `${path} | ${label}: ${plain(before) ?? '–'} → ${plain(after) ?? '–'}`,
  );
}

/** The part of a list that the test is about. */
function row<Item>(items: readonly Item[], isMeant: (item: Item) => boolean): Item {
  const found = items.find(isMeant);
  if (!found) throw new Error('The record lacks what this test changes.');
  return found;
}

test('nothing changes between equal records', () => expect(changed(() => undefined)).toEqual([]));

test('a field, a row by its name, hours and a price are told as pages say them', () =>
  expect(
    changed((copy) => {
      copy.name = 'Outro Nome';
      row(copy.phones, ({ id }) => id === 'support').number = '5511987654321';
      copy.hours.saturday = [];
      row(copy.priceList, ({ id }) => id === 'maintenance').price = { amount: 180 };
      copy.payment = ['Pix'];
      copy.messageReference = false;
    }),
  ).toEqual([
    'phones.support.number | Telefones › Ajuda › Número: (11) 00000-0001 → (11) 98765-4321',
    'messageReference | Código no fim das mensagens: sim → não',
    'hours.saturday | Horário › Sábado: 8h–14h → –',
    'priceList.maintenance.price | Lista de preços › Visita de manutenção preventiva › Preço: a partir de R$ 150 → R$ 180',
    `payment | Formas de pagamento: ${company.payment.join(', ')} → Pix`,
    'name | Nome: Portão Pronto → Outro Nome',
  ]));

test('a row that comes, one that goes, and a new order are one change each', () =>
  expect(
    changed((copy) => {
      copy.closures = [{ from: '2026-12-28', to: '2027-01-03', reason: 'Recesso' }];
      copy.models = copy.models.filter(({ id }) => id !== 'speedy').reverse();
    }).map((line) => line.replace(/(Speedy · ).*(?= → )/, '$1…')),
  ).toEqual([
    'closures.2026-12-28 | Recessos › Recesso: – → 28 de dezembro de 2026 · 3 de janeiro de 2027 · Recesso',
    'models.speedy | Modelos › Speedy: Speedy · … → –',
    'models | Modelos › ordem: Standard, Speedy, JetFlex → JetFlex, Standard',
  ]));

test('of two rows with one name each is told', () => {
  const recess = { from: '2026-12-28', to: '2027-01-03', reason: 'Recesso' };
  const told = (before: object[], after: object[]) =>
    whatChanges(companySchema, { closures: before }, { closures: after }).map(
      ({ path, before: old, after: now }) => `${path}: ${old ?? '–'} → ${now ?? '–'}`,
    );
  const whole = '28 de dezembro de 2026 · 3 de janeiro de 2027 · Recesso';
  expect(told([recess], [recess, recess])).toEqual([`closures.2026-12-28 (2): – → ${whole}`]);
  expect(told([recess, recess], [recess])).toEqual([`closures.2026-12-28 (2): ${whole} → –`]);
  expect(told([recess], [recess, { ...recess, to: '2027-01-05' }])).toEqual([
    `closures.2026-12-28 (2): – → ${whole.replace('3 de', '5 de')}`,
  ]);
});

test('a promise is told by its name', () => {
  const told = changed(({ claims }) => {
    claims['replyTime'] = '10 minutos';
    claims['unnamed'] = 'um brinde';
  });
  expect(told).toEqual([
    'claims.replyTime | Promessas › Tempo de resposta: 5 minutos → 10 minutos',
    'claims.unnamed | Promessas › unnamed: – → um brinde',
  ]);
  expect(nameOfField(companySchema, company, 'claims.replyTime')).toBe(
    'Promessas › Tempo de resposta',
  );
});

test('a word for a value is told by the value and the day, and only where it changes alone', () => {
  const sure = '2026-11-26 d73ab339';
  const told = changed(({ confirmed }) => {
    confirmed['phones.main'] = sure;
    confirmed['claims.replyTime'] = sure;
  });
  expect(told).toEqual([
    'confirmed.phones.main | Confirmado › Telefones › Telefone e WhatsApp: – → 26 de novembro de 2026',
    'confirmed.claims.replyTime | Confirmado › Promessas › Tempo de resposta: – → 26 de novembro de 2026',
  ]);
  const both = changed((copy) => {
    copy.confirmed['phones.main'] = sure;
    copy.name = 'Outro Nome';
  });
  expect(both).toEqual(['name | Nome: Portão Pronto → Outro Nome']);
  expect(formatValue('5511987654321')).toBe('(11) 98765-4321');
  expect(formatValue('## A cidade em **faixas**', 'body')).toBe('A cidade em faixas');
});

test('an old number that a title or an address carries by hand is named', () => {
  const after = structuredClone(company);
  after.claims['roundTheClock'] = '12 horas';
  row(after.priceList, ({ id }) => id === 'expressMaintenance').price = { amount: 1350 };
  const pages = [
    { path: '/plantao-24-horas', title: 'Plantão' },
    { path: '/plantao', title: 'Plantão 24 horas' },
    { path: '/marcado', title: 'Plantão {{claim.roundTheClock}}' },
    { path: '/longe', title: 'Código 124 horas e R$ 1.350' },
    { path: '/preco', title: 'Revisão por R$\u00a0350' },
  ];
  const changes = whatChanges(companySchema, company, after);
  expect(listWarnings(changes, { pages, promotions: [], priceList: after.priceList })).toEqual([
    '"350" está escrito à mão no título ou no endereço de /preco; isso não muda sozinho',
    '"24 horas" está escrito à mão no título ou no endereço de /plantao-24-horas, /plantao; isso não muda sozinho',
  ]);
});

test('an old phone number in a title is named', () => {
  const after = structuredClone(company);
  row(after.phones, ({ id }) => id === 'support').number = '5511987654321';
  const pages = [
    { path: '/ajuda', title: 'Ajuda: (11) 00000-0001' },
    { path: '/outra', title: 'Código 100000-0001' },
  ];
  const warnings = listWarnings(whatChanges(companySchema, company, after), {
    pages,
    promotions: [],
    priceList: after.priceList,
  });
  expect(warnings).toEqual([
    '"00000-0001" está escrito à mão no título ou no endereço de /ajuda; isso não muda sozinho',
  ]);
});

test('a promotion above the price of the list is named', () => {
  const promotion = promotionSchema.parse({
    id: 'revisao',
    title: 'Revisão',
    text: 'Só neste mês.',
    job: 'expressMaintenance',
    price: { amount: 400 },
    from: '2026-12-01',
    until: '2026-12-31',
  });
  const before = { ...promotion, price: { amount: 300 } };
  const changes = whatChanges(promotionSchema, before, promotion);
  expect(changes.map(({ label }) => label)).toEqual(['Preço']);
  const { priceList } = company;
  const warnings = listWarnings(changes, { pages: [], promotions: [promotion], priceList });
  expect(warnings.map(plain)).toEqual([
    'a promoção custa R$ 400, e "Manutenção expressa" custa R$ 350 na lista; confira os dois valores',
  ]);
});

test('a text is told as its readers see it, and the day of its last change with no other', () => {
  const before = {
    updated: '2026-11-22',
    body: '## Faixas\n\n| Faixa | Bairros |\n|---|---|\n| A | Centro |',
  };
  const after = {
    updated: '2026-11-23',
    body: before.body.replace('Centro', '**Centro** e [Bela Vista](/bela-vista)'),
  };
  const [change, ...others] = whatChanges(postSchema, before, after);
  expect(others).toEqual([]);
  expect(change).toMatchObject({
    before: 'Faixas\nFaixa\nBairros\nFaixa: A\nBairros: Centro',
    after: 'Faixas\nFaixa\nBairros\nFaixa: A\nBairros: Centro e Bela Vista',
  });
  const bold = { ...before, body: before.body.replace('Centro', '**Centro**') };
  expect(whatChanges(postSchema, before, bold)).toMatchObject([
    { before: undefined, after: 'só a formatação ou um link' },
  ]);
  expect(whatChanges(postSchema, before, { ...before, updated: '2026-11-23' })).toMatchObject([
    { path: 'updated' },
  ]);
});
