import { z } from 'zod';
import { nameIn, slug, template, text } from './fields.ts';

/** Reminders for a visitor's own calendar, each from an interval of the record. */
export const remindersSchema = z.strictObject({
  title: text(80).describe('Título dos lembretes, nas páginas que os mostram'),
  intro: text(300).describe('Texto sob o título'),
  pages: z
    .array(text(120).meta({ input: 'page' }))
    .min(1)
    .describe('Endereços das páginas que os mostram: de serviços, de frases buscadas ou de guias'),
  items: z
    .array(
      z.strictObject({
        id: slug.describe('Nome do lembrete no endereço, em letras minúsculas'),
        interval: nameIn('company.claims', text(40)).describe(
          'Nome da promessa do cadastro que diz o intervalo; sem ela, o lembrete não existe',
        ),
        label: template(80).describe('Texto do link; {interval} é o intervalo, como "6 meses"'),
        summary: text(80).describe('O que a agenda mostra'),
        text: text(400).describe('O que o evento diz; nome, telefone e site vêm depois'),
      }),
    )
    .min(1)
    .describe('Os lembretes'),
});
