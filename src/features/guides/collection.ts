import { z } from 'zod';
import { drawing, listOf, named, pageFields, slug, text, yesNo } from '../../cms/forms/fields.ts';
import { pageCollection, names } from '../../cms/collections/define.ts';

/** Headings that the body of every guide has, in this order; others may stand between them. */
export const GUIDE_HEADINGS = [
  'Introdução',
  'O que você precisa saber',
  'Passo a passo',
  'Dicas',
] as const;

const guideSchema = z.strictObject({
  ...pageFields,
  title: text(70, 'Título', 'Título da página e nome no menu'),
  choice: text(
    32,
    'Em uma linha',
    'O título em uma linha de celular, para a lista de guias',
  ).optional(),
  category: slug.meta(named('Categoria', 'Categoria do guia')),
  order: z
    .number()
    .int()
    .min(1)
    .max(10)
    .meta(named('Ordem', 'Posição no menu, 1 a 10 em cada categoria')),
  featured: yesNo('Em destaque', 'Aparece na lista de guias (5 por categoria)'),
  summary: text(320, 'Resumo', 'O que a pessoa consegue fazer depois de ler, em duas frases'),
  difficulty: z
    .enum(['fácil', 'média', 'técnica'])
    .meta(named('Dificuldade', 'Quem consegue fazer')),
  duration: text(40, 'Tempo', 'Tempo da tarefa (ex.: 20 minutos)'),
  tools: listOf(text(80), 'Ferramentas', 'Ferramentas e materiais').max(8).default([]),
  stop: text(320, 'Quando parar', 'Quando parar e chamar o técnico'),
  help: text(320, 'Ajuda', 'Texto da seção final de ajuda, próprio deste guia'),
  ...drawing,
  popular: listOf(
    slug,
    'Mais lidos',
    'Os quatro guias da lateral; num site pequeno, os outros que houver',
  ).max(4, 'liste 4 guias'),
  reviewer: slug
    .optional()
    .meta(named('Quem conferiu', 'Quem conferiu o texto: uma das pessoas cadastradas')),
  topic: slug.meta(named('Assunto', 'Tópico ligado')),
  problem: slug.optional().meta(named('Problema', 'Página de /busca ligada')),
});

export type Guide = z.infer<typeof guideSchema>;

export const guides = pageCollection({
  ...names('Guias', 'guia', 'Como fazer, passo a passo'),
  schema: guideSchema,
  folder: 'guias',
  heading: 'title',
  kicker: 'Guia',
  minWords: 620,
  refs: {
    category: 'categories',
    popular: 'guides',
    topic: 'topics',
    problem: 'problems',
    reviewer: 'people',
  },
  long: true,
  map: { by: 'category', prefix: 'Guias: ' },
});
