import { z } from 'zod';
import { pageFields, slug, text } from './fields.ts';

/** Headings that the body of every guide has, in this order; others may stand between them. */
export const GUIDE_HEADINGS = [
  'Introdução',
  'O que você precisa saber',
  'Passo a passo',
  'Dicas',
] as const;

export const guideSchema = z.strictObject({
  ...pageFields,
  title: text(70).describe('Título da página e nome no menu'),
  choice: text(32).optional().describe('O título em uma linha de celular, para o índice /guias'),
  category: slug.describe('Categoria do guia'),
  order: z.number().int().min(1).max(10).describe('Posição no menu, 1 a 10 em cada categoria'),
  featured: z.boolean().default(false).describe('Aparece no índice /guias (5 por categoria)'),
  summary: text(320).describe('O que a pessoa consegue fazer depois de ler, em duas frases'),
  difficulty: z.enum(['fácil', 'média', 'técnica']).describe('Quem consegue fazer'),
  duration: text(40).describe('Tempo da tarefa (ex.: 20 minutos)'),
  tools: z.array(text(80)).max(8).default([]).describe('Ferramentas e materiais'),
  stop: text(320).describe('Quando parar e chamar o técnico'),
  help: text(320).describe('Texto da seção final de ajuda, próprio deste guia'),
  image: text(80).optional().describe('Desenho, entre os do site: /img/nome.svg'),
  imageAlt: text(160).optional().describe('O que o desenho mostra'),
  popular: z
    .array(slug)
    .max(4, 'liste 4 guias')
    .describe('Os quatro guias da lateral; num site pequeno, os outros que houver'),
  reviewer: slug.optional().describe('Quem conferiu o texto: uma das pessoas cadastradas'),
  topic: slug.describe('Tópico ligado'),
  problem: slug.optional().describe('Página de /busca ligada'),
});

export type Guide = z.infer<typeof guideSchema>;
