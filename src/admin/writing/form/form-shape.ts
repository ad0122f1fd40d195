import { z } from 'zod';
import { isObject } from '../../../cms/overrides/edits.ts';
import {
  collections,
  listCollections,
  type CollectionName,
  pageCollectionNames,
} from '../../../collections.ts';
import { INNER_NAME, type FieldMeta } from '../../../cms/forms/fields.ts';
import { nameOfPath } from '../../../cms/forms/labels.ts';
import { NAMES } from './list-names.ts';

/** What is said beside every field, whatever its kind. */
interface Common {
  label: string;
  help?: string | undefined;
  isRequired: boolean;
  /** What counts where the document says nothing. */
  preset?: unknown;
  /** Stays closed until it is wanted. */
  folds?: boolean | undefined;
}

/** How a text is typed. */
type TextInput =
  | 'line'
  | 'long'
  | 'day'
  | 'moment'
  | 'clock'
  | 'email'
  | 'phone'
  | 'tax-id'
  | 'url'
  | 'page'
  | 'markdown';

/** A field of a form, made from what a schema says of it. */
export type Shape = Common &
  (
    | { kind: 'text'; input: TextInput; max?: number | undefined }
    | { kind: 'number' }
    | { kind: 'yes-no' }
    | { kind: 'choice'; options: readonly { value: string; name: string }[] }
    /** The name of an entry of another collection, or of what a list of that record holds. */
    | { kind: 'reference'; collection: CollectionName; list?: string | undefined }
    | { kind: 'fixed'; value: unknown; name: string }
    | { kind: 'list'; item: Shape; most: number | undefined }
    /** The words of `isNamed` make the `id` of a row. */
    | { kind: 'group'; fields: readonly Field[]; isNamed?: true }
    /** One of several groups, told apart by the keys or the fixed value that each has alone. */
    | { kind: 'variants'; variants: readonly { name: string; group: GroupShape }[] }
    | { kind: 'dictionary'; value: Shape }
  );

export type GroupShape = Extract<Shape, { kind: 'group' }>;
export interface Field {
  key: string;
  shape: Shape;
}

type Json = z.core.JSONSchema.JSONSchema & FieldMeta;

/** Longer texts get more than one line. */
const LINE_LENGTH = 100;

/** The form of a collection's entries; for pages the Markdown is a field like the others. */
export function buildShape(name: CollectionName): Shape {
  const collection = collections[name];
  const refs: Record<string, string> = 'refs' in collection ? collection.refs : {};
  const schema: z.ZodType = collection.schema;
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  const shape = toShape('', json, { isRequired: true, refs });
  if (shape.kind !== 'group' || !(pageCollectionNames as readonly string[]).includes(name))
    return shape;
  const body: Field = {
    key: 'body',
    shape: {
      kind: 'text',
      input: 'markdown',
      label: nameOfPath(schema, ['body']),
      isRequired: false,
    },
  };
  return { ...shape, fields: [...shape.fields, body] };
}

/** The field that names the rows of a list; undefined for other collections. */
export function keyField(name: CollectionName): string | undefined {
  return Object.hasOwn(listCollections, name)
    ? listCollections[name as keyof typeof listCollections].key
    : undefined;
}

/** Where a field stands: what it is called unless it says so itself, and what its keys refer to. */
interface Place {
  isRequired: boolean;
  label?: string;
  refs?: Readonly<Record<string, string>>;
}

function toShape(key: string, json: Json, { isRequired, label = key, refs = {} }: Place): Shape {
  const { title = label, description, default: preset } = json;
  const common: Common = {
    label: title,
    help: description,
    isRequired: isRequired && preset === undefined,
    ...(preset === undefined ? {} : { preset }),
  };
  const inner = { isRequired: true, label: title };
  const collection = refs[key];
  if (collection !== undefined && Object.hasOwn(collections, collection)) {
    const reference: Shape = {
      ...common,
      kind: 'reference',
      collection: collection as CollectionName,
    };
    if (json.type !== 'array') return reference;
    const item: Shape = {
      kind: 'reference',
      collection: collection as CollectionName,
      label: common.label,
      isRequired: true,
    };
    return { ...common, kind: 'list', item, most: json.maxItems };
  }
  if (json.names !== undefined) return toChoice(common, json.names);
  if (json.const !== undefined) {
    // A choice between "yes" and nothing.
    if (json.const === true) return { ...common, kind: 'yes-no' };
    const value = String(json.const);
    return { ...common, kind: 'fixed', value: json.const, name: json.options?.[value] ?? value };
  }
  if (json.enum) {
    const options = json.enum.map((value) => ({
      value: String(value),
      name: json.options?.[String(value)] ?? String(value),
    }));
    return { ...common, kind: 'choice', options };
  }
  const others = json.oneOf ?? json.anyOf;
  if (others) return toVariants(key, common, others);
  if (json.type === 'array') {
    const item = json.items as Json;
    return {
      ...common,
      kind: 'list',
      item: withoutName(toShape(key, item, inner)),
      most: json.maxItems,
    };
  }
  if (json.type === 'object') {
    const values = json.additionalProperties;
    if (typeof values === 'object') {
      return { ...common, kind: 'dictionary', value: toShape(key, values, inner) };
    }
    const required = new Set(json.required);
    const fields = Object.entries(json.properties ?? {})
      // Where a row stands is the order of its table.
      .filter(([name, field]) => name !== 'position' && !(field as Json).isForDevelopers)
      .map(([name, field]) => ({
        key: name,
        shape: toShape(name, field as Json, { isRequired: required.has(name), refs }),
      }));
    return { ...common, kind: 'group', fields };
  }
  if (json.type === 'number' || json.type === 'integer') return { ...common, kind: 'number' };
  if (json.type === 'boolean') return { ...common, kind: 'yes-no' };
  return { ...common, kind: 'text', input: inputOf(json), max: json.maxLength };
}

