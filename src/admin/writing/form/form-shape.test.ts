import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { contentDir } from '../../../cms/collections/read.ts';
import { collections, collectionNames, type CollectionName } from '../../../collections.ts';
import { readSources } from '../../../cms/collections/sources.ts';
import { blankGroup, buildShape, findVariant, keyField, type Shape } from './form-shape.ts';
import { listNames } from './list-names.ts';
import { tidy, valueAt } from './values.ts';

const { sources } = readSources(collections, contentDir());
const shapes = new Map(collectionNames.map((name) => [name, buildShape(name)]));

function shapeOf(name: CollectionName): Shape {
  const shape = shapes.get(name);
  if (!shape) throw new Error(`${name} has no form.`);
  return shape;
}

/** Every field below a shape, with the way to it. */
function listFields(shape: Shape, path: string[] = []): { path: string[]; shape: Shape }[] {
  switch (shape.kind) {
    case 'group':
      return shape.fields.flatMap(({ key, shape: inner }) => [
        { path: [...path, key], shape: inner },
        ...listFields(inner, [...path, key]),
      ]);
    case 'variants':
      return shape.variants.flatMap(({ group }) => listFields(group, path));
    case 'list':
      return listFields(shape.item, [...path, '0']);
    case 'dictionary':
      return listFields(shape.value, [...path, '*']);
    default:
      return [];
  }
}

function fieldOf(shape: Shape, ...keys: string[]): Shape {
  const found = listFields(shape).find(({ path }) => path.join() === keys.join());
  if (!found) throw new Error(`There is no field ${keys.join('.')}.`);
  return found.shape;
}

test.each(collectionNames)('every field of "%s" has a name in the words of its owner', (name) => {
  const nameless = listFields(buildShape(name)).filter(
    ({ path, shape }) => shape.label === path.at(-1),
  );
  expect(nameless.map(({ path }) => path.join('.'))).toEqual([]);
});

/** What only programs say, and those who write them. */
const OF_PROGRAMS =
  /\b(?:slug|ids?|kind|true|false|price|value|amount|from|min|max|html|markdown|json|yaml|build|cache|hash)\b|\d{4}-\d{2}|índice|nome interno/i;

// Those hold what programs look words up by.
const OF_RULES = ['generator', 'claims', 'assistant', 'sizing'];

test.each(collectionNames.filter((name) => !OF_RULES.includes(name)))(
  'the form of "%s" asks in the words of its owner',
  (name) => {
    const said = listFields(buildShape(name))
      // The name of a row follows from its words.
      .filter(({ path }) => path.join() !== keyField(name))
      .map(({ path, shape: { label, help = '' } }) => `${path.join('.')}: ${label}: ${help}`)
      .filter((words) => OF_PROGRAMS.test(words.slice(words.indexOf(':'))));
    expect(said).toEqual([]);
  },
);

test('a new row of a list is named by its words, and no two are named alike', () => {
  const phones = fieldOf(buildShape('company'), 'phones');
  const [main, help, next] = [{ id: 'main', label: 'WhatsApp' }, { label: 'Ajuda' }, { label: '' }];
  const rows = [main, help, { label: 'Ajuda!' }, next];
  const ids = (tidy(phones, rows, [main]) as { id: string }[]).map(({ id }) => id);
  expect(ids[0]).toBe('main');
  expect(ids[1]).toBe('ajuda');
  expect(new Set(ids).size).toBe(4);
  for (const id of ids) expect(id).toMatch(/^[a-z]+$/);
});

