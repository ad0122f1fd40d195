import * as z from 'zod';

/** The JSON of a file of a site. Throws an error that names the file for what is no such JSON. */
export function readJson(name: string, text: string, shape: z.ZodType): unknown {
  try {
    return shape.parse(JSON.parse(text));
  } catch (error) {
    throw new Error(`${name} cannot be read: ${whyOf(error)}`, { cause: error });
  }
}

function whyOf(error: unknown): string {
  if (!(error instanceof z.core.$ZodError)) return error instanceof Error ? error.message : '';
  const [issue] = error.issues;
  return `${issue?.path.join('.') || 'it'} is not as it was written`;
}
