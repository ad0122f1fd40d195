import { z } from 'zod';

/** What zod keeps of a schema, as far as the names of its fields need it. */
interface Definition {
  innerType?: z.core.$ZodType;
  in?: z.core.$ZodType;
  shape?: Record<string, z.core.$ZodType>;
  element?: z.core.$ZodType;
  valueType?: z.core.$ZodType;
  options?: z.core.$ZodType[];
}

/** Fields that documents of every set may have beside those of their schema. */
const OF_EVERY_SET: Readonly<Record<string, string>> = {
  body: 'Texto',
  // So problems call the Markdown of an entry.
  texto: 'Texto',
  asWritten: 'Confirmado como está',
  order: 'Ordem',
};

/** The schema of what stands at a key of a document or at a place of a list; undefined where there is none. */
export function fieldAt(
  schema: z.core.$ZodType | undefined,
  key: string,
): z.core.$ZodType | undefined {
  if (!schema) return undefined;
  const { innerType, in: from, ...def } = schema._zod.def as unknown as Definition;
  const inner = innerType ?? from;
  if (inner) return fieldAt(inner, key);
  // Kinds of one group call what they share alike.
  if (def.options) return def.options.map((option) => fieldAt(option, key)).find(Boolean);
  return def.shape ? def.shape[key] : (def.element ?? def.valueType);
}

/** What the owner calls a field; undefined where only programs call it by its key. */
export function titleOf(schema: z.core.$ZodType | undefined, key: string): string | undefined {
  if (!schema) return OF_EVERY_SET[key];
  const { innerType, in: from } = schema._zod.def as unknown as Definition;
  const inner = innerType ?? from;
  return z.globalRegistry.get(schema)?.title ?? (inner && titleOf(inner, key));
}

/** The way to a field in the words of its schema: "Telefones › 2 › Número". */
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
