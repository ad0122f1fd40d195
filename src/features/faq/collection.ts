import { z } from 'zod';
import { innerName, text, questionSubjects, pageAddress } from '../../cms/forms/fields.ts';
import { listCollection, names } from '../../cms/collections/define.ts';

const faqSchema = z
  .strictObject({
    id: innerName('Fragmento do endereço da pergunta'),
    group: text(60, 'Grupo', 'Grupo em que aparece'),
    about: questionSubjects,
    question: text(140, 'Pergunta', 'Pergunta como o cliente a faria'),
    answer: text(900, 'Resposta', '40 a 90 palavras; a primeira frase responde'),
    link: pageAddress(120, 'Link', 'Página do site que aprofunda; pode ficar vazio').optional(),
    linkText: text(80, 'Texto do link').optional(),
  })
  .refine(({ link, linkText }) => (link === undefined) === (linkText === undefined), {
    path: ['linkText'],
    message: 'escreva a página e o texto do link, ou deixe os dois vazios',
  });

export const faq = listCollection(faqSchema, names('Perguntas', 'pergunta', 'Dúvidas frequentes'));
