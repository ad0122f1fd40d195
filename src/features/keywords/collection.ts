import { z } from 'zod';
import {
  drawing,
  innerName,
  listOf,
  named,
  nameIn,
  pageFields,
  question,
  sellsModels,
  shortChatLabel,
  slug,
  text,
  urgent,
} from '../../cms/forms/fields.ts';
import { pageCollection, names, listCollection } from '../../cms/collections/define.ts';
import { keywordSlug } from '../../lib/text/slug.ts';

const benefits = listOf(text(120), 'Benefícios').length(4, 'são quatro benefícios');

/** A landing page for one phrase; its address must be the keyword slug of the phrase. */
const keywordSchema = z.strictObject({
  ...pageFields,
  phrase: text(80, 'Frase', 'A frase buscada; entra na mensagem do WhatsApp'),
  title: text(80, 'Título', 'Título da página'),
  subtitle: text(220, 'Subtítulo', 'Responde à frase em uma ou duas linhas'),
  intent: slug.meta(named('Intenção', 'O que quem procura quer')),
  benefits: benefits
    .optional()
    .meta(named('Benefícios', 'Quatro benefícios só desta página; sem eles, os da intenção')),
  swaps: listOf(
    z.strictObject({
      drop: text(120, 'Sai', 'Benefício da intenção que aqui não vale'),
      put: text(120, 'Entra', 'O que fica no lugar; sem isto, nada').optional(),
    }),
    'Benefícios trocados',
    'Benefícios da intenção que saem desta página, ou dão lugar a outros',
  )
    .max(4)
    .default([]),
  cta: shortChatLabel.meta(
    named(
      'Texto do botão',
      'Texto do botão de contato: até 28 letras, e termina com "no WhatsApp"',
    ),
  ),
  questions: listOf(question, 'Perguntas').length(
    3,
    'são três perguntas: custo, urgência e garantia',
  ),
  guide: slug.meta(named('Guia', 'Guia ligado')),
  sellsModels,
  problem: slug.optional().meta(named('Problema', 'Página de /busca ligada')),
  ...drawing,
});

/** A group of phrases with the same intention. */
const intentSchema = z
  .strictObject({
    id: innerName(),
    name: text(60, 'Nome', 'Nome da intenção, mostrado como título do grupo'),
    topic: slug.meta(named('Assunto', 'Tópico que leva a esta intenção')),
    ask: text(
      130,
      'O que a mensagem pergunta',
      'Depois da frase, na mensagem do WhatsApp: o que falta para responder, com __ no lugar de cada resposta',
    ),
    benefits,
    job: nameIn('company.priceList', z.string())
      .optional()
      .meta(
        named(
          'Preço do começo',
          'Linha da lista de preços sob o título; só onde quem procura quer comprar, nunca onde há perigo',
        ),
      ),
    urgent,
  })
  .refine(({ job, urgent: now }) => job === undefined || !now, {
    path: ['job'],
    message: 'em página urgente, o preço não vem antes do perigo; apague job',
  });

export const keywords = pageCollection({
  ...names('Frases buscadas', 'frase', 'Uma página por frase'),
  schema: keywordSchema,
  folder: '',
  heading: 'title',
  minWords: 460,
  refs: { intent: 'intents', guide: 'guides', problem: 'problems' },
  address: { field: 'phrase', slugs: ({ phrase }) => [keywordSlug(phrase)] },
  map: { by: 'intent' },
});

export const intents = listCollection(
  intentSchema,
  names('Intenções de busca', 'intenção', 'Grupos de frases buscadas'),
  { refs: { topic: 'topics' } },
);
