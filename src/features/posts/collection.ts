import { z } from 'zod';
import { day, listOf, named, pageFields, slug, text, yesNo } from '../../cms/forms/fields.ts';
import { pageCollection, names } from '../../cms/collections/define.ts';
import { postSlug } from '../../lib/text/slug.ts';

/** A post about one neighbourhood; its address must be the slug of its title. */
export const postSchema = z.strictObject({
  ...pageFields,
  title: text(80, 'Título', 'Dele sai o endereço'),
  place: text(60, 'Lugar', 'Nome do bairro'),
  preposition: z
    .enum(['em', 'no', 'na', 'nos', 'nas'])
    .meta(named('Antes do nome', 'A que o nome do bairro pede')),
  district: text(80, 'Bairro', 'Distrito ou distritos em que fica'),
  city: slug.optional().meta(named('Cidade', 'Página de /cidades do distrito, se existir')),
  roads: listOf(text(80), 'Vias', 'Ruas citadas').max(4).default([]),
  listed: yesNo('Aparece na lista', 'Aparece na lista e no menu (20 postagens)', true),
  published: day.meta(
    named(
      'Publicar em',
      'Dia em que entra no ar, à meia-noite de Brasília; antes dele ninguém a vê',
    ),
  ),
  real: yesNo(
    'Atendimento real',
    'Marcado: aconteceu, e o cliente autorizou contar; sem a marca, a página avisa que o caso é típico',
  ),
  summary: text(320, 'Resumo', 'O caso em duas frases'),
  guide: slug.optional().meta(named('Guia', 'Guia ligado')),
  problem: slug.optional().meta(named('Problema', 'Página de /busca ligada')),
  confirm: listOf(text(200), 'A confirmar', 'O que o dono precisa confirmar').default([]),
});

export const posts = pageCollection({
  ...names('Postagens', 'postagem', 'Um caso em um bairro'),
  schema: postSchema,
  folder: 'postagens',
  heading: 'title',
  kicker: ({ place }) => place,
  // A short case that its owner tells from a phone is worth as much as a long one.
  minWords: 100,
  refs: { city: 'cities', guide: 'guides', problem: 'problems' },
  address: { field: 'title', slugs: ({ title }) => [postSlug(title)] },
  unknown: 'home',
  grows: true,
  map: { by: 'name', title: 'Postagens' },
});
