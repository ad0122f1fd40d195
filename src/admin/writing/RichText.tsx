import { EditorContent, useEditor } from '@tiptap/react';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import type { Facts } from '../../cms/markers/facts.ts';
import { messages } from '../ui/messages.ts';
import { useToasts } from '../ui/Toasts.tsx';
import { useShown } from '../ui/useShown.ts';
import { clipboardEvents } from './clipboard.ts';
import type { DocNode, OpenText } from './document.ts';
import { FactDialog } from './FactDialog.tsx';
import { insertWord } from './insert-word.ts';
import { LinkDialog, type LinkTarget } from './LinkDialog.tsx';
import { formats, type FormatName } from './formats.ts';
import { Toolbar } from './Toolbar.tsx';

export interface RichTextProps {
  format: FormatName;
  /** HTML, sanitised or not; or Markdown. */
  value: string;
  /** The same bytes as long as nothing is changed, and again when a change is undone. */
  onChange: (text: string) => void;
  /** The value cannot be shown, for these reasons. */
  onRefused: (reasons: string[]) => void;
  label: string;
  describedBy?: string | undefined;
  isInvalid?: boolean;
  facts: Facts;
  /** Pages that a link may lead to, best first. */
  findPages: (query: string) => Promise<LinkTarget[]>;
}

/** What stands on the screen: the value that it came from, and the same as the editor writes it. */
interface Shown {
  value: string;
  written: string;
  write: OpenText['write'];
}

const show = (value: string, { doc, write }: OpenText): Shown => ({
  value,
  written: write(doc),
  write,
});

/** A text as its page shows it, to write in. */
export default function RichText(props: RichTextProps) {
  const { format: name, value, onChange, onRefused, label, facts, findPages } = props;
  const { describedBy, isInvalid = false } = props;
  const format = formats[name];
  const id = useId();
  const toasts = useToasts();
  const [first] = useState(() => format.read(value));
  const shown = useRef<Shown>(show(value, first));
  /** The newest text that the page around knows of. */
  const known = useRef(value);
  const dialog = useShown<'link' | 'fact'>();

  const events = useMemo(
    () =>
      clipboardEvents(format, {
        onDropped: (sentence) => {
          toasts.show(messages.pastedInPart(sentence));
        },
        onRefused: (sentence) => {
          toasts.show(messages.notPasted(sentence));
        },
      }),
    [format, toasts],
  );
  const openLink = dialog.opener('link');

  const editorProps = useMemo(
    () => ({
      handleDOMEvents: events,
      attributes: {
        id,
        class: format.look,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        'aria-invalid': String(isInvalid),
        ...(describedBy === undefined ? {} : { 'aria-describedby': describedBy }),
      },
    }),
    [describedBy, events, format, id, isInvalid, label],
  );
  const editor = useEditor(
    {
      extensions: format.extensions({ facts, onLink: openLink }),
      content: first.doc,
      injectCSS: false,
      enablePasteRules: false,
      shouldRerenderOnTransaction: false,
      editorProps,
      onUpdate({ editor: { state } }) {
        const { write, written, value: original } = shown.current;
        const text = write(state.doc.toJSON() as DocNode);
        known.current = text === written ? original : text;
        onChange(known.current);
      },
    },
    [facts],
  );

  const isRefused = first.reasons.length > 0;
  useEffect(() => {
    const isKnown = value === known.current;
    const read = isKnown ? first : format.read(value);
    if (read.reasons.length > 0) onRefused(read.reasons);
    if (isKnown || read.reasons.length > 0) return;
    known.current = value;
    shown.current = show(value, read);
    editor.commands.setContent(read.doc, { emitUpdate: false });
  }, [editor, first, format, onRefused, value]);

  if (isRefused) return null;
  return (
    <>
      <div className="a-rich">
        <Toolbar
          controls={id}
          editor={editor}
          format={name}
          onFact={dialog.opener('fact')}
          onLink={openLink}
        />
        <EditorContent editor={editor} />
      </div>
      {dialog.shown === 'link' && (
        <LinkDialog editor={editor} findPages={findPages} onClose={dialog.close} />
      )}
      {dialog.shown === 'fact' && (
        <FactDialog
          facts={facts}
          onChoose={(path) => {
            dialog.close();
            insertWord(editor, { type: 'fact', attrs: { path } });
          }}
          onClose={dialog.close}
        />
      )}
    </>
  );
}
