import { z } from 'zod';
import { nameIn, pageFields, question, slug, text } from './fields.ts';

const PLACE_KINDS = ['city', 'zone', 'district', 'neighbourhood'] as const;

const postalCode = z.string().regex(/^\d{5}-\d{3}$/, 'CEP como 00000-000');

/** A place that is served: a city, a zone or a district of the capital, or a neighbourhood. */
export const citySchema = z.strictObject({
  ...pageFields,
  name: text(60).describe('Nome com acentos, como se escreve na placa'),
  aliases: z
    .array(text(40))
    .max(6)
    .default([])
    .describe('Outros nomes pelos quais se procura o lugar: SBC, ZL'),
  preposition: z
    .enum(['em', 'no', 'na', 'nos', 'nas'])
    .describe('A que o nome pede: em, no, na, nos ou nas'),
  kind: z.enum(PLACE_KINDS).describe('O que o lugar é: cidade, zona, distrito ou bairro'),
  parent: slug
    .optional()
    .describe('Lugar que contém este: zona do distrito, município do bairro ou da zona'),
  region: text(60).describe('Região ou subprefeitura (do município ou da capital)'),
  headline: text(80).describe('Título da página'),
  difference: text(260)
    .min(40, 'conte o que muda neste lugar, em ao menos 40 caracteres')
    .describe('Frase de abertura que seria falsa no lugar vizinho'),
  neighbours: z
    .array(text(60))
    .min(1)
    .max(10)
    .describe('Nomes dos vizinhos; viram links se tiverem página'),
  roads: z.array(text(80)).min(1).max(6).describe('Vias principais'),
  terrain: text(140).describe('Relevo, em poucas palavras'),
  buildings: z.array(text(100)).min(1).max(5).describe('Tipos de imóvel que predominam'),
  facts: z
    .array(
      z.strictObject({
        id: z
          .string()
          .regex(/^[a-z][a-zA-Z]*$/)
          .describe('Nome do campo nas frases do gerador, ex.: {power}'),
        label: text(60),
        value: text(80),
      }),
    )
    .max(6)
    .default([])
    .describe('Outros dados do lugar, na ordem da lista'),
  freeShipping: z.boolean().default(false).describe('Uma das cidades com frete grátis'),
  postalCodes: z
    .array(
      z
        .strictObject({
          from: postalCode.describe('Primeiro CEP da faixa'),
          to: postalCode.describe('Último CEP da faixa'),
        })
        .refine(({ from, to }) => from <= to, 'o primeiro CEP da faixa vem antes do último'),
    )
    .max(8)
    .default([])
    .describe('Faixas de CEP atendidas, quando confirmadas; sem elas, procura-se pelo nome'),
  guide: slug.describe('Guia ligado à diferença do lugar'),
  problem: slug.describe('Problema (em problems/) mais ligado ao relevo, aos imóveis ou à rua'),
  job: nameIn('company.priceList', z.string())
    .optional()
    .describe('Serviço da lista de preços que mais serve ao lugar'),
  visits: text(160)
    .optional()
    .describe('Dias e prazo de visita, quando confirmados; vale nos lugares dentro deste'),
  topics: z.array(slug).min(1).max(4).describe('Tópicos que mais servem ao lugar'),
  questions: z.array(question).min(2).max(4).describe('Perguntas reais de quem mora ali'),
  confirm: z.array(text(200)).default([]).describe('O que o dono precisa confirmar nesta página'),
});

export type City = z.infer<typeof citySchema>;
