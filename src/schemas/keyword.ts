import { z } from 'zod';
import { chatLabel, pageFields, question, sellsModels, slug, text, urgent } from './fields.ts';

const benefits = z.array(text(120)).length(4, 'são quatro benefícios');

/** A landing page for one phrase; its address must be the keyword slug of the phrase. */
export const keywordSchema = z.strictObject({
  ...pageFields,
  phrase: text(80).describe('A frase buscada; entra na mensagem do WhatsApp'),
  title: text(80).describe('Título da página'),
  subtitle: text(220).describe('Responde à frase em uma ou duas linhas'),
  intent: slug.describe('O que quem procura quer'),
  benefits: benefits
    .optional()
    .describe('Quatro benefícios só desta página; sem eles, os da intenção'),
  swaps: z
    .array(
      z.strictObject({
        drop: text(120).describe('Benefício da intenção que aqui não vale'),
        put: text(120).optional().describe('O que fica no lugar; sem isto, nada'),
      }),
    )
    .max(4)
    .default([])
    .describe('Benefícios da intenção que saem desta página, ou dão lugar a outros'),
  cta: chatLabel.describe('Texto do botão de contato'),
  questions: z.array(question).length(3, 'são três perguntas: custo, urgência e garantia'),
  guide: slug.describe('Guia ligado'),
  sellsModels,
  problem: slug.optional().describe('Página de /busca ligada'),
  image: text(80).optional(),
  imageAlt: text(160).optional(),
});

/** A group of phrases with the same intention. */
export const intentSchema = z.strictObject({
  id: slug,
  name: text(60).describe('Nome da intenção, mostrado como título do grupo'),
  topic: slug.describe('Tópico que leva a esta intenção'),
  benefits,
  urgent,
});
