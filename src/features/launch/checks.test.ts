import { expect, test } from 'vitest';
import { companySchema } from '../company/collection.ts';
import { safetySchema } from '../safety/collection.ts';
import { listOpenItems } from './checks.ts';
import { confirmationOf } from '../company/confirmed.ts';
import { isFictitiousHost } from '../../lib/url/host.ts';
import { isBlocking, type LaunchInput } from './items.ts';
import { buildReport, formatItems, shortenReport } from './report.ts';

const RATINGS = {
  show: false,
  home: { value: 4.8, count: 47 },
  elsewhere: { value: 4.8, count: 127 },
};

const COMPANY = companySchema.parse({
  slug: 'portas-reais',
  name: 'Portas Reais',
  tagline: 'Desde sempre',
  description: 'Uma empresa.',
  legalName: 'Portas Reais Ltda.',
  taxId: '11.222.333/0001-81',
  address: {
    street: 'Rua Augusta, 10',
    district: 'Centro',
    city: 'São Paulo',
    state: 'SP',
    postalCode: '01305-000',
  },
  email: 'contato@portasreais.com.br',
  phones: [
    { id: 'main', label: 'WhatsApp', number: '5511987654321', main: true },
    { id: 'support', label: 'Ajuda', number: '551132145678' },
  ],
  message: 'Olá',
  regionName: 'São Paulo',
  areaServed: ['São Paulo'],
  hours: {
    monday: [{ opens: '08:00', closes: '18:00' }],
    tuesday: [],
    wednesday: [],
    thursday: [],
    friday: [],
    saturday: [],
    sunday: [],
  },
  payment: ['Pix'],
  models: [
    {
      id: 'a',
      name: 'A',
      price: 800,
      specs: [{ id: 'time', label: 'Tempo', value: '16 s' }],
      summary: 'Um',
      image: '/a.svg',
      imageAlt: 'A',
    },
  ],
  claims: { since: 'desde 1999', experienceLanding: 'mais de 25 anos' },
  ratings: RATINGS,
  aggregateOffer: { emit: false, low: 480, high: 749 },
});

const PLACE = { id: 'osasco', collection: 'cities', file: 'content/cities/osasco.md' } as const;

const READY: LaunchInput = {
  problems: [],
  company: COMPANY,
  facts: [{ id: 'lei', text: 'Lei 1', about: 'Lei', source: 'Câmara', checked: '2026-05-01' }],
  safety: [],
  testimonials: [],
  places: [{ ...PLACE, data: { confirm: [] } }],
  posts: [],
  written: [],
  env: {
    SITE_URL: 'https://www.portasreais.com.br',
    PUBLIC_SUPABASE_URL: 'https://abc.supabase.co',
    PUBLIC_SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_x',
    SUPABASE_SECRET_KEY: 'sb_secret_x',
    GOOGLE_SITE_VERIFICATION: 'g',
    BING_SITE_VERIFICATION: 'b',
    INDEXNOW_KEY: 'chave-indexnow',
    REBUILD_GITHUB_REPOSITORY: 'dono/site',
    REBUILD_GITHUB_TOKEN: 't',
  },
  today: new Date('2026-11-21T12:00:00Z'),
};

const open = (fields: Partial<LaunchInput>) =>
  listOpenItems({ ...READY, ...fields }).map(({ group, field }) => `${group} ${field}`);
const company = (fields: Partial<LaunchInput['company']>) =>
  open({ company: { ...COMPANY, ...fields } });

test('a filled-in site has nothing open', () => {
  expect(listOpenItems(READY)).toEqual([]);
  expect(formatItems([])).toBe('Nada em aberto: o site pode ir ao ar.');
  expect(buildReport([])).toEqual({ ready: true, open: 0, groups: [] });
});

test('fictitious phones, e-mail, CNPJ and address are open', () => {
  const phones = [{ id: 'main', label: 'WhatsApp', number: '551100000000' }];
  expect(company({ phones })).toEqual(['placeholders phones.main']);
  for (const number of ['5511999999999', '08000000000', '08007777777']) {
    const other = { id: 'x', label: 'Ajuda', number };
    expect(company({ phones: [...COMPANY.phones, other] })).toEqual(['placeholders phones.x']);
  }
  for (const number of ['08000001234', '03000000123', '40040000', '5511988888881']) {
    expect(company({ phones: [{ id: 'main', label: 'WhatsApp', number }] })).toEqual([]);
  }
  expect(company({ email: 'contato@example.com' })).toEqual(['placeholders email']);
  expect(company({ taxId: '00.000.000/0000-00' })).toEqual(['placeholders taxId']);
  expect(company({ legalName: 'Razão Social a Confirmar Ltda.' })).toEqual([
    'placeholders legalName',
  ]);
  const address = { ...COMPANY.address, postalCode: '00000-000' };
  expect(company({ address })).toEqual(['placeholders address']);
});

