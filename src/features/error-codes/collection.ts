import { z } from 'zod';
import { day, group, listOf, named, text } from '../../cms/forms/fields.ts';
import { folderCollection, names } from '../../cms/collections/define.ts';

const row = z.strictObject({
  signal: text(60, 'Sinal', 'O sinal como aparece, e como é procurado: E7, 3 piscadas'),
  also: listOf(
    text(30),
    'Também',
    'Outros jeitos de escrever o sinal, que a busca também acha: erro 7',
  )
    .max(4)
    .default([]),
  meaning: text(200, 'O que quer dizer', 'O que a fonte diz que o sinal significa'),
  check: text(240, 'O que conferir', 'O que qualquer pessoa confere sem risco e sem abrir nada'),
  page: z
    .number('escreva o número da página da fonte')
    .int('escreva o número da página da fonte')
    .min(1, 'escreva o número da página da fonte')
    .meta(named('Página', 'Página da fonte em que o sinal está')),
});

/** What the signals of one appliance mean, `content/codes/{name}.yaml`, each by a page of its source. */
const codeSchema = z.strictObject({
  brand: text(40, 'Marca'),
  board: text(60, 'Equipamento', 'Equipamento que mostra os sinais, com o modelo'),
  seen: text(120, 'Onde aparece', 'Onde o sinal aparece'),
  source: group('Fonte', {
    title: text(120, 'Título', 'Nome do documento, com a língua, se não for português'),
    url: z
      .url('escreva o endereço inteiro, com https://')
      .meta(named('Endereço na internet', 'Onde se lê')),
  }).describe('Documento que diz o que os sinais significam'),
  checked: day.meta(named('Conferido em', 'Dia em que a fonte foi lida')),
  rows: listOf(row, 'Sinais', 'Um a um').min(1, 'escreva ao menos um sinal'),
});

export const codes = folderCollection(
  codeSchema,
  names(
    'Códigos e sinais',
    'tabela de códigos',
    'O que cada sinal quer dizer, com a página da fonte',
  ),
);
