import { z } from 'zod';
import { isRealDay } from '../../lib/dates/dates.ts';
import { day as isoDay, listOf, named, nameIn, text } from '../../cms/forms/fields.ts';

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'escreva a hora como 08:00');

/** Opening times of one day: up to three spans, none if closed. */
const day = z
  .array(
    z.strictObject({
      opens: clock.meta(named('Abre', 'Abre às, como 08:00')),
      closes: clock.meta(named('Fecha', 'Fecha às, como 18:00')),
    }),
  )
  .max(3, 'até três períodos por dia')
  .refine(
    (spans) =>
      spans.every(({ opens, closes }, at) => {
        const isOver = closes === '' || opens < closes;
        return isOver && (opens === '' || (spans[at - 1]?.closes ?? '') <= opens);
      }),
    'cada período termina depois de começar, e começa depois do anterior',
  );

const week = z.strictObject({
  monday: day.meta(named('Segunda', 'Segunda-feira')),
  tuesday: day.meta(named('Terça', 'Terça-feira')),
  wednesday: day.meta(named('Quarta', 'Quarta-feira')),
  thursday: day.meta(named('Quinta', 'Quinta-feira')),
  friday: day.meta(named('Sexta', 'Sexta-feira')),
  saturday: day.meta(named('Sábado')),
  sunday: day.meta(named('Domingo')),
});

/**
 * Longest closure, in days; the line under the buttons looks further ahead than that for the next
 * opening.
 */
const LONGEST_CLOSURE = 90;

/** Days on which nobody answers, and what clients read about them. */
const closure = z
  .strictObject({
    from: isoDay.meta(named('De', 'Primeiro dia fechado; vazio, hoje')),
    to: isoDay.meta(named('Até', 'Último dia fechado')),
    reason: text(60, 'Motivo', 'Nome para o cliente: Recesso de fim de ano'),
    phone: nameIn('company.phones')
      .optional()
      .meta(named('Telefone', 'Telefone da empresa que atende nesses dias')),
  })
  .refine(({ from, to }) => to === '' || from <= to, {
    path: ['to'],
    message: 'o último dia vem depois do primeiro; troque os dois',
  })
  // An incomplete day has no distance to another.
  .refine(({ from, to }) => !(Date.parse(to) - Date.parse(from) >= LONGEST_CLOSURE * 86_400_000), {
    path: ['to'],
    message: `até ${LONGEST_CLOSURE} dias; para mais tempo, mude o horário da semana`,
  });

const holiday = z.strictObject({
  date: z
    .string('escreva a data entre aspas: "07-09"')
    .refine(
      (date) =>
        /^(\d{4}-)?\d{2}-\d{2}$/.test(date) && isRealDay(date.length === 5 ? `2000-${date}` : date),
      'escreva mês e dia ("07-09", todo ano) ou a data inteira ("2026-07-09", só nesse ano)',
    )
    .meta(named('Data', 'Mês e dia, ou ano, mês e dia')),
  name: text(60, 'Nome', 'Nome do dia: Véspera de Natal'),
  hours: day.default([]).meta(named('Horário', 'Horário nesse dia; sem ele, fechado')),
});

const emergency = z
  .strictObject({
    always: z
      .literal(true, 'diga que é 24 horas, ou apague isso e escreva o horário de cada dia')
      .optional()
      .meta(named('24 horas', 'Plantão 24 horas, todos os dias')),
    hours: week
      .optional()
      .meta(named('Horário', 'Horário do plantão em cada dia, se não for 24 horas')),
    phone: nameIn('company.phones')
      .optional()
      .meta(named('Telefone', 'Telefone da empresa que atende o plantão; sem ele, o principal')),
  })
  .refine(
    ({ always, hours }) => (always === undefined) !== (hours === undefined),
    'diga quando o plantão atende: 24 horas ou o horário de cada dia, só um dos dois',
  );

/** When the company answers: the week, days apart from it, and the emergency service. */
export const hoursPart = {
  closures: listOf(closure, 'Recessos', 'Recessos e férias, com data').default([]),
  hours: week.meta(named('Horário', 'Horário do escritório em cada dia; vazio quando fecha')),
  emergency: emergency
    .optional()
    .meta(
      named(
        'Plantão',
        'Plantão de emergência por telefone, que feriado e recesso não mudam; sem ele, não há',
      ),
    ),
  holidays: listOf(
    holiday,
    'Feriados e vésperas',
    'Dias diferentes do ano: feriados do estado e da cidade, vésperas. Os feriados nacionais já contam como fechados; um deles escrito aqui segue o horário daqui',
  ).default([]),
};
