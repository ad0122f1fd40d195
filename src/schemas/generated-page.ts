import { z } from 'zod';
import { toIso } from '../lib/dates.ts';
import { isSlug } from '../lib/slug.ts';

/** Largest content that may be saved, in bytes of UTF-8. */
export const MAX_CONTENT_BYTES = 200_000;

const oneLine = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    // eslint-disable-next-line no-control-regex -- control characters are what is refused
    .regex(/^[^<>\u0000-\u001f\u007f]*$/, 'contém caracteres de controle ou sinais < >');

const timestamp = z.string().transform((value, context) => {
  try {
    return toIso(value);
  } catch {
    context.addIssue({ code: 'custom', message: 'não é uma data' });
    return z.NEVER;
  }
});

/** A row of `generated_pages`, as the constraints of the database promise it. */
export const generatedPageSchema = z.object({
  id: z.uuid(),
  title: oneLine(200),
  slug: z.string().refine(isSlug, 'não é um endereço válido'),
  content: z
    .string()
    .min(1)
    .refine((value) => new TextEncoder().encode(value).length <= MAX_CONTENT_BYTES, {
      message: `passa de ${MAX_CONTENT_BYTES} bytes`,
    }),
  description: oneLine(400),
  indexed: z.boolean(),
  created_at: timestamp,
  updated_at: timestamp,
});

export type GeneratedPage = z.infer<typeof generatedPageSchema>;
