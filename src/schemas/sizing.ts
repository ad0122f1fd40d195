import { z } from 'zod';
import { nameIn, slug, text } from './fields.ts';
import { answerFields, lastLines, questionFields, questionsPage } from './questions.ts';

const option = z.strictObject({
  id: slug.describe(
    'Nome da resposta, que as regras citam; respostas de sentido igual têm o mesmo',
  ),
  ...answerFields,
  say: text(80).describe('A resposta, na linha da mensagem do WhatsApp'),
  next: nameIn('sizing.questions')
    .optional()
    .describe('Pergunta seguinte; sem ela, as regras dão a resposta'),
});

const question = z.strictObject({
  ...questionFields,
  label: text(40).describe('Nome da linha da mensagem, sem os dois-pontos'),
  options: z.array(option).min(2).max(6).describe('Respostas possíveis'),
});

const sizeClass = z.strictObject({
  id: slug.describe('Nome da classe; não aparece na página'),
  name: text(60).describe('A classe, na página e na mensagem'),
  text: text(240).describe('O que a classe quer dizer'),
  models: z
    .boolean()
    .default(false)
    .describe('true: os modelos do cadastro servem; só então eles aparecem'),
  photos: z.array(text(80)).min(1).max(3).describe('O que mandar com a mensagem'),
});

const rule = z.strictObject({
  id: slug.describe('Nome da regra; não aparece na página'),
  when: z.array(slug).min(1).max(3).describe('Respostas que, juntas, fazem a regra valer'),
  class: nameIn('sizing.classes')
    .optional()
    .describe('Classe que a regra dá; vale a primeira da lista que tiver uma'),
  need: text(120).optional().describe('O que é preciso além do produto'),
  why: text(300).describe('O motivo: frase copiada, letra por letra, da página em source'),
  source: text(120).meta({ input: 'page' }).describe('Endereço da página que diz o motivo'),
});

const scenario = z.strictObject({
  answers: z.array(text(60)).min(1).max(5).describe('Respostas, na ordem em que se tocam'),
  class: nameIn('sizing.classes').describe('Classe a que devem levar'),
  needs: z
    .array(nameIn('sizing.rules'))
    .default([])
    .describe('Regras com need que devem valer, na ordem da lista'),
});

/** Questions and rules that lead to a class of product, what else it needs, and a message. */
export const sizingSchema = z.strictObject({
  ...questionsPage,
  result: text(40).describe('Linha da mensagem com a classe, sem os dois-pontos'),
  ...lastLines,
  reason: text(40).describe('Texto do link para a página que diz o motivo da classe'),
  compare: z
    .strictObject({
      title: text(70).describe('Título da comparação dos modelos do cadastro'),
      text: text(60).describe('Texto do link'),
      href: text(120).describe('Página que compara os modelos'),
    })
    .optional()
    .describe('Comparação dos modelos do cadastro'),
  questions: z.array(question).min(1).describe('Perguntas; a primeira abre a página'),
  classes: z.array(sizeClass).min(1).describe('Classes de produto'),
  rules: z.array(rule).min(1).describe('Regras, as que mais pesam primeiro'),
  scenarios: z.array(scenario).min(1).describe('Casos que a conferência percorre a cada mudança'),
});
