import { BLANK, listPaths } from '../assistant/steps.ts';

interface Option {
  id: string;
  text: string;
  say: string;
  next?: string | undefined;
}

interface Question {
  id: string;
  label: string;
  options: readonly Option[];
}

interface Rule {
  id: string;
  when: readonly string[];
  class?: string | undefined;
  model?: string | undefined;
  need?: string | undefined;
}

interface Words {
  greeting: string;
  result: string;
  place: string;
  photos: string;
  questions: readonly Question[];
}

/** Most answers that a visitor gives. */
export const MAX_SIZING_ANSWERS = 5;

/**
 * Every way from the first question to a final answer, as the list of its answers. A way with more than
 * `MAX_SIZING_ANSWERS` of them, or a loop, stops there.
 */
export function listSizingPaths<Asked extends Question>(questions: readonly Asked[]) {
  return listPaths(questions, MAX_SIZING_ANSWERS);
}

/** The rules that hold for these answers, in the order of the list. */
export function findRules<Held extends Rule>(
  rules: readonly Held[],
  given: readonly { id: string }[],
): Held[] {
  const said = new Set(given.map(({ id }) => id));
  return rules.filter(({ when }) => when.every((id) => said.has(id)));
}

/**
 * The rule that gives the class, the model of the record that the last matching rule names, and the
 * rules that ask for something else. The model counts only in a class with models.
 */
export function decideSize<Held extends Rule>(
  held: readonly Held[],
): { rule: Held | undefined; model: string | undefined; needs: Held[] } {
  return {
    rule: held.find((rule) => rule.class !== undefined),
    model: held.findLast((rule) => rule.model !== undefined)?.model,
    needs: held.filter(({ need }) => need !== undefined),
  };
}

/**
 * The message of a visitor's answers: a line for each question, blank if it was not asked, the
 * class, the place and what to photograph.
 */
export function buildSizingMessage(
  { greeting, result, place, photos: heading, questions }: Words,
  given: readonly Option[],
  size: { name: string; photos: readonly string[] },
  model?: string,
): string {
  const said = new Map<string, string>();
  for (const { label, options } of questions) {
    const answer = options.find((option) => given.includes(option));
    if (answer || !said.has(label)) said.set(label, answer?.say ?? BLANK);
  }
  return [
    greeting,
    ...[...said].map(([label, answer]) => `${label}: ${answer}`),
    `${result}: ${size.name}${model === undefined ? '' : `, ${model}`}`,
    `${place}: ${BLANK}`,
    `${heading}:`,
    ...size.photos.map((photo) => `- ${photo}`),
  ].join('\n');
}
