import { checkRelations } from '../checks.ts';
import type { Edit } from '../cms/overrides/edits.ts';
import { collectionNames } from '../collections.ts';
import { contentDir, ContentError } from '../cms/collections/read.ts';
import { listOpenItems } from '../features/launch/checks.ts';
import type { ContentInput, LaunchInput, OpenItem } from '../features/launch/items.ts';
import { loadContent, readContent } from '../site.ts';

/** Input of the launch checks; throws a ContentError if the company record cannot be read. */
export function readContentInput(today: Date, { content, problems } = loadContent()): ContentInput {
  const [company] = content.company;
  if (!company) throw new ContentError(problems);
  return {
    problems: [...problems, ...checkRelations(content, problems)],
    company: company.data,
    facts: content.facts.map(({ data }) => data),
    safety: content.safety.map(({ data }) => data),
    testimonials: content.testimonials.map(({ data }) => data),
    places: content.cities,
    posts: content.posts,
    written: collectionNames.flatMap((name) => content[name].filter(({ confirmed }) => confirmed)),
    today,
  };
}

/** Everything that is open with these edits and settings; throws like `readContentInput`. */
export function readOpenItems(edits: readonly Edit[], env: LaunchInput['env']): OpenItem[] {
  return listOpenItems({
    ...readContentInput(new Date(), readContent(contentDir(), edits)),
    env,
  });
}
