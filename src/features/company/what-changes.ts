import type { z } from 'zod';
import { stepInto } from './confirmed.ts';
import { formatDay } from '../../lib/dates/dates.ts';
import { formatSpans } from '../hours/hours.ts';
import { formatPrice } from '../prices/money.ts';
import { isObject } from '../../lib/objects.ts';
import { formatPhone, phoneKind } from '../../lib/text/phone.ts';
import { findDearPromotions } from '../notices/promotions.ts';
import { ROW_KEYS } from '../../lib/rows.ts';
import { foldAccents } from '../../lib/text/slug.ts';
import { splitPassages } from '../../lib/text/split-text.ts';
import type { Company, Price } from './collection.ts';
import { fieldAt, titleOf } from '../../cms/forms/labels.ts';
import type { Promotion } from '../notices/collection.ts';

/** One field that differs between two versions of an entry. */
export interface Change {
  /** Its path: `phones.support.number`; rows of a list by id. */
  path: string;
  /** Its path by names: "Telefones › Ajuda › Número". */
  label: string;
  /** The value as readers saw it; undefined if there was none. */
  before: string | undefined;
  after: string | undefined;
}

type Fields = Record<string, unknown>;

/** Whether a value is a price, which counts as one value although it has several fields. */
export const isPrice = (value: unknown): value is Price =>
  isObject(value) && ['amount', 'from', 'min'].some((key) => typeof value[key] === 'number');

const isSpans = (value: unknown): value is Company['hours']['monday'] =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.every((span) => isObject(span) && 'opens' in span && 'closes' in span);

/** Fields that identify a row for people, the best first. */
const NAMES = ['label', 'name', 'job', 'title', 'question', 'service', 'reason', 'path', 'id'];
const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
const nameOf = (row: Fields) => NAMES.map((key) => row[key]).find(isText) ?? 'item';
const keyOf = (row: unknown, index: number) =>
  (isObject(row) && ROW_KEYS.map((key) => row[key]).find(isText)) || String(index);

/** The label of a key, from the record of labels beside its own: `claims` has `claimsNames`. */
export const nameOfKey = (names: unknown, key: string): string => {
  const name = isObject(names) ? names[key] : undefined;
  return isText(name) ? name : key;
};

/** A value as pages show it. */
function say(value: unknown, key: string): string | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  if (isPrice(value)) return formatPrice(value);
  if (isSpans(value)) return formatSpans(value);
  if (Array.isArray(value)) {
    const texts = value.map((item) => say(item, key)).filter(Boolean);
    return texts.length === 0 ? undefined : texts.join(', ');
  }
  if (isObject(value)) {
    return Object.entries(value)
      .flatMap(([name, item]) => say(item, name) ?? [])
      .join(' · ');
  }
  if (typeof value === 'boolean') return value ? 'sim' : 'não';
  if (typeof value === 'number') return value.toLocaleString('pt-BR');
  if (typeof value !== 'string') return undefined;
  if (key === 'body')
    return splitPassages(value)
      .map(({ text }) => text)
      .join('\n');
  if (key === 'number' && phoneKind(value) !== undefined) return formatPhone(value);
  // A confirmation has a seal after the day.
  const [, day] = /^(\d{4}-\d{2}-\d{2})(?: [\da-f]{8})?$/.exec(value) ?? [];
  return day === undefined ? value : formatDay(day);
}

/**
 * A value for its owner, without names that only programs need; undefined for none. With the path
 * in `key`, Markdown is shown without its markup.
 */
export function formatValue(value: unknown, key?: string): string | undefined {
  if (Array.isArray(value) && value.some(isObject) && !isSpans(value)) {
    return value.flatMap((item: unknown) => formatValue(item) ?? []).join('; ') || undefined;
  }
  if (!isObject(value) || isPrice(value)) return say(value, key === 'body' ? key : 'number');
  const told = Object.entries(value).flatMap(([key, item]) => {
    if (key === 'id' || typeof item === 'boolean') return [];
    return (key === 'number' ? say(item, key) : formatValue(item)) ?? [];
  });
  return told.join(' · ') || undefined;
}

/** Path of a field by names: "Telefones › WhatsApp". */
export function nameOfField(schema: z.core.$ZodType, record: object, fieldPath: string): string {
  let value: unknown = record;
  let field: z.core.$ZodType | undefined = schema;
  let names: unknown;
  return fieldPath
    .split('.')
    .flatMap((part) => {
      const parent = value;
      value = stepInto(parent, part);
      field = fieldAt(field, part);
      const given = nameOfKey(names, part);
      names = isObject(parent) ? parent[`${part}Names`] : undefined;
      if (Array.isArray(parent) && isObject(value)) return [nameOf(value)];
      // Keys that only programs use have no name.
      return titleOf(field, part) ?? (given === part ? [] : given);
    })
    .join(' › ');
}

