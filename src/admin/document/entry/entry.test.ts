import { expect, test } from 'vitest';
import type { Document } from '../../../cms/overrides/edits.ts';
import { contentDir } from '../../../cms/collections/read.ts';
import {
  collections,
  isCollectionName,
  collectionNames,
  type CollectionName,
} from '../../../collections.ts';
import { readSources } from '../../../cms/collections/sources.ts';
import { listRules, readRules } from '../../../features/wording/checks.ts';
import type { Fact } from '../../../cms/markers/facts.ts';
import { compileWording } from '../../../features/wording/wording.ts';
import { companyParts, companySchema } from '../../../features/company/collection.ts';
import { INNER_NAME } from '../../../cms/forms/fields.ts';
import { CARDS } from '../../data/cards.ts';
import { isOrder, sortRows } from '../../data/content/list-content.ts';
import { documentOf } from '../../data/content/read-entry.ts';
import { checkDocument } from './check-document.ts';
import { cutToDifference } from '../versions/difference.ts';
import { nameOfPath } from '../../../cms/forms/labels.ts';
import {
  dateAnew,
  dayToCome,
  finishDocument,
  freeName,
  mayBeDraft,
  nameFor,
  namesItself,
} from './finish.ts';
import { buildShape, findVariant, type Shape } from '../../writing/form/form-shape.ts';
import { readNumber } from '../../writing/form/read-number.ts';
import { pathKey, valueAt, withValue, type Path } from '../../writing/form/values.ts';
import { loadContent } from '../../../site.ts';

const errorsOf = (...asked: Parameters<typeof checkDocument>) => checkDocument(...asked).errors;

test('an address names a collection, or none', () => {
  expect(isCollectionName('cities')).toBe(true);
  expect(isCollectionName('constructor')).toBe(false);
});

test('every part of the company record is a card, and stands there but for what is open and whose it is', () => {
  expect(CARDS.map(({ id }) => id)).toEqual(expect.arrayContaining(Object.keys(companyParts)));
  const shown = Object.values(companyParts).flatMap((fields) => Object.keys(fields));
  const all = Object.keys(companySchema.shape);
  expect([...shown, 'slug', 'confirm', 'confirmed'].sort()).toEqual(all.sort());
});

test('a new entry is called after its title', () => {
  expect(nameFor('notices', { id: '', text: 'Férias até 3 de janeiro' })).toBe(
    'ferias-ate-3-de-janeiro',
  );
  expect(nameFor('notices', { id: 'dado', text: 'Outro' })).toBe('dado');
  expect(nameFor('faq', { question: 'x'.repeat(90) })).toHaveLength(60);
  expect(nameFor('redirects', { from: 'velho' })).toBe('velho');
  expect(nameFor('faq', { question: 'Vocês atendem domingo?' })).toBe('voces-atendem-domingo');
});

test('the order of a list is none of its rows, whether or not a file has any', () => {
  expect(isOrder({ collection: 'promotions', entry: '' })).toBe(true);
  expect(isOrder({ collection: 'promotions', entry: 'ferias' })).toBe(false);
  expect(isOrder({ collection: 'company', entry: '' })).toBe(false);
});

test('nobody has to think of a name for a row that says what it is about', () => {
  expect(namesItself('faq')).toBe(true);
  expect(namesItself('promotions')).toBe(true);
  expect(namesItself('notices')).toBe(true);
  expect(namesItself('redirects')).toBe(false);
  expect(namesItself('posts')).toBe(false);
  expect(freeName('ferias', ['outro'])).toBe('ferias');
  expect(freeName('ferias', ['ferias', 'ferias-2', 'ferias-4'])).toBe('ferias-3');
  expect(freeName('ferias', ['ferias'])).toBe('ferias-2');
});

