import { z } from 'zod';
import { pageFields, slug, text, urgent } from './fields.ts';

/** "It happened now: what do I do?" One page per symptom under /busca. */
export const problemSchema = z.strictObject({
  ...pageFields,
  title: text(70).describe('Título da página'),
  category: slug.describe('Categoria do problema'),
  order: z.number().int().min(1).describe('Posição na categoria'),
  choice: text(34).describe('O problema em uma linha, para a lista de escolha'),
  icon: text(24).describe('Símbolo do desenho pequeno, entre os que o site tem'),
  phrase: text(70).describe('O problema como a pessoa o diz; entra na mensagem do WhatsApp'),
  answer: text(420).describe('Resposta em duas ou três frases, antes de tudo'),
  checks: z
    .array(z.strictObject({ title: text(80), text: text(400) }))
    .min(3)
    .max(5)
    .describe('O que conferir com segurança, em ordem'),
  stop: z.array(text(240)).min(1).max(5).describe('Sinais para parar e chamar'),
  causes: z
    .array(
      z.strictObject({
        cause: text(100).describe('Causa provável'),
        sign: text(200).describe('Sinal que a denuncia'),
        solver: text(20).describe('Quem resolve: você, ou o ofício de quem atende'),
      }),
    )
    .min(3)
    .max(8),
  price: text(700).describe('O que compõe o preço; valores só por marcador'),
  photos: z
    .array(text(140))
    .min(2)
    .max(5)
    .describe('O que fotografar ou filmar para o atendimento'),
  message: text(400).describe('Mensagem do WhatsApp que já descreve o caso'),
  urgent,
  image: text(80).optional(),
  imageAlt: text(160).optional(),
  topics: z.array(slug).min(1).max(3),
  guides: z.array(slug).min(1).max(4),
  related: z.array(slug).max(4).default([]).describe('Outros problemas parecidos'),
});

export type Problem = z.infer<typeof problemSchema>;
