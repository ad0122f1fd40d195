import { failure } from '../../data/errors.ts';
import type { PlaceFacts } from '../../../features/generator/collection.ts';
import type { TitleAnalysis } from './analyse-title.ts';
import type { TitleProblem } from './check-title.ts';

const all = new Intl.ListFormat('pt-BR');
const list = new Intl.ListFormat('pt-BR', { type: 'disjunction' });

/** The name with its city where the name alone would not tell which. */
export function placeLabel({ name, within = [] }: PlaceFacts): string {
  const city = within.at(-1);
  return city === undefined ? name : `${name} (${city})`;
}

/** Why nothing was written for a title, and what to do. */
export function explainProblem(problem: TitleProblem): string {
  if (problem.kind === 'refused' || problem.kind === 'doubtful') return problem.reason;
  if (problem.kind === 'compares') {
    return `O título compara ${all.format(problem.names)}, e o gerador escreve sobre um assunto só. Escolha um deles, ou escreva a comparação você mesmo, em “Escrever”.`;
  }
  if (problem.kind === 'claims') {
    const said = all.format(problem.claims.map((claim) => `“${claim}”`));
    return `O cadastro não tem o que o título promete: ${said}. Confira em “Dados” ou tire do título.`;
  }
  if (problem.kind === 'other-trade') {
    return 'O título não fala de nenhum serviço ou produto da empresa. Inclua o serviço e do que ele trata.';
  }
  if (problem.kind === 'not-served') {
    return `“${problem.name}” não está entre os lugares atendidos. Confira o nome, ou inclua o lugar em “Textos › Aparência e menus › Palavras do gerador › Lugares atendidos”.`;
  }
  return `“${problem.name}” pode ser ${list.format(problem.choices.map(placeLabel))}. Diga qual no título.`;
}

/** What a title names and the text leaves out, in one line; undefined where there is nothing. */
export function explainLeftOut(
  words: readonly string[],
  { place, isUnknownPlace }: Pick<TitleAnalysis, 'place' | 'isUnknownPlace'>,
): string | undefined {
  const lines = [
    ...(words.length > 0 ? [explainUntreated(words)] : []),
    ...(place && isUnknownPlace
      ? [
          `O cadastro não conhece “${place.name}”: o nome fica só no título, e o texto não fala de entrega nem de distância. A empresa atende ali?`,
        ]
      : []),
  ];
  return lines.length === 0 ? undefined : lines.join(' ');
}

function explainUntreated(words: readonly string[]): string {
  const named = all.format(words.map((word) => `“${word}”`));
  return `O gerador não tem texto sobre ${named}. Escreva sobre isso em “O que só você sabe” ou tire do título.`;
}

/** In a run nobody can be asked: the title fails with its reason, and the run goes on. */
export function refuseProblem(problem: TitleProblem | undefined): void {
  if (problem) throw failure('unknown', explainProblem(problem));
}
