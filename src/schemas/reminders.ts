import { z } from 'zod';
import { innerName, listOf, named, nameIn, pageAddress, template, text } from './fields.ts';

/** Reminders for a visitor's own calendar, each from an interval of the record. */
export const remindersSchema = z.strictObject({
  title: text(80, 'Título', 'Título dos lembretes, nas páginas que os mostram'),
  intro: text(300, 'Introdução', 'Texto sob o título'),
  pages: listOf(
    pageAddress(120),
    'Páginas',
    'Endereços das páginas que os mostram: de serviços, de frases buscadas ou de guias',
  ).min(1),
  items: listOf(
    z.strictObject({
      id: innerName('Nome do lembrete no endereço, em letras minúsculas'),
      interval: nameIn('company.claims', text(40)).meta(
        named(
          'Nome do intervalo no cadastro',
          'Nome da promessa do cadastro que diz o intervalo; sem ela, o lembrete não existe',
        ),
      ),
      label: template(80, 'Nome', 'Texto do link; {interval} é o intervalo, como "6 meses"'),
      summary: text(80, 'Resumo', 'O que a agenda mostra'),
      text: text(400, 'Texto', 'O que o evento diz; nome, telefone e site vêm depois'),
    }),
    'Itens',
    'Os lembretes',
  ).min(1),
});