test('an empty form asks for each field, and keeps what is said of what is written', () => {
  const post = { title: '', area: '', streets: [], published: '', preposition: undefined };
  const empty = errorsOf('posts', 'x', post, undefined);
  for (const field of ['title', 'published', 'preposition']) {
    expect([field, empty.get(field)]).toEqual([field, 'preencha este campo']);
  }
  const notice = { id: 'a', text: 'x'.repeat(161), from: 'T12:00', until: '2026-13-01' };
  expect(Object.fromEntries(errorsOf('notices', 'a', notice, undefined))).toEqual({
    text: 'encurte: no máximo 160 caracteres',
    from: 'escolha o dia',
    until: 'escreva o dia como 2026-12-24, ou dia e hora como 2026-12-24T12:00',
  });
  const phone = { id: 'main', label: 'Loja', number: '3131-2020', main: true };
  const rows = {
    closures: [{ from: '', to: '2026-01-01', reason: '' }],
    phones: [phone],
  };
  const company = errorsOf('company', 'company', rows, undefined);
  expect(company.get('closures.0.from')).toBe('preencha este campo');
  expect(company.get('phones.0.number')).toMatch(/^falta o DDD/);
  // A rule over several fields knows better why one of them is asked for.
  const promotion = { id: 'a', job: 'visit', from: '2026-12-24', until: '2026-12-26' };
  const offer = { ...promotion, title: 'Verão', text: 'Desconto' };
  expect(errorsOf('promotions', 'a', offer, undefined).get('price')).toBe(
    'escreva o preço da promoção, ou tire o serviço',
  );
});

test('an empty price asks for its value, at the value', () => {
  const of = (price: unknown) => {
    const job = { id: 'a', job: 'Revisão', price };
    const found = errorsOf('company', 'company', { priceList: [job] }, undefined);
    return Object.fromEntries([...found].filter(([field]) => field.startsWith('priceList')));
  };
  const asked = 'escreva o valor, como 180';
  expect(of({ amount: '' })).toEqual({ 'priceList.0.price.amount': asked });
  expect(of({ from: 'cem' })).toEqual({ 'priceList.0.price.from': asked });
  expect(of({ min: '', max: 90 })).toEqual({ 'priceList.0.price.min': asked });
  expect(of({ min: 90, max: 80 })).toEqual({
    'priceList.0.price': 'o menor valor vem primeiro; troque-os',
  });
  expect(of({})).toEqual({ 'priceList.0.price': asked });
});

test('a field that is not filled in yet is missed there, and makes nothing else wrong', () => {
  const { sources } = readSources(collections, contentDir());
  const period = { id: 'a', text: 'Texto', from: '2026-12-01', until: '2026-12-24' };
  const closures = [{ from: '2026-12-24', to: '2027-01-02', reason: 'Recesso' }];
  const documents = [
    { collection: 'notices' as const, entry: 'a', document: period },
    { collection: 'promotions' as const, entry: 'a', document: { ...period, title: 'Verão' } },
    ...collectionNames.flatMap(
      (name) => sources.filter(({ collection }) => collection === name)[0] ?? [],
    ),
  ].map(({ document, ...of }) => ({
    ...of,
    document: of.collection === 'company' ? { ...document, closures } : document,
  }));
  const elsewhere = documents.flatMap(({ collection, entry, document }) => {
    // Markers are looked up in nothing here.
    const before = errorsOf(collection, entry, document, undefined);
    return listEmptied(buildShape(collection), document, []).flatMap((path) => {
      const found = errorsOf(
        collection,
        entry,
        withValue(document, path, '') as Document,
        undefined,
      );
      const key = pathKey(path);
      return [...found.keys()]
        .filter((fieldPath) => fieldPath !== key && !before.has(fieldPath))
        .map((fieldPath) => `${collection}: ${key}: ${fieldPath}`);
    });
  });
  expect(elsewhere).toEqual([]);
});

/** The ways to all that is typed into a document and may not stay empty. */
function listEmptied(shape: Shape, value: unknown, path: Path): Path[] {
  switch (shape.kind) {
    case 'text':
    case 'number':
      return shape.isRequired && shape.label !== INNER_NAME ? [path] : [];
    case 'group':
      return shape.fields.flatMap(({ key, shape: field }) => {
        const inner = valueAt(value, [key]);
        return inner === undefined ? [] : listEmptied(field, inner, [...path, key]);
      });
    case 'variants': {
      const group = shape.variants[findVariant(shape, value)]?.group;
      return group ? listEmptied(group, value, path) : [];
    }
    case 'list': {
      const [first] = value as unknown[];
      return first === undefined ? [] : listEmptied(shape.item, first, [...path, 0]);
    }
    default:
      return [];
  }
}

test('what holds for a time begins today, unless somebody says otherwise', () => {
  const now = new Date('2026-11-23T01:00:00Z');
  const begun = (collection: CollectionName, document: Document) =>
    finishDocument(collection, document, document, false, now);
  const notice = { text: 'A', from: '', until: '2026-12-01' };
  expect(begun('notices', notice)).toEqual({ ...notice, from: '2026-11-22' });
  expect(begun('notices', { ...notice, from: '2026-11-30' })).toMatchObject({ from: '2026-11-30' });
  const [open, dated] = [
    { from: '', to: '2026-12-01' },
    { from: '2026-12-24', to: '2026-12-26' },
  ];
  expect(begun('company', { closures: [open, dated] })).toEqual({
    closures: [{ ...open, from: '2026-11-22' }, dated],
  });
  // An address that is empty is no day.
  expect(begun('redirects', { from: '', to: '/' })).toEqual({ from: '', to: '/' });
});

