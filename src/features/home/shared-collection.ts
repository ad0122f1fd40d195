import { z } from 'zod';
import {
  group,
  icon,
  listOf,
  named,
  nameIn,
  pageAddress,
  pageFields,
  pageLink,
  slug,
  template,
  text,
  yesNo,
} from '../../cms/forms/fields.ts';
import { names, singleCollection } from '../../cms/collections/define.ts';
import { item, title } from './blocks.ts';

const index = z.strictObject({
  keywords: pageFields.keywords,
  title: text(90, 'Título', 'Título da página'),
  seoTitle: text(60, 'Título na busca', 'Título na aba e na busca'),
  description: text(160, 'Descrição', 'Descrição na busca'),
  intro: text(300, 'Introdução', 'Texto sob o título'),
  crumb: text(40, 'Nome na trilha'),
  link: text(40, 'Link', 'Nome nas listas de links'),
  message: text(200, 'Mensagem do WhatsApp', 'Mensagem do WhatsApp nesta página'),
});

/** Blocks that several kinds of page repeat word for word. */
const sharedSchema = z.strictObject({
  cityMessage: template(
    200,
    'Mensagem das cidades',
    'Mensagem do WhatsApp; {where} é o lugar com a preposição',
  ),
  placeOffer: group('Oferta nos lugares', {
    title,
    jobs: listOf(
      nameIn('company.priceList', z.string()),
      'Serviços',
      'Linhas da lista de preços, na ordem em que aparecem',
    )
      .max(4)
      .default([]),
    delivery: group('Frete', {
      label: text(40, 'Nome'),
      free: template(160, 'Grátis', 'Onde o frete é grátis; {where} é a cidade com a preposição'),
      paid: template(240, 'Pago', 'Nos outros lugares; {name} é o nome do lugar'),
    }).optional(),
    visits: text(40, 'Dias de visita', 'Nome da linha com os dias de visita do lugar'),
    problem: text(40, 'Problema', 'Nome da linha com os problemas'),
    problems: listOf(slug, 'Problemas', 'Os mais comuns; o do lugar vem depois deles')
      .max(3)
      .default([]),
  }).describe('Começo das páginas de lugar: serviços com preço, visita e por onde começar'),
  terrainNotes: listOf(
    z.strictObject({
      words: listOf(text(30), 'Palavras', 'Palavras do relevo que pedem o aviso').min(1),
      text: text(200, 'Texto', 'Aviso sob o relevo'),
    }),
    'Avisos pelo relevo',
    'Avisos nas páginas de lugar, conforme o relevo',
  ).default([]),
  cityBenefits: group('Vantagens nas cidades', {
    title,
    items: listOf(
      item.extend({
        freeShipping: z
          .boolean()
          .optional()
          .meta(
            named('Frete grátis', 'Marcado: só nas cidades com frete grátis e nos bairros delas'),
          ),
      }),
      'Itens',
    )
      .min(3)
      .max(6),
  }),
  posts: group('Postagens', {
    typical: text(
      200,
      'Caso típico',
      'Aviso no começo de toda postagem que não é de um atendimento real',
    ),
    price: text(200, 'Preço', 'Frase no fim, sobre o link para a lista de preços'),
  })
    .describe('O que toda postagem diz sobre o seu caso e sobre preço')
    .optional(),
  replies: listOf(text(400), 'Respostas prontas', 'Até três, para mandar a quem escreve')
    .max(3)
    .default([]),
  whyUs: group('Por que nós', { title, items: listOf(item, 'Itens').length(3) }),
  localBanner: group('Faixa local', {
    text: text(120, 'Texto'),
    links: listOf(pageLink, 'Links').min(1),
  }),
  quickTitle: text(
    60,
    'Título dos atalhos',
    'Título da lista de atalhos no meio das páginas',
  ).optional(),
  quickLinks: listOf(
    z.strictObject({
      href: pageAddress(120, 'Endereço do link', 'Página do site'),
      label: text(16, 'Nome', 'Palavra na primeira linha de toda página'),
      text: text(60, 'Texto', 'Nome nas listas: menu do celular, rodapé e textos'),
      note: text(140, 'Nota', 'Para quem é, em uma frase'),
      icon,
      urgent: yesNo('Urgente', 'Marcado: em vermelho, para quem não pode esperar'),
    }),
    'Atalhos',
    'Atalhos para o que mais se procura, na primeira linha de toda página',
  )
    .max(3)
    .default([]),
  testimonials: group('Depoimentos', {
    title,
    note: text(240, 'Nota', 'Aviso sob depoimentos de exemplo'),
  }),
  region: group('Região', { title, text: text(400, 'Texto') }),
  savedPage: group('Páginas salvas', {
    callTitle: text(90, 'Título do convite'),
    callText: text(300, 'Texto do convite'),
    message: template(200, 'Mensagem do WhatsApp', '{title} é o título da página'),
    defaultDescription: template(200, 'Descrição padrão', '{title} é o título da página'),
    service: text(80, 'Serviço', 'Nome do serviço para os buscadores'),
  }),
  unknownCity: group('Lugar sem página', {
    title: template(80, 'Título', '{name} é o nome tirado do endereço'),
    message: template(
      200,
      'Mensagem do WhatsApp',
      'Mensagem do WhatsApp de quem procura um lugar sem página',
    ),
    description: text(200, 'Descrição'),
    paragraphs: listOf(text(600), 'Parágrafos').min(1),
  }),
  unknownTopic: group('Assunto sem página', {
    title,
    description: text(200, 'Descrição'),
    paragraphs: listOf(text(600), 'Parágrafos').min(1),
  }),
  indexes: group('Páginas que listam as outras', {
    guides: index.meta(named('Guias')),
    posts: index.meta(named('Postagens')),
    problems: index.meta(named('Problemas')),
    faq: index.meta(named('Perguntas')),
    sitemap: index.meta(named('Mapa do site')),
  }).describe('Títulos, introdução e nome nas trilhas e nas listas'),
  jobs: index
    .extend({
      slug: slug.meta(named('Endereço', 'Endereço da página, na raiz')),
      heading: text(60, 'Título da seção', 'Título da seção nas páginas que mostram algum deles'),
      all: text(60, 'Último link', 'Link para a página com todos'),
      reviews: text(60, 'Avaliações', 'Título das avaliações'),
    })
    .optional()
    .meta(named('Serviços', 'Serviços feitos: sem nenhum, nada disto aparece')),
  codes: index
    .extend({
      title: template(80, 'Título', '{brands} são as marcas das tabelas'),
      seoTitle: template(60, 'Título na busca', '{brands} são as marcas das tabelas'),
      description: template(160, 'Descrição', '{brands} são as marcas das tabelas'),
      intro: template(300, 'Introdução', '{brands} são as marcas das tabelas'),
      slug: slug.meta(named('Endereço', 'Endereço da página, na raiz')),
      note: text(140, 'Nota', 'Para quem é, em uma frase'),
      brands: listOf(
        text(40),
        'Marcas procuradas',
        'Só com uma tabela de uma delas a página entra nos buscadores; sem nenhuma aqui, entra já',
      )
        .max(20)
        .default([]),
      icon,
      safety: listOf(
        z.strictObject({
          text: text(300, 'Texto', 'Frase copiada, letra por letra, da página em source'),
          source: pageAddress(120, 'Fonte', 'Endereço da página que a diz'),
        }),
        'Cuidado',
        'O cuidado que vem antes das tabelas',
      )
        .min(1)
        .max(3),
      button: text(40, 'Botão', 'Link de cada sinal, que abre o WhatsApp'),
      ask: template(240, 'Mensagem de cada sinal', '{brand}, {board} e {signal} são os da tabela'),
      missing: group('Para quem não achou', { title, text: text(300, 'Texto') }).describe(
        'Para quem não achou o seu sinal',
      ),
      pages: listOf(
        pageAddress(120),
        'Páginas',
        'Assuntos e problemas que trazem o link para as tabelas',
      )
        .max(12)
        .default([]),
    })
    .optional()
    .meta(
      named('Códigos e sinais', 'Tabelas de códigos e sinais: sem nenhuma, nada disto aparece'),
    ),
  notFound: group('Página não encontrada', {
    title: text(90, 'Título'),
    seoTitle: text(60, 'Título na busca'),
    description: text(160, 'Descrição'),
    message: text(200, 'Mensagem do WhatsApp', 'Mensagem do WhatsApp nesta página'),
    loading: text(60, 'Ao carregar', 'O que se lê enquanto a página é procurada'),
  }),
  placeGroups: listOf(
    z.strictObject({
      name: text(60, 'Nome'),
      roots: listOf(nameIn('cities'), 'Lugares do grupo').default([]),
    }),
    'Grupos de lugares',
    'Grupos de lugares no mapa do site; o último recebe os que sobram',
  ).min(1),
});

export type Shared = z.infer<typeof sharedSchema>;

export const shared = singleCollection(
  sharedSchema,
  names('Textos que se repetem', 'textos que se repetem', 'Blocos de várias páginas'),
);
