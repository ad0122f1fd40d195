import { z } from 'zod';
import {
  INNER_NAME,
  choice,
  group,
  listOf,
  named,
  nameIn,
  pageFields,
  question,
  slug,
  text,
  yesNo,
} from '../../cms/forms/fields.ts';
import { pageCollection, names } from '../../cms/collections/define.ts';
import { placeSlug } from '../../lib/text/slug.ts';

const postalCode = z.string().regex(/^\d{5}-\d{3}$/, 'CEP como 00000-000');

/** A place that is served: a city, a zone or a district of the capital, or a neighbourhood. */
const citySchema = z.strictObject({
  ...pageFields,
  name: text(60, 'Nome', 'Nome com acentos, como se escreve na placa'),
  aliases: listOf(text(40), 'Outros nomes', 'Outros nomes pelos quais se procura o lugar: SBC, ZL')
    .max(6)
    .default([]),
  preposition: z
    .enum(['em', 'no', 'na', 'nos', 'nas'])
    .meta(named('Antes do nome', 'A que o nome pede: em, no, na, nos ou nas')),
  kind: choice({
    city: 'Cidade',
    zone: 'Zona',
    district: 'Distrito',
    neighbourhood: 'Bairro',
  }).meta(named('Tipo', 'O que o lugar é: cidade, zona, distrito ou bairro')),
  parent: slug
    .optional()
    .meta(named('Lugar que contém este', 'Zona do distrito, município do bairro ou da zona')),
  region: text(60, 'Região', 'Região ou subprefeitura (do município ou da capital)'),
  headline: text(80, 'Título da página'),
  difference: text(
    260,
    'O que muda neste lugar',
    'Frase de abertura que seria falsa no lugar vizinho',
  ).min(40, 'conte o que muda neste lugar, em ao menos 40 caracteres'),
  neighbours: listOf(text(60), 'Vizinhos', 'Nomes dos vizinhos; viram links se tiverem página')
    .min(1)
    .max(10),
  roads: listOf(text(80), 'Vias e acessos', 'Vias principais, e linhas de trem').min(1).max(6),
  terrain: text(140, 'Relevo', 'Em poucas palavras'),
  buildings: listOf(text(100), 'Tipos de imóvel', 'Tipos de imóvel que predominam').min(1).max(5),
  facts: listOf(
    z.strictObject({
      id: z
        .string()
        .regex(/^[a-z][a-zA-Z]*$/)
        .meta(named(INNER_NAME, 'Nome do campo nas frases do gerador, ex.: {power}')),
      label: text(60, 'Nome'),
      value: text(80, 'Valor'),
    }),
    'Dados',
    'Outros dados do lugar, na ordem da lista',
  )
    .max(6)
    .default([]),
  freeShipping: yesNo('Frete grátis', 'Uma das cidades com frete grátis'),
  map: group('Lugar no mapa', {
    column: z.number().int().min(1).max(12).meta(named('Coluna', 'Da esquerda para a direita')),
    row: z.number().int().min(1).max(12).meta(named('Linha', 'De cima para baixo')),
    width: z.number().int().min(1).max(4).default(1).meta(named('Largura', 'Em colunas')),
    height: z.number().int().min(1).max(4).default(1).meta(named('Altura', 'Em linhas')),
  })
    .describe('Onde a cidade fica no mapa esquemático da região; sem isso, só na lista')
    .optional(),
  postalCodes: listOf(
    z
      .strictObject({
        from: postalCode.meta(named('De', 'Primeiro CEP da faixa')),
        to: postalCode.meta(named('Até', 'Último CEP da faixa')),
      })
      .refine(
        ({ from, to }) => to === '' || from <= to,
        'o primeiro CEP da faixa vem antes do último',
      ),
    'Faixas de CEP',
    'Faixas de CEP atendidas, quando confirmadas; sem elas, procura-se pelo nome',
  )
    .max(8)
    .default([]),
  guide: slug.meta(named('Guia', 'Guia ligado à diferença do lugar')),
  problem: slug.meta(named('Problema', 'Problema mais ligado ao relevo, aos imóveis ou à rua')),
  job: nameIn('company.priceList', z.string())
    .optional()
    .meta(named('Serviço', 'Serviço da lista de preços que mais serve ao lugar')),
  visits: text(
    160,
    'Dias de visita',
    'Dias e prazo de visita, quando confirmados; vale nos lugares dentro deste',
  ).optional(),
  topics: listOf(slug, 'Assuntos', 'Tópicos que mais servem ao lugar').min(1).max(4),
  questions: listOf(question, 'Perguntas', 'Perguntas reais de quem mora ali').min(2).max(4),
  confirm: listOf(text(200), 'A confirmar', 'O que o dono precisa confirmar nesta página').default(
    [],
  ),
});

export type City = z.infer<typeof citySchema>;

export const cities = pageCollection({
  ...names('Lugares', 'lugar', 'Cidades, zonas e bairros atendidos'),
  schema: citySchema,
  folder: 'cidades',
  heading: 'headline',
  label: 'name',
  kicker: 'Atendimento local',
  minWords: 400,
  refs: { parent: 'cities', guide: 'guides', problem: 'problems', topics: 'topics' },
  // A neighbourhood whose name exists in another city, too, carries the name of its city.
  address: {
    field: 'name',
    slugs: ({ name, parent }) => [
      placeSlug(name),
      ...(parent ? [`${placeSlug(name)}-${parent}`] : []),
    ],
  },
  unknown: 'place',
  map: { by: 'place' },
});
