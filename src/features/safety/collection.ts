import { z } from 'zod';
import {
  choice,
  day,
  group,
  innerName,
  listOf,
  named,
  text,
  yesNo,
} from '../../cms/forms/fields.ts';
import { listCollection, names } from '../../cms/collections/define.ts';

/** Most words of a step, which is read at night, with a child beside. */
export const MOST_STEP_WORDS = 12;
/** Most steps of a cell, by level. */
const MOST_STEPS = { stop: 3, care: 6, visit: 6 } as const;

/** A second order in the same sentence: "afaste todos e desligue". */
const SECOND_ACT =
  /\s(?:e|depois|então)\s(?:afaste|avise|chame|deixe|desligue|destrave|diga|espere|faça|feche|isole|levante|baixe|ligue|pergunte|saia|tire|trave|tranque)m?(?!\p{L})/iu;

/** Words of a line for the limit; a figure such as "193" counts as one. */
export const countReadWords = (line: string): number =>
  line.split(/\s+/).filter((word) => /[\p{L}\d]/u.test(word)).length;

/** One line of a cell; cells define markers, so they cite none. */
const line = (...words: [string, string?]) =>
  text(140, ...words)
    .refine((value) => countReadWords(value) <= MOST_STEP_WORDS, {
      message: `encurte: no máximo ${MOST_STEP_WORDS} palavras`,
    })
    .refine((value) => !value.includes('{{'), {
      message: 'uma célula não cita marcadores; escreva as palavras',
    });

const step = line('Passo', 'Um ato só, em até 12 palavras')
  .refine((value) => /[.!]["”]?$/.test(value), { message: 'termine com ponto' })
  .refine((value) => !SECOND_ACT.test(value), {
    message: 'são dois atos; faça de cada um o seu passo',
  });

/** Who confirmed the words of a cell. A cell about people needs all of it: a "yes" is not enough. */
const confirmed = group('Quem confirmou', {
  name: text(80, 'Nome', 'Nome do técnico'),
  trade: text(80, 'Ofício', 'Ofício do técnico, com o registro, se tem'),
  date: day.meta(named('Data', 'Dia em que confirmou')),
  source: text(
    300,
    'Fonte',
    'Manual ou etiqueta do fabricante, ou orientação publicada de bombeiros ou serviço de saúde',
  ).min(15, 'diga qual é a fonte: o manual com a página, ou a orientação e quem a publicou'),
  answer: text(300, 'Resposta', 'O que respondeu à pergunta desta célula'),
  words: text(
    900,
    'Palavras confirmadas',
    'A célula inteira, copiada como foi lida por quem a confirmou',
  ),
});

/** What to do in one case: the only place where the site says it. Texts cite it by `{{safety.id}}`. */
export const safetySchema = z
  .strictObject({
    id: innerName('Nome pelo qual os textos citam a célula'),
    title: text(80, 'Título', 'O caso, em poucas palavras; só o painel o mostra'),
    level: choice({
      stop: 'Pare já',
      care: 'Use com cuidado',
      visit: 'Marque uma visita',
    }).meta(named('Nível')),
    when: line('Condição', 'Em que caso vale, como pergunta')
      .refine((value) => /^[^?]+\?$/.test(value), { message: 'escreva uma pergunta' })
      .optional(),
    otherwise: line('Se não', 'O que vale quando a resposta é não; começa com "Se não,"')
      .refine((value) => /^Se não, .+\.$/.test(value), {
        message: 'comece com "Se não," e termine com ponto',
      })
      .optional(),
    steps: listOf(step, 'Passos', 'Na ordem: até 3 em "Pare já", até 6 nos outros').min(1),
    never: line('O que não se faz', 'Começa com Não, Ninguém, Nenhum ou Nunca')
      .refine((value) => /^(?:Não|Ninguém|Nenhuma?|Nunca) .+\.$/.test(value), {
        message: 'comece com Não, Ninguém, Nenhum ou Nunca e termine com ponto; ordens são passos',
      })
      .optional(),
    call: listOf(
      z.enum(['192', '193', '199', 'tecnico']),
      'Quem se chama',
      '193 bombeiros, 192 Samu, 199 Defesa Civil, ou o técnico; o primeiro vem primeiro',
    ).default([]),
    people: yesNo(
      'Gente presa',
      'Marcado: fala de gente presa, e um técnico a confirma com fonte',
    ).meta({
      isForDevelopers: true,
    }),
    confirm: text(300, 'Pergunta ao técnico', 'O que um técnico responde antes de o site ir ao ar')
      .meta({ isForDevelopers: true })
      .optional(),
    confirmed: confirmed.optional(),
  })
  .superRefine(({ level, when, otherwise, steps, people, confirm }, context) => {
    if (otherwise !== undefined && when === undefined) {
      const message = 'sem a pergunta, ninguém sabe a que se responde não';
      context.addIssue({ code: 'custom', path: ['when'], message });
    }
    const most = MOST_STEPS[level];
    if (steps.length > most) {
      const message = `são no máximo ${most} passos neste nível`;
      context.addIssue({ code: 'custom', path: ['steps'], message });
    }
    if (people && confirm === undefined) {
      const message = 'fala de gente presa: escreva o que um técnico tem de confirmar';
      context.addIssue({ code: 'custom', path: ['confirm'], message });
    }
  });
export type SafetyCell = z.output<typeof safetySchema>;

export const safety = listCollection(
  safetySchema,
  names('Segurança', 'caso de perigo', 'O que se faz em cada perigo; os textos citam daqui'),
);
