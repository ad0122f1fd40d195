import { z } from 'zod';
import { day, listOf, named, slug, text } from '../../cms/forms/fields.ts';
import { folderCollection, names } from '../../cms/collections/define.ts';

/** Words that say nothing about what a photo shows. */
const EMPTY_ALT = /^(foto|imagem|fotografia|img|dsc|whatsapp image)[\s\d._-]*$/i;

/** Name of a file in `content/photos`. */
export const photoFile = z
  .string()
  .regex(
    /^[a-z0-9][a-z0-9-]*\.(jpe?g|png|webp|avif)$/,
    'o nome de uma foto do site: minúsculas sem acento, números e hifens, .jpg, .png, .webp ou .avif',
  );

const photo = z.strictObject({
  file: photoFile.meta(named('Arquivo', 'Foto entre as do site')),
  alt: text(160, 'O que a foto mostra', 'Para quem não a vê')
    .min(15, 'diga o que a foto mostra, em ao menos 15 caracteres')
    .refine((words) => !EMPTY_ALT.test(words), 'diga o que a foto mostra, não que é uma foto'),
  moment: z
    .enum(['antes', 'depois', 'detalhe'])
    .optional()
    .meta(named('Momento', 'antes, depois ou detalhe')),
});

const pages = z.array(slug).max(6).default([]);

/** A finished job, `content/jobs/{name}.yaml`, with photos of it in `content/photos`. */
const jobSchema = z.strictObject({
  date: day.meta(named('Data', 'Dia em que o serviço ficou pronto')),
  place: slug.meta(named('Lugar', 'Onde foi: um dos lugares atendidos')),
  service: text(60, 'Serviço', 'Como o cliente o pediria'),
  done: text(
    600,
    'O que foi feito',
    'O que havia e o que foi feito; sem nome, placa nem número da casa',
  ),
  photos: listOf(photo, 'Fotos')
    .min(2, 'mostre de duas a oito fotos, como antes e depois')
    .max(8, 'mostre de duas a oito fotos'),
  technician: slug.optional().meta(named('Quem fez', 'Uma das pessoas cadastradas')),
  topics: pages.meta(named('Assuntos', 'Assuntos que mostram este serviço')),
  problems: pages.meta(named('Problemas', 'Problemas que mostram este serviço')),
  pages: pages.meta(named('Páginas', 'Páginas de serviço que o mostram')),
});

export const jobs = folderCollection(
  jobSchema,
  names('Serviços feitos', 'serviço feito', 'Trabalhos prontos, com fotos'),
  {
    refs: {
      place: 'cities',
      technician: 'people',
      topics: 'topics',
      problems: 'problems',
      pages: 'pages',
    },
  },
);