test('a form has an input for every kind of value', () => {
  const company = buildShape('company');
  expect(fieldOf(company, 'email')).toMatchObject({ kind: 'text', input: 'email' });
  expect(fieldOf(company, 'description')).toMatchObject({ kind: 'text', input: 'long', max: 300 });
  expect(fieldOf(company, 'hours', 'monday')).toMatchObject({ kind: 'list', most: 3 });
  expect(fieldOf(company, 'hours', 'monday', '0', 'opens')).toMatchObject({ input: 'clock' });
  expect(fieldOf(company, 'closures', '0', 'from')).toMatchObject({ kind: 'text', input: 'day' });
  expect(fieldOf(company, 'priceList', '0', 'price')).toMatchObject({
    kind: 'variants',
    isRequired: false,
  });
  expect(fieldOf(company, 'emergency', 'always')).toMatchObject({ kind: 'yes-no' });
  expect(fieldOf(company, 'claims')).toMatchObject({ kind: 'dictionary' });
  expect(fieldOf(company, 'installments')).toMatchObject({ kind: 'number', isRequired: false });
  expect(fieldOf(buildShape('notices'), 'from')).toMatchObject({
    input: 'moment',
    isRequired: true,
  });
  expect(fieldOf(buildShape('faq'), 'link')).toMatchObject({ input: 'page' });
  const city = buildShape('cities');
  expect(fieldOf(city, 'preposition')).toMatchObject({ kind: 'choice' });
  expect(fieldOf(city, 'guide')).toMatchObject({ kind: 'reference', collection: 'guides' });
  expect(fieldOf(city, 'topics')).toMatchObject({
    kind: 'list',
    item: { kind: 'reference', collection: 'topics' },
  });
  expect(fieldOf(city, 'index')).toMatchObject({
    preset: true,
    help: expect.stringMatching(/^Desmarcado: deixa/) as string,
  });
  expect(fieldOf(city, 'body')).toMatchObject({ input: 'markdown' });
  const promotion = buildShape('promotions');
  expect(fieldOf(promotion, 'job')).toMatchObject({ collection: 'company', list: 'priceList' });
  expect(fieldOf(promotion, 'pages')).toMatchObject({ item: { input: 'page' } });
  const lugares = { value: 'cities', name: 'Lugares' };
  const item = { kind: 'choice', options: expect.arrayContaining([lugares]) as unknown };
  expect(fieldOf(promotion, 'families')).toMatchObject({ item });
  expect(buildShape('menus').kind).toBe('variants');
});

test('a document that nobody changed is saved as its file says it', () => {
  expect(sources.length).toBeGreaterThan(400);
  const changed = sources.filter(({ collection, document }) => {
    return (
      JSON.stringify(tidy(shapeOf(collection), document, document)) !== JSON.stringify(document)
    );
  });
  expect(changed).toEqual([]);
});

/** What only who builds the site can fill (`FOR_DEVELOPERS`). */
const OF_DEVELOPERS_ALONE =
  /^(?:claims|generator)\/: \.(?:never|refusedTitles|doubtfulTitles|faq\.builtIn.*about)$|^faq\/[^:]*: \.about$|^company\/: \.(?:slug|claimsNames)$|^safety\/[^:]*: \.(?:people|confirm)$/;

test('every value of the content has a field that shows it, but for what owners cannot fill', () => {
  const hidden = sources.flatMap(({ collection, entry, document }) =>
    findHidden(shapeOf(collection), document).map((path) => `${collection}/${entry}: ${path}`),
  );
  expect(hidden.filter((path) => !OF_DEVELOPERS_ALONE.test(path))).toEqual([]);
});

/** Values for which a form has no field. */
function findHidden(shape: Shape, value: unknown, path = ''): string[] {
  if (typeof value !== 'object' || value === null) return [];
  if (shape.kind === 'variants') {
    const group = shape.variants[findVariant(shape, value)]?.group;
    return group ? findHidden(group, value, path) : [path];
  }
  if (shape.kind === 'list') {
    return (value as unknown[]).flatMap((item, at) =>
      findHidden(shape.item, item, `${path}.${at}`),
    );
  }
  if (shape.kind === 'dictionary') return [];
  if (shape.kind !== 'group') return [path];
  return Object.entries(value).flatMap(([key, inner]) => {
    const field = shape.fields.find((one) => one.key === key);
    if (!field && key === 'id' && shape.isNamed) return [];
    return field ? findHidden(field.shape, inner, `${path}.${key}`) : [`${path}.${key}`];
  });
}

test('whatever a document names is offered by its title, and by nothing else', () => {
  const offered = (shape: Extract<Shape, { kind: 'reference' }>) => {
    const rows = sources.filter(({ collection }) => collection === shape.collection);
    if (shape.list === undefined) return rows.map(({ entry }) => entry);
    return rows.flatMap(({ document }) =>
      listNames(document[shape.list ?? '']).map(({ value }) => value),
    );
  };
  const named = sources.flatMap(({ collection, entry, document }) =>
    findNames(shapeOf(collection), document).map(({ shape, value }) => ({
      of: `${collection}/${entry} ${shape.collection}.${shape.list ?? ''}`,
      value,
      isOffered: offered(shape).includes(value),
    })),
  );
  expect(new Set(named.map(({ of }) => of.split(' ')[1])).size).toBeGreaterThan(10);
  expect(named.filter(({ isOffered }) => !isOffered)).toEqual([]);
  expect(listNames([{ id: 'visit', job: 'Visita' }, { id: 'a' }, {}])).toEqual([
    { value: 'visit', name: 'Visita' },
    { value: 'a', name: 'a' },
  ]);
});

