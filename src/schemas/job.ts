import { z } from 'zod';
import { day, slug, text } from './fields.ts';

/** Words that say nothing of what a photo shows. */
const EMPTY_ALT = /^(foto|imagem|fotografia|img|dsc|whatsapp image)[\s\d._-]*$/i;

/** Name of a file in `content/photos`. */
export const photoFile = z
  .string()
  .regex(
    /^[a-z0-9][a-z0-9-]*\.(jpe?g|png|webp|avif)$/,
    'o nome de uma foto do site: minúsculas sem acento, números e hifens, .jpg, .png, .webp ou .avif',
  );

const photo = z.strictObject({
  file: photoFile.describe('Foto entre as do site'),
  alt: text(160)
    .min(15, 'diga o que a foto mostra, em ao menos 15 caracteres')
    .refine((words) => !EMPTY_ALT.test(words), 'diga o que a foto mostra, não que é uma foto')
    .describe('O que a foto mostra, para quem não a vê'),
  moment: z.enum(['antes', 'depois', 'detalhe']).optional().describe('antes, depois ou detalhe'),
});

const pages = z.array(slug).max(6).default([]);

/** A finished job, `content/jobs/{name}.yaml`, with photos of it in `content/photos`. */
export const jobSchema = z.strictObject({
  date: day.describe('Dia em que o serviço ficou pronto'),
  place: slug.describe('Onde foi: um dos lugares atendidos'),
  service: text(60).describe('Serviço, como o cliente o pediria'),
  done: text(600).describe('O que havia e o que foi feito; sem nome, placa nem número da casa'),
  photos: z
    .array(photo)
    .min(2, 'mostre de duas a oito fotos, como antes e depois')
    .max(8, 'mostre de duas a oito fotos'),
  technician: slug.optional().describe('Quem fez: uma das pessoas cadastradas'),
  topics: pages.describe('Assuntos que mostram este serviço'),
  problems: pages.describe('Problemas que mostram este serviço'),
  pages: pages.describe('Páginas de serviço que o mostram'),
});
