import { formatClock } from '../../src/lib/dates/clock.ts';
import { formatDay } from '../../src/lib/dates/dates.ts';
import type { Check } from './site.ts';

/** Fields of structured data whose numbers a reader must see on the page as well. */
const AMOUNTS = new Set([
  'price',
  'minPrice',
  'maxPrice',
  'lowPrice',
  'highPrice',
  'ratingValue',
  'reviewCount',
]);

/** Values that mean "closed" and "round the clock". */
const ALL_DAY = new Set(['00:00', '23:59']);

/** The numbers in a text, as Portuguese writes them: "1.400" and "4,8". */
function listNumbers(text: string): Set<number> {
  const found = text.match(/\d+(?:\.\d{3})*(?:,\d+)?/g) ?? [];
  return new Set(found.map((number) => Number(number.replaceAll('.', '').replace(',', '.'))));
}

/** Every field of structured data with a plain value, however deep. */
function listFields(node: unknown, name = ''): [name: string, value: string | number][] {
  if (typeof node === 'string' || typeof node === 'number') return [[name, node]];
  if (Array.isArray(node)) return node.flatMap((item) => listFields(item, name));
  if (node === null || typeof node !== 'object') return [];
  return Object.entries(node).flatMap(([key, value]) => listFields(value, key));
}

/** Every number in the structured data also stands in the visible text. */
export const checkNumbers: Check =
  () =>
  ({ graphs, visible }) => {
    const text = visible.join('\n');
    const numbers = listNumbers(text);
    const digits = text.replace(/\D/g, '');
    const isSeen = (name: string, value: string | number): boolean => {
      if (AMOUNTS.has(name)) return numbers.has(Number(value));
      if (name === 'telephone') return digits.includes(String(value).replace(/^\+55/, ''));
      if (name === 'priceValidUntil') return text.includes(formatDay(String(value)));
      if (name !== 'opens' && name !== 'closes') return true;
      return ALL_DAY.has(String(value)) || text.includes(formatClock(String(value)));
    };
    const fields = graphs.flatMap((graph) => listFields(JSON.parse(graph)));
    const unseen = fields.filter(([name, value]) => !isSeen(name, value));
    return [...new Set(unseen.map(([name, value]) => `${name} ${value}`))].map(
      (field) => `os dados estruturados dizem ${field}, que a página não mostra`,
    );
  };
