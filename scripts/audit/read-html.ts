import { fromParse5 } from 'hast-util-from-parse5';
import type { Element, Nodes, Root } from 'hast';
import { parse } from 'parse5';
import { isElement, textOf } from '../../src/lib/html/hast.ts';
import { countWords } from '../../src/lib/text/text.ts';
import type { Area, BuiltPage, Link } from './site.ts';

const INLINE = new Set(
  'a abbr b bdi cite data del dfn em i ins kbd mark q s small span strong sub sup time u var wbr'.split(
    ' ',
  ),
);
const SILENT = new Set(['script', 'style', 'svg', 'template', 'noscript', 'iframe', 'code']);
const CHROME = new Set(['header', 'footer', 'nav', 'button', 'form', 'dialog']);
const LABELS = ['alt', 'title', 'ariaLabel', 'placeholder'];

/** A parsed document, before its files are weighed. */
export type Document = Omit<BuiltPage, 'kind' | 'weight'> & {
  /** Whether the page only sends the visitor elsewhere. */
  redirects: boolean;
  inlineScripts: string;
};

type Keep = (element: Element) => boolean;

function classes({ properties }: Element): readonly unknown[] {
  return Array.isArray(properties['className']) ? properties['className'] : [];
}

function attribute({ properties }: Element, name: string): string | undefined {
  const value = properties[name];
  if (Array.isArray(value)) return value.join(' ');
  return value === undefined || value === null || value === false ? undefined : String(value);
}

/** Whether every item of a list is only a link: such a list says nothing of its own. */
function isLinkList(element: Element): boolean {
  if (element.tagName !== 'ul' && element.tagName !== 'ol') return false;
  const items = element.children.filter(isElement);
  const linked = (node: Nodes): string =>
    isElement(node) && node.tagName === 'a'
      ? textOf(node)
      : 'children' in node
        ? node.children.map((child) => linked(child)).join('')
        : '';
  const bare = (text: string) => text.replace(/\s+/g, '');
  return items.length > 0 && items.every((item) => bare(linked(item)) === bare(textOf(item)));
}

/** Whether the text of an element counts as prose of the page: no controls, no lists of links. */
const isProse: Keep = (element) =>
  !SILENT.has(element.tagName) &&
  !CHROME.has(element.tagName) &&
  element.properties['ariaHidden'] !== 'true' &&
  !classes(element).some((name) => name === 'unseen' || name === 'btn') &&
  !isLinkList(element);

const isVisible: Keep = ({ tagName, properties }) =>
  !SILENT.has(tagName) && properties['ariaHidden'] !== 'true';

/** Visible text under a node, one string per block, of the elements that `keep` accepts. */
function collectBlocks(root: Nodes, keep: Keep): string[] {
  const blocks: string[] = [];
  let text = '';
  const flush = () => {
    const clean = text.replace(/\s+/g, ' ').trim();
    if (clean !== '') blocks.push(clean);
    text = '';
  };
  const visit = (node: Nodes) => {
    if (node.type === 'text') text += node.value;
    if (isElement(node) && !keep(node)) return;
    if (!('children' in node)) return;
    const block = isElement(node) && !INLINE.has(node.tagName);
    if (block) flush();
    node.children.forEach(visit);
    if (block) flush();
  };
  visit(root);
  flush();
  return blocks;
}

function collectElements(root: Root): Element[] {
  const elements: Element[] = [];
  const visit = (node: Nodes) => {
    if (isElement(node)) elements.push(node);
    if ('children' in node) node.children.forEach(visit);
  };
  visit(root);
  return elements;
}

const FIXED = ['bar', 'float'] as const;

/** The part of the page that an element opens, given the part around it. */
function areaOf(element: Element, around: Area): Area {
  const fixed = FIXED.find((name) => around === name || classes(element).includes(name));
  if (fixed) return fixed;
  const { tagName } = element;
  if (tagName === 'nav' && attribute(element, 'id') === 'menu') return 'menu';
  return tagName === 'header' || tagName === 'main' || tagName === 'footer' ? tagName : around;
}

function collectLinks(root: Root): Link[] {
  const links: Link[] = [];
  const visit = (node: Nodes, around: Area) => {
    const area = isElement(node) ? areaOf(node, around) : around;
    if (isElement(node) && node.tagName === 'a' && attribute(node, 'href') !== undefined)
      links.push(readLink(node, area));
    if ('children' in node) node.children.forEach((child) => visit(child, area));
  };
  visit(root, 'other');
  return links;
}

function readLink(element: Element, area: Area): Link {
  return {
    href: attribute(element, 'href') ?? '',
    text: textOf(element).trim(),
    area,
    target: attribute(element, 'target'),
    rel: (attribute(element, 'rel') ?? '').split(' '),
  };
}