test('a page that its readers will find changed carries the day of that', () => {
  const now = new Date('2026-11-23T01:00:00Z');
  const page = { name: 'A', updated: '2026-01-01' };
  expect(finishDocument('cities', { ...page, name: 'B' }, page, false, now).updated).toBe(
    '2026-11-22',
  );
  expect(finishDocument('cities', { ...page, index: false }, page, false, now).updated).toBe(
    '2026-01-01',
  );
  const dated = { name: 'B', updated: '2026-02-02' };
  expect(finishDocument('cities', dated, page, false, now)).toEqual(dated);
  expect(finishDocument('faq', { question: 'B' }, { question: 'A' }, false, now)).toEqual({
    question: 'B',
  });
});

test('errors are those of the schema, by field', () => {
  const notice = { id: 'a', text: '', from: '2026-12-20', until: '2026-12-01' };
  const found = errorsOf('notices', 'a', { ...notice, text: 'Fechado' }, new Map());
  expect([...found]).toEqual([['until', 'o fim vem depois do começo; troque os dois']]);
  const recess = { closures: [{ from: '2026-12-24', to: '2026-12-01', reason: 'Recesso' }] };
  expect(errorsOf('company', 'company', recess, undefined).get('closures.0.to')).toBe(
    'o último dia vem depois do primeiro; troque os dois',
  );
  expect(errorsOf('notices', 'a', notice, new Map()).get('text')).toBe('preencha este campo');
  expect(
    errorsOf('faq', 'a', { id: 'a', answer: 'Custa {{price.none}}' }, new Map()).get('answer'),
  ).toContain('não tem (“price.none”)');
});

test('a version is the file with its patch over it, and nothing where it is taken out', () => {
  expect(documentOf({ a: 1, b: 2 }, { patch: { a: 3, b: null } })).toEqual({ a: 3 });
  expect(documentOf({ a: 1 }, undefined)).toEqual({ a: 1 });
  expect(documentOf({ a: 1 }, { patch: { $removed: true } })).toEqual({});
});

test('of long texts only what differs is shown, with words around it', () => {
  const long = 'palavra '.repeat(60);
  const [before, after] = cutToDifference(`${long}antes ${long}`, `${long}depois ${long}`);
  expect(before).toMatch(/^… (palavra )+antes (palavra )+…$/);
  expect(after).toMatch(/^… (palavra )+depois (palavra )+…$/);
  expect(before.length).toBeLessThan(160);
  expect(cutToDifference('a', 'b')).toEqual(['a', 'b']);
});

test.each([
  ['1.234,5', 1234.5],
  ['150', 150],
  ['0,5', 0.5],
  ['12.5', 12.5],
  ['doze', 'doze'],
  ['', ''],
])('"%s" is the number %j', (text, value) => expect(readNumber(text)).toBe(value));

test('a path is told in the words of the form', () => {
  expect(nameOfPath(companySchema, ['phones', '0', 'number'])).toBe('Telefones › 1 › Número');
  expect(nameOfPath(companySchema, ['texto'])).toBe('Texto');
});

test('rows stand as on the site: as in their file, new ones last, and as somebody ordered them', () => {
  const rows = ['a', 'b', 'c', 'neu'].map((entry) => ({ entry }));
  const names = (base: string[], saved: string[]) =>
    sortRows(rows, { base: { order: base }, saved: { order: saved } }).map(({ entry }) => entry);
  expect(names(['c', 'a', 'b'], ['c', 'a', 'b'])).toEqual(['c', 'a', 'b', 'neu']);
  expect(names(['c', 'a', 'b'], ['neu', 'b', 'a', 'c'])).toEqual(['neu', 'b', 'a', 'c']);
  // A row that came after the order was saved stays behind the one that it follows.
  expect(names(['c', 'a', 'b'], ['b', 'c', 'neu'])).toEqual(['b', 'c', 'a', 'neu']);
  expect(sortRows(rows, { base: undefined, saved: {} })).toHaveLength(4);
});

