import { EditorContent, useEditor } from '@tiptap/react';
import { useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import type { Facts } from '../../lib/facts.ts';
import { ensureSafeHtml, UnsafeContentError } from '../../lib/sanitize.ts';
import { messages } from '../messages.ts';
import { useToasts } from '../ui/Toasts.tsx';
import { clipboardEvents } from './clipboard.ts';
import { NO_FRAME, type DocNode, type Frame } from './document.ts';
import { pageExtensions } from './extensions.ts';
import { FactDialog } from './FactDialog.tsx';
import { insertWord } from './insert-word.ts';
import { LinkDialog, type LinkTarget } from './LinkDialog.tsx';
import { readHtml, type ReadDocument } from './read-html.ts';
import { Toolbar } from './Toolbar.tsx';
import { writeHtml } from './write-html.ts';

export interface RichTextProps {
  /** HTML, sanitised or not. */
  value: string;
  /** The same bytes as long as nothing is changed, and again when a change is undone. */
  onChange: (html: string) => void;
  /** The value cannot be shown, for these reasons. */
  onRefused: (reasons: string[]) => void;
  label: string;
  describedBy?: string | undefined;
  isInvalid?: boolean;
  facts: Facts;
  /** Pages that a link may lead to, best first. */
  findPages: (query: string) => Promise<LinkTarget[]>;
}

/** What stands on the screen: the HTML that it came from, and the same as the editor writes it. */
interface Shown {
  value: string;
  written: string;
  frame: Frame;
}

const show = (value: string, { doc, frame }: ReadDocument): Shown => ({
  value,
  written: writeHtml(doc, frame),
  frame,
});

const EMPTY: DocNode = { type: 'doc', content: [{ type: 'paragraph' }] };

/** What a page would keep of a value, whoever wrote it. */
function readValue(value: string): ReadDocument {
  try {
    const read = readHtml(ensureSafeHtml(value));
    return read.reasons.length > 0 ? { ...read, doc: EMPTY } : read;
  } catch (error) {
    if (!(error instanceof UnsafeContentError)) throw error;
    return { doc: EMPTY, frame: NO_FRAME, reasons: [error.message] };
  }
}

/** A text as its page shows it, to write in. */
export default function RichText(props: RichTextProps) {
  const {
    value,
    onChange,
    onRefused,
    label,
    describedBy,
    isInvalid = false,
    facts,
    findPages,
  } = props;
  const id = useId();
  const toasts = useToasts();
  const [first] = useState(() => readValue(value));
  const shown = useRef<Shown>(show(value, first));
  /** The newest HTML that the page around knows of. */
  const known = useRef(value);
  const change = useRef(onChange);
  const [dialog, setDialog] = useState<'link' | 'fact'>();

  useEffect(() => {
    change.current = onChange;
  });

  const events = useMemo(
    () =>
      clipboardEvents({
        onDropped: (sentence) => {
          toasts.show(messages.pastedInPart(sentence));
        },
        onRefused: (sentence) => {
          toasts.show(messages.notPasted(sentence));
        },
      }),
    [toasts],
  );
  const openLink = useCallback(() => {
    setDialog('link');
  }, []);

  const editorProps = useMemo(
    () => ({
      handleDOMEvents: events,
      attributes: {
        id,
        class: 'a-text prose gp-page',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        'aria-invalid': String(isInvalid),
        ...(describedBy === undefined ? {} : { 'aria-describedby': describedBy }),
      },
    }),
    [describedBy, events, id, isInvalid, label],
  );
  const editor = useEditor(
    {
      extensions: pageExtensions({ facts, onLink: openLink }),
      content: first.doc,
      injectCSS: false,
      enablePasteRules: false,
      shouldRerenderOnTransaction: false,
      editorProps,
      onUpdate({ editor: { state } }) {
        const { frame, written, value: original } = shown.current;
        const html = writeHtml(state.doc.toJSON() as DocNode, frame);
        known.current = html === written ? original : html;
        change.current(known.current);
      },
    },
    [facts],
  );

  const isRefused = first.reasons.length > 0;
  useEffect(() => {
    if (isRefused) onRefused(first.reasons);
  }, [first, isRefused, onRefused]);

  useEffect(() => {
    if (value === known.current) return;
    const read = readValue(value);
    if (read.reasons.length > 0) {
      onRefused(read.reasons);
      return;
    }
    known.current = value;
    shown.current = show(value, read);
    editor.commands.setContent(read.doc, { emitUpdate: false });
  }, [editor, onRefused, value]);

  if (isRefused) return null;
  return (
    <div className="a-rich">
      <Toolbar
        controls={id}
        editor={editor}
        onFact={() => {
          setDialog('fact');
        }}
        onLink={openLink}
      />
      <EditorContent className="a-rich-page" editor={editor} />
      {dialog === 'link' && (
        <LinkDialog
          editor={editor}
          findPages={findPages}
          onClose={() => {
            setDialog(undefined);
          }}
        />
      )}
      {dialog === 'fact' && (
        <FactDialog
          facts={facts}
          onChoose={(path) => {
            setDialog(undefined);
            insertWord(editor, { type: 'fact', attrs: { path } });
          }}
          onClose={() => {
            setDialog(undefined);
          }}
        />
      )}
    </div>
  );
}
