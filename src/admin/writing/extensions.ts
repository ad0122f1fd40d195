import {
  Extension,
  Mark,
  mergeAttributes,
  Node,
  type AnyExtension,
  type Editor,
} from '@tiptap/core';
import { ListItem } from '@tiptap/extension-list';
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table';
import type { Node as ProseNode } from '@tiptap/pm/model';
import { Plugin } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import { StarterKit, type StarterKitOptions } from '@tiptap/starter-kit';
import type { Facts } from '../../cms/markers/facts.ts';

/** A value that the document keeps and the screen does not show. */
const kept = { default: null, rendered: false };
const keptOnce = { ...kept, keepOnSplit: false };

const BLOCKS = ['paragraph', 'heading', 'horizontalRule', 'bulletList', 'orderedList', 'listItem'];
const CONTAINERS = ['blockquote', 'box', 'table', 'tableRow', 'tableHeader', 'tableCell'];

/** What HTML says of each node beyond the words of a person. */
const PageAttributes = Extension.create({
  name: 'pageAttributes',
  addGlobalAttributes() {
    return [
      {
        types: [...BLOCKS, ...CONTAINERS],
        attributes: { lead: keptOnce },
      },
      {
        types: ['bulletList', 'orderedList', 'listItem', ...CONTAINERS],
        attributes: { trail: keptOnce },
      },
      {
        types: [...BLOCKS, ...CONTAINERS, 'hardBreak', 'bold', 'italic', 'underline'],
        attributes: {
          class: {
            default: null,
            parseHTML: (element) => element.getAttribute('class'),
          },
        },
      },
      { types: ['paragraph'], attributes: { bare: kept } },
      { types: ['bold', 'italic', 'underline'], attributes: { tag: kept, order: kept } },
      {
        types: ['tableRow'],
        attributes: { part: keptOnce, partLead: keptOnce, partTrail: keptOnce },
      },
      { types: ['tableHeader'], attributes: { scope: kept } },
    ];
  },
});

/** A `div` or `section` of the page's own. */
const Box = Node.create({
  name: 'box',
  group: 'block',
  content: 'block+',
  defining: true,
  addAttributes: () => ({ tag: { default: 'div', rendered: false } }),
  parseHTML: () => [{ tag: 'div.gp-box' }],
  renderHTML: ({ node, HTMLAttributes }) => [
    node.attrs['tag'] === 'section' ? 'section' : 'div',
    HTMLAttributes,
    0,
  ],
});

const ownAttributes = () => ({ tag: kept, order: kept, class: { default: null } });

const Small = Mark.create({
  name: 'small',
  addAttributes: ownAttributes,
  parseHTML: () => [{ tag: 'small' }],
  renderHTML: ({ HTMLAttributes }) => ['small', HTMLAttributes, 0],
});

/** Words with a class of ours. */
const Span = Mark.create({
  name: 'span',
  excludes: '',
  addAttributes: ownAttributes,
  parseHTML: () => [{ tag: 'span[class^="gp-"]' }],
  renderHTML: ({ HTMLAttributes }) => ['span', HTMLAttributes, 0],
});

const Link = Mark.create<{ onLink: () => void }>({
  name: 'link',
  inclusive: false,
  addOptions: () => ({ onLink: () => undefined }),
  addKeyboardShortcuts() {
    return {
      'Mod-k': () => {
        this.options.onLink();
        return true;
      },
    };
  },
  addAttributes: () => ({ ...ownAttributes(), href: { default: null }, title: { default: null } }),
  parseHTML: () => [{ tag: 'a[href]' }],
  renderHTML: ({ HTMLAttributes }) => ['a', HTMLAttributes, 0],
});

/** A fact of the company record: the page gets its value whenever it is published. */
const Fact = Node.create<{ facts: Facts }>({
  name: 'fact',
  group: 'inline',
  inline: true,
  atom: true,
  addOptions: () => ({ facts: new Map() }),
  addAttributes: () => ({ path: { default: '', rendered: false } }),
  parseHTML: () => [
    {
      tag: 'span[data-fact]',
      getAttrs: (element) => ({ path: element.getAttribute('data-fact') }),
    },
  ],
  renderHTML({ node }) {
    const path = String(node.attrs['path']);
    const value = this.options.facts.get(path)?.value;
    return [
      'span',
      mergeAttributes({
        'data-fact': path,
        class: value === undefined ? 'a-fact a-fact-unknown' : 'a-fact',
        title: value === undefined ? 'Este dado não existe no cadastro' : 'Dado do cadastro',
      }),
      value ?? 'dado que não existe',
    ];
  },
  renderText: ({ node }) => `{{${String(node.attrs['path'])}}}`,
});

