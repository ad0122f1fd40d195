import { z } from 'zod';
import { slug, text } from './fields.ts';

/** A request that a visitor fills in on a page, and sends by chat or e-mail, or prints. */
export const requestSchema = z.strictObject({
  id: slug.describe('Nome do pedido, e fragmento do endereço em que ele está'),
  href: text(120).describe('Página que o mostra: de assunto procurado, fixa ou guia'),
  title: text(80).describe('Título do pedido, na página e no papel'),
  intro: text(300).describe('Texto sob o título'),
  subject: text(80).describe('Assunto do e-mail'),
  opening: text(160).describe('Primeira linha da mensagem'),
  fields: z
    .array(
      z.strictObject({
        label: text(40).describe('Nome da linha, na página e na mensagem'),
        hint: text(80).optional().describe('Exemplo, dentro do campo vazio'),
        date: z.boolean().default(false).describe('Um dia, que a pessoa escolhe no calendário'),
      }),
    )
    .min(1)
    .max(10)
    .describe('Linhas que a pessoa preenche'),
  deadlines: z
    .array(
      z.strictObject({
        label: text(60).describe('Nome da linha, na mensagem'),
        from: text(40).describe('Linha com date de que o prazo se conta'),
        days: text(30).describe('O prazo: um fato que diz quantos dias'),
      }),
    )
    .max(4)
    .default([])
    .describe('Prazos que se contam no aparelho, a partir de um dia escolhido'),
  printOnly: z.boolean().default(false).describe('Só para imprimir: sem WhatsApp e sem e-mail'),
  closing: text(240).describe('Fim da mensagem: o que se espera da resposta'),
  documents: text(80)
    .optional()
    .describe('Título da lista de documentos do cadastro; sem documentos, não aparece'),
});
