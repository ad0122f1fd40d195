import { z } from 'zod';
import { nameIn, slug, text } from './fields.ts';
import { answerFields, lastLines, questionFields, questionsPage } from './questions.ts';

const step = text(300).describe(
  'Uma instrução, com a condição dela; a tabela de verbos proibidos a julga',
);
const photo = text(140).describe('Frase copiada, letra por letra, de uma página de problema');

const option = z.strictObject({
  ...answerFields,
  say: text(120).optional().describe('Linha da mensagem do WhatsApp'),
  pages: z
    .array(nameIn('problems'))
    .default([])
    .describe('Problemas cujas páginas levam direto a esta resposta'),
  tells: z
    .array(slug)
    .default([])
    .describe(
      'O que a resposta diz do caso, nos nomes das proibições; vários, se pode ser qualquer um deles',
    ),
  next: nameIn('assistant.questions')
    .optional()
    .describe('Pergunta seguinte; sem ela, escolha o desfecho'),
  outcome: nameIn('assistant.outcomes')
    .optional()
    .describe('Desfecho, quando não há mais o que perguntar'),
});

const question = z.strictObject({
  ...questionFields,
  stop: z
    .array(step)
    .min(1)
    .max(3)
    .optional()
    .describe('Pare e ligue: o que fazer antes de responder, para quem está em perigo'),
  options: z.array(option).min(2).max(6).describe('Respostas possíveis'),
});

const outcome = z.strictObject({
  id: slug.describe('Nome do desfecho; não aparece na página'),
  problem: nameIn('problems').describe('Página que explica o caso'),
  urgency: z
    .enum(['stop', 'today', 'plan'])
    .describe('stop: pare e ligue; today: hoje ainda; plan: dá para marcar'),
  first: z.array(step).min(1).max(4).describe('O que fazer primeiro'),
  dial: z
    .array(z.enum(['192', '193', '199']))
    .max(2)
    .default([])
    .describe('Socorro que se chama antes da empresa: 193 bombeiros, 192 Samu, 199 Defesa Civil'),
  photos: z
    .array(photo)
    .max(5)
    .optional()
    .describe(
      'Fotos da mensagem, quando as três primeiras do problema não servem a este caso; [] se ninguém deve ficar para fotografar',
    ),
});

const scenario = z.strictObject({
  answers: z.array(text(60)).min(1).max(4).describe('Respostas, na ordem em que se tocam'),
  outcome: nameIn('assistant.outcomes').describe('Desfecho a que devem levar'),
});

/** Questions that lead from what a visitor sees to the right page and a finished message. */
export const assistantSchema = z.strictObject({
  ...questionsPage,
  ...lastLines,
  questions: z.array(question).min(1).describe('Perguntas; a primeira abre a página'),
  outcomes: z.array(outcome).min(1).describe('Desfechos'),
  scenarios: z.array(scenario).min(1).describe('Casos que a conferência percorre a cada mudança'),
});
