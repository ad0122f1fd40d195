import {
  buildAssistantMessage,
  listAssistantPaths,
  MAX_ANSWERS,
  MAX_MESSAGE,
  photosFor,
} from './steps.ts';
import { reportRepeated, reportUnlinked, type Report } from './check-questions.ts';
import { beforeTechnician, linesOf, stepsOf } from '../safety/steps.ts';
import type { ContentProblem } from '../../cms/collections/entry.ts';
import type { Content } from '../../collections.ts';

type Checked = Pick<Content, 'assistant' | 'problems' | 'safety'>;
type Assistant = Checked['assistant'][number]['data'];
type Problems = Checked['problems'];

/** Characters left for the line that names page and button, and for the hour. */
const LATER = 60;

/** Questions without an end, texts that no page says, and problems that no answer reaches. */
export function checkAssistant({ assistant, problems, safety }: Checked): ContentProblem[] {
  const [entry] = assistant;
  if (!entry) return [];
  const { file, data } = entry;
  const found: ContentProblem[] = [];
  const report = (field: string, message: string) => {
    found.push({ file, field, message });
  };
  reportRepeated([data.questions, data.outcomes], report);
  reportUnlinked(data.questions, report);
  reportEnds(data, report);
  reportPhotos(data, problems, report);
  reportOutcomes(data, problems, report);
  reportCalls(data, safety, report);
  reportUndialled(data, safety, report);
  reportUnreached(data, problems, report);
  reportLateDanger(data, report);
  reportManyWays(data, report);
  reportPaths(data, problems, report);
  reportScenarios(data, report);
  return found;
}

/** Every answer leads on, or to an outcome that exists. */
function reportEnds({ questions, outcomes }: Assistant, report: Report): void {
  const ends = new Set(outcomes.map(({ id }) => id));
  for (const { id, options } of questions) {
    for (const { text, next, outcome } of options) {
      const field = `${id}.${text}`;
      if ((next === undefined) === (outcome === undefined)) {
        report(field, 'escreva next ou outcome, um dos dois');
      }
      if (outcome !== undefined && !ends.has(outcome)) {
        report(field, `o desfecho "${outcome}" não existe; corrija outcome`);
      }
    }
  }
}

/** A message promises only photos that the page of a problem explains. */
function reportPhotos({ outcomes }: Assistant, problems: Problems, report: Report): void {
  const pictures = new Set(problems.flatMap(({ data }) => data.photos));
  for (const { id, photos = [] } of outcomes) {
    for (const photo of photos) {
      if (pictures.has(photo)) continue;
      report(id, `nenhuma página de problema pede a foto "${photo}"; copie a linha de uma`);
    }
  }
}

/** Every outcome is reached, and of a problem that exists. */
function reportOutcomes(
  { questions, outcomes }: Assistant,
  problems: Problems,
  report: Report,
): void {
  const saved = new Set<string>(problems.map(({ id }) => id));
  const reached = new Set(
    questions.flatMap(({ options }) => options.map(({ outcome }) => outcome)),
  );
  for (const { id, problem } of outcomes) {
    if (!saved.has(problem)) report(id, `o problema "${problem}" não existe; corrija problem`);
    if (!reached.has(id)) report(id, 'nenhuma resposta leva a este desfecho; ligue-o, ou apague');
  }
}

/** Whoever gives the steps of a danger also names all whom it calls. */
function reportCalls({ outcomes }: Assistant, safety: Checked['safety'], report: Report): void {
  for (const { id, first, dial } of outcomes) {
    for (const { data: cell } of safety) {
      if (!stepsOf(cell).every((step) => first.includes(step))) continue;
      const lost = beforeTechnician(cell).filter((number) => !dial.some((one) => one === number));
      if (lost.length === 0) continue;
      report(id, `a célula ${cell.id} chama ${lost.join(' e ')}; ponha em dial`);
    }
  }
}

/** A number that a text names has a button. */
function reportUndialled(
  { questions, outcomes }: Assistant,
  safety: Checked['safety'],
  report: Report,
): void {
  // A cell itself says whom to call, and who comes after the company.
  const ofCells = new Set(safety.flatMap(({ data: cell }) => linesOf(cell)));
  for (const [id, lines, dialled] of [
    ...questions.map(
      ({ id, stop = [], dial }) => [id, stop, dial.map(({ number }) => number)] as const,
    ),
    ...outcomes.map(
      ({ id, first, dial }) => [id, first.filter((line) => !ofCells.has(line)), dial] as const,
    ),
  ]) {
    const lost = undialled(lines, dialled);
    if (lost.length > 0) report(id, `o texto chama ${lost.join(' e ')}; ponha em dial`);
  }
}

