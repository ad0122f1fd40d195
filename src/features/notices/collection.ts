import { z } from 'zod';
import { isRealDay } from '../../lib/dates/dates.ts';
import { endOf, startOf, type Period } from '../../lib/dates/period.ts';
import { price } from '../company/prices-part.ts';
import { innerName, listOf, named, nameIn, pageAddress, text } from '../../cms/forms/fields.ts';
import { listCollection, names } from '../../cms/collections/define.ts';

/** A day, or a day and a time, of Brasília. */
const moment = z
  .string('escreva a data entre aspas: "2026-12-24"')
  .transform((value) => value.trim().replace(' ', 'T'))
  .refine((value) => !value.startsWith('T'), 'escolha o dia')
  .refine(
    (value) =>
      /^\d{4}-\d{2}-\d{2}(T([01]\d|2[0-3]):[0-5]\d)?$/.test(value) && isRealDay(value.slice(0, 10)),
    'escreva o dia como 2026-12-24, ou dia e hora como 2026-12-24T12:00',
  )
  // For the form of the admin, which asks for day and time separately.
  .meta({ input: 'moment' });

const period = {
  from: moment.meta(
    named('De', 'A partir de quando aparece: dia, ou dia e hora; vazio, a partir de hoje'),
  ),
  until: moment.meta(named('Até', 'Até quando aparece: o último dia inteiro, ou dia e hora')),
};

// An incomplete day is neither before nor after another.
const isInOrder = (value: Period) => !(startOf(value) >= endOf(value));
const disorder = { path: ['until'], message: 'o fim vem depois do começo; troque os dois' };

/** A sentence above the header of every page, for a time. */
export const noticeSchema = z
  .strictObject({
    id: innerName('Nome do aviso, só para encontrá-lo'),
    text: text(160, 'Texto', 'O aviso, em uma frase de até 160 caracteres'),
    ...period,
    link: z
      .string()
      .regex(
        /^(\/(?!\/)|https:\/\/)\S*$/,
        'escreva o endereço de uma página do site, como /contato, ou um https://',
      )
      .optional()
      .meta(
        named('Link', 'Página que o aviso abre, como /quanto-custa; pode ficar vazio', {
          input: 'page',
        }),
      ),
  })
  .refine(isInOrder, disorder);

/** An offer for a time, on the pages that it names and beside the price list. */
export const promotionSchema = z
  .strictObject({
    id: innerName('Nome da promoção, só para encontrá-la'),
    title: text(60, 'Título', 'Título da promoção'),
    text: text(240, 'Texto', 'O que ela oferece, e a quem'),
    price: price
      .optional()
      .meta(named('Preço', 'Preço durante a promoção, em reais; sem ele, só o texto')),
    job: nameIn('company.priceList', z.string())
      .optional()
      .meta(named('Serviço', 'Serviço da lista de preços a que o preço se refere')),
    ...period,
    pages: listOf(
      pageAddress(120).regex(
        /^\/\S*$/,
        'escreva o endereço da página a partir da barra, como /contato',
      ),
      'Páginas',
      'Páginas que a mostram, pelo endereço; / é a inicial',
    ).default([]),
    families: listOf(
      nameIn('families', text(40)),
      'Grupos de páginas',
      'Grupos de páginas que a mostram inteiros',
    ).default([]),
  })
  .refine(isInOrder, disorder)
  .refine(({ job, price: known }) => job === undefined || known !== undefined, {
    path: ['price'],
    message: 'escreva o preço da promoção, ou tire o serviço',
  });

export type Promotion = z.infer<typeof promotionSchema>;

/** Texts that end by themselves may have numbers of their own. */
export const notices = listCollection(
  noticeSchema,
  names('Avisos', 'aviso', 'Frase no alto de toda página, por um tempo'),
  { figures: true },
);

export const promotions = listCollection(
  promotionSchema,
  names('Promoções', 'promoção', 'Ofertas com começo e fim'),
  {
    figures: true,
  },
);