test('more years of experience than years since the foundation contradict each other', () => {
  const claims = {
    since: 'desde 1999',
    experienceGenerated: '30 anos',
    experienceGuides: '20 anos',
  };
  expect(company({ claims })).toEqual(['contradictions claims.experienceGenerated']);
});

test('two numbers of reviews contradict each other while they are shown', () => {
  const ratings = { ...RATINGS, show: true };
  expect(company({ ratings })).toEqual(['contradictions ratings']);
});

test('a price range that no model has is open only when it is published', () => {
  expect(company({ aggregateOffer: { emit: true, low: 480, high: 749 } })).toEqual([
    'contradictions aggregateOffer',
  ]);
  expect(company({ aggregateOffer: { emit: true, low: 800, high: 800 } })).toEqual([]);
});

test('rows to confirm come once, contradictions before them', () => {
  const confirm = [
    { path: 'payment', why: 'Confirmar' },
    { path: 'email', why: 'Fictício' },
    { path: 'ratings', why: 'Sem prova' },
    { path: 'claims.experienceLanding', why: 'Escolher um' },
  ];
  const ratings = { ...RATINGS, show: true };
  expect(company({ confirm, ratings, email: 'a@example.com' })).toEqual([
    'contradictions ratings',
    'contradictions claims.experienceLanding',
    'placeholders email',
    'ratings ratings',
    'confirm payment',
  ]);
  expect(company({ confirm: [{ path: 'ratings', why: 'Sem prova' }] })).toEqual([]);
});

test('what was confirmed on a day is done, and a fictitious value stays open', () => {
  const confirm = [
    { path: 'payment', why: 'Confirmar' },
    { path: 'claims.experienceLanding', why: 'Escolher um' },
    { path: 'email', why: 'Fictício' },
  ];
  const on = (path: string) => ({ [path]: confirmationOf(COMPANY, path, '2026-11-20') });
  const confirmed = { ...on('payment'), ...on('claims.experienceLanding'), ...on('email') };
  expect(company({ confirm, confirmed: on('payment') })).toEqual([
    'contradictions claims.experienceLanding',
    'confirm email',
  ]);
  expect(company({ confirm, confirmed })).toEqual([]);
  expect(company({ confirm, confirmed, email: 'a@example.com' })).toEqual(['placeholders email']);
  // Another true value is not what was confirmed.
  expect(company({ confirm, confirmed, email: 'outra@portasreais.com.br' })).toEqual([
    'confirm email',
  ]);
});

test('an item of the record says its field, its value as pages do, and what confirms it', () => {
  const confirm = [
    { path: 'phones.main', why: 'Confirmar' },
    { path: 'address', why: 'Confirmar' },
    { path: 'practices', name: 'Como se trabalha', why: 'Confirmar' },
  ];
  const items = listOpenItems({ ...READY, company: { ...COMPANY, confirm } });
  expect(items.map(({ label, value }) => [label, value?.replaceAll('\u00a0', ' ')])).toEqual([
    ['Telefones › WhatsApp', 'WhatsApp · (11) 98765-4321'],
    ['Endereço', 'Rua Augusta, 10, Centro, São Paulo/SP, CEP 01305-000'],
    ['Como se trabalha', undefined],
  ]);
  expect(items.every(({ seal = '' }) => /^[0-9a-f]{8}$/.test(seal))).toBe(true);
  expect(formatItems(items)).toContain(`[confirmed: ${items[0]?.seal ?? ''}]`);
});

test('what the panel reads has every item that it lists, and of the others how many', () => {
  const entry = { ...PLACE, data: { confirm: ['Rota', 'Foto'] } };
  const report = buildReport(listOpenItems({ ...READY, places: [entry], env: {} }));
  const short = shortenReport(report);
  expect(short).toMatchObject({ open: report.open, ready: false });
  expect(short.groups.map(({ group, count, items }) => [group, count, items.length])).toEqual([
    ['environment', 4, 4],
    ['places', 2, 0],
    ['recommended', 4, 0],
  ]);
});

test('every item says how it is closed, and at which field', () => {
  const items = listOpenItems({
    ...READY,
    company: {
      ...COMPANY,
      email: 'a@example.com',
      confirm: [{ path: 'payment', why: 'Confirmar' }],
    },
    env: {},
  });
  expect(items.map(({ how, at }) => [how, at?.collection, at?.entry, at?.path])).toEqual([
    ['fill', 'company', 'company', 'email'],
    ...Array.from({ length: 4 }, () => ['server', undefined, undefined, undefined]),
    ['confirm', 'company', 'company', 'payment'],
    ...Array.from({ length: 4 }, () => ['server', undefined, undefined, undefined]),
  ]);
  const { groups } = buildReport(items);
  expect(groups[0]?.items[0]).toMatchObject({ how: 'fill' });
  expect(groups.map(({ blocking }) => blocking)).toEqual([true, true, true, false]);
});

