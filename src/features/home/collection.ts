import { z } from 'zod';
import {
  group,
  icon,
  kindOf,
  listOf,
  named,
  pageAddress,
  pageFields,
  template,
  text,
  innerName,
} from '../../cms/forms/fields.ts';
import { listCollection, names, singleCollection } from '../../cms/collections/define.ts';
import { item, title } from './blocks.ts';

const link = z.strictObject({
  href: pageAddress(120, 'Endereço do link', 'Página do site, ou #nome de uma seção desta página'),
  text: text(60, 'Texto'),
});

/** Blocks that the home page is made of, in the order written. */
const homeSections = [
  z.strictObject({
    type: kindOf('demo', 'Demonstração'),
    title,
    text: text(400, 'Texto'),
    image: text(80, 'Desenho'),
    still: text(80, 'Desenho parado', 'O mesmo desenho parado, para quem pede menos movimento'),
    imageAlt: text(400, 'O que o desenho mostra'),
  }),
  z.strictObject({
    type: kindOf('icons', 'Símbolos'),
    title,
    items: listOf(item, 'Itens').min(2).max(8),
  }),
  z
    .strictObject({
      type: kindOf('models', 'Modelos'),
      title,
      text: text(400, 'Texto'),
      priceNote: text(30, 'Palavra ao lado do preço').optional(),
      button: text(40, 'Botão'),
      message: template(200, 'Mensagem do WhatsApp', '{model} é o nome do modelo'),
      conditions: text(400, 'Condições'),
      link: link.optional().meta(named('Link', 'Página que compara os modelos')),
    })
    .describe('Os modelos dos dados da empresa'),
  z
    .strictObject({
      type: kindOf('services', 'Serviços'),
      title,
      text: text(300, 'Texto'),
      link: link.optional().meta(named('Link', 'Página com todos os serviços')),
    })
    .describe('Os serviços cadastrados'),
  z.strictObject({
    type: kindOf('text', 'Texto'),
    title,
    paragraphs: listOf(text(900), 'Parágrafos').min(1),
    image: text(80, 'Desenho').optional(),
    imageAlt: text(200, 'O que o desenho mostra').optional(),
  }),
  z
    .strictObject({ type: kindOf('ways', 'Atalhos') })
    .describe('Os atalhos dos textos comuns, cada um com a sua frase'),
  z
    .strictObject({ type: kindOf('testimonials', 'Depoimentos') })
    .describe('Três depoimentos; o título é o dos textos comuns'),
  z
    .strictObject({ type: kindOf('region', 'Região') })
    .describe('Os lugares com frete grátis; o texto é o dos textos comuns'),
] as const;

/** Words of the home page, section by section. */
const homeSchema = z.strictObject({
  ...pageFields,
  hero: group('Abertura', {
    badge: text(60, 'Selo'),
    headline: text(70, 'Título da página'),
    lead: text(60, 'Preço', 'Sob o título, no celular').optional(),
    text: text(280, 'Texto'),
    image: text(80, 'Desenho'),
    imageNight: text(80, 'Desenho à noite', 'O mesmo, das 18h às 6h').optional(),
    imageAlt: text(200, 'O que o desenho mostra'),
    links: listOf(link, 'Links', 'Botões sob o texto').max(3).default([]),
    facts: listOf(
      text(90),
      'Dados',
      'Preço, garantia; só aparecem os confirmados em Antes de ir ao ar, e nenhum, se é um só',
    )
      .max(3)
      .default([]),
    choices: group('Escolhas', {
      title,
      drawings: text(
        80,
        'Desenhos',
        'Arquivo com um desenho para cada símbolo das respostas; sem ele, vale o símbolo',
      ).optional(),
      items: listOf(link.extend({ text: text(24, 'Texto'), icon: icon }), 'Itens')
        .min(2)
        .max(8),
    })
      .describe('A pergunta com que a maioria chega, e as respostas que levam à página certa')
      .optional(),
  }),
  sections: listOf(z.discriminatedUnion('type', homeSections), 'Seções').min(1),
});

export type Home = z.infer<typeof homeSchema>;

type Sections = Home['sections'][number];

/** A block of the home page; of one kind, or of any. */
export type HomeSection<Type extends Sections['type'] = Sections['type']> = Extract<
  Sections,
  { type: Type }
>;

const serviceSchema = z.strictObject({
  id: innerName('Nome para encontrar este item'),
  title: text(60, 'Título', 'Nome do serviço'),
  description: text(220, 'Descrição', 'O que é, em uma ou duas frases'),
  icon,
  features: listOf(text(90), 'O que inclui', 'Quatro itens que ele inclui').length(
    4,
    'são quatro itens',
  ),
  price: text(80, 'Preço', 'Preço por marcador'),
  link: pageAddress(120, 'Link', 'Página do serviço'),
});

export const services = listCollection(
  serviceSchema,
  names('Serviços', 'serviço', 'Cartões da página inicial'),
);

export const home = singleCollection(
  homeSchema,
  names('Página inicial', 'página inicial', 'Seção por seção'),
);
