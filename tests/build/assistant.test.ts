import { parseFragment, type DefaultTreeAdapterTypes } from 'parse5';
import { expect, test } from 'vitest';
import { loadContent } from '../../src/content/read.ts';
import {
  buildAssistantMessage,
  listAssistantPaths,
  listFragments,
  MAX_MESSAGE,
  photosFor,
} from '../../src/lib/assistant.ts';
import { pageCode } from '../../src/lib/page-code.ts';
import { readChat } from '../../src/lib/whatsapp.ts';
import { readPages, readSiteFile } from '../helpers/site.ts';

const { content } = loadContent();
const [entry] = content.assistant;
if (!entry) throw new Error('content/assistant.yaml is gone.');
const { slug, questions, outcomes } = entry.data;
const html = readSiteFile(`${slug}.html`);
const problems = new Map(content.problems.map(({ id, data }) => [id, data]));

type Node = DefaultTreeAdapterTypes.ChildNode;
const childrenOf = (node: Node) => ('childNodes' in node ? node.childNodes : []);
const attribute = (node: Node, name: string) =>
  'attrs' in node ? node.attrs.find((found) => found.name === name)?.value : undefined;
const textOf = (node: Node): string =>
  node.nodeName === '#text' && 'value' in node ? node.value : childrenOf(node).map(textOf).join('');

interface Leaf {
  answers: string[];
  chats: string[];
  calls: string[];
  text: string;
}

/** The answers of the page without scripts, each way with what stands at its end. */
function listLeaves(node: Node, answers: readonly string[] = []): Leaf[] {
  const inside = childrenOf(node);
  if (node.nodeName !== 'details') return inside.flatMap((child) => listLeaves(child, answers));
  const summary = inside.find(({ nodeName }) => nodeName === 'summary');
  const said = summary && childrenOf(summary).find(({ nodeName }) => nodeName === 'span');
  const [words] = said ? childrenOf(said) : [];
  const way = [...answers, words ? textOf(words).trim() : ''];
  const below = inside.flatMap((child) => listLeaves(child, way));
  if (below.length > 0) return below;
  const hrefs = listHrefs(node);
  return [
    {
      answers: way,
      chats: hrefs.filter((href) => href.startsWith('https://wa.me/')),
      calls: hrefs.filter((href) => href.startsWith('tel:')),
      text: textOf(node),
    },
  ];
}

function listHrefs(node: Node): string[] {
  const own = attribute(node, 'href');
  return [...(own ? [own] : []), ...childrenOf(node).flatMap(listHrefs)];
}

const main = html.slice(html.indexOf('class="wrap asking"'), html.indexOf('</main>'));
const leaves = parseFragment(`<div ${main}`).childNodes.flatMap((node) => listLeaves(node));

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
      );
      expect(
        chats.map((href) => readChat(href).message),
        way,
      ).toEqual([`${message}\n(ref. ${pageCode(`/${slug}`)}-m)`]);
      expect(message.length, way).toBeLessThan(MAX_MESSAGE);
      expect(message, way).not.toContain('undefined');
      for (const line of outcome?.first ?? []) expect(text, way).toContain(line);
      expect(calls.length, way).toBe(1 + Number(outcome?.dial !== undefined));
      if (outcome?.dial) expect(calls[0], way).toBe(`tel:${outcome.dial}`);
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