test.each([
  [undefined, 'falta o domínio'],
  ['seudominio.com.br', 'não é um endereço'],
  ['http://portasreais.com.br', 'https://'],
  ['http://127.0.0.1:4321', 'testes'],
  ['https://site.example.com', 'testes'],
])('the domain %s is open', (url, message) => {
  const items = listOpenItems({ ...READY, env: { ...READY.env, SITE_URL: url } });
  expect(items).toMatchObject([
    {
      group: 'environment',
      field: 'SITE_URL',
      message: expect.stringContaining(message) as string,
    },
  ]);
});

test('the variables of Supabase are needed', () => {
  const missing = open({ env: { SITE_URL: READY.env['SITE_URL'], PUBLIC_SUPABASE_URL: '' } });
  expect(missing.filter((item) => item.startsWith('environment'))).toEqual([
    'environment PUBLIC_SUPABASE_URL',
    'environment PUBLIC_SUPABASE_PUBLISHABLE_KEY',
    'environment SUPABASE_SECRET_KEY',
  ]);
});

test('settings worth having are told and stop nothing', () => {
  const { SITE_URL, PUBLIC_SUPABASE_URL, PUBLIC_SUPABASE_PUBLISHABLE_KEY, SUPABASE_SECRET_KEY } =
    READY.env;
  const env = {
    SITE_URL,
    PUBLIC_SUPABASE_URL,
    PUBLIC_SUPABASE_PUBLISHABLE_KEY,
    SUPABASE_SECRET_KEY,
  };
  const items = listOpenItems({ ...READY, env });
  expect(items.map(({ group, field }) => `${group} ${field}`)).toEqual([
    'recommended GOOGLE_SITE_VERIFICATION',
    'recommended BING_SITE_VERIFICATION',
    'recommended INDEXNOW_KEY',
    'recommended REBUILD_GITHUB_TOKEN',
  ]);
  expect(items.some(isBlocking)).toBe(false);
  const github = { REBUILD_GITHUB_REPOSITORY: 'dono/site', REBUILD_GITHUB_TOKEN: 't' };
  expect(listOpenItems({ ...READY, env: { ...env, ...github } })).toHaveLength(3);
});

test('knows hosts that only serve for tests', () => {
  expect(['localhost', 'a.test', 'example.com', '10.0.0.1', '[::1]'].every(isFictitiousHost)).toBe(
    true,
  );
  expect(['portasreais.com.br', 'testes.com.br', 'local.com'].some(isFictitiousHost)).toBe(false);
});

test('sample testimonials, old facts and rows of pages are open', () => {
  const sample = {
    id: 'home-1',
    name: 'Ana',
    location: 'Osasco',
    text: 'Bom.',
    pages: ['home' as const],
    sample: true,
  };
  expect(open({ testimonials: [sample, { ...sample, id: 'real', sample: false }] })).toEqual([
    'testimonials home-1',
  ]);
  expect(
    open({ testimonials: [sample], company: { ...COMPANY, sampleTestimonials: false } }),
  ).toEqual([]);
  const fact = READY.facts[0] as LaunchInput['facts'][number];
  const facts = [
    { ...fact, checked: '2025-11-20' },
    { ...fact, id: 'b', checked: 'em breve' },
    fact,
  ];
  expect(open({ facts })).toEqual(['facts lei', 'facts b']);
  const entry = { ...PLACE, data: { confirm: ['Rota', 'Foto'] } };
  expect(open({ places: [entry], posts: [entry] })).toEqual([
    'places confirm.0',
    'places confirm.1',
    'posts confirm.0',
    'posts confirm.1',
  ]);
});

test('each item stands below the heading of its own group', () => {
  const facts = READY.facts.map((fact) => ({ ...fact, checked: 'em breve' }));
  const items = listOpenItems({ ...READY, env: {}, facts });
  const headings = formatItems(items).match(/^\S.* \(\d+\)$/gm);
  expect(headings?.length).toBeGreaterThan(1);
  expect(headings).toEqual(
    buildReport(items).groups.map(({ name, count }) => `${name} (${count})`),
  );
});

test('counts what is open', () => {
  const items = listOpenItems({ ...READY, env: {} });
  expect(formatItems(items)).toContain('Configuração do servidor (4)');
  expect(formatItems(items)).toContain('4 itens em aberto antes de o site ir ao ar.');
  expect(buildReport(items)).toMatchObject({
    ready: false,
    open: 4,
    groups: [{ group: 'environment' }, { group: 'recommended' }],
  });
});

