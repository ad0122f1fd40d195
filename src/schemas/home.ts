import { z } from 'zod';
import { nameIn, pageFields, slug, template, text } from './fields.ts';

const item = z.strictObject({
  icon: text(24).describe('Símbolo do desenho pequeno, entre os que o site tem'),
  title: text(60),
  text: text(220),
});

const title = text(80);
const link = z.strictObject({
  href: text(120).describe('Página do site, ou #nome de uma seção desta página'),
  text: text(60),
});

/** Blocks that the home page is made of, in the order written. */
const homeSections = [
  z.strictObject({
    type: z.literal('demo'),
    title,
    text: text(400),
    image: text(80),
    still: text(80).describe('O mesmo desenho parado, para quem pede menos movimento'),
    imageAlt: text(400),
  }),
  z.strictObject({ type: z.literal('icons'), title, items: z.array(item).min(2).max(8) }),
  z
    .strictObject({
      type: z.literal('models'),
      title,
      text: text(400),
      priceNote: text(30).optional().describe('Palavra ao lado do preço'),
      button: text(40),
      message: template(200).describe('Mensagem do WhatsApp; {model} é o nome do modelo'),
      conditions: text(400),
      link: link.optional().describe('Página que compara os modelos'),
    })
    .describe('Os modelos dos dados da empresa'),
  z
    .strictObject({
      type: z.literal('services'),
      title,
      text: text(300),
      link: link.optional().describe('Página com todos os serviços'),
    })
    .describe('Os serviços cadastrados'),
  z.strictObject({ type: z.literal('text'), title, paragraphs: z.array(text(900)).min(1) }),
  z
    .strictObject({ type: z.literal('problems'), title, intro: text(200) })
    .describe('Links para todas as páginas de /busca'),
  z
    .strictObject({ type: z.literal('ways') })
    .describe('Os atalhos dos textos comuns, cada um com a sua frase'),
  z
    .strictObject({ type: z.literal('testimonials') })
    .describe('Três depoimentos; o título é o dos textos comuns'),
  z
    .strictObject({ type: z.literal('region') })
    .describe('Os lugares com frete grátis; o texto é o dos textos comuns'),
] as const;

/** Words of the home page, section by section. */
export const homeSchema = z.strictObject({
  ...pageFields,
  hero: z.strictObject({
    badge: text(60),
    headline: text(70),
    text: text(280),
    image: text(80),
    imageAlt: text(200),
    links: z.array(link).max(3).default([]).describe('Botões sob o texto'),
    facts: z
      .array(text(90))
      .max(3)
      .default([])
      .describe('O que se quer saber antes de tudo: preço, garantia'),
    choices: z
      .strictObject({
        title,
        items: z
          .array(link.extend({ text: text(24), icon: text(24) }))
          .min(2)
          .max(8),
      })
      .optional()
      .describe('A pergunta com que a maioria chega, e as respostas que levam à página certa'),
  }),
  sections: z.array(z.discriminatedUnion('type', homeSections)).min(1),
});

const index = z.strictObject({
  keywords: z
    .array(text(60))
    .max(12)
    .default([])
    .describe('Palavras que as pessoas procuram; ninguém as vê na página'),
  title: text(90).describe('Título da página'),
  seoTitle: text(60).describe('Título na aba e na busca'),
  description: text(160).describe('Descrição na busca'),
  intro: text(300).describe('Texto sob o título'),
  crumb: text(40).describe('Nome na trilha'),
  link: text(40).describe('Nome nas listas de links'),
  message: text(200).describe('Mensagem do WhatsApp nesta página'),
});

