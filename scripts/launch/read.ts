import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { checkRelations, readContent } from '../../src/loaders/check-content.ts';
import { CONTENT_DIR, readCompany } from '../../src/loaders/files.ts';
import { markdownSchemas, type MarkdownCollection } from '../../src/schemas/collections.ts';
import { factSchema } from '../../src/schemas/tables.ts';
import type { LaunchInput } from './items.ts';

/** Reads what the checks look at; throws a ContentError when the company record cannot be read. */
export function readLaunchInput(env: LaunchInput['env'], today: Date): LaunchInput {
  const { content, problems } = readContent();
  const facts = readFileSync(path.join(CONTENT_DIR, 'facts.yaml'), 'utf8');
  const families = Object.keys(markdownSchemas) as MarkdownCollection[];
  return {
    problems: [...problems, ...checkRelations(content)],
    company: readCompany(),
    facts: z.array(factSchema).parse(parse(facts)),
    testimonials: content.testimonials.map(({ data }) => data),
    places: content.cities,
    posts: content.posts,
    pages: families.flatMap((family) =>
      content[family].map(({ file, data: { index } }) => ({ file, data: { index } })),
    ),
    env,
    today,
  };
}
