import { z } from 'zod';
import { dayOfYaml, isRealDay } from '../lib/dates.ts';
import { isSlug } from '../lib/slug.ts';

/** Text that an editor wrote: trimmed, not empty, without forgotten placeholders. */
export const text = (max: number) =>
  z
    .string()
    .trim()
    .min(1, 'escreva um texto; este campo não pode ficar vazio')
    .max(max, `encurte: no máximo ${max} caracteres`)
    .refine((value) => !/lorem ipsum|\{[a-z]+\}|\bTODO\b|\bXXX\b/.test(value), {
      message: 'há um marcador esquecido (lorem ipsum, {cidade}, TODO); escreva o texto final',
    });

/** Text with a place for a value, such as `{title}`, that the page fills in. */
export const template = (max: number) => z.string().trim().min(1).max(max);

export const slug = z
  .string()
  .refine(isSlug, 'use só letras minúsculas sem acento, números e hifens (ex.: vila-nova)');

/**
 * The name of an entry of another set ("cities"), of a row or key that a record holds
 * ("company.priceList"), or of a set of pages ("families"): the form of the admin offers what there is.
 */
export const nameIn = (names: string, schema: z.ZodString = slug) => schema.meta({ names });

/** Title of the browser tab and of the search result. */
const seoTitle = text(60)
  .min(15, 'escreva ao menos 15 caracteres: o título aparece no resultado da busca')
  .describe('Título na aba e na busca, 15 a 60 caracteres, sem o nome da empresa');

/** Text under the title in a search result. */
const seoDescription = text(160)
  .min(70, 'escreva ao menos 70 caracteres: este texto aparece no resultado da busca')
  .describe('Descrição na busca, 70 a 160 caracteres: o que a pessoa encontra nesta página');

/** Real date of the last change that a reader would notice, `YYYY-MM-DD`. */
export const day = z
  .union([z.string(), z.date()])
  .transform((value) => (value instanceof Date ? dayOfYaml(value) : value))
  .refine(isRealDay, 'escreva a data como 2026-01-31');

/** Fields that every page of the site has. */
export const pageFields = {
  seoTitle,
  description: seoDescription,
  keywords: z
    .array(text(60))
    .max(12)
    .default([])
    .describe('Palavras que as pessoas procuram; ninguém as vê na página'),
  updated: day.describe('Data da última mudança que o leitor perceberia'),
  index: z.boolean().default(true).describe('false deixa a página fora dos buscadores'),
};

/** Words of a link that opens a chat; "Ligar" is said only by a link that calls. */
export const chatLabel = text(60).refine(
  (label) => !callsInWords(label),
  'este botão abre o WhatsApp; troque "Ligar" por "Chamar" ou "Falar"',
);

/** Whether the words of a link promise a phone call. */
export function callsInWords(label: string): boolean {
  return /^lig(ar|ue)(?!\p{L})/iu.test(label.trim());
}

/** Whether the reader cannot wait. */
export const urgent = z
  .boolean()
  .default(false)
  .describe('true quando não se pode esperar: o telefone do plantão vem primeiro');

/** Whether a page sells the models of the record. */
export const sellsModels = z
  .boolean()
  .default(false)
  .describe('true mostra os modelos com preço e a nota, na página e aos buscadores');

export const question = z.strictObject({
  question: text(140).describe('Pergunta como o cliente a faria'),
  answer: text(700).describe('Resposta; a primeira frase já responde'),
});

export type Question = z.infer<typeof question>;
