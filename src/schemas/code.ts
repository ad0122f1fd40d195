import { z } from 'zod';
import { day, text } from './fields.ts';

const row = z.strictObject({
  signal: text(60).describe('O sinal como aparece, e como é procurado: E7, 3 piscadas'),
  also: z
    .array(text(30))
    .max(4)
    .default([])
    .describe('Outros jeitos de escrever o sinal, que a busca também acha: erro 7'),
  meaning: text(200).describe('O que a fonte diz que o sinal significa'),
  check: text(240).describe('O que qualquer pessoa confere sem risco e sem abrir nada'),
  page: z
    .number('escreva o número da página da fonte')
    .int('escreva o número da página da fonte')
    .min(1, 'escreva o número da página da fonte')
    .describe('Página da fonte em que o sinal está'),
});

/** What the signals of one appliance mean, `content/codes/{name}.yaml`, each by a page of its source. */
export const codeSchema = z.strictObject({
  brand: text(40).describe('Marca'),
  board: text(60).describe('Equipamento que mostra os sinais, com o modelo'),
  seen: text(120).describe('Onde o sinal aparece'),
  source: z
    .strictObject({
      title: text(120).describe('Nome do documento, com a língua, se não for português'),
      url: z.url('escreva o endereço inteiro, com https://').describe('Onde se lê'),
    })
    .describe('Documento que diz o que os sinais significam'),
  checked: day.describe('Dia em que a fonte foi lida'),
  rows: z.array(row).min(1, 'escreva ao menos um sinal').describe('Sinais, um a um'),
});

export type CodeTable = z.infer<typeof codeSchema>;