/** The Tab key leaves the text, as everywhere; levels of a list have keys and buttons of their own. */
const Item = ListItem.extend({
  addKeyboardShortcuts() {
    return {
      Enter: () => this.editor.commands.splitListItem(this.name),
      'Mod-]': () => this.editor.commands.sinkListItem(this.name),
      'Mod-[': () => this.editor.commands.liftListItem(this.name),
    };
  },
});

const PageTable = Table.extend({
  addKeyboardShortcuts() {
    const all = Object.entries(this.parent?.() ?? {});
    return Object.fromEntries(all.filter(([key]) => !key.endsWith('Tab')));
  },
  // The original carries widths in style attributes.
  renderHTML: ({ HTMLAttributes }) => ['table', HTMLAttributes, ['tbody', 0]],
}).configure({ View: null });

/** Cells without the widths and alignments that no page of ours has. */
function pick(names: readonly string[], all: Record<string, object> = {}) {
  return Object.fromEntries(Object.entries(all).filter(([name]) => names.includes(name)));
}
const Header = TableHeader.extend({
  addAttributes() {
    return pick(['colspan', 'rowspan'], this.parent?.());
  },
});
const Cell = TableCell.extend({
  addAttributes() {
    return pick(['colspan', 'rowspan'], this.parent?.());
  },
});

/** Cells of one line: the only ones that Markdown has. Enter goes on to the next. */
const oneLine = {
  content: 'paragraph',
  addKeyboardShortcuts(this: { editor: Editor }) {
    const isInCell = () => this.editor.isActive('tableCell') || this.editor.isActive('tableHeader');
    const goOn = () => isInCell() && (this.editor.commands.goToNextCell() || true);
    return { Enter: goOn, 'Shift-Enter': goOn, 'Mod-Enter': goOn };
  },
};

/** Whether a quote of a Markdown text is shown as a warning: it opens with such words in bold. */
export function isWarning(quote: ProseNode): boolean {
  const first = quote.firstChild?.firstChild;
  return (
    first?.marks.some(({ type }) => type.name === 'bold') === true &&
    first.textContent.startsWith('Pare')
  );
}

/** What a page makes of a Markdown text: warnings, and the first row as the head of each table. */
const PageLook = Extension.create({
  name: 'pageLook',
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        decorations({ doc }) {
          const found: Decoration[] = [];
          doc.descendants((node, at) => {
            if (node.type.name !== 'blockquote' || !isWarning(node)) return;
            found.push(Decoration.node(at, at + node.nodeSize, { class: 'stop' }));
          });
          return DecorationSet.create(doc, found);
        },
      },
      appendTransaction(_transactions, _before, { doc, schema, tr }) {
        doc.descendants((table, at) => {
          if (table.type.name !== 'table') return;
          table.descendants((cell, within, row, column) => {
            if (row?.type.name !== 'tableRow') return;
            const isHead = row === table.firstChild;
            const type = schema.nodes[isHead ? 'tableHeader' : 'tableCell'];
            if (column >= 0 && type && cell.type !== type) tr.setNodeMarkup(at + 1 + within, type);
          });
        });
        return tr.docChanged ? tr : null;
      },
    }),
  ],
});

export interface PageExtensionOptions {
  facts: Facts;
  onLink?: () => void;
}

const KIT = {
  heading: { levels: [2, 3, 4] },
  code: false,
  codeBlock: false,
  strike: false,
  link: false,
  listItem: false,
} satisfies Partial<StarterKitOptions>;

/** What both kinds of text have. */
const common = ({ facts, onLink }: PageExtensionOptions): AnyExtension[] => [
  Item,
  PageTable,
  TableRow,
  onLink ? Link.configure({ onLink }) : Link,
  Fact.configure({ facts }),
  PageAttributes,
];

/** What a saved page may hold, and how it is written. */
export function pageExtensions(options: PageExtensionOptions): AnyExtension[] {
  return [StarterKit.configure(KIT), ...common(options), Header, Cell, Box, Small, Span];
}

/** What a Markdown text may hold. */
export function markdownExtensions(options: PageExtensionOptions): AnyExtension[] {
  return [
    StarterKit.configure({ ...KIT, underline: false }),
    ...common(options),
    Header.extend(oneLine),
    Cell.extend(oneLine),
    PageLook,
  ];
}