function readTables(root: Root): Document['tables'] {
  const tables: Document['tables'][number][] = [];
  const visit = (node: Nodes, scrolls: boolean) => {
    if (isElement(node) && node.tagName === 'table') {
      const parts = collectElements({ type: 'root', children: [node] });
      const caption = parts.find(({ tagName }) => tagName === 'caption');
      tables.push({
        caption: caption ? textOf(caption).trim() : '',
        emptyHeaders: parts.filter((part) => part.tagName === 'th' && textOf(part).trim() === '')
          .length,
        fits: scrolls || classes(node).some((name) => name === 'fit' || name === 'stack'),
      });
    }
    if (!('children' in node)) return;
    const inside = scrolls || (isElement(node) && classes(node).includes('scroll-x'));
    for (const child of node.children) visit(child, inside);
  };
  visit(root, false);
  return tables;
}

const LANDMARKS = new Set(['nav', 'aside', 'region', 'search', 'section', 'form']);
/** Landmarks of a kind that only counts with a name. */
const NAMED = new Set(['section', 'form']);

function nameLandmark(element: Element, elements: readonly Element[]): string[] {
  const kind = attribute(element, 'role') ?? element.tagName;
  if (!LANDMARKS.has(kind)) return [];
  const labels = attribute(element, 'ariaLabelledBy')?.split(' ') ?? [];
  const name =
    attribute(element, 'ariaLabel') ??
    labels
      .flatMap((id) => elements.filter((one) => attribute(one, 'id') === id))
      .map((label) => textOf(label).trim())
      .join(' ');
  if (name === '' && NAMED.has(kind)) return [];
  return [`${kind === 'section' ? 'region' : kind} ${name}`.trim()];
}

/** Reads everything that the rules need from one HTML document. */
export function readHtml(path: string, html: string): Document {
  // Source positions would take a third of the time, and no rule needs them.
  const root = fromParse5(parse(html, { scriptingEnabled: false })) as Root;
  const elements = collectElements(root);
  const byName = Map.groupBy(elements, ({ tagName }) => tagName);
  const named = (...names: string[]) => names.flatMap((name) => byName.get(name) ?? []);
  const meta = (name: string) =>
    named('meta').find((element) =>
      [attribute(element, 'name'), attribute(element, 'property')].includes(name),
    );
  const content = (name: string) => {
    const found = meta(name);
    return found && attribute(found, 'content');
  };
  const given = (list: Element[], name: string) =>
    list.flatMap((element) => attribute(element, name) ?? []);
  const linksOf = (...kinds: string[]) =>
    named('link').filter((link) =>
      (attribute(link, 'rel') ?? '').split(' ').some((rel) => kinds.includes(rel)),
    );

  const title = textOf(named('title')[0] ?? { type: 'text', value: '' }).trim();
  const main = named('main')[0];
  const scripts = named('script');
  const isGraph = (script: Element) => attribute(script, 'type') === 'application/ld+json';
  return {
    path,
    title,
    visible: [
      ...named('body').flatMap((body) => collectBlocks(body, isVisible)),
      ...LABELS.flatMap((label) => given(elements, label)),
    ],
    sharedWords: main
      ? collectElements({ type: 'root', children: [main] })
          .filter((block) => attribute(block, 'dataShared') === '')
          .reduce((sum, block) => sum + countWords(collectBlocks(block, isProse).join(' ')), 0)
      : 0,
    indexable: !/noindex/.test(content('robots') ?? ''),
    canonical: given(linksOf('canonical'), 'href')[0],
    share: {
      title: content('og:title'),
      description: content('og:description'),
      image: content('og:image'),
      card: content('twitter:card'),
    },
    policy: given(
      named('meta').filter((element) =>
        /^content-security-policy$/i.test(attribute(element, 'httpEquiv') ?? ''),
      ),
      'content',
    )[0],
    styled: given(elements, 'style').length,
    headings: elements.flatMap(({ tagName }) =>
      /^h[1-6]$/.test(tagName) ? [Number(tagName[1])] : [],
    ),
    tables: readTables(root),
    landmarks: elements.flatMap((element) => nameLandmark(element, elements)),
    ids: new Set(given(elements, 'id')),
    links: collectLinks(root),
    unlinked: main ? collectBlocks(main, isUnlinked) : [],
    assets: [
      ...given(named('img', 'source', 'video', 'audio'), 'src'),
      ...given(named('use'), 'href'),
      ...given(linksOf('icon', 'apple-touch-icon', 'manifest', 'preload', 'alternate'), 'href'),
    ],
    styles: given(linksOf('stylesheet'), 'href'),
    scripts: [...given(scripts, 'src'), ...given(linksOf('modulepreload'), 'href')],
    graphs: scripts.filter(isGraph).map((script) => textOf(script)),
    redirects: named('meta').some((element) =>
      /refresh/i.test(attribute(element, 'httpEquiv') ?? ''),
    ),
    inlineScripts: scripts
      .filter((script) => !isGraph(script) && attribute(script, 'src') === undefined)
      .map((script) => textOf(script))
      .join('\n'),
  };
}

const isUnlinked: Keep = ({ tagName }) => tagName !== 'a' && !SILENT.has(tagName);
