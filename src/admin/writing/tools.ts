import type { Editor } from '@tiptap/core';
import type { Selection } from '@tiptap/pm/state';
import { STOP_BOX } from './document.ts';
import { isWarning } from './extensions.ts';
import type { FormatName } from './formats.ts';

/** A button above the text. */
export interface Tool {
  name: string;
  label: string;
  act: () => void;
  /** What it does holds where the caret stands; undefined for what does not last. */
  isOn?: boolean;
  /** It would do nothing now. */
  isOff?: boolean;
  /** Words beside the drawing. */
  text?: string;
}

/** What went wrong goes back. */
export const historyTools = (editor: Editor): Tool[] => [
  {
    name: 'undo',
    label: 'Desfazer',
    act: () => editor.chain().focus().undo().run(),
    isOff: !editor.can().undo(),
  },
  {
    name: 'redo',
    label: 'Refazer',
    act: () => editor.chain().focus().redo().run(),
    isOff: !editor.can().redo(),
  },
];

/** Marks and lists. */
export function textTools(editor: Editor): Tool[] {
  const run = () => editor.chain().focus();
  const is = (name: string) => editor.isActive(name);
  const can = editor.can();
  return [
    { name: 'bold', label: 'Negrito', act: () => run().toggleBold().run(), isOn: is('bold') },
    { name: 'italic', label: 'Itálico', act: () => run().toggleItalic().run(), isOn: is('italic') },
    {
      name: 'bullets',
      label: 'Lista',
      act: () => run().toggleBulletList().run(),
      isOn: is('bulletList'),
    },
    {
      name: 'numbers',
      label: 'Lista numerada',
      act: () => run().toggleOrderedList().run(),
      isOn: is('orderedList'),
    },
    ...(is('bulletList') || is('orderedList')
      ? [
          {
            name: 'sink',
            label: 'Aumentar o recuo',
            act: () => run().sinkListItem('listItem').run(),
            isOff: !can.sinkListItem('listItem'),
          },
          {
            name: 'lift',
            label: 'Diminuir o recuo',
            act: () => run().liftListItem('listItem').run(),
            isOff: !can.liftListItem('listItem'),
          },
        ]
      : []),
  ];
}

interface Insert {
  onLink: () => void;
  onFact: () => void;
}

/** What is put in or around a text. */
export function insertTools(
  editor: Editor,
  format: FormatName,
  { onLink, onFact }: Insert,
): Tool[] {
  const run = () => editor.chain().focus();
  const isStop = isInWarning(editor);
  return [
    { name: 'link', label: 'Link', act: onLink, isOn: editor.isActive('link'), text: 'Link' },
    { name: 'fact', label: 'Inserir dado', act: onFact, text: 'Inserir dado' },
    ...(format === 'html'
      ? [
          {
            name: 'underline',
            label: 'Sublinhado',
            act: () => run().toggleUnderline().run(),
            isOn: editor.isActive('underline'),
          },
        ]
      : []),
    {
      name: 'quote',
      label: 'Citação',
      act: () => toggleQuote(editor, false),
      isOn: editor.isActive('blockquote') && !isStop,
    },
    {
      name: 'stop',
      label: 'Caixa de aviso',
      act: () => {
        if (format === 'html') toggleQuote(editor, true);
        else if (!isStop) beginWarning(editor);
        else run().unsetBlockquote().run();
      },
      isOn: isStop,
    },
  ];
}

/** A new table, or the parts of the one around the caret. */
export function tableTools(editor: Editor, format: FormatName): Tool[] {
  const run = () => editor.chain().focus();
  if (!editor.isActive('table')) {
    const act = () => run().insertTable({ rows: 3, cols: 2, withHeaderRow: true }).run();
    return [{ name: 'table', label: 'Inserir tabela', act }];
  }
  const tool = (name: string, label: string, text: string, act: () => void): Tool => {
    return { name, label, text, act };
  };
  return [
    tool('row', 'Inserir linha abaixo', '+ linha', () => run().addRowAfter().run()),
    tool('column', 'Inserir coluna à direita', '+ coluna', () => run().addColumnAfter().run()),
    tool('less-row', 'Excluir esta linha', '− linha', () => run().deleteRow().run()),
    tool('less-column', 'Excluir esta coluna', '− coluna', () => run().deleteColumn().run()),
    ...(format === 'html'
      ? [tool('head', 'Linha de títulos', 'Títulos', () => run().toggleHeaderRow().run())]
      : []),
    tool('no-table', 'Excluir a tabela', 'Excluir tabela', () => run().deleteTable().run()),
  ];
}

/** Whether the caret stands in a box that its page shows as a warning, by its class or its words. */
function isInWarning(editor: Editor): boolean {
  if (editor.isActive('blockquote', { class: STOP_BOX })) return true;
  const quote = findQuote(editor.state.selection);
  return quote !== undefined && isWarning(quote.node);
}

/** The quote around the caret, and where its content begins. */
function findQuote({ $from }: Selection) {
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    const node = $from.node(depth);
    if (node.type.name === 'blockquote') return { node, start: $from.start(depth) };
  }
  return undefined;
}

/** In Markdown a quote becomes a warning by its first words. */
function beginWarning(editor: Editor) {
  const chain = editor.chain().focus();
  (editor.isActive('blockquote') ? chain : chain.setBlockquote())
    .command(({ tr }) => {
      const quote = findQuote(tr.selection);
      if (quote?.node.firstChild?.isTextblock !== true) return false;
      const bold = editor.schema.marks['bold']?.create();
      const words = [editor.schema.text('Pare.', bold ? [bold] : []), editor.schema.text(' ')];
      tr.insert(quote.start + 1, words);
      return true;
    })
    .run();
}

/** A quote, a warning, or neither of them. */
function toggleQuote(editor: Editor, isStop: boolean) {
  const wanted = isStop ? STOP_BOX : null;
  const { class: now } = editor.getAttributes('blockquote');
  const chain = editor.chain().focus();
  if (!editor.isActive('blockquote')) {
    chain.setBlockquote().updateAttributes('blockquote', { class: wanted }).run();
  } else if ((now === STOP_BOX) === isStop) chain.unsetBlockquote().run();
  else chain.updateAttributes('blockquote', { class: wanted }).run();
}
