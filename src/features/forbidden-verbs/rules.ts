import { z } from 'zod';
import { toWordingRule } from './forbidden-verbs.ts';
import { slug, text } from '../../cms/forms/fields.ts';
import { examples, expression, isExpression, proveExamples } from '../wording/rules.ts';

const cases = z.array(z.record(slug, z.array(slug).min(1))).min(1);

const cell = z.strictObject({
  id: slug,
  why: text(300).describe('Por que não se manda fazer, e o que mandar no lugar'),
  when: cases.optional().describe('Casos em que vale; sem eles, sempre'),
  verbs: expression.describe('Expressão dos verbos, em minúsculas e sem acentos'),
  unless: expression.optional().describe('Expressão que, na mesma frase, os torna certos'),
  given: expression.optional().describe('Expressão que os torna certos, dita em qualquer passo'),
  fails: examples,
  passes: examples,
});

const needed = z.strictObject({
  id: slug,
  why: text(300).describe('O que falta, e por quê'),
  when: cases.describe('Casos em que não pode faltar'),
  says: z.array(expression).min(1).describe('Expressões que os passos, juntos, têm de conter'),
  dial: text(3).optional().describe('Socorro que se chama antes da empresa'),
  example: text(300).describe('Passos certos, que nenhuma proibição pode recusar'),
});

/** Orders that are forbidden, and words that are required, by what the visitor told. */
export const forbiddenVerbsSchema = z
  .strictObject({
    facts: z
      .array(
        z.strictObject({
          id: slug,
          values: z.array(slug).min(2),
          untold: slug.optional().describe('O que vale quando nada foi dito'),
        }),
      )
      .min(1),
    negation: expression.describe('Palavras que fazem da ordem o contrário dela'),
    cells: z.array(cell).min(1),
    needed: z.array(needed).default([]),
  })
  .superRefine(({ facts, negation, cells, needed: steps }, context) => {
    const kinds = new Map(facts.map(({ id, values }) => [id, values]));
    for (const { id, when = [] } of [...cells, ...steps]) {
      for (const [kind, values] of when.flatMap((one) => Object.entries(one))) {
        const lost = values.find((value) => !kinds.get(kind)?.includes(value));
        if (lost === undefined) continue;
        const message = `"${kind}: ${lost}" não está em facts; corrija when`;
        context.addIssue({ code: 'custom', path: [id, 'when'], message });
      }
    }
    for (const one of cells) {
      if (![one.verbs, one.unless ?? '', one.given ?? '', negation].every(isExpression)) continue;
      proveExamples(toWordingRule(one, negation), one, context, [one.id]);
    }
  });
