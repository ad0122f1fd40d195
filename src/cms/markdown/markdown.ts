import type { Element, Parents, Text } from 'hast';
import { satteri } from '@astrojs/markdown-satteri';
import { iconUrl } from '../../lib/icons.ts';
import { fitTable, numbered } from '../../lib/html/tables.ts';
import { formatPhone, phoneHref } from '../../lib/text/phone.ts';

type Plugins = NonNullable<NonNullable<Parameters<typeof satteri>[0]>['hastPlugins']>;
type Plugin = Extract<Plugins[number], { name: string }>;

/** Prepares tables for phones, each with the heading above it as its caption. */
function fitTables(): Plugin {
  let heading = 'Tabela';
  const names = new Map<string, number>();
  return {
    name: 'tables',
    element: {
      filter: ['h2', 'h3', 'h4', 'table'],
      visit(node, context) {
        if (node.tagName === 'table') {
          context.replaceNode(node, fitTable(node, numbered(names, heading)));
        } else heading = context.textContent(node);
      },
    },
  };
}

const STOP_SIGN: Element = {
  type: 'element',
  tagName: 'svg',
  properties: { className: ['icon'], ariaHidden: 'true' },
  children: [
    { type: 'element', tagName: 'use', properties: { href: iconUrl('level-stop') }, children: [] },
  ],
};

/** The current phone numbers that become links. */
type ListPhones = () => readonly string[];

/** Our additions to plain HTML from Markdown. */
const listPlugins = (listPhones: ListPhones): Plugins => [
  fitTables,
  {
    // A quote that begins with a bold "Pare …" becomes a stop box; sign and bold words are its
    // heading.
    name: 'stop-boxes',
    element: {
      filter: ['blockquote'],
      visit(quote, context) {
        const opening = firstChild(firstChild(quote));
        if (opening?.tagName !== 'strong' || !context.textContent(opening).startsWith('Pare'))
          return;
        context.setProperty(quote, 'className', ['stop']);
        context.replaceNode(opening, {
          type: 'element',
          tagName: 'strong',
          properties: { className: ['sign'] },
          children: [STOP_SIGN, ...opening.children],
        });
      },
    },
  },
  {
    // A phone number of the site becomes a link that dials it.
    name: 'phone-links',
    text(node, context) {
      const parts = splitAtPhones(node.value, listPhones());
      if (parts.length === 1) return;
      let above: Readonly<Parents> | undefined = context.parent(node);
      for (; above; above = context.parent(above)) {
        if (above.type === 'element' && /^(a|code|h[1-6])$/.test(above.tagName)) return;
      }
      context.replaceNode(node, parts);
    },
  },
];

/** Text with each of the numbers as a link. */
function splitAtPhones(text: string, phones: readonly string[]): (Text | Element)[] {
  const links = new Map(phones.map((number) => [formatPhone(number), number]));
  const written = [...links.keys()].map((phone) => RegExp.escape(phone)).join('|');
  return text
    .split(new RegExp(`(?<!\\d)(${written})(?!\\d)`))
    .filter((part) => part !== '')
    .map((value) => {
      const number = links.get(value);
      if (number === undefined) return { type: 'text', value };
      return {
        type: 'element',
        tagName: 'a',
        properties: { href: phoneHref(number), className: ['nowrap'] },
        children: [{ type: 'text', value }],
      };
    });
}

/** The first element inside another, ignoring white space before it. */
function firstChild(parent: Readonly<Element> | undefined): Element | undefined {
  const [first] = (parent?.children ?? []).filter(
    (node) => node.type !== 'text' || node.value.trim() !== '',
  );
  return first?.type === 'element' ? first : undefined;
}

/** The renderer of Markdown for `astro.config.mjs`. */
export const markdownProcessor = (listPhones: ListPhones) =>
  satteri({ hastPlugins: listPlugins(listPhones) });
