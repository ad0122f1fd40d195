import { z } from 'zod';
import { group, INNER_NAME, listOf, named, text } from '../../cms/forms/fields.ts';

export const reais = z.number('escreva o valor, como 180').positive();

/** A price in reais: one amount, a lowest amount ("a partir de") or a range. */
export const price = z
  .union(
    [
      group('Valor certo', {
        amount: reais.meta(named('Valor', 'Valor fechado, em reais')),
      }),
      group('A partir de', {
        from: reais.meta(named('De', 'A partir de, em reais')),
      }),
      z
        .strictObject({
          min: reais.meta(named('De', 'Menor valor, em reais')),
          max: reais.meta(named('Até', 'Maior valor, em reais')),
        })
        .refine(({ min, max }) => min < max, 'o menor valor vem primeiro; troque-os')
        .meta(named('Entre dois valores')),
    ],
    'escreva o valor, como 180',
  )
  .describe('Valor em reais: amount, from ou min e max');

/** A piece of work of the price list: what it costs, or what its price depends on. */
const job = z
  .strictObject({
    id: z
      .string()
      .regex(/^[a-z][a-zA-Z]*$/, 'só letras sem acento nem espaço, a primeira minúscula: revisao')
      .meta(named(INNER_NAME, 'Nome pelo qual os textos citam o preço')),
    job: text(60, 'Serviço', 'Nome do serviço, como o cliente o pediria'),
    kinds: listOf(text(40), 'A que se aplica', 'Vazio quando é a tudo').default([]),
    notFor: listOf(
      text(40),
      'Assuntos que custam outra coisa',
      'Página com um deles no título não abre com este preço',
    ).optional(),
    scope: listOf(
      text(40),
      'De quem é o preço',
      'Palavras que o dizem: em página de outro assunto, a frase que cita o preço traz uma delas',
    ).optional(),
    price: price.optional().meta(named('Preço', 'Preço confirmado; sem ele, diga do que depende')),
    waived: z
      .boolean()
      .optional()
      .meta(
        named(
          'Abatido de quem aprova',
          'Se o valor é abatido de quem aprova o serviço; só com preço escrito',
        ),
      ),
    includes: listOf(text(120), 'O que inclui', 'O que está no preço').default([]),
    excludes: listOf(text(120), 'Cobrado à parte', 'O que é cobrado à parte').default([]),
    dependsOn: text(240, 'Do que o preço depende', 'E que foto ajuda a dizê-lo').optional(),
    note: text(240, 'Nota', 'Condição que vale junto com o preço').optional(),
    urgent: z
      .boolean()
      .optional()
      .meta(
        named(
          'Urgente',
          'Marcado: onde se liga em vez de escrever: o botão da linha chama o plantão',
        ),
      ),
    validUntil: z.iso
      .date('escreva a data como 2026-01-31')
      .optional()
      .meta(named('Vale até', 'Último dia em que o preço vale')),
  })
  .refine(({ price: known, dependsOn }) => known !== undefined || dependsOn !== undefined, {
    path: ['dependsOn'],
    message: 'sem preço confirmado, diga do que ele depende',
  })
  .refine(({ price: known, waived }) => known !== undefined || waived === undefined, {
    path: ['waived'],
    message: 'só se abate um preço que está escrito; escreva-o, ou apague este campo',
  })
  .refine(({ price: known, validUntil }) => known !== undefined || validUntil === undefined, {
    path: ['validUntil'],
    message: 'só vence um preço que está escrito; escreva-o, ou apague este dia',
  });

/** What work costs, and how it is paid. */
export const pricesPart = {
  priceList: listOf(
    job,
    'Lista de preços',
    'Na ordem em que aparece; os textos citam cada linha pelo nome',
  )
    .default([])
    .refine(
      (jobs) => new Set(jobs.map(({ id }) => id)).size === jobs.length,
      'dois serviços têm o mesmo id; troque um deles',
    ),
  installments: z
    .number()
    .int()
    .min(2)
    .max(24)
    .optional()
    .meta(
      named(
        'Parcelas sem juros',
        'Em quantas parcelas mensais sem juros, no máximo; sem ele, nenhuma',
      ),
    ),
  payment: listOf(text(60), 'Formas de pagamento').min(1),
  aggregateOffer: group('Faixa de preços para os buscadores', {
    emit: z
      .boolean()
      .meta(named('Mostrar aos buscadores', 'Marcado: conta a faixa aos buscadores')),
    low: reais.meta(named('Menor preço', 'Em reais')),
    high: reais.meta(named('Maior preço', 'Em reais')),
  })
    .describe('Faixa de preço dos modelos, para os buscadores')
    .optional(),
};
