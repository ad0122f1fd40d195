import { z } from 'zod';
import { slug, template, text } from './fields.ts';

/** Reminders for a visitor's own calendar, each from an interval of the record. */
export const remindersSchema = z.strictObject({
  title: text(80).describe('Título dos lembretes, nas páginas que os mostram'),
  intro: text(300).describe('Texto sob o título'),
  pages: z
    .array(text(120))
    .min(1)
    .describe('Páginas que os mostram, de content/keywords, content/pages ou content/guides'),
  items: z
    .array(
      z.strictObject({
        id: slug.describe('Nome do lembrete, e do arquivo em /lembretes'),
        interval: text(40).describe(
          'Nome em claims, de content/company.yaml, como maintenanceEvery; sem ele lá, o lembrete não existe',
        ),
        label: template(80).describe('Texto do link; {interval} é o intervalo, como "6 meses"'),
        summary: text(80).describe('O que a agenda mostra'),
        text: text(400).describe('O que o evento diz; nome, telefone e site vêm depois'),
      }),
    )
    .min(1)
    .describe('Os lembretes'),
});
