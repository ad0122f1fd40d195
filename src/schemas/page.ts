import { z } from 'zod';
import { messageOf } from '../lib/whatsapp.ts';
import {
  callsInWords,
  nameIn,
  pageFields,
  question,
  sellsModels,
  slug,
  template,
  text,
} from './fields.ts';

const icon = text(24).describe('Símbolo do desenho pequeno, entre os que o site tem');
const button = z
  .strictObject({
    kind: z.enum(['whatsapp', 'phone', 'link']),
    label: text(60),
    message: text(300).optional().describe('Mensagem do WhatsApp; sem ela, a da empresa'),
    href: text(120).optional().describe('Endereço, quando kind é link'),
    phone: nameIn('company.phones')
      .optional()
      .describe('Qual dos telefones da empresa, quando o botão liga; sem ele, o principal'),
  })
  .refine(({ kind, label }) => kind === 'phone' || !callsInWords(label), {
    path: ['label'],
    message: 'só um botão que liga diz "Ligar"; troque o texto ou o tipo do botão',
  });

const heading = { title: text(90), intro: text(400).optional() };

/** Blocks that a fixed page is made of, in the order written. */
const sectionSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('body') }).describe('O texto corrido deste arquivo'),
  z.strictObject({
    type: z.literal('cards'),
    ...heading,
    items: z
      .array(
        z.strictObject({
          icon: icon.optional(),
          title: text(80),
          text: text(400),
          features: z.array(text(100)).max(8).default([]),
          price: text(100).optional(),
          button: button.optional(),
          link: z
            .strictObject({ href: text(160), text: text(60) })
            .optional()
            .describe('Página que explica, ao lado do botão'),
        }),
      )
      .min(1),
  }),
  z.strictObject({
    type: z.literal('steps'),
    ...heading,
    items: z.array(z.strictObject({ title: text(80), text: text(400) })).min(2),
  }),
  z.strictObject({ type: z.literal('checklist'), ...heading, items: z.array(text(220)).min(2) }),
  z.strictObject({
    type: z.literal('prices'),
    ...heading,
    items: z
      .array(
        z.strictObject({
          title: text(80),
          price: text(80),
          installments: text(80).optional().describe('Parcelas do preço'),
          includes: z.array(text(140)).min(1),
          conditions: text(300),
          button: button.optional(),
        }),
      )
      .min(1),
  }),
  z
    .strictObject({
      type: z.literal('priceList'),
      ...heading,
      button: text(40),
      message: template(200).describe('Mensagem do WhatsApp; {job} é o nome do serviço'),
      photoNote: text(160).describe('O que se pede a quem quer um preço que a lista não diz'),
      sum: z
        .strictObject({
          ...heading,
          button: text(40),
          greeting: text(160).describe('Primeira linha da mensagem do WhatsApp'),
          total: text(40).describe('Nome da soma, sem os dois-pontos'),
          condition: text(160).describe('Quanto a soma vale'),
          open: text(80).describe('O que se diz de serviço sem preço confirmado'),
          place: text(40).describe('Linha da mensagem com o lugar, sem os dois-pontos'),
          replaced: template(120)
            .optional()
            .describe('O que se diz do serviço que saiu por outro do mesmo grupo; {job} é o nome'),
        })
        .optional()
        .describe('Soma do que se escolhe na lista; sem ela, só a lista'),
    })
    .describe('A lista de preços dos dados da empresa; uma só página a mostra'),
  z
    .strictObject({ type: z.literal('warranties'), ...heading })
    .describe('A garantia de cada serviço, dos dados da empresa; sem nenhuma, não aparece'),
  z
    .strictObject({ type: z.literal('documents'), ...heading })
    .describe('Os documentos dos dados da empresa; sem nenhum, não aparece'),
  z
    .strictObject({ type: z.literal('privacyContact'), ...heading })
    .describe('Quem responde por dados pessoais, dos dados da empresa; sem ele, não aparece'),
  z.strictObject({ type: z.literal('questions'), ...heading, items: z.array(question).min(1) }),
  z.strictObject({
    type: z.literal('names'),
    ...heading,
    city: nameIn('cities')
      .optional()
      .describe('Página de /cidades do município; sem ela, só nomes'),
    items: z.array(text(60)).min(1).describe('Nomes de bairros; viram links se tiverem página'),
  }),
  z.strictObject({
    type: z.literal('testimonials'),
    ...heading,
    page: slug.describe('A página cujos depoimentos aparecem'),
  }),
  z.strictObject({
    type: z.literal('callout'),
    tone: z.enum(['info', 'danger', 'offer']),
    title: text(90),
    text: text(500),
    button: button.optional(),
  }),
  z.strictObject({
    type: z.literal('links'),
    ...heading,
    items: z.array(z.strictObject({ href: text(160), text: text(100) })).min(1),
  }),
]);

/** A page with an address of its own: legal pages, service pages, the long guide. */
export const pageSchema = z
  .strictObject({
    ...pageFields,
    title: text(90).describe('Título da página'),
    summary: text(320).optional().describe('Texto sob o título'),
    kind: z.enum(['legal', 'article', 'landing', 'emergency']).describe('Aparência da página'),
    published: z.string().optional().describe('Data de publicação de um artigo'),
    service: text(80).optional().describe('Nome do serviço nos dados estruturados'),
    image: text(80).optional(),
    imageAlt: text(160).optional(),
    buttons: z.array(button).max(3).default([]).describe('Botões sob o título'),
    message: text(300)
      .optional()
      .describe('Mensagem do WhatsApp nesta página; sem ela, a do primeiro botão de WhatsApp'),
    breadcrumb: z
      .array(z.strictObject({ href: text(120), text: text(60) }))
      .default([])
      .describe('Degraus entre o início e esta página'),
    sellsModels,
    crumb: text(60).optional().describe('Nome desta página na trilha; sem ele, o título'),
    long: z.boolean().default(false).describe('Página longa, que pode pesar mais que as outras'),
    floatingContact: z.boolean().default(false).describe('Botão flutuante em telas largas'),
    sections: z.array(sectionSchema).default([{ type: 'body' }]),
  })
  .refine((page) => messageOf(page) !== undefined, {
    path: ['message'],
    message: 'nenhum botão do alto abre o WhatsApp com mensagem; escreva aqui a desta página',
  });

type Sections = z.infer<typeof sectionSchema>;

/** A block of a fixed page; of one kind, or of any. */
export type PageSection<Type extends Sections['type'] = Sections['type']> = Extract<
  Sections,
  { type: Type }
>;
export type PageButton = z.infer<typeof button>;