test.each([
  ['Visita por {{price.visit}} em Osasco', 'visita-em-osasco'],
  ['Garantia de {{claim.warranty}} no motor', 'garantia-no-motor'],
  ['Quanto custa a visita: {{price.visit}}', 'quanto-custa-a-visita'],
  ['Motor a partir de {{price.motor}}, com instalação', 'motor-com-instalacao'],
])('the address of "%s" says no value that may change: %s', (title, address) => {
  expect(nameFor('posts', { title })).toBe(address);
  expect(nameFor('promotions', { title })).toBe(address);
});

test('a picture that does not exist is told beside its field, with those that do', () => {
  const pictures = {
    drawings: ['/img/a.svg'],
    images: [],
    icons: [],
    answers: [],
    photos: [],
    fonts: [],
    drawnFonts: [],
  };
  const findErrors = (image: string) =>
    errorsOf('guides', 'a', { image }, new Map(), { pictures }).get('image');
  expect(findErrors('/img/a.svg')).toBeUndefined();
  expect(findErrors('/img/b.svg')).toBe(
    '"/img/b.svg" não está entre os desenhos do site; use um destes: /img/a.svg',
  );
});

test('a text may not link to a saved page, which can leave the site', () => {
  const check = (body: string) => errorsOf('guides', 'a', { body }, new Map()).get('texto') ?? '';
  expect(check('Veja [isto](/links-uteis/um-recado#x).')).toContain('/links-uteis/um-recado');
  expect(check('Veja [a lista](/links-uteis).')).not.toContain('página gerada');
});

/** What the forms of the site's own words look at. */
const site = loadContent();
const facts = new Map(
  [...site.markers].map(([path, value]): [string, Fact] => [
    path,
    { path, value, label: path, from: '' },
  ]),
);
const rules = listRules(contentDir());
const findWords = compileWording(rules);
const findErrors = (collection: CollectionName, entry: string, document: Document) =>
  errorsOf(collection, entry, document, facts, { findWords });

/** An entry as its file has it. */
function fileOf(collection: CollectionName): { entry: string; document: Document } {
  const found = site.files.find((file) => file.collection === collection && file.entry !== '');
  if (!found) throw new Error(`The content has no ${collection}.`);
  return found;
}

test('what the files say may be saved as it stands', () => {
  const refused = site.files.flatMap(({ collection, entry, document }) =>
    [...findErrors(collection, entry, document)].map(([field, message]) => ({
      place: `${collection}/${entry} › ${field}`,
      message,
    })),
  );
  expect(refused).toEqual([]);
});

test('a sentence that a rule refuses is told beside its field, with what to write instead', () => {
  const [rule] = rules;
  const [sentence = ''] =
    readRules(contentDir()).rules.find(({ id }) => id === rule?.id)?.fails ?? [];
  const words = `“${sentence}”: ${rule?.why}`;
  const post = fileOf('posts');
  const body = `${String(post.document['body'])}\n\n${sentence}\n`;
  expect([...findErrors('posts', post.entry, { ...post.document, body })]).toEqual([
    ['texto', words],
  ]);
  const question = fileOf('faq');
  expect([
    ...findErrors('faq', question.entry, { ...question.document, answer: sentence }),
  ]).toContainEqual(['answer', words]);
  // Beside what the schema says of other fields, not after it is mended.
  expect(findErrors('faq', question.entry, { answer: sentence }).get('answer')).toBe(words);
  expect(findErrors('faq', question.entry, { answer: sentence }).has('question')).toBe(true);
});

test('what somebody writes is never called empty', () => {
  const question = fileOf('faq');
  const document = { ...question.document, answer: 'Temos {{price.nada}}.', group: 'T'.repeat(61) };
  const told = findErrors('faq', question.entry, document);
  expect([...told.values()].join()).not.toContain('vazio');
});

test.each([
  [
    'Atendemos 24 horas.',
    '24 horas',
    ['emergency.hours', 'claim.roundTheClock', 'claim.installationTime'],
  ],
  [
    'A instalação leva 24 horas.',
    '24 horas',
    ['claim.installationTime', 'emergency.hours', 'claim.roundTheClock'],
  ],
  ['A troca do par custa R$ 150.', 'R$ 150', ['price.maintenance.value']],
  ['Temos 30 anos de experiência no ramo.', '30 anos', ['claim.experienceGenerated']],
  ['Chegamos em 40 minutos.', 'Chegamos em 40 minutos.', []],
])(
  '"%s" is asked about, never refused, and saved once somebody says so',
  (answer, quote, paths) => {
    const { entry, document } = fileOf('faq');
    const read = (fields: Document) =>
      checkDocument('faq', entry, { ...document, answer, ...fields }, facts, { findWords });
    const { errors, questions } = read({});
    expect([...errors]).toEqual([]);
    expect(
      questions.get('answer')?.map((asked) => [asked.quote, asked.facts.map(({ path }) => path)]),
    ).toContainEqual([quote, paths]);
    const said = (questions.get('answer') ?? []).map((asked) => [asked.quote, '2026-11-23']);
    const confirmed = read({ asWritten: Object.fromEntries(said) as Document });
    expect([confirmed.errors.size, confirmed.questions.size]).toEqual([0, 0]);
  },
);

