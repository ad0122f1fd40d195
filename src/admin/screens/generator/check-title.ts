import { findTitleClaims } from '../../../features/claims/guard.ts';
import type {
  AdminData,
  GeneratorWords,
  PlaceFacts,
  Subject,
} from '../../../features/generator/collection.ts';
import type { PlaceFinding } from '../../document/titles/find-place.ts';
import { remember } from '../../../lib/remember.ts';
import { foldAccents } from '../../../lib/text/slug.ts';
import { compileWording } from '../../../features/wording/wording.ts';

/** Why a page of the title would not be what its reader looks for. */
export type TitleProblem =
  | { kind: 'refused'; reason: string }
  | { kind: 'doubtful'; reason: string }
  | { kind: 'compares'; names: string[] }
  | { kind: 'claims'; claims: string[] }
  | { kind: 'other-trade' }
  | { kind: 'not-served'; name: string }
  | { kind: 'which-place'; name: string; choices: PlaceFacts[] };

/** Between two things, these ask which one. */
const COMPARING = /\b(?:ou|x|vs|versus|contra|diferencas?|compar\w+|qual|melhor(?:es)?)\b/;

const titleRules = remember(({ refusedTitles, doubtfulTitles }: GeneratorWords) => ({
  refused: compileWording(refusedTitles),
  doubtful: compileWording(doubtfulTitles),
}));

/**
 * What a title may not say, or not without being asked: by the rules of the content, and by what the
 * record holds. Of a `refused` one no page may be written, whoever writes it.
 */
export function checkTitle(
  title: string,
  { words, guard }: Pick<AdminData, 'words' | 'guard'>,
): TitleProblem | undefined {
  // The company's own name accuses nobody.
  const text = title.replaceAll(guard.company, '');
  const { refused, doubtful } = titleRules(words);
  const [broken] = refused([{ text }]);
  if (broken) return { kind: 'refused', reason: broken.rule.why };
  const claims = findTitleClaims(text, guard);
  if (claims.length > 0) return { kind: 'claims', claims };
  const [doubted] = doubtful([{ text }]);
  return doubted && { kind: 'doubtful', reason: doubted.rule.why };
}

/** A title that asks which of two things of one family; the generator writes of one. */
export function compareIn(title: string, subjects: readonly Subject[]): TitleProblem | undefined {
  if (!COMPARING.test(foldAccents(title))) return undefined;
  const alike = subjects.filter(
    ({ id, family }) =>
      family !== undefined && subjects.some((other) => other.family === family && other.id !== id),
  );
  return alike.length < 2 ? undefined : { kind: 'compares', names: alike.map(({ name }) => name) };
}

/** A place that is not served, or one of several of that name. */
export function problemOf({ place, choices, standing }: PlaceFinding): TitleProblem | undefined {
  if (!place) return undefined;
  if (choices.length > 0) return { kind: 'which-place', name: place.name, choices };
  return standing === 'outside' ? { kind: 'not-served', name: place.name } : undefined;
}
