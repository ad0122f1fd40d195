import { z } from 'zod';
import { messageOf } from '../contact/whatsapp.ts';
import {
  callsInWords,
  choice,
  drawing,
  group,
  icon,
  kindOf,
  listOf,
  named,
  nameIn,
  pageAddress,
  pageFields,
  pageLink,
  question,
  sellsModels,
  slug,
  template,
  text,
  yesNo,
} from '../../cms/forms/fields.ts';
import { pageCollection, names } from '../../cms/collections/define.ts';

const button = z
  .strictObject({
    kind: choice({ whatsapp: 'Abre o WhatsApp', phone: 'Liga', link: 'Leva a uma página' }).meta(
      named('Tipo'),
    ),
    label: text(60, 'Nome'),
    message: text(300, 'Mensagem do WhatsApp', 'Sem ela, a da empresa').optional(),
    href: pageAddress(120, 'Endereço do link', 'Endereço, quando leva a uma página').optional(),
    phone: nameIn('company.phones')
      .optional()
      .meta(
        named(
          'Telefone',
          'Qual dos telefones da empresa, quando o botão liga; sem ele, o principal',
        ),
      ),
  })
  .refine(({ kind, label }) => kind === 'phone' || !callsInWords(label), {
    path: ['label'],
    message: 'só um botão que liga diz "Ligar"; troque o texto ou o tipo do botão',
  });

const heading = { title: text(90, 'Título'), intro: text(400, 'Introdução').optional() };

const items = <Item extends z.ZodType>(item: Item) => listOf(item, 'Itens').min(1);

/** Blocks that a fixed page is made of, in the order written. */
const sectionSchema = z.discriminatedUnion('type', [
  z
    .strictObject({ type: kindOf('body', 'Texto corrido') })
    .describe('O texto corrido desta página'),
  z.strictObject({
    type: kindOf('cards', 'Cartões'),
    ...heading,
    items: items(
      z.strictObject({
        icon: icon.optional(),
        title: text(80, 'Título'),
        text: text(400, 'Texto'),
        features: listOf(text(100), 'O que inclui').max(8).default([]),
        price: text(100, 'Preço').optional(),
        button: button.optional().meta(named('Botão')),
        link: group('Link', { href: pageAddress(160, 'Endereço do link'), text: text(60, 'Texto') })
          .describe('Página que explica, ao lado do botão')
          .optional(),
      }),
    ),
  }),
  z.strictObject({
    type: kindOf('steps', 'Passos'),
    ...heading,
    items: items(z.strictObject({ title: text(80, 'Título'), text: text(400, 'Texto') })).min(2),
  }),
  z.strictObject({
    type: kindOf('checklist', 'Lista de conferência'),
    ...heading,
    items: items(text(220)).min(2),
  }),
  z.strictObject({
    type: kindOf('prices', 'Preços'),
    ...heading,
    items: items(
      z.strictObject({
        title: text(80, 'Título'),
        price: text(80, 'Preço'),
        installments: text(80, 'Parcelas sem juros', 'Parcelas do preço').optional(),
        includes: listOf(text(140), 'O que inclui').min(1),
        conditions: text(300, 'Condições'),
        button: button.optional().meta(named('Botão')),
      }),
    ),
  }),
  z
    .strictObject({
      type: kindOf('priceList', 'Lista de preços'),
      ...heading,
      button: text(40, 'Botão'),
      message: template(200, 'Mensagem do WhatsApp', '{job} é o nome do serviço'),
      photoNote: text(
        160,
        'Pedido de foto',
        'O que se pede a quem quer um preço que a lista não diz',
      ),
    })
    .describe('A lista de preços dos dados da empresa; uma só página a mostra'),
  z
    .strictObject({ type: kindOf('warranties', 'Garantias'), ...heading })
    .describe('A garantia de cada serviço, dos dados da empresa; sem nenhuma, não aparece'),
  z
    .strictObject({ type: kindOf('documents', 'Documentos'), ...heading })
    .describe('Os documentos dos dados da empresa; sem nenhum, não aparece'),
  z
    .strictObject({ type: kindOf('privacyContact', 'Contato de privacidade'), ...heading })
    .describe('Quem responde por dados pessoais, dos dados da empresa; sem ele, não aparece'),
  z.strictObject({ type: kindOf('questions', 'Perguntas'), ...heading, items: items(question) }),
  z.strictObject({
    type: kindOf('names', 'Nomes'),
    ...heading,
    city: nameIn('cities')
      .optional()
      .meta(named('Cidade', 'Página de /cidades do município; sem ela, só nomes')),
    items: items(text(60)).describe('Nomes de bairros; viram links se tiverem página'),
  }),
  z.strictObject({
    type: kindOf('testimonials', 'Depoimentos'),
    ...heading,
    page: slug.meta(named('Página', 'A página cujos depoimentos aparecem')),
  }),
  z.strictObject({
    type: kindOf('callout', 'Destaque'),
    tone: choice({ info: 'Informação', danger: 'Perigo', offer: 'Oferta' }).meta(named('Tom')),
    title: text(90, 'Título'),
    text: text(500, 'Texto'),
    button: button.optional().meta(named('Botão')),
  }),
  z.strictObject({
    type: kindOf('links', 'Links'),
    ...heading,
    items: items(
      z.strictObject({ href: pageAddress(160, 'Endereço do link'), text: text(100, 'Texto') }),
    ),
  }),
]);

/** A page with an address of its own: legal pages, service pages, the long guide. */
export const pageSchema = z
  .strictObject({
    ...pageFields,
    title: text(90, 'Título', 'Título da página'),
    summary: text(320, 'Resumo', 'Texto sob o título').optional(),
    kind: choice({
      legal: 'Texto legal',
      article: 'Artigo',
      landing: 'Página de serviço',
      emergency: 'Emergência',
    }).meta(named('Tipo', 'Aparência da página')),
    published: z.string().optional().meta(named('Publicado em', 'Data de publicação de um artigo')),
    service: text(80, 'Serviço', 'Nome do serviço para os buscadores').optional(),
    ...drawing,
    buttons: listOf(button, 'Botões', 'Botões sob o título').max(3).default([]),
    message: text(
      300,
      'Mensagem do WhatsApp',
      'Mensagem do WhatsApp nesta página; sem ela, a do primeiro botão de WhatsApp',
    ).optional(),
    breadcrumb: listOf(pageLink, 'Trilha', 'Degraus entre o início e esta página').default([]),
    sellsModels,
    crumb: text(60, 'Nome na trilha', 'Nome desta página na trilha; sem ele, o título').optional(),
    long: yesNo('Página longa', 'Que pode pesar mais que as outras'),
    floatingContact: yesNo('Botão flutuante', 'Botão flutuante em telas largas'),
    sections: listOf(sectionSchema, 'Seções').default([{ type: 'body' }]),
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

export const pages = pageCollection({
  ...names('Páginas da empresa', 'página', 'Serviços, contato e textos legais'),
  schema: pageSchema,
  folder: '',
  heading: 'title',
  minWords: 300,
  map: { by: 'name', title: 'Páginas da empresa' },
});
