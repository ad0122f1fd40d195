import type { z } from 'zod';

/** What zod keeps of a schema, as far as labels need it. */
interface Definition {
  innerType?: z.core.$ZodType;
  in?: z.core.$ZodType;
  shape?: Record<string, z.core.$ZodType>;
  element?: z.core.$ZodType;
  valueType?: z.core.$ZodType;
  options?: z.core.$ZodType[];
}

const definitionOf = (schema: z.core.$ZodType) => schema._zod.def as unknown as Definition;

/** The schema below what only makes it optional, gives it a default or transforms it. */
function unwrap(schema: z.core.$ZodType): z.core.$ZodType {
  const { innerType, in: from } = definitionOf(schema);
  const inner = innerType ?? from;
  return inner ? unwrap(inner) : schema;
}

/** The description of a field for the person who fills it in, on whichever layer it stands. */
export function describeField(schema: z.core.$ZodType): string | undefined {
  const { description } = schema as z.ZodType;
  if (description !== undefined) return description;
  const { innerType, in: from } = definitionOf(schema);
  const inner = innerType ?? from;
  return inner && describeField(inner);
}

/** Every field that a person can fill in, with its way and whether anything describes it. */
export function listFields(
  schema: z.core.$ZodType,
  way = '',
): { way: string; described: boolean }[] {
  const { shape, element, valueType, options } = definitionOf(unwrap(schema));
  const inside = element ?? valueType;
  return [
    ...Object.entries(shape ?? {}).flatMap(([key, field]) => {
      const name = way === '' ? key : `${way}.${key}`;
      return [
        { way: name, described: describeField(field) !== undefined },
        ...listFields(field, name),
      ];
    }),
    ...(inside ? listFields(inside, `${way}[]`) : []),
    ...(options ?? []).flatMap((option) => listFields(option, way)),
  ];
}
