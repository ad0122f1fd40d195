import { closeHistory } from '@tiptap/pm/history';
import { Fragment, Slice, type Schema } from '@tiptap/pm/model';
import { TextSelection } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { UnsafeContentError } from '../../lib/sanitize.ts';
import { readClipboard, type Clipboard } from './read-clipboard.ts';
import { readHtml } from './read-html.ts';

export interface ClipboardMessages {
  /** What a pasted text lost. */
  onDropped: (sentence: string) => void;
  /** Nothing could be pasted, and why. */
  onRefused: (sentence: string) => void;
}

/** What was pasted or dropped as nodes of the editor; it never becomes a document of the browser. */
function toSlice(schema: Schema, html: string): Slice | undefined {
  const { doc, reasons } = readHtml(html);
  if (reasons.length > 0) return undefined;
  // White space around blocks follows the text that they come into.
  const content = (doc.content ?? []).map((node) => ({
    ...node,
    attrs: { ...node.attrs, lead: null },
  }));
  return Slice.maxOpen(Fragment.fromJSON(schema, content), false);
}

function insert(
  view: EditorView,
  clipboard: Clipboard,
  { onDropped, onRefused }: ClipboardMessages,
): void {
  const { schema } = view.state;
  try {
    const read = readClipboard(clipboard);
    let { html, dropped } = read;
    let slice = toSlice(schema, html);
    if (!slice) {
      ({ html, dropped } = readClipboard({ html: '', text: clipboard.text }));
      slice = toSlice(schema, html);
    }
    if (!slice || html === '') {
      onRefused('Nada do que foi copiado pode ficar em uma página: cole texto.');
      return;
    }
    // One step of its own to undo, whatever is typed before and after it.
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
 * Paste and drop in place of ProseMirror's own, which makes documents out of strings: the policy of
 * the screens allows that nowhere.
 */
export function clipboardEvents(messages: ClipboardMessages) {
  return {
    paste(view: EditorView, event: ClipboardEvent) {
      event.preventDefault();
      insert(view, read(event.clipboardData), messages);
      return true;
    },
    drop(view: EditorView, event: DragEvent) {
      // What is moved inside of the text is made of nodes already.
      if (view.dragging) return false;
      event.preventDefault();
      const { state } = view;
      const at = view.posAtCoords({ left: event.clientX, top: event.clientY });
      if (!at) return true;
      view.dispatch(state.tr.setSelection(TextSelection.near(state.doc.resolve(at.pos))));
      view.focus();
      insert(view, read(event.dataTransfer), messages);
      return true;
    },
  };
}
