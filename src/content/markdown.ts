import type { Element } from 'hast';
import { satteri } from '@astrojs/markdown-satteri';

type Plugins = NonNullable<NonNullable<Parameters<typeof satteri>[0]>['hastPlugins']>;

/** A wide table scrolls by itself, also by keyboard, instead of stretching the page. */
const SCROLL_BOX = {
  type: 'element' as const,
  tagName: 'div',
  properties: { className: ['scroll-x'], tabIndex: 0, role: 'region', ariaLabel: 'Tabela' },
  children: [],
};

/** What Markdown looks like on our pages beyond plain HTML. */
const PLUGINS: Plugins = [
  {
    name: 'scrolling-tables',
    element: {
      filter: ['table'],
      visit(table, context) {
        context.wrapNode(table, SCROLL_BOX);
      },
    },
  },
  {
    // A quote that opens with the words of a warning, in bold, looks like one.
    name: 'stop-boxes',
    element: {
      filter: ['blockquote'],
      visit(quote, context) {
        const opening = firstChild(firstChild(quote));
        if (opening?.tagName !== 'strong' || !context.textContent(opening).startsWith('Pare')) return;
        context.setProperty(quote, 'className', ['stop']);
      },
    },
  },
];

/** The first element inside another, behind nothing but white space. */
function firstChild(parent: Readonly<Element> | undefined): Element | undefined {
  const [first] = (parent?.children ?? []).filter(
    (node) => node.type !== 'text' || node.value.trim() !== '',
  );
  return first?.type === 'element' ? first : undefined;
}

/** The renderer of Markdown for `astro.config.mjs`. */
export const markdownProcessor = () => satteri({ hastPlugins: PLUGINS });
