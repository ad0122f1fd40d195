import { pageFields, slug, text } from './fields.ts';

/** What stands first in a page of questions that write a message: how it is called and found. */
export const questionsPage = {
  slug: slug.describe('Endereço da página, na raiz'),
  title: text(70).describe('Título da página'),
  seoTitle: text(60).describe('Título na aba e na busca'),
  description: text(160).describe('Descrição na busca'),
  keywords: pageFields.keywords,
  updated: pageFields.updated,
  intro: text(200).describe('Texto sob o título'),
  crumb: text(40).describe('Nome na trilha'),
  label: text(40).describe('Nome nas listas de links'),
  note: text(140).describe('Para quem é, em uma frase'),
  icon: text(24).describe('Símbolo do desenho pequeno, entre os que o site tem'),
  message: text(200).describe('Mensagem do WhatsApp de quem ainda não respondeu'),
  greeting: text(80).describe('Primeira linha da mensagem de quem respondeu'),
};

/** The lines of its message that come after the answers. */
export const lastLines = {
  place: text(40).describe('Linha da mensagem com o lugar, sem os dois-pontos'),
  time: text(40).describe('Linha da mensagem com o dia e a hora, sem os dois-pontos'),
  photos: text(60).describe('Linha da mensagem acima das fotos, sem os dois-pontos'),
};

/** What every question has, and every answer to it. */
export const questionFields = {
  id: slug.describe('Nome da pergunta; não aparece na página'),
  question: text(80).describe('A pergunta'),
  help: text(200).optional().describe('Frase sob a pergunta'),
};
export const answerFields = {
  text: text(60).describe('A resposta, como a pessoa a diria'),
  note: text(90).optional().describe('O que a resposta quer dizer, em letra menor'),
  icon: text(24).optional().describe('Símbolo do desenho pequeno, entre os que o site tem'),
};
