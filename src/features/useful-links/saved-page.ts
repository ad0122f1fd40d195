// The small build of zod, because the editor of the admin contains this schema, too.
import * as z from 'zod/mini';
import { toIso } from '../../lib/dates/dates.ts';
import { LETTER_OR_DIGIT, PILED_MARKS, PLAIN_LINE } from '../../lib/text/line.ts';
import { PAGE_LIMITS } from '../../lib/html/page-limits.ts';
import { isReservedSlug, isSlug } from '../../lib/text/slug.ts';

const lengthOf = (input: unknown) => (typeof input === 'string' ? input.length : 0);

function oneLine(name: string, gender: 'o' | 'a', max: number) {
  return z.string().check(
    z.trim(),
    z.minLength(1, { error: `${name} está vazi${gender}.`, abort: true }),
    z.maxLength(max, {
      error: ({ input }) => `${name} tem ${lengthOf(input)} caracteres; o limite é ${max}.`,
    }),
    z.regex(
      PLAIN_LINE,
      `${name} não pode ter os sinais < e > nem caracteres invisíveis. Escreva “acima de”, “abaixo de”.`,
    ),
    z.regex(LETTER_OR_DIGIT, `${name} precisa de pelo menos uma letra ou um número.`),
    z.refine(
      (line) => !PILED_MARKS.test(line),
      `${name} tem mais de três acentos na mesma letra. Apague os que sobram.`,
    ),
  );
}

/** What a person writes of a saved page, as constrained by the database. */
export const pageTextSchema = z.object({
  title: oneLine('O título', 'o', PAGE_LIMITS.title),
  slug: z.string().check(
    z.minLength(1, {
      error: 'O título não tem letras nem números para formar o endereço.',
      abort: true,
    }),
    z.maxLength(PAGE_LIMITS.slug, {
      error: ({ input }) =>
        `O endereço tem ${lengthOf(input)} caracteres; o limite é ${PAGE_LIMITS.slug}.`,
      abort: true,
    }),
    z.refine((slug) => !isReservedSlug(slug), {
      error: ({ input }) =>
        `O endereço “${typeof input === 'string' ? input : ''}” é reservado. Escolha outro.`,
      abort: true,
    }),
    z.refine(
      isSlug,
      'O endereço só pode ter letras minúsculas sem acento, números e hifens simples.',
    ),
  ),
  description: oneLine('A descrição', 'a', PAGE_LIMITS.description),
  content: z.string().check(
    z.minLength(1, 'O conteúdo está vazio.'),
    z.refine(
      (content) => new TextEncoder().encode(content).length <= PAGE_LIMITS.contentBytes,
      'O conteúdo é grande demais. Divida em duas páginas.',
    ),
  ),
});

const timestamp = z.pipe(
  z.string(),
  z.transform((value, context) => {
    try {
      return toIso(value);
    } catch {
      context.issues.push({ code: 'custom', input: value, message: 'não é uma data' });
      return z.NEVER;
    }
  }),
);

/** A row of `generated_pages`, as constrained by the database. */
export const generatedPageSchema = z.extend(pageTextSchema, {
  id: z.uuid(),
  indexed: z.boolean(),
  created_at: timestamp,
  updated_at: timestamp,
});

export type GeneratedPage = z.infer<typeof generatedPageSchema>;