/** A row that its words name, so that nobody has to think of what programs call it. */
function withoutName(item: Shape): Shape {
  if (item.kind !== 'group') return item;
  const fields = item.fields.filter(({ shape }) => shape.label !== INNER_NAME);
  const hasWords = fields.some(({ key, shape }) => shape.isRequired && NAMES.includes(key));
  return hasWords && fields.length < item.fields.length ? { ...item, fields, isNamed: true } : item;
}

/** A name among those that `nameIn` points to. */
function toChoice(common: Common, names: string): Shape {
  if (names === 'families') {
    const options = pageCollectionNames.map((value) => ({ value, name: collections[value].name }));
    return { ...common, kind: 'choice', options };
  }
  const [collection = '', list] = names.split('.');
  if (!Object.hasOwn(collections, collection))
    throw new Error(`There is no collection ${collection}.`);
  return { ...common, kind: 'reference', collection: collection as CollectionName, list };
}

function toVariants(key: string, common: Common, others: readonly Json[]): Shape {
  const groups = others
    .map((json) => toShape(key, json, { isRequired: true, label: common.label }))
    .filter((shape) => shape.kind === 'group');
  // A day may also be a date of YAML, which JSON does not have.
  if (groups.length < others.length) return { ...common, kind: 'text', input: 'day' };
  const variants = groups.map((group) => ({ name: nameOfVariant(group), group }));
  return { ...common, kind: 'variants', variants };
}

function nameOfVariant({ label, fields }: GroupShape): string {
  const fixed = fields.find(({ shape }) => shape.kind === 'fixed')?.shape;
  return fixed?.kind === 'fixed' ? fixed.name : label;
}

function inputOf({ input, format, pattern, maxLength }: Json): TextInput {
  if (format === 'email') return 'email';
  if (format === 'uri') return 'url';
  if (format === 'date') return 'day';
  if (input !== undefined) return input;
  if (pattern?.startsWith('^([01]\\d|2[0-3]):') === true) return 'clock';
  return maxLength !== undefined && maxLength > LINE_LENGTH ? 'long' : 'line';
}

/** Which of several groups a value is. */
export function findVariant(shape: Shape, value: unknown): number {
  if (shape.kind !== 'variants' || typeof value !== 'object' || value === null) return -1;
  const keys = Object.keys(value);
  const fits = ({ fields }: GroupShape) =>
    fields.every(
      ({ key, shape: field }) =>
        field.kind !== 'fixed' || (value as Record<string, unknown>)[key] === field.value,
    ) && keys.every((key) => fields.some((field) => field.key === key));
  const exact = shape.variants.findIndex(({ group }) => fits(group));
  if (exact >= 0) return exact;
  // With a key too many it is still of the kind that its fixed value says.
  return shape.variants.findIndex(({ group }) =>
    group.fields.some(
      ({ key, shape: field }) =>
        field.kind === 'fixed' && (value as Record<string, unknown>)[key] === field.value,
    ),
  );
}

/** What a field holds while nothing is written in it; undefined for what may be absent. */
export function blankOf(shape: Shape): unknown {
  if (!shape.isRequired) return undefined;
  switch (shape.kind) {
    case 'fixed':
      return shape.value;
    case 'text':
    case 'number':
    case 'choice':
    case 'reference':
      // An empty field keeps its key, by which `findVariant` knows the kind of the whole.
      return '';
    case 'yes-no':
      return false;
    case 'list':
      return [];
    case 'dictionary':
      return {};
    case 'group':
      return blankGroup(shape);
    case 'variants':
      return shape.variants[0] && blankGroup(shape.variants[0].group);
  }
}

/** A group of which nothing is filled in. */
export function blankGroup({ fields }: GroupShape): Record<string, unknown> {
  return Object.fromEntries(
    fields.flatMap(({ key, shape }) => {
      const value = blankOf(shape);
      return value === undefined ? [] : [[key, value]];
    }),
  );
}

/** Whether what is written in one field may stand in the other. */
function isAlike(one: Shape | undefined, other: Shape | undefined): boolean {
  if (one?.kind === 'list' && other?.kind === 'list') return isAlike(one.item, other.item);
  if (one?.kind === 'group' && other?.kind === 'group') {
    return (
      one.fields.length === other.fields.length &&
      one.fields.every(({ key, shape }) => isAlike(shape, fieldOf(other, key)))
    );
  }
  return one !== undefined && one.kind === other?.kind && one.kind !== 'fixed';
}

const fieldOf = (group: GroupShape | undefined, key: string) =>
  group?.fields.find((field) => field.key === key)?.shape;

/**
 * A value as another of the kinds that it may be; none for `at` of none. What was written as that
 * kind before comes back, and what both kinds have stays as it is.
 */
export function chooseVariant(
  shape: Extract<Shape, { kind: 'variants' }>,
  at: number,
  value: unknown,
  before: unknown,
): Record<string, unknown> | undefined {
  const group = shape.variants[at]?.group;
  if (!group) return undefined;
  const old = shape.variants[findVariant(shape, value)]?.group;
  const shared = Object.entries(isObject(value) ? value : {}).filter(([key]) =>
    isAlike(fieldOf(old, key), fieldOf(group, key)),
  );
  return {
    ...blankGroup(group),
    ...(isObject(before) ? before : {}),
    ...Object.fromEntries(shared),
  };
}
