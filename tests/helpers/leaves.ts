import { parseFragment, type DefaultTreeAdapterTypes } from 'parse5';

type Node = DefaultTreeAdapterTypes.ChildNode;
const childrenOf = (node: Node) => ('childNodes' in node ? node.childNodes : []);
const attribute = (node: Node, name: string) =>
  'attrs' in node ? node.attrs.find((found) => found.name === name)?.value : undefined;
const textOf = (node: Node): string =>
  node.nodeName === '#text' && 'value' in node ? node.value : childrenOf(node).map(textOf).join('');

/** A final answer. */
interface Leaf {
  answers: string[];
  chats: string[];
  calls: string[];
  text: string;
}

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

/** The final answers of a questionnaire without scripts, with the way to each. */
export function readLeaves(html: string): Leaf[] {
  const main = html.slice(html.indexOf('class="wrap asking"'), html.indexOf('</main>'));
  return parseFragment(`<div ${main}`).childNodes.flatMap((node) => listLeaves(node));
}
