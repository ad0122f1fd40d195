import { getCollection } from 'astro:content';
import { listFragments } from './steps.ts';
import { once } from '../site/once.ts';
import { getSizing, type SizingPage } from '../sizing/query.ts';
import { publicContent } from '../site/content.ts';

/** A page that writes a visitor's message, for lists of ways. */
export interface Tool {
  href: string;
  text: string;
  note: string;
  icon: string;
}

/** The questions of the diagnosis with its address; undefined for a business without it. */
export const getAssistant = once(async () => {
  const [entry] = publicContent().assistant;
  if (!entry) return undefined;
  const problems = await getCollection('problems');
  return {
    ...entry.data,
    path: `/${entry.data.slug}`,
    fragments: listFragments(entry.data.questions),
    problems: new Map(problems.map((problem) => [problem.id, problem])),
  };
});

export type AssistantPage = NonNullable<Awaited<ReturnType<typeof getAssistant>>>;
/** A questionnaire whose answers write a message. */
export type QuestionsPage = AssistantPage | SizingPage;

/** The pages that write a visitor's message. */
export async function getTools(): Promise<Tool[]> {
  const pages = [await getAssistant(), await getSizing()];
  return pages.flatMap((page) =>
    page ? [{ href: page.path, text: page.label, note: page.note, icon: page.icon }] : [],
  );
}
