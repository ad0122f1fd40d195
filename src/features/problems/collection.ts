import { z } from 'zod';
import {
  drawing,
  group,
  icon,
  listOf,
  named,
  nameIn,
  pageFields,
  slug,
  text,
  urgent,
} from '../../cms/forms/fields.ts';
import { pageCollection, names } from '../../cms/collections/define.ts';

/** "It happened now: what do I do?" One page per symptom under /busca. */
const problemSchema = z.strictObject({
  ...pageFields,
  title: text(70, 'Título', 'Título da página'),
  category: slug.meta(named('Categoria', 'Categoria do problema')),
  order: z.number().int().min(1).meta(named('Ordem', 'Posição na categoria')),
  choice: text(34, 'Em uma linha', 'O problema em uma linha, para a lista de escolha'),
  icon,
  phrase: text(70, 'Frase', 'O problema como a pessoa o diz; entra na mensagem do WhatsApp'),
  answer: text(
    420,
    'Resposta',
    'O que costuma ser, em uma frase sem ordem; o que fazer vem depois de "Pare aqui"',
  ),
  checks: listOf(
    z.strictObject({ title: text(80, 'Título'), text: text(420, 'Texto') }),
    'O que conferir',
    'O que conferir com segurança, em ordem',
  )
    .min(3)
    .max(6),
  stop: listOf(text(300), 'Quando parar', 'Sinais para parar e chamar').min(1).max(5),
  causes: listOf(
    z.strictObject({
      cause: text(100, 'Causa', 'Causa provável'),
      sign: text(200, 'Sinal', 'Sinal que a denuncia'),
      solver: text(20, 'Quem resolve', 'Você, ou o ofício de quem atende'),
    }),
    'Causas',
  )
    .min(3)
    .max(8),
  headings: group('Títulos das partes', {
    checks: text(60, 'O que conferir'),
    stop: text(40, 'Quando parar'),
    causes: text(60, 'Causas'),
    cause: text(30, 'Primeira coluna das causas'),
  })
    .optional()
    .meta(
      named(
        'Títulos das partes',
        'Só onde os de todas não servem: quem pede um preço não confere um defeito',
      ),
    ),
  job: nameIn('company.priceList', z.string())
    .optional()
    .meta(named('Preço do começo', 'Linha da lista de preços que se mostra abaixo de "Pare aqui"')),
  price: text(700, 'Preço', 'O que compõe o preço; valores só por marcador'),
  photos: listOf(text(140), 'Fotos', 'O que fotografar ou filmar para o atendimento').min(2).max(5),
  message: text(400, 'Mensagem do WhatsApp', 'Mensagem do WhatsApp que já descreve o caso'),
  urgent,
  ...drawing,
  topics: listOf(slug, 'Assuntos').min(1).max(3),
  guides: listOf(slug, 'Guias').min(1).max(4),
  related: listOf(slug, 'Parecidos', 'Outros problemas parecidos').max(4).default([]),
});

export type Problem = z.infer<typeof problemSchema>;

export const problems = pageCollection({
  ...names('Problemas', 'problema', 'O que fazer agora, sintoma a sintoma'),
  schema: problemSchema,
  folder: 'busca',
  heading: 'title',
  kicker: 'O que fazer agora',
  minWords: 300,
  refs: { category: 'categories', topics: 'topics', guides: 'guides', related: 'problems' },
  map: { by: 'address', title: 'Problemas, um a um' },
});
