import { z } from 'zod';
import { day, slug, text } from './fields.ts';

const option = z.strictObject({
  id: slug.describe(
    'Nome da resposta, que as regras citam; respostas de sentido igual têm o mesmo',
  ),
  text: text(60).describe('A resposta, como a pessoa a diria'),
  note: text(90).optional().describe('O que a resposta quer dizer, em letra menor'),
  icon: text(24).optional().describe('Símbolo de public/img/icons.svg'),
  say: text(80).describe('A resposta, na linha da mensagem do WhatsApp'),
  next: slug.optional().describe('Pergunta seguinte; sem ela, as regras dão a resposta'),
});

const question = z.strictObject({
  id: slug.describe('Nome da pergunta; não aparece na página'),
  label: text(40).describe('Nome da linha da mensagem, sem os dois-pontos'),
  question: text(80).describe('A pergunta'),
  help: text(200).optional().describe('Frase sob a pergunta'),
  options: z.array(option).min(2).max(6).describe('Respostas possíveis'),
});

const sizeClass = z.strictObject({
  id: slug.describe('Nome da classe; não aparece na página'),
  name: text(60).describe('A classe, na página e na mensagem'),
  text: text(240).describe('O que a classe quer dizer'),
  photos: z.array(text(80)).min(1).max(3).describe('O que mandar com a mensagem'),
});

const rule = z.strictObject({
  id: slug.describe('Nome da regra; não aparece na página'),
  when: z.array(slug).min(1).max(3).describe('Respostas que, juntas, fazem a regra valer'),
  class: slug.optional().describe('Classe que a regra dá; vale a primeira da lista que tiver uma'),
  need: text(120).optional().describe('O que é preciso além do produto'),
  why: text(300).describe('O motivo: frase copiada, letra por letra, da página em source'),
  source: text(120).describe('Endereço da página que diz o motivo'),
});

const scenario = z.strictObject({
  answers: z.array(text(60)).min(1).max(5).describe('Respostas, na ordem em que se tocam'),
  class: slug.describe('Classe a que devem levar'),
  needs: z.array(slug).default([]).describe('Regras com need que devem valer, na ordem da lista'),
});

/** Questions and rules that lead to a class of product, what else it needs, and a message. */
export const sizingSchema = z.strictObject({
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
  result: text(40).describe('Linha da mensagem com a classe, sem os dois-pontos'),
  place: text(40).describe('Linha da mensagem com o lugar, sem os dois-pontos'),
  time: text(40).describe('Linha da mensagem com o dia e a hora, sem os dois-pontos'),
  photos: text(60).describe('Linha da mensagem acima das fotos, sem os dois-pontos'),
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

export type Sizing = z.infer<typeof sizingSchema>;
