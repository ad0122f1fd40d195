import { z } from 'zod';
import { innerName, listOf, pageAddress, text, yesNo } from '../../cms/forms/fields.ts';
import { listCollection, names } from '../../cms/collections/define.ts';

/** A request that a visitor fills in on a page, and sends by chat or e-mail, or prints. */
const requestSchema = z.strictObject({
  id: innerName('Nome do pedido, e fragmento do endereço em que ele está'),
  href: pageAddress(
    120,
    'Endereço do link',
    'Página que o mostra: de assunto procurado, fixa ou guia',
  ),
  title: text(80, 'Título', 'Título do pedido, na página e no papel'),
  intro: text(300, 'Introdução', 'Texto sob o título'),
  subject: text(80, 'Assunto do e-mail'),
  opening: text(160, 'Primeira linha', 'Primeira linha da mensagem'),
  fields: listOf(
    z.strictObject({
      label: text(40, 'Nome', 'Nome da linha, na página e na mensagem'),
      hint: text(80, 'Exemplo', 'Dentro do campo vazio').optional(),
      date: yesNo('Data', 'Um dia, que a pessoa escolhe no calendário'),
    }),
    'Linhas',
    'Linhas que a pessoa preenche',
  )
    .min(1)
    .max(10),
  deadlines: listOf(
    z.strictObject({
      label: text(60, 'Nome', 'Nome da linha, na mensagem'),
      from: text(40, 'De', 'Linha com date de que o prazo se conta'),
      days: text(30, 'Dias', 'O prazo: um fato que diz quantos dias'),
    }),
    'Prazos contados',
    'Prazos que se contam no aparelho, a partir de um dia escolhido',
  )
    .max(4)
    .default([]),
  printOnly: yesNo('Só no papel', 'Só para imprimir: sem WhatsApp e sem e-mail'),
  closing: text(240, 'Fecho', 'Fim da mensagem: o que se espera da resposta'),
  documents: text(
    80,
    'Documentos',
    'Título da lista de documentos do cadastro; sem documentos, não aparece',
  ).optional(),
});

export const requests = listCollection(
  requestSchema,
  names('Pedidos', 'pedido', 'O que o visitante preenche e manda'),
);
