import { z } from 'zod';
import { compileWording, listCited, type WordingRule } from './wording.ts';
import { slug, text } from '../../cms/forms/fields.ts';

export const expression = z
  .string()
  .min(3)
  .refine(isExpression, 'não é uma expressão regular; confira parênteses e barras');

export function isExpression(source: string): boolean {
  try {
    return new RegExp(source, 'u').source !== '';
  } catch {
    return false;
  }
}

export const examples = z
  .array(text(400), 'falta um exemplo; sem ele ninguém sabe se a regra funciona')
  .min(1, 'falta um exemplo; sem ele ninguém sabe se a regra funciona');

/** Reports examples that prove the opposite of their rule. */
export function proveExamples(
  rule: WordingRule,
  { fails, passes }: { fails: readonly string[]; passes: readonly string[] },
  context: z.RefinementCtx,
  at: readonly PropertyKey[] = [],
): void {
  const find = compileWording([rule]);
  const complain =
    (list: 'fails' | 'passes', wanted: string) => (sample: string, index: number) => {
      if (find([{ text: sample }]).length > 0 === (list === 'fails')) return;
      const message = `a regra devia ${wanted} este exemplo; mude pattern, unless ou o exemplo`;
      context.addIssue({ code: 'custom', path: [...at, list, index], message });
    };
  fails.forEach(complain('fails', 'recusar'));
  passes.forEach(complain('passes', 'aceitar'));
}

/** Words that no text may have, with examples that prove the rule each time it is read. */
const wordingRuleSchema = z
  .strictObject({
    id: slug,
    asks: z
      .boolean()
      .optional()
      .describe(
        'A frase pode ser verdade: o painel pergunta; as outras regras não deixam publicar',
      ),
    why: text(300).describe('Por que não se escreve assim, e o que escrever no lugar'),
    pattern: expression.describe('Expressão regular, em minúsculas e sem acentos; vale na frase'),
    ignore: expression
      .optional()
      .describe('Expressão de palavras que não contam: a regra olha o resto da frase'),
    also: expression
      .optional()
      .describe(
        'Expressão que a mesma frase, uma das duas de antes ou o que a introduz também precisa ter',
      ),
    apart: expression
      .optional()
      .describe('Expressão da pergunta de antes que abre outro caso: dela para trás, also não lê'),
    unless: expression
      .optional()
      .describe('Expressão que, na mesma frase, torna as palavras certas'),
    given: expression
      .optional()
      .describe('Expressão que as torna certas, dita na frase ou no que leva a ela'),
    words: z
      .record(slug, z.array(text(80)).min(1))
      .optional()
      .describe('Listas que as expressões citam pelo nome, como alternativa: (<gente>|ela)'),
    fails: examples.describe('Textos que a regra recusa'),
    passes: examples.describe('Textos parecidos que a regra aceita'),
  })
  .superRefine((rule, context) => {
    const sources = [rule.pattern, rule.ignore, rule.also, rule.apart, rule.unless, rule.given];
    if (!sources.every((source) => source === undefined || isExpression(source))) return;
    const lists = Object.entries(rule.words ?? {});
    for (const [name, list] of lists) {
      if (isExpression(list.join('|'))) continue;
      const message = 'não é uma expressão regular; confira parênteses e barras';
      context.addIssue({ code: 'custom', path: ['words', name], message });
      return;
    }
    const cited = new Set(sources.flatMap((source = '') => listCited(source)));
    const missing = [...cited].find((name) => !Object.hasOwn(rule.words ?? {}, name));
    if (missing !== undefined) {
      const message = `uma expressão cita <${missing}>; escreva essa lista em words`;
      context.addIssue({ code: 'custom', path: ['words'], message });
      return;
    }
    proveExamples(rule, rule, context);
  });

/** The rules of `rules.yaml`. */
export const wordingSchema = z
  .array(wordingRuleSchema, 'é uma lista: cada regra começa com "- "')
  .refine(
    (rules) => new Set(rules.map(({ id }) => id)).size === rules.length,
    'duas regras têm o mesmo id; troque um deles',
  );

/** For a field that only the developer can fill: the forms of the panel leave it unchanged. */
export const FOR_DEVELOPERS = { isForDevelopers: true };

/** A rule with its examples. */
export type ProvedRule = z.output<typeof wordingSchema>[number];
