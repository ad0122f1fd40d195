import { z } from 'zod';
import { innerName, text, listOf, slug, named, day } from '../../cms/forms/fields.ts';
import { listCollection, names } from '../../cms/collections/define.ts';

const testimonialSchema = z.strictObject({
  id: innerName('Nome para encontrar este item'),
  name: text(60, 'Nome', 'Nome do cliente'),
  location: text(60, 'Bairro e cidade'),
  text: text(400, 'Texto', 'O que o cliente disse'),
  avatar: text(80, 'Imagem', 'Imagem do site; sem ela, as iniciais').optional(),
  pages: listOf(
    slug,
    'Páginas',
    'O nome que cada página usa: o da inicial, o de uma cidade ou o de uma página fixa',
  ).min(1),
  sample: z
    .boolean()
    .meta(named('É um exemplo', 'Marcado: enquanto não for de um cliente real com autorização')),
});

export type Testimonial = z.infer<typeof testimonialSchema>;

/** What a client said, and who allowed it to be shown; samples belong in testimonials. */
const reviewSchema = z.strictObject({
  id: innerName('Nome para encontrar este item'),
  name: text(60, 'Nome', 'Nome que a pessoa autorizou a mostrar'),
  date: day.meta(named('Data', 'Dia em que a avaliação foi dada')),
  service: text(60, 'Serviço', 'Serviço avaliado'),
  place: slug.meta(named('Lugar', 'Onde foi: um dos lugares atendidos')),
  rating: z.number().int().min(1).max(5).meta(named('Nota', 'Nota de 1 a 5')),
  text: text(600, 'Texto', 'O que o cliente disse'),
  permission: text(160, 'Autorização', 'Como e quando a pessoa autorizou; não aparece no site'),
  url: z
    .url()
    .optional()
    .meta(named('Endereço na internet', 'Onde a avaliação pode ser lida, se é pública')),
});

export const testimonials = listCollection(
  testimonialSchema,
  names('Depoimentos', 'depoimento', 'O que clientes disseram'),
);

export const reviews = listCollection(
  reviewSchema,
  names('Avaliações', 'avaliação', 'Avaliações com autorização'),
  {
    refs: { place: 'cities' },
  },
);