/** Blocks that several kinds of page repeat word for word. */
export const sharedSchema = z.strictObject({
  cityMessage: template(200).describe('Mensagem do WhatsApp; {where} é o lugar com a preposição'),
  placeOffer: z
    .strictObject({
      title,
      jobs: z
        .array(nameIn('company.priceList', z.string()))
        .max(4)
        .default([])
        .describe('Linhas da lista de preços, na ordem em que aparecem'),
      delivery: z
        .strictObject({
          label: text(40),
          free: template(160).describe(
            'Onde o frete é grátis; {where} é a cidade com a preposição',
          ),
          paid: template(240).describe('Nos outros lugares; {name} é o nome do lugar'),
        })
        .optional(),
      visits: text(40).describe('Nome da linha com os dias de visita do lugar'),
      problem: text(40).describe('Nome da linha com o problema e o tópico do lugar'),
    })
    .describe('Começo das páginas de lugar: serviços com preço, visita e por onde começar'),
  terrainNotes: z
    .array(
      z.strictObject({
        words: z.array(text(30)).min(1).describe('Palavras do relevo que pedem o aviso'),
        text: text(200).describe('Aviso sob o relevo'),
      }),
    )
    .default([])
    .describe('Avisos nas páginas de lugar, conforme o relevo'),
  cityBenefits: z.strictObject({
    title: text(80),
    items: z
      .array(
        item.extend({
          freeShipping: z
            .boolean()
            .optional()
            .describe('true: só nas cidades com frete grátis e nos bairros delas'),
        }),
      )
      .min(3)
      .max(6),
  }),
  whyUs: z.strictObject({ title: text(80), items: z.array(item).length(3) }),
  localBanner: z.strictObject({
    text: text(120),
    links: z.array(z.strictObject({ href: text(120), text: text(60) })).min(1),
  }),
  quickTitle: text(60).optional().describe('Título da lista de atalhos no meio das páginas'),
  quickLinks: z
    .array(
      z.strictObject({
        href: text(120).describe('Página do site'),
        label: text(16).describe('Palavra na primeira linha de toda página'),
        text: text(60).describe('Nome nas listas: menu do celular, rodapé e textos'),
        note: text(140).describe('Para quem é, em uma frase'),
        icon: text(24).describe('Símbolo do desenho pequeno, entre os que o site tem'),
        urgent: z
          .boolean()
          .default(false)
          .describe('true: em vermelho, para quem não pode esperar'),
      }),
    )
    .max(3)
    .default([])
    .describe('Atalhos para o que mais se procura, na primeira linha de toda página'),
  testimonials: z.strictObject({
    title,
    note: text(240).describe('Aviso sob depoimentos de exemplo'),
  }),
  region: z.strictObject({ title, text: text(400) }),
  savedPage: z.strictObject({
    callTitle: text(90),
    callText: text(300),
    message: template(200).describe('Mensagem do WhatsApp; {title} é o título da página'),
    defaultDescription: template(200).describe('Descrição padrão; {title} é o título da página'),
    service: text(80).describe('Nome do serviço nos dados estruturados'),
  }),
  unknownCity: z.strictObject({
    title: template(80).describe('{name} é o nome tirado do endereço'),
    message: template(200).describe('Mensagem do WhatsApp de quem procura um lugar sem página'),
    description: text(200),
    paragraphs: z.array(text(600)).min(1),
  }),
  unknownTopic: z.strictObject({
    title: text(80),
    description: text(200),
    paragraphs: z.array(text(600)).min(1),
  }),
  indexes: z
    .strictObject({ guides: index, posts: index, problems: index, faq: index, sitemap: index })
    .describe('Páginas de índice: títulos, introdução e nome nas trilhas e nas listas'),
  jobs: index
    .extend({
      slug: slug.describe('Endereço da página, na raiz'),
      heading: text(60).describe('Título da seção nas páginas que mostram algum deles'),
      all: text(60).describe('Link para a página com todos'),
      reviews: text(60).describe('Título das avaliações'),
    })
    .optional()
    .describe('Serviços feitos: sem nenhum, nada disto aparece'),
  codes: index
    .extend({
      slug: slug.describe('Endereço da página, na raiz'),
      note: text(140).describe('Para quem é, em uma frase'),
      icon: text(24).describe('Símbolo do desenho pequeno, entre os que o site tem'),
      safety: z
        .array(
          z.strictObject({
            text: text(300).describe('Frase copiada, letra por letra, da página em source'),
            source: text(120).meta({ input: 'page' }).describe('Endereço da página que a diz'),
          }),
        )
        .min(1)
        .max(3)
        .describe('O cuidado que vem antes das tabelas'),
      button: text(40).describe('Link de cada sinal, que abre o WhatsApp'),
      ask: template(240).describe(
        'Mensagem de cada sinal; {brand}, {board} e {signal} são os da tabela',
      ),
      missing: z
        .strictObject({ title: text(80), text: text(300) })
        .describe('Para quem não achou o seu sinal'),
      pages: z
        .array(text(120).meta({ input: 'page' }))
        .max(12)
        .default([])
        .describe('Assuntos e problemas que trazem o link para as tabelas'),
    })
    .optional()
    .describe('Tabelas de códigos e sinais: sem nenhuma, nada disto aparece'),
  notFound: z.strictObject({
    title: text(90),
    seoTitle: text(60),
    description: text(160),
    message: text(200).describe('Mensagem do WhatsApp nesta página'),
    loading: text(60).describe('O que se lê enquanto a página é procurada'),
  }),
  placeGroups: z
    .array(z.strictObject({ name: text(60), roots: z.array(nameIn('cities')).default([]) }))
    .min(1)
    .describe('Grupos de lugares no mapa do site; o último recebe os que sobram'),
});

export type Home = z.infer<typeof homeSchema>;
export type Shared = z.infer<typeof sharedSchema>;
export type IconItem = z.infer<typeof item>;

type Sections = Home['sections'][number];

/** A block of the home page; of one kind, or of any. */
export type HomeSection<Type extends Sections['type'] = Sections['type']> = Extract<
  Sections,
  { type: Type }
>;