/** A list, or an empty one for a missing value; undefined for anything else. */
function listOf(value: unknown): unknown[] | undefined {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value : undefined;
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** Every field that differs between two versions of an entry, in the order of the newer one. */
export function whatChanges(schema: z.core.$ZodType, before: object, after: object): Change[] {
  const changes = compare({ schema, before, after, path: [], label: [] }).map((change) => {
    const [, of] = /^confirmed\.(.+)/.exec(change.path) ?? [];
    return of === undefined
      ? change
      : { ...change, label: `Confirmado › ${nameOfField(schema, after, of)}` };
  });
  // The day of the last change and the confirmations follow from the other fields.
  const others = changes.filter(({ path }) => !/^(?:updated$|confirmed\b)/.test(path));
  return others.length > 0 ? others : changes;
}

interface Comparison {
  schema: z.core.$ZodType | undefined;
  before: unknown;
  after: unknown;
  path: string[];
  label: string[];
  /** The record's labels for keys that its owner made up. */
  names?: unknown;
}

function compare({ schema, before, after, path, label, names }: Comparison): Change[] {
  if (same(before, after)) return [];
  const key = path.at(-1) ?? '';
  const leaf = (): Change[] => {
    const [was, is] = [say(before, key), say(after, key)];
    const told =
      key === 'body' && was === is
        ? { before: undefined, after: 'só a formatação ou um link' }
        : { before: was, after: is };
    return [{ path: path.join('.'), label: label.join(' › '), ...told }];
  };
  if (isPrice(before) || isPrice(after) || isSpans(before) || isSpans(after)) return leaf();
  if (isObject(before) && isObject(after)) {
    const keys = new Set([...Object.keys(after), ...Object.keys(before)]);
    return [...keys].flatMap((name) => {
      const field = fieldAt(schema, name);
      return compare({
        schema: field,
        before: before[name],
        after: after[name],
        path: [...path, name],
        label: [...label, titleOf(field, name) ?? nameOfKey(names, name)],
        names: after[`${name}Names`],
      });
    });
  }
  const [old, young] = [listOf(before), listOf(after)];
  if (old && young && [...old, ...young].some(isObject)) {
    return compareRows({ schema: fieldAt(schema, '0'), path, label }, { old, young });
  }
  return leaf();
}

/** The rows of a list by name; rows with the same name get a number. */
function indexRows(list: readonly unknown[]): Map<string, unknown> {
  const rows = new Map<string, unknown>();
  for (const [at, row] of list.entries()) {
    const key = keyOf(row, at);
    let name = key;
    for (let count = 2; rows.has(name); count += 1) name = `${key} (${count})`;
    rows.set(name, row);
  }
  return rows;
}

function compareRows(
  { schema, path, label }: Pick<Comparison, 'schema' | 'path' | 'label'>,
  { old, young }: { old: unknown[]; young: unknown[] },
): Change[] {
  const [was, is] = [indexRows(old), indexRows(young)];
  const rows = [...new Set([...is.keys(), ...was.keys()])].flatMap((key): Change[] => {
    const [before, after] = [was.get(key), is.get(key)];
    const name = isObject(after ?? before) ? nameOf((after ?? before) as Fields) : key;
    const step = { path: [...path, key], label: [...label, name] };
    if (before !== undefined && after !== undefined) {
      return compare({ schema, before, after, ...step });
    }
    // An added or removed row is one change.
    const row = Object.entries((after ?? before) as Fields).filter(([name]) => name !== 'id');
    const told = say(Object.fromEntries(row), '');
    return [
      {
        path: step.path.join('.'),
        label: step.label.join(' › '),
        before: before === undefined ? undefined : told,
        after: after === undefined ? undefined : told,
      },
    ];
  });
  const kept = (list: ReadonlyMap<string, unknown>, other: ReadonlyMap<string, unknown>) =>
    [...list.keys()].filter((key) => other.has(key));
  if (same(kept(was, is), kept(is, was))) return rows;
  const order = (list: ReadonlyMap<string, unknown>) =>
    [...list.entries()].map(([key, row]) => (isObject(row) ? nameOf(row) : key)).join(', ');
  return [
    ...rows,
    {
      path: path.join('.'),
      label: [...label, 'ordem'].join(' › '),
      before: order(was),
      after: order(is),
    },
  ];
}

/** What warnings need besides the changes. */
export interface SiteContext {
  /** Every page with its title as written; markers in it follow by themselves. */
  pages: readonly { path: string; title: string }[];
  promotions: readonly Promotion[];
  priceList: Company['priceList'];
}

const NUMBER = /\d(?:[\d.,-]*\d)?(?: (\p{L}{3,}))?/gu;

/** Numbers that a change removes, each with the word that follows it: "24 horas", "1.400". */
function listGone({ before = '', after = '' }: Change): string[] {
  const numbers = (text: string) => text.replaceAll('\u00a0', ' ').match(NUMBER) ?? [];
  const stays = new Set(numbers(after));
  // A single digit is in too many titles to mean anything.
  return numbers(before).filter((number) => !stays.has(number) && number.length > 1);
}

/** Whether a title or an address contains a number, not only as part of another. */
function says(text: string, number: string): boolean {
  const literal = number.replaceAll('.', '\\.');
  return new RegExp(`(?<!\\d[.,]?)${literal}(?![.,]?\\d)`, 'iu').test(
    text.replaceAll('\u00a0', ' '),
  );
}

const MOST_NAMED = 3;

/**
 * Warnings before saving: titles and addresses with an old number typed by hand, and promotions
 * that cost more than the price list.
 */
export function listWarnings(
  changes: readonly Change[],
  { pages, promotions, priceList }: SiteContext,
): string[] {
  const numbers = [...new Set(changes.flatMap(listGone))];
  const byHand = numbers.flatMap((number) => {
    const found = pages.filter(
      ({ path, title }) =>
        says(title, number) ||
        says(path.replaceAll(/[-/]/g, ' '), foldAccents(number).replace(/[.,]/g, '')),
    );
    if (found.length === 0) return [];
    const named = found.slice(0, MOST_NAMED).map(({ path }) => path);
    const more = found.length > MOST_NAMED ? ` e mais ${found.length - MOST_NAMED}` : '';
    return [
      `"${number}" está escrito à mão no título ou no endereço de ${named.join(', ')}${more}; isso não muda sozinho`,
    ];
  });
  const dear = findDearPromotions(promotions, priceList).map(({ message }) => message);
  return [...byHand, ...dear];
}
