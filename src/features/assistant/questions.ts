import { icon, innerName, named, pageFields, slug, text } from '../../cms/forms/fields.ts';

/** Title and description of a questionnaire. */
export const questionsPage = {
  slug: slug.meta(named('Endereço', 'Endereço da página, na raiz')),
  title: text(70, 'Título', 'Título da página'),
  seoTitle: text(60, 'Título na busca', 'Título na aba e na busca'),
  description: text(160, 'Descrição', 'Descrição na busca'),
  keywords: pageFields.keywords.meta(named('Palavras-chave')),
  updated: pageFields.updated.meta(named('Última mudança')),
  intro: text(200, 'Introdução', 'Texto sob o título'),
  crumb: text(40, 'Nome na trilha'),
  label: text(40, 'Nome', 'Nome nas listas de links'),
  note: text(140, 'Nota', 'Para quem é, em uma frase'),
  icon,
  message: text(200, 'Mensagem do WhatsApp', 'Mensagem do WhatsApp de quem ainda não respondeu'),
  greeting: text(80, 'Primeira linha', 'Primeira linha da mensagem de quem respondeu'),
};

/** Lines of its message after the answers. */
export const lastLines = {
  place: text(40, 'Lugar', 'Linha da mensagem com o lugar, sem os dois-pontos'),
  time: text(40, 'Hora', 'Linha da mensagem com o dia e a hora, sem os dois-pontos'),
  photos: text(60, 'Fotos', 'Linha da mensagem acima das fotos, sem os dois-pontos'),
};

/** Common fields of questions and answers. */
export const questionFields = {
  id: innerName('Nome da pergunta; não aparece na página'),
  question: text(80, 'Pergunta', 'A pergunta'),
  help: text(200, 'Ajuda', 'Frase sob a pergunta').optional(),
};
export const answerFields = {
  text: text(60, 'Texto', 'A resposta, como a pessoa a diria'),
  note: text(90, 'Nota', 'O que a resposta quer dizer, em letra menor').optional(),
  icon: icon.optional(),
};
