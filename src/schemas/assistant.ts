import { z } from 'zod';
import { day, slug, text } from './fields.ts';

const quote = text(500).describe('Frase copiada, letra por letra, de uma página de problema');

const option = z.strictObject({
  text: text(60).describe('A resposta, como a pessoa a diria'),
  note: text(90).optional().describe('O que a resposta quer dizer, em letra menor'),
  icon: text(24).optional().describe('Símbolo de public/img/icons.svg'),
  say: text(120).optional().describe('Linha da mensagem do WhatsApp'),
  pages: z
    .array(slug)
    .default([])
    .describe('Problemas cujas páginas levam direto a esta resposta: arquivos de content/problems'),
  next: slug.optional().describe('Pergunta seguinte; sem ela, escreva outcome'),
  outcome: slug.optional().describe('Desfecho, quando não há mais o que perguntar'),
});

const question = z.strictObject({
  id: slug.describe('Nome da pergunta; não aparece na página'),
  question: text(80).describe('A pergunta'),
  help: text(200).optional().describe('Frase sob a pergunta'),
  stop: z
    .array(quote)
    .min(1)
    .max(3)
    .optional()
    .describe('Pare e ligue: o que fazer antes de responder, para quem está em perigo'),
  options: z.array(option).min(2).max(6).describe('Respostas possíveis'),
});

const outcome = z.strictObject({
  id: slug.describe('Nome do desfecho; não aparece na página'),
  problem: slug.describe('Página que explica o caso: um arquivo de content/problems'),
  urgency: z
    .enum(['stop', 'today', 'plan'])
    .describe('stop: pare e ligue; today: hoje ainda; plan: dá para marcar'),
  first: z.array(quote).min(1).max(3).describe('O que fazer primeiro'),
  dial: z
    .enum(['192', '193'])
    .optional()
    .describe('Socorro que se chama antes da empresa: 193 bombeiros, 192 Samu'),
});

const scenario = z.strictObject({
  answers: z.array(text(60)).min(1).max(4).describe('Respostas, na ordem em que se tocam'),
  outcome: slug.describe('Desfecho a que devem levar'),
});

/** Questions that lead from what a visitor sees to the right page and a finished message. */
export const assistantSchema = z.strictObject({
  slug: slug.describe('Endereço da página, na raiz'),
  title: text(70).describe('Título da página (h1)'),
  seoTitle: text(60).describe('Título na aba e na busca'),
  description: text(160).describe('Descrição na busca'),
  keywords: z.array(text(60)).max(12).default([]).describe('Palavras da meta keywords'),
  updated: day.describe('Data da última mudança que o leitor perceberia'),
  intro: text(200).describe('Texto sob o título'),
  crumb: text(40).describe('Nome na trilha'),
  label: text(40).describe('Nome nas listas de links'),
  note: text(140).describe('Para quem é, em uma frase'),
  icon: text(24).describe('Símbolo de public/img/icons.svg'),
  message: text(200).describe('Mensagem do WhatsApp de quem ainda não respondeu'),
  greeting: text(80).describe('Primeira linha da mensagem de quem respondeu'),
  place: text(40).describe('Linha da mensagem com o lugar, sem os dois-pontos'),
  time: text(40).describe('Linha da mensagem com o dia e a hora, sem os dois-pontos'),
  photos: text(60).describe('Linha da mensagem acima das fotos, sem os dois-pontos'),
  questions: z.array(question).min(1).describe('Perguntas; a primeira abre a página'),
  outcomes: z.array(outcome).min(1).describe('Desfechos'),
  scenarios: z.array(scenario).min(1).describe('Casos que a conferência percorre a cada mudança'),
});

type Assistant = z.infer<typeof assistantSchema>;
export type AssistantQuestion = Assistant['questions'][number];
