import { z } from 'zod';
import { day, pageFields, slug, text } from './fields.ts';

/** A post about one neighbourhood; its address must be the slug of its title. */
export const postSchema = z.strictObject({
  ...pageFields,
  title: text(80).describe('Título; dele sai o endereço'),
  place: text(60).describe('Nome do bairro'),
  preposition: z.enum(['em', 'no', 'na', 'nos', 'nas']).describe('A que o nome do bairro pede'),
  district: text(80).describe('Distrito ou distritos em que fica'),
  city: slug.optional().describe('Página de /cidades do distrito, se existir'),
  roads: z.array(text(80)).min(1).max(4).describe('Ruas citadas'),
  listed: z.boolean().default(true).describe('Aparece na lista e no menu (20 postagens)'),
  published: day.describe('Data de publicação'),
  summary: text(320).describe('O caso em duas frases'),
  guide: slug.describe('Guia ligado'),
  problem: slug.optional().describe('Página de /busca ligada'),
  confirm: z.array(text(200)).default([]).describe('O que o dono precisa confirmar'),
});
