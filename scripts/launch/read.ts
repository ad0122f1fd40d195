import { checkRelations } from '../../src/content/check.ts';
import { familyNames } from '../../src/content/families.ts';
import { ContentError, loadContent } from '../../src/content/read.ts';
import type { LaunchInput } from './items.ts';

/** Reads what the checks look at; throws a ContentError when the company record cannot be read. */
export function readLaunchInput(env: LaunchInput['env'], today: Date): LaunchInput {
  const { content, problems } = loadContent();
  const [company] = content.company;
  if (!company) throw new ContentError(problems);
  return {
    problems: [...problems, ...checkRelations(content)],
    company: company.data,
    facts: content.facts.map(({ data }) => data),
    testimonials: content.testimonials.map(({ data }) => data),
    places: content.cities,
    posts: content.posts,
    pages: familyNames.flatMap((name) =>
      content[name].map(({ file, data: { index } }) => ({ file, data: { index } })),
    ),
    env,
    today,
  };
}
