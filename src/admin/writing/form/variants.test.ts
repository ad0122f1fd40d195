import { expect, test } from 'vitest';
import { z } from 'zod';
import { applyPatch, buildPatch, type Document } from '../../../cms/overrides/edits.ts';
import { collectionNames, collections } from '../../../collections.ts';
import {
  blankOf,
  buildShape,
  chooseVariant,
  findVariant,
  type GroupShape,
  type Shape,
} from './form-shape.ts';
import { tidy, withValue } from './values.ts';

type Variants = Extract<Shape, { kind: 'variants' }>;
interface Union {
  fieldPath: string;
  shape: Variants;
  schema: z.ZodUnion;
}

/** A schema without what says only when it may be absent. */
function bare(schema: z.core.$ZodType): z.core.$ZodType {
  const isWrapped =
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodNullable;
  return isWrapped ? bare(schema.unwrap()) : schema;
}

/** Every choice between kinds in a form, with the schema that checks it. */
function listUnions(fieldPath: string, shape: Shape, wrapped: z.core.$ZodType): Union[] {
  const schema = bare(wrapped);
  switch (shape.kind) {
    case 'group':
      return shape.fields.flatMap(({ key, shape: field }) =>
        key === 'body' || !(schema instanceof z.ZodObject)
          ? []
          : listUnions(`${fieldPath}.${key}`, field, schema.shape[key] as z.ZodType),
      );
    case 'list':
      return schema instanceof z.ZodArray ? listUnions(fieldPath, shape.item, schema.element) : [];
    case 'dictionary':
      return schema instanceof z.ZodRecord
        ? listUnions(fieldPath, shape.value, schema.valueType)
        : [];
    case 'variants':
      if (!(schema instanceof z.ZodUnion)) throw new Error(`${fieldPath} is no union.`);
      return [
        { fieldPath, shape, schema },
        ...shape.variants.flatMap(({ name, group }, at) =>
          listUnions(`${fieldPath}[${name}]`, group, schema.options[at] as z.ZodType),
        ),
      ];
    default:
      return [];
  }
}

const unions = collectionNames.flatMap((name) =>
  listUnions(name, buildShape(name), collections[name].schema),
);

/** What somebody may write into a field; each number is greater than the one before it. */
let last = 0;
function write(shape: Shape): unknown {
  switch (shape.kind) {
    case 'number':
      return (last += 10);
    case 'choice':
      return shape.options[0]?.value;
    case 'reference':
      return 'osasco';
    case 'list':
      return ['a', 'b', 'c', 'd'].slice(0, shape.most).map(() => write(shape.item));
    case 'group':
      return Object.fromEntries(fieldsOf(shape).map(([key, field]) => [key, write(field)]));
    case 'variants':
      return shape.variants[0] && write(shape.variants[0].group);
    case 'text':
      if (shape.input === 'page') return '/contato';
      return shape.max !== undefined && shape.max < 40 ? 'star' : 'portao-que-nao-abre';
    default:
      return blankOf(shape);
  }
}

const fieldsOf = ({ fields }: GroupShape) =>
  fields.filter(({ shape }) => shape.isRequired).map(({ key, shape }) => [key, shape] as const);

/** What stands in the form once every field of a kind is written, one after another. */
function fill({ shape }: Union, at: number, chosen: unknown): unknown {
  const group = shape.variants[at]?.group;
  if (!group) throw new Error(`There is no kind ${at}.`);
  return fieldsOf(group).reduce<unknown>((value, [key, field]) => {
    if (field.kind === 'fixed') return value;
    const typed = withValue(value, [key], write(field));
    const cleared = withValue(typed, [key], blankOf(field));
    expect([key, findVariant(shape, cleared)]).toEqual([key, at]);
    return withValue(typed, [key], write(field));
  }, chosen);
}

test('the forms have choices between kinds in several collections', () => {
  expect(unions.map(({ fieldPath }) => fieldPath)).toEqual(
    expect.arrayContaining([
      'company.priceList.price',
      'promotions.price',
      'menus',
      'pages.sections',
      'home.sections',
    ]),
  );
});

test.each(unions)(
  'of $fieldPath each kind can be chosen after each other, written, saved and opened again',
  (union) => {
    const { shape, schema } = union;
    const kinds = [...shape.variants.keys()];
    for (const before of [-1, ...kinds]) {
      const first = before < 0 ? undefined : fill(union, before, blankFor(shape, before));
      for (const at of kinds.filter((kind) => kind !== before)) {
        const chosen = chooseVariant(shape, at, first, undefined);
        expect(findVariant(shape, chosen)).toBe(at);
        const written = fill(union, at, chosen);
        const told = `${shape.variants[at]?.name} after ${shape.variants[before]?.name ?? 'nothing'}`;
        const tidied = tidy(shape, written, first);
        const { error } = schema.safeParse(tidied);
        expect([told, error?.issues]).toEqual([told, undefined]);
        const base: Document = first === undefined ? {} : { field: first };
        const patch = buildPatch(base, { field: tidied });
        const saved = applyPatch(base, JSON.parse(JSON.stringify(patch)) as Document)['field'];
        expect(saved).toEqual(tidied);
        expect(findVariant(shape, saved)).toBe(at);
        if (before >= 0) {
          // What both kinds have stands as it was written last.
          const back = chooseVariant(shape, before, written, first);
          expect(findVariant(shape, back)).toBe(before);
          const shared = new Set(Object.keys(written as object));
          for (const [key, value] of Object.entries(first as object)) {
            if (!shared.has(key)) expect([key, back?.[key]]).toEqual([key, value]);
          }
        }
      }
    }
  },
);

const blankFor = (shape: Variants, at: number) => chooseVariant(shape, at, undefined, undefined);

test('a price may have no kind again, and comes back as it was', () => {
  const price = unions.find(({ fieldPath }) => fieldPath === 'company.priceList.price')?.shape;
  if (!price) throw new Error('There is no price.');
  const range = { min: 800, max: 1400 };
  expect(chooseVariant(price, -1, range, undefined)).toBeUndefined();
  expect(chooseVariant(price, 2, undefined, range)).toEqual(range);
  expect(chooseVariant(price, 1, range, undefined)).toEqual({ from: '' });
  expect(chooseVariant(price, 2, { from: 90 }, range)).toEqual(range);
});
