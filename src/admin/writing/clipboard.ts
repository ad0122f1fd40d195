import { closeHistory } from '@tiptap/pm/history';
import { Fragment, Slice } from '@tiptap/pm/model';
import { TextSelection, type EditorState } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { UnsafeContentError } from '../../lib/html/sanitize.ts';
import type { DocNode } from './document.ts';
import type { TextFormat } from './formats.ts';
import { readClipboard, type Clipboard } from './read-clipboard.ts';
import { readHtml } from './html/read-html.ts';

export interface ClipboardMessages {
  /** What a pasted text lost. */
  onDropped: (sentence: string) => void;
  /** Nothing could be pasted, and why. */
  onRefused: (sentence: string) => void;
}

/** All words of some blocks, one after the other. */
function toLine(nodes: readonly DocNode[]): DocNode[] {
  return nodes.flatMap(({ type, content = [] }): DocNode[] =>
    type === 'paragraph' || type === 'heading'
      ? [...content.filter((node) => node.type !== 'hardBreak'), { type: 'text', text: ' ' }]
      : toLine(content),
  );
}

/** Whether the caret stands where there is room for one paragraph only: a cell of Markdown. */
function isInLine({ $from }: EditorState['selection']): boolean {
  return Array.from({ length: $from.depth }, (_, depth) => $from.node(depth)).some(
    ({ type }) => type.spec.content === 'paragraph',
  );
}

/**
 * What was pasted or dropped, as nodes of the editor; undefined if they cannot hold it. The HTML is never
 * parsed by the browser.
 */
function toSlice({ schema, selection }: EditorState, html: string, format: TextFormat) {
  const { doc, reasons } = readHtml(html);
  if (reasons.length > 0) return undefined;
  const found = format.adapt(doc).content ?? [];
  const blocks = isInLine(selection)
    ? [{ type: 'paragraph', content: toLine(found).slice(0, -1) }]
    : found;
  // `lead` is the white space before a block in its source; the text around it decides that now.
  const content = blocks.map((node) => ({ ...node, attrs: { ...node.attrs, lead: null } }));
  return Slice.maxOpen(Fragment.fromJSON(schema, content), false);
}

function insert(
  view: EditorView,
  format: TextFormat,
  clipboard: Clipboard,
  { onDropped, onRefused }: ClipboardMessages,
): void {
  try {
    const read = readClipboard(clipboard);
    let { html, dropped } = read;
    let slice = toSlice(view.state, html, format);
    if (!slice) {
      ({ html, dropped } = readClipboard({ html: '', text: clipboard.text }));
      slice = toSlice(view.state, html, format);
    }
    if (!slice || html === '') {
      onRefused('Nada do que foi copiado pode ficar em uma página: cole texto.');
      return;
    }
    // Pasting is undone in one step, apart from what is typed before and after it.
    const pasted = view.state.tr.replaceSelection(slice).scrollIntoView();
    view.dispatch(closeHistory(pasted.setMeta('uiEvent', 'paste')));
    view.dispatch(closeHistory(view.state.tr));
    if (dropped !== undefined) onDropped(dropped);
  } catch (error) {
    if (!(error instanceof UnsafeContentError)) throw error;
    onRefused(`O texto copiado não pôde ser colado: ${error.message}.`);
  }
}

const read = (data: DataTransfer | null): Clipboard => ({
  html: data?.getData('text/html') ?? '',
  text: data?.getData('text/plain') ?? '',
});

/**
 * Paste and drop in place of ProseMirror's own, which has the browser parse strings as HTML: the panel's
 * policy (Trusted Types) forbids that.
 */
export function clipboardEvents(format: TextFormat, messages: ClipboardMessages) {
  return {
    paste(view: EditorView, event: ClipboardEvent) {
      event.preventDefault();
      insert(view, format, read(event.clipboardData), messages);
      return true;
    },
    drop(view: EditorView, event: DragEvent) {
      // Text that is moved within the editor is made of nodes already: ProseMirror may handle it.
      if (view.dragging) return false;
      event.preventDefault();
      const { state } = view;
      const at = view.posAtCoords({ left: event.clientX, top: event.clientY });
      if (!at) return true;
      view.dispatch(state.tr.setSelection(TextSelection.near(state.doc.resolve(at.pos))));
      view.focus();
      insert(view, format, read(event.dataTransfer), messages);
      return true;
    },
  };
}
