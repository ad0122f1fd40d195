import { expect, test } from 'vitest';
import {
  buildAssistantMessage,
  listAssistantPaths,
  listFragments,
  MAX_MESSAGE,
  photosFor,
} from '../../src/features/assistant/steps.ts';
import { pageCode } from '../../src/features/contact/page-code.ts';
import { readChat } from '../../src/features/contact/whatsapp.ts';
import { readLeaves } from '../helpers/leaves.ts';
import { readPages, readSiteFile, readSiteContent } from '../helpers/site.ts';

const content = readSiteContent();
const [entry] = content.assistant;
if (!entry) throw new Error('content/assistant.yaml is gone.');
const { slug, questions, outcomes } = entry.data;
const html = readSiteFile(`${slug}.html`);
const problems = new Map(content.problems.map(({ id, data }) => [id, data]));

const leaves = readLeaves(html);

test(
  'without scripts every way ends with its own message, what to do first and a phone',
  { tags: '@assistant' },
  () => {
    const paths = listAssistantPaths(questions);
    expect(leaves.map(({ answers }) => answers)).toEqual(
      paths.map(({ options }) => options.map(({ text }) => text)),
    );
    leaves.forEach(({ answers, chats, calls, text }, at) => {
      const way = answers.join(' › ');
      const path = paths[at];
      const outcome = outcomes.find(({ id }) => id === path?.outcome);
      const problem = problems.get(outcome?.problem ?? '');
      const message = buildAssistantMessage(
        entry.data,
        path?.options ?? [],
        outcome && problem ? photosFor(outcome, problem.photos) : [],
        outcome?.urgency ?? 'plan',
      );
      expect(
        chats.map((href) => readChat(href).message),
        way,
      ).toEqual([`${message}\n(ref. ${pageCode(`/${slug}`)}-m)`]);
      expect(message.length, way).toBeLessThan(MAX_MESSAGE);
      expect(message, way).not.toContain('undefined');
      for (const line of outcome?.first ?? []) expect(text, way).toContain(line);
      const dial = outcome?.dial ?? [];
      expect(calls.length, way).toBe(1 + dial.length);
      expect(calls.slice(0, -1), way).toEqual(dial.map((number) => `tel:${number}`));
    });
  },
);

test(
  'who comes from the page of a problem has answered that much',
  { tags: '@assistant' },
  async () => {
    const ids = new Set(
      [...html.matchAll(/<section class="ask" id="([^"]+)"/g)].map(([, id = '']) => id),
    );
    const fragments = listFragments(questions);
    const pages = new Map((await readPages()).map((page) => [page.path, page.html]));
    for (const { id } of content.problems) {
      const fragment = fragments.get(id) ?? '';
      expect(ids.has(fragment), id).toBe(true);
      expect(pages.get(`/busca/${id}`), id).toContain(`href="/${slug}#${fragment}"`);
    }
    for (const path of ['/', '/busca', '/emergencia-24h-portao']) {
      const body = pages.get(path) ?? '';
      expect(body.slice(body.indexOf('<main')), path).toContain(`href="/${slug}"`);
    }
  },
);

test('before a touch the page asks for no script', { tags: '@assistant' }, () => {
  expect(html).not.toMatch(/<script[^>]+src=/);
  expect(html).not.toMatch(/rel="?modulepreload/);
});
