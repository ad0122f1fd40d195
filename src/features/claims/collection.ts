import { z } from 'zod';
import { innerName, listOf, slug, text, yesNo } from '../../cms/forms/fields.ts';
import type { WordingRule } from '../../lib/text/wording.ts';
import type { Company } from '../company/collection.ts';
import { FOR_DEVELOPERS, wordingSchema } from '../wording/rules.ts';
import { record, words } from '../../cms/collections/define.ts';

/** What texts may state beyond the record's own fields, and the words by which a subject is known. */
const claimsSchema = z.strictObject({
  topics: listOf(
    z.strictObject({
      id: innerName(),
      words: listOf(
        text(40),
        'Palavras',
        'Palavras que mostram o assunto, sem acento; * no fim vale qualquer final',
      ).min(1),
      free: yesNo('Grátis', 'Um número só sobre isto não é afirmação da empresa'),
      promise: yesNo('Número é promessa', 'Num título, um número sobre isto é promessa da empresa'),
    }),
    'Assuntos',
    'Os assuntos de que um número pode tratar',
  ),
  facts: listOf(text(300), 'Dados', 'Frases verdadeiras, com marcadores; o número e o seu assunto'),
  never: wordingSchema
    .default([])
    .describe('O que nenhum dado do cadastro pode sustentar')
    .meta(FOR_DEVELOPERS),
  unsafe: z
    .array(slug)
    .default([])
    .describe('Regras de rules.yaml que também valem aqui: conselhos que machucam')
    .meta(FOR_DEVELOPERS),
});

/** What the guard of claims compares a text with. */
export interface Guard extends Pick<z.infer<typeof claimsSchema>, 'topics' | 'facts'> {
  /** What is wrong whatever the record says. */
  never: WordingRule[];
  /** Names after which nobody need ask whether they are served: places, brands, everyday words; folded. */
  names: string[];
  /** Places outside of the area served; folded. */
  elsewhere: string[];
  company: string;
  /** National numbers, digits only. */
  phones: string[];
  email: string;
  taxId: string | undefined;
  /** Street and number, and postal code. */
  addresses: string[];
  ratings: { value: number; count: number }[];
  hours: Company['hours'];
  /** Somebody answers the emergency telephone day and night. */
  roundTheClock: boolean;
}

export const claims = record(
  claimsSchema,
  words('Números permitidos', 'números permitidos', 'O que os textos podem afirmar'),
);
