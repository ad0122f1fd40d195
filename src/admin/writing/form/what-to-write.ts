import type { Document } from '../../../content/edits.ts';
import { findVariant, type Shape } from './form-shape.ts';
import { valueAt, type Path } from './values.ts';

/** What is said beside a field that holds nothing; undefined where its schema says it better. */
function wordsFor(shape: Shape): string | undefined {
  switch (shape.kind) {
    case 'text':
      return TEXTS[shape.input];
    case 'number':
      return 'escreva um número';
    case 'choice':
    case 'reference':
    case 'variants':
      return 'escolha uma opção';
    case 'list':
      return 'acrescente pelo menos um item';
    default:
      return undefined;
  }
}

const WRITE = 'escreva um texto; este campo não pode ficar vazio';
const TEXTS = {
  line: WRITE,
  long: WRITE,
  markdown: WRITE,
  day: 'escolha o dia',
  moment: 'escolha o dia',
  clock: 'escolha a hora',
  email: 'escreva o e-mail',
  phone: 'escreva DDD e número, como (11) 99999-9999',
  url: 'escreva o endereço, que começa com https://',
  page: 'escolha a página',
};

/** The field at the end of a path; undefined where the form has none. */
function fieldAt(shape: Shape, path: Path, value: unknown): Shape | undefined {
  const [key, ...rest] = path;
  if (key === undefined) return shape;
  const inner = valueAt(value, [key]);
  switch (shape.kind) {
    case 'group': {
      const field = shape.fields.find(({ key: name }) => name === key);
      return field && fieldAt(field.shape, rest, inner);
    }
    case 'variants': {
      const variant = shape.variants[findVariant(shape, value)];
      return variant && fieldAt(variant.group, path, value);
    }
    case 'list':
      return fieldAt(shape.item, rest, inner);
    case 'dictionary':
      return fieldAt(shape.value, rest, inner);
    default:
      return undefined;
  }
}

const isEmpty = (value: unknown) =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0);

/** What is wrong with a document in the words of a form: an empty field is asked for by its kind. */
export function askForEmpty(
  errors: ReadonlyMap<string, string>,
  shape: Shape,
  document: Document,
): ReadonlyMap<string, string> {
  return new Map(
    [...errors].map(([name, message]) => {
      const path = name.split('.');
      const value = valueAt(document, path);
      const field = name === '' ? undefined : fieldAt(shape, path, document);
      // Files hold digits alone; a form takes a number as people write it.
      const input = field?.kind === 'text' ? field.input : undefined;
      const isPhone = input === 'phone';
      const isTimeAlone = input === 'moment' && typeof value === 'string' && value.startsWith('T');
      if (!field || !(isEmpty(value) || isTimeAlone || isPhone)) return [name, message];
      return [name, wordsFor(field) ?? message];
    }),
  );
}
