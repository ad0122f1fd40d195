import { compileVerbs, sortFacts } from './forbidden-verbs.ts';
import { listAssistantPaths, photosFor } from '../assistant/steps.ts';
import { describeBreach } from '../wording/unsafe-page.ts';
import { forbiddenVerbsSchema } from './rules.ts';
import type { ContentProblem } from '../../cms/collections/entry.ts';
import { readYaml } from '../wording/checks.ts';
import type { Content } from '../../collections.ts';

/** A photo is named in a list without its verb. */
const PHOTO = 'Foto: ';

/** The table of a content folder, undefined without one, and the problems of its file. */
export function readVerbTable(dir: string) {
  const { file, value, problems: unread } = readYaml(dir, 'forbidden-verbs.yaml');
  if (value === undefined) return { table: undefined, problems: unread };
  const { data: table, error } = forbiddenVerbsSchema.safeParse(value);
  const problems = (error?.issues ?? []).map(({ path, message }): ContentProblem => ({
    file,
    field: path.join('.') || 'arquivo',
    message,
  }));
  return { table, problems };
}

/** Forbidden orders in the answers of the diagnosis, and missing words. */
export function checkVerbs(
  { assistant, problems: pages }: Pick<Content, 'assistant' | 'problems'>,
  dir: string,
): ContentProblem[] {
  const { table, problems } = readVerbTable(dir);
  const [entry] = assistant;
  if (!table || !entry) return problems;
  const { file, data } = entry;
  const verbs = compileVerbs(table);
  const known = new Set(table.facts.flatMap(({ values }) => values));
  const lost = data.questions.flatMap(({ id, options }) =>
    options.flatMap(({ text, tells }) =>
      tells.flatMap((value) =>
        known.has(value)
          ? []
          : [
              {
                file,
                field: `${id}.${text}`,
                message: `forbidden-verbs.yaml não conhece "${value}"`,
              },
            ],
      ),
    ),
  );
  const found = listAssistantPaths(data.questions).flatMap(({ options, outcome: end }) => {
    const outcome = data.outcomes.find(({ id }) => id === end);
    if (!outcome) return [];
    const all = pages.find(({ id }) => id === outcome.problem)?.data.photos ?? [];
    const told = sortFacts(
      table.facts,
      options.map(({ tells }) => tells),
    );
    const before = data.questions.flatMap(({ stop, options: answers }) =>
      stop && answers.some((answer) => options.includes(answer)) ? stop : [],
    );
    const photos = photosFor(outcome, all).map((photo) => PHOTO + photo);
    const field = options.map(({ text }) => text).join(' › ');
    return [
      ...verbs
        .forbidden(told, [...before, ...outcome.first, ...photos])
        .map((breach) => ({ field, message: describeBreach(breach).message })),
      ...verbs
        .missing(told, outcome.first, outcome.dial)
        .map(({ id, why }) => ({ field, message: `falta (${id}): ${why}` })),
    ].map((problem) => ({ file, ...problem }));
  });
  return [...problems, ...lost, ...found];
}
