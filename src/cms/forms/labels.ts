import { z } from 'zod';

/** The internals of a zod schema that field names need. */
interface Definition {
  innerType?: z.core.$ZodType;
  in?: z.core.$ZodType;
  shape?: Record<string, z.core.$ZodType>;
  element?: z.core.$ZodType;
  valueType?: z.core.$ZodType;
  options?: z.core.$ZodType[];
}

/** Fields of every document besides those of its schema. */
const OF_EVERY_SET: Readonly<Record<string, string>> = {
  body: 'Texto',
  // Problems use this name for the Markdown of an entry.
  texto: 'Texto',
  asWritten: 'Confirmado como está',
  order: 'Ordem',
};

/** Schema of a key of a document or an item of a list; undefined if there is none. */
export function fieldAt(
  schema: z.core.$ZodType | undefined,
  key: string,
): z.core.$ZodType | undefined {
  if (!schema) return undefined;
  const { innerType, in: from, ...def } = schema._zod.def as unknown as Definition;
  const inner = innerType ?? from;
  if (inner) return fieldAt(inner, key);
  // Shared fields of the kinds of a group have the same name.
  if (def.options) return def.options.map((option) => fieldAt(option, key)).find(Boolean);
  return def.shape ? def.shape[key] : (def.element ?? def.valueType);
}

/** Name of a field; undefined if it has none and is known by its key. */
export function titleOf(schema: z.core.$ZodType | undefined, key: string): string | undefined {
  if (!schema) return OF_EVERY_SET[key];
  const { innerType, in: from } = schema._zod.def as unknown as Definition;
  const inner = innerType ?? from;
  return z.globalRegistry.get(schema)?.title ?? (inner && titleOf(inner, key));
}

/** Path of a field by names: "Telefones › 2 › Número". */
export function nameOfPath(schema: z.core.$ZodType, path: readonly (string | number)[]): string {
  let at: z.core.$ZodType | undefined = schema;
  return path
    .map((part) => {
      const key = String(part);
      at = fieldAt(at, key);
      return /^\d+$/.test(key) ? String(Number(key) + 1) : (titleOf(at, key) ?? key);
    })
    .join(' › ');
}
