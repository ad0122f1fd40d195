import { z } from 'zod';
import { innerName, listOf, text, yesNo } from '../../cms/forms/fields.ts';
import type { WordingRule } from '../wording/wording.ts';
import { FOR_DEVELOPERS, wordingSchema } from '../wording/rules.ts';
import { singleCollection, names } from '../../cms/collections/define.ts';

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
    .describe('O que a empresa não pode dizer de si: que é a melhor, a maior, a primeira')
    .meta(FOR_DEVELOPERS),
});

/** What the guard of claims compares a text with. */
export interface Guard extends Pick<z.infer<typeof claimsSchema>, 'topics' | 'facts'> {
  /** Superlatives about the company, which no record holds. */
  never: WordingRule[];
  company: string;
  /** National numbers, digits only. */
  phones: string[];
  taxId: string | undefined;
  /** Street and number, and postal code. */
  addresses: string[];
  ratings: number[];
  /** Keys of the sentences with such words that written pages and the generator have. */
  written: number[];
}

export const claims = singleCollection(
  claimsSchema,
  names('Números permitidos', 'números permitidos', 'O que os textos podem afirmar'),
);
