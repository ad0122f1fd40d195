import type { Editor, JSONContent } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';

const WORD = /[\p{L}\p{N}.,;:!?)]/u;
const readLeaf = ({ type }: Node) => (type.name === 'fact' ? 'x' : '');

/** Puts something that reads like a word where the caret is: a space keeps it from the word before. */
export function insertWord(editor: Editor, word: JSONContent): void {
  const { parent, parentOffset } = editor.state.selection.$from;
  const before = parent.textBetween(Math.max(0, parentOffset - 1), parentOffset, '', readLeaf);
  const gap = WORD.test(before) ? [{ type: 'text', text: ' ' }] : [];
  editor
    .chain()
    .focus()
    .insertContent([...gap, word])
    .run();
}