/** The emergency numbers that lines name and no button dials. */
const undialled = (lines: readonly string[], dialled: readonly string[]) =>
  [...new Set(lines.join(' ').match(/\b19[239]\b/g))].filter((one) => !dialled.includes(one));

/** Every problem has an outcome, and one answer that its page links to. */
function reportUnreached(
  { questions, outcomes }: Assistant,
  problems: Problems,
  report: Report,
): void {
  const saved = new Set<string>(problems.map(({ id }) => id));
  const named = questions.flatMap(({ options }) => options.flatMap(({ pages }) => pages));
  const explained = new Set(outcomes.map(({ problem }) => problem));
  for (const { id } of problems) {
    if (!explained.has(id)) report('outcomes', `nenhum desfecho leva ao problema "${id}"`);
    const times = named.filter((page) => page === id).length;
    if (times !== 1) {
      report('questions', `o problema "${id}" está em pages de ${times} respostas; deixe em uma`);
    }
  }
  for (const page of new Set(named)) {
    if (!saved.has(page))
      report('questions', `"${page}", em pages, não é um problema; corrija o nome`);
  }
}

/** In danger the first answer already says what to do. */
function reportLateDanger({ questions, outcomes }: Assistant, report: Report): void {
  const cuts = (questions[0]?.options ?? []).some(
    ({ next, outcome }) =>
      outcomes.find(({ id }) => id === outcome)?.urgency === 'stop' ||
      questions.some(({ id, stop }) => id === next && stop !== undefined),
  );
  if (!cuts) {
    report(
      'questions',
      'a primeira pergunta precisa de uma resposta que leve logo a "Pare e ligue"',
    );
  }
}

/** An answer that a page links to stands in one place. */
function reportManyWays({ questions }: Assistant, report: Report): void {
  const ways = new Map<string, Set<string>>();
  for (const { options } of listAssistantPaths(questions)) {
    options.forEach(({ pages }, at) => {
      const way = options.slice(0, at + 1).map(({ text }) => text);
      for (const page of pages) ways.set(page, new Set(ways.get(page)).add(way.join('\n')));
    });
  }
  for (const [page, { size }] of ways) {
    if (size === 1) continue;
    report(
      'questions',
      `a resposta com pages "${page}" está em ${size} caminhos; ponha-a em um só`,
    );
  }
}

/** Every path ends in time, with a message that fits. */
function reportPaths(data: Assistant, problems: Problems, report: Report): void {
  const saved = new Map(problems.map(({ id, data: problem }) => [id, problem]));
  const ends = new Map(data.outcomes.map((outcome) => [outcome.id, outcome]));
  for (const { options, outcome } of listAssistantPaths(data.questions)) {
    const field = options.map(({ text }) => text).join(' › ');
    const end = ends.get(outcome ?? '');
    if (options.at(-1)?.next !== undefined) {
      report(field, `passa de ${MAX_ANSWERS} respostas, ou volta; termine antes`);
    }
    const problem = saved.get(end?.problem ?? '');
    if (!end || !problem) continue;
    const photos = photosFor(end, problem.photos);
    const { length } = buildAssistantMessage(data, options, photos, end.urgency);
    if (length > MAX_MESSAGE - LATER) {
      report(field, `a mensagem tem ${length} caracteres; o limite é ${MAX_MESSAGE - LATER}`);
    }
  }
}

/** Every scenario is a whole path, and ends as it says. */
function reportScenarios({ questions, scenarios }: Assistant, report: Report): void {
  const paths = listAssistantPaths(questions);
  for (const { answers, outcome } of scenarios) {
    const field = `scenarios: ${answers.join(' › ')}`;
    const path = paths.find(
      ({ options }) => options.map(({ text }) => text).join('\n') === answers.join('\n'),
    );
    if (!path) report(field, 'estas respostas não são um caminho inteiro; corrija o texto de uma');
    else if (path.outcome !== outcome) {
      report(field, `leva a "${path.outcome ?? ''}", e não a "${outcome}"; corrija um dos dois`);
    }
  }
}
