import { z } from 'zod';
import { pageFields, slug, text } from './fields.ts';

/** A subject page: what it is, with links to everything about it. */
export const topicSchema = z.strictObject({
  ...pageFields,
  title: text(70).describe('Título da página e nome no menu'),
  category: slug.describe('Categoria do assunto'),
  order: z.number().int().min(1).max(99).describe('Posição dentro da categoria'),
  summary: text(320).describe('Resposta em duas frases: o que é e quando importa'),
  image: text(80).optional().describe('Desenho, entre os do site: /img/nome.svg'),
  imageAlt: text(160).optional().describe('O que o desenho mostra'),
  guides: z.array(slug).min(1).max(5).describe('Guias que aprofundam'),
  problems: z.array(slug).max(5).default([]).describe('Páginas de /busca ligadas ao assunto'),
  keywords: z
    .array(text(60))
    .min(1)
    .max(12)
    .describe('Palavras que as pessoas procuram; ninguém as vê na página'),
});
