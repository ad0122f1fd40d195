import { z } from 'zod';
import { drawing, listOf, named, pageFields, slug, text } from '../../cms/forms/fields.ts';
import { pageCollection, names } from '../../cms/collections/define.ts';
import { placeSlug } from '../../lib/text/slug.ts';

/** A subject page: what it is, with links to everything about it. */
const topicSchema = z.strictObject({
  ...pageFields,
  title: text(70, 'Título', 'Título da página e nome no menu'),
  category: slug.meta(named('Categoria', 'Categoria do assunto')),
  order: z.number().int().min(1).max(99).meta(named('Ordem', 'Posição dentro da categoria')),
  summary: text(320, 'Resumo', 'Resposta em duas frases: o que é e quando importa'),
  ...drawing,
  guides: listOf(slug, 'Guias', 'Guias que aprofundam').min(1).max(5),
  problems: listOf(slug, 'Problemas', 'Páginas de /busca ligadas ao assunto').max(5).default([]),
  keywords: listOf(
    text(60),
    'Palavras-chave',
    'Palavras que as pessoas procuram; ninguém as vê na página',
  )
    .min(1)
    .max(12),
});

export const topics = pageCollection({
  ...names('Assuntos', 'assunto', 'Uma página por assunto'),
  schema: topicSchema,
  folder: 'topicos',
  heading: 'title',
  kicker: 'Assunto',
  minWords: 320,
  refs: { category: 'categories', guides: 'guides', problems: 'problems' },
  address: { field: 'title', slugs: ({ title }) => [placeSlug(title)] },
  unknown: 'topic',
  map: { by: 'category' },
});