test('a question that the record wants first says so', () => {
  const confirm = [
    { path: 'email', why: 'Confirmar' },
    { path: 'payment', why: 'Confirmar', first: true },
  ];
  const items = listOpenItems({
    ...READY,
    env: {},
    company: companySchema.parse({ ...COMPANY, confirm }),
  });
  const first = items.filter((item) => item.first).map(({ field }) => field);
  expect(first).toEqual(['payment']);
});

test('content that cannot be published comes first', () => {
  const problems = [{ file: 'content/x.md', field: 'texto', message: 'vazio' }];
  expect(open({ problems, env: {} })[0]).toBe('content texto');
});

test('jobs without a price and warranties without a term are told and stop nothing', () => {
  const items = listOpenItems({
    ...READY,
    company: companySchema.parse({
      ...COMPANY,
      priceList: [
        { id: 'visit', job: 'Visita', price: { amount: 100 } },
        { id: 'night', job: 'Plantão', dependsOn: 'da hora' },
        { id: 'check', job: 'Revisão', price: { from: 100 } },
      ],
      warranties: [
        { service: 'Peça', term: '1 ano', note: 'No termo.' },
        { service: 'Conserto', note: 'No termo.' },
      ],
    }),
  });
  expect(items.map(({ field }) => field)).toEqual([
    'priceList.visit.waived',
    'priceList.night.price',
    'warranties.1.term',
  ]);
  expect(items.some(isBlocking)).toBe(false);
});

test('a price is open from the day after its last', () => {
  const until = (validUntil: string) =>
    company({
      priceList: [
        {
          id: 'check',
          job: 'Revisão',
          kinds: [],
          includes: [],
          excludes: [],
          price: { from: 100 },
          validUntil,
        },
      ],
    });
  expect(until('2026-11-21')).toEqual([]);
  expect(until('2026-11-20')).toEqual(['expired priceList.check.validUntil']);
});

test('what somebody confirmed as it stands is told with its sentence and the day, and stops nothing', () => {
  const sources = [
    { collection: 'guides' as const, entry: 'motor', file: 'content/guides/motor.md' },
  ].map((source) => ({
    ...source,
    id: source.entry,
    data: { title: 'Motor' } as never,
    body: 'O motor é forte. A visita custa R$ 90 no centro. Ligue.',
    confirmed: new Map([
      ['R$ 90', '2026-11-23'],
      ['R$ 70', '2026-11-22'],
    ]),
  }));
  const items = listOpenItems({ ...READY, written: sources });
  expect(items, 'what the text no longer says is not told').toHaveLength(1);
  expect(items[0]).toMatchObject({
    group: 'written',
    label: 'Motor',
    value: 'A visita custa R$ 90 no centro.',
    message: expect.stringMatching(/^“R\$ 90”.*23 de novembro de 2026/) as string,
    at: { collection: 'guides', entry: 'motor', path: 'body' },
  });
  const report = shortenReport(buildReport(items));
  expect(report).toMatchObject({ ready: true, groups: [{ blocking: false, items }] });
});

test('what a technician has to confirm stands first, and only name, trade, day, source and the same words close it', () => {
  const cell = safetySchema.parse({
    id: 'preso',
    title: 'Pessoa presa',
    level: 'stop',
    when: 'Alguém preso?',
    steps: ['Ligue 193.'],
    people: true,
    confirm: 'E se ninguém atende?',
  });
  const confirmed = {
    name: 'Ana Dias',
    trade: 'Técnica, CFT 1',
    date: '2026-11-20',
    source: 'Manual do fabricante, página 12',
    answer: 'Espere.',
    words: 'Alguém preso?  Ligue 193.\n',
  };
  const found = (fields: Partial<typeof cell>) =>
    listOpenItems({ ...READY, env: {}, safety: [{ ...cell, ...fields }] })
      .filter(isBlocking)
      .filter(({ group }) => group === 'safety');
  const items = listOpenItems({ ...READY, env: {}, safety: [cell] });
  expect(items[0]).toMatchObject({
    group: 'safety',
    how: 'fill',
    message: expect.stringMatching(/^E se ninguém atende\?/) as string,
    at: { collection: 'safety', entry: 'preso', path: 'confirmed' },
  });
  expect(items[0]?.seal, 'nothing to tap').toBe(undefined);
  expect(found({ confirmed })).toEqual([]);
  const [changed] = found({ confirmed, steps: ['Ligue 192.'] });
  expect(changed?.message).toContain('o texto mudou depois que Ana Dias o confirmou');
  expect(found({ confirm: undefined, people: false })).toEqual([]);
});