/** Every name of something else that a document holds. */
function findNames(
  shape: Shape,
  value: unknown,
): { shape: Extract<Shape, { kind: 'reference' }>; value: string }[] {
  if (value === undefined || value === null) return [];
  switch (shape.kind) {
    case 'reference':
      return [{ shape, value: value as string }];
    case 'variants': {
      const group = shape.variants[findVariant(shape, value)]?.group;
      return group ? findNames(group, value) : [];
    }
    case 'list':
      return (value as unknown[]).flatMap((item) => findNames(shape.item, item));
    case 'group':
      return shape.fields.flatMap(({ key, shape: inner }) =>
        findNames(inner, (value as Record<string, unknown>)[key]),
      );
    default:
      return [];
  }
}

test('what is new begins with the fields that it must have', () => {
  const notices = buildShape('notices');
  if (notices.kind !== 'group') throw new Error(notices.kind);
  expect(blankGroup(notices)).toEqual({ id: '', text: '', from: '', until: '' });
});

test('a price is of the kind that its keys say', () => {
  const price = fieldOf(buildShape('company'), 'priceList', '0', 'price');
  if (price.kind !== 'variants') throw new Error(price.kind);
  const nameOf = (value: unknown) => price.variants[findVariant(price, value)]?.name;
  expect(nameOf({ amount: 1 })).toBe('Valor certo');
  expect(nameOf({ from: 1 })).toBe('A partir de');
  expect(nameOf({ min: 1, max: 2 })).toBe('Entre dois valores');
  expect(nameOf(undefined)).toBeUndefined();
});

test('a section is of the type that it names, with whatever other fields', () => {
  const sections = fieldOf(buildShape('pages'), 'sections');
  if (sections.kind !== 'list') throw new Error(sections.kind);
  const { item } = sections;
  if (item.kind !== 'variants') throw new Error(item.kind);
  expect(item.variants[findVariant(item, { type: 'steps', stray: 1 })]?.name).toBe('Passos');
  expect(valueAt(item, ['kind'])).toBe('variants');
});

/** Words of those who build a site; its owner reads none of them in a form. */
const OF_DEVELOPERS =
  /\b(?:h[1-6]|schema\.org|yaml|json|json-ld|markdown|html|css|slugs?|regex|ids?|zod|meta|keywords|true|false|null|string|array|boolean|utc|iso|public|city|zone|district|neighbourhood|content\/\w+)\b|\w+\.(?:yaml|md|woff2?|ttf)\b|\{\{|\b[a-z]+[A-Z]\w+/;

const helpsOf = (shape: Shape) =>
  [shape, ...listFields(shape).map(({ shape: inner }) => inner), ...variantsOf(shape)].flatMap(
    ({ help }) => (help === undefined ? [] : [help]),
  );

/** The groups of every choice, which no field stands for. */
function variantsOf(shape: Shape): Shape[] {
  switch (shape.kind) {
    case 'group':
      return shape.fields.flatMap((field) => variantsOf(field.shape));
    case 'variants':
      return shape.variants.flatMap(({ group }) => [group, ...variantsOf(group)]);
    case 'list':
      return [shape.item, ...variantsOf(shape.item)];
    case 'dictionary':
      return [shape.value, ...variantsOf(shape.value)];
    default:
      return [];
  }
}

test('who instructs the AI is told that anybody can read it', () => {
  expect(helpsOf(buildShape('aiPrompt'))).toContainEqual(
    expect.stringMatching(/^Qualquer pessoa consegue ler: não escreva segredos/),
  );
});

test.each(collectionNames)('no help of "%s" has a word of those who build sites', (name) =>
  expect(helpsOf(buildShape(name)).filter((help) => OF_DEVELOPERS.test(help))).toEqual([]),
);

test('nor has what a form says is wrong', () => {
  const schemas = globSync(
    'src/{cms/forms/fields,features/*/{collection,questions,rules,saved-page}}.ts',
  );
  const told = schemas.flatMap((file) => {
    const source = readFileSync(file, 'utf8');
    const after = /(?:message:|\.(?:regex|refine|literal|min|max|date)\([^'\n]*,)\s*'([^'\n]+)'/g;
    return [...source.matchAll(after)].map(([, message = '']) => message);
  });
  expect(told.length).toBeGreaterThan(20);
  expect(told.filter((message) => OF_DEVELOPERS.test(message))).toEqual([]);
});