test('nothing that is said of a text holds a marker or the name of a rule', () => {
  const { entry, document } = fileOf('faq');
  const texts = [
    ...readRules(contentDir()).rules.flatMap(({ fails }) => fails),
    'R$ 1 24 horas 10% soluções completas! {{price.nada}} {cidade} lorem ipsum\n<<<<<<< a',
    '',
    'x'.repeat(1_000),
  ];
  const told = texts.flatMap((text) => {
    const fields = { ...document, answer: text, group: text };
    const { errors, questions } = checkDocument('faq', entry, fields, facts, { findWords });
    const asked = [...questions.values()].flat().map((question) => question.text);
    return [...errors.values(), ...asked];
  });
  expect(told.length).toBeGreaterThan(texts.length);
  const names = rules.map(({ id }) => id).join('|');
  const developers = new RegExp(`\\{\\{|\\}\\}|\\((?:${names})\\)|asWritten|undefined`);
  expect(told.filter((text) => developers.test(text))).toEqual([]);
});

test('a title that would move its page is refused, unless a fact keeps the address', () => {
  const { entry, document } = fileOf('topics');
  const move = (title: string) => findErrors('topics', entry, { ...document, title }).get('title');
  expect(move('Outro assunto')).toBe(
    `o endereço da página sai deste texto e seria "outro-assunto", não "${entry}"; mantenha as palavras do endereço`,
  );
  expect(move('Assunto de {{claim.maintenanceEvery}}')).toBeUndefined();
});

test('a guide without its sections is refused', () => {
  const { entry, document } = fileOf('guides');
  const body = String(document['body']).replace('## Dicas', '## Ideias');
  expect(findErrors('guides', entry, { ...document, body }).get('texto')).toMatch(
    /^as seções do guia são, nesta ordem/,
  );
});

test('an emptied text is asked for, where the page is nothing without it', () => {
  const { entry, document } = fileOf('posts');
  for (const body of ['', ' \n', undefined]) {
    expect(findErrors('posts', entry, { ...document, body }).get('texto')).toBe(
      'escreva o texto da página; sem ele, ela fica de fora',
    );
  }
});

test('a post is of the day on which visitors first see it, unless somebody chose another', () => {
  const now = new Date('2026-11-26T01:30:00Z');
  const post = { published: '2026-11-20', updated: '2026-11-20', title: 'A' };
  const on = (day: string) => ({ ...post, published: day, updated: day });
  // In Brasília it is still the evening before.
  expect(dateAnew(post, now)).toEqual(on('2026-11-25'));
  const chosen = { ...post, published: '2026-11-01' };
  expect(dateAnew(chosen, now)).toEqual(chosen);
  expect(dateAnew(on('2026-11-26'), now)).toEqual(on('2026-11-26'));
});

test('a post that waits for its day was changed on no day before it', () => {
  const now = new Date('2026-11-26T01:30:00Z');
  const [today, later] = ['2026-11-25', '2026-12-24'];
  const post = { title: 'A', published: today, updated: today };
  const finish = (published: string, original = post) =>
    finishDocument('posts', { ...original, published }, original, false, now);
  expect(finish(later)).toEqual({ ...post, published: later, updated: later });
  expect(finish('2026-12-10', { ...post, published: later, updated: later })).toEqual({
    ...post,
    published: '2026-12-10',
    updated: '2026-12-10',
  });
  expect(finish(today, { ...post, published: later, updated: later })).toEqual(post);
  expect(dayToCome('posts', { published: later }, now)).toBe(later);
  expect(dayToCome('posts', { published: today }, now)).toBeUndefined();
  // An article of the company only says its day.
  expect(dayToCome('pages', { published: later }, now)).toBeUndefined();
});

test('what is one of many forms is never a draft', () => {
  expect(mayBeDraft('posts')).toBe(true);
  expect(mayBeDraft('notices')).toBe(true);
  expect(mayBeDraft('company')).toBe(false);
});
