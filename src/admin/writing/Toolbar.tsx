import type { Editor } from '@tiptap/core';
import type { Selection } from '@tiptap/pm/state';
import { useEditorState } from '@tiptap/react';
import { useState, type KeyboardEvent } from 'react';
import { STOP_BOX } from './document.ts';
import { isWarning } from './extensions.ts';
import type { FormatName } from './formats.ts';
import { Icon } from './Icon.tsx';

export interface ToolbarProps {
  editor: Editor;
  format: FormatName;
  /** Id of the text that the buttons act on. */
  controls: string;
  onLink: () => void;
  onFact: () => void;
}

const STYLES = { text: 'Texto', 2: 'Título', 3: 'Subtítulo', 4: 'Subtítulo menor' } as const;
const LEVELS = [2, 3, 4] as const;

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

/** The tools of the text: one stop of the Tab key, arrows inside (the pattern of the APG). */
export function Toolbar({ editor, format, controls, onLink, onFact }: ToolbarProps) {
  /** The tool that Tab comes back to. */
  const [current, setCurrent] = useState('undo');
  useEditorState({ editor, selector: ({ transactionNumber }) => transactionNumber });
  const is = (name: string) => editor.isActive(name);
  const can = editor.can();
  const level = LEVELS.find((one) => editor.isActive('heading', { level: one }));
  const isStop = isInWarning(editor);

  const moveFocus = (event: KeyboardEvent<HTMLDivElement>) => {
    const tools = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-tool]')];
    const at = tools.findIndex((tool) => tool === document.activeElement);
    const to = {
      ArrowRight: (at + 1) % tools.length,
      ArrowLeft: (at - 1 + tools.length) % tools.length,
      Home: 0,
      End: tools.length - 1,
    }[event.key];
    if (event.key === 'Escape') editor.commands.focus();
    const target = to === undefined ? undefined : tools[to];
    if (!target) return;
    event.preventDefault();
    target.focus();
    target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  };

  const run = () => editor.chain().focus();
  const tool = (
    name: string,
    label: string,
    act: () => void,
    { isOn, isOff = false, text }: { isOn?: boolean; isOff?: boolean; text?: string } = {},
  ) => (
    <button
      aria-disabled={isOff || undefined}
      aria-label={text === undefined ? label : undefined}
      aria-pressed={isOn}
      className="a-tool"
      data-tool={name}
      key={name}
      tabIndex={current === name ? 0 : -1}
      title={label}
      type="button"
      onClick={() => {
        if (!isOff) act();
      }}
      onFocus={() => setCurrent(name)}
      // The text keeps its selection, and a phone its keyboard.
      onMouseDown={(event) => event.preventDefault()}
    >
      <Icon name={name} />
      {text}
    </button>
  );

  return (
    <div
      aria-controls={controls}
      aria-label="Formatação"
      aria-orientation="horizontal"
      className="a-tools"
      role="toolbar"
      onKeyDown={moveFocus}
    >
      {tool('undo', 'Desfazer', () => run().undo().run(), { isOff: !can.undo() })}
      {tool('redo', 'Refazer', () => run().redo().run(), { isOff: !can.redo() })}
      <select
        aria-label="Estilo do parágrafo"
        className="a-tool-style"
        data-tool="style"
        tabIndex={current === 'style' ? 0 : -1}
        value={level ?? 'text'}
        onChange={({ target }) => {
          const chosen = LEVELS.find((one) => String(one) === target.value);
          if (chosen) run().setHeading({ level: chosen }).run();
          else run().setParagraph().run();
        }}
        onFocus={() => setCurrent('style')}
      >
        {Object.entries(STYLES).map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
      {tool('bold', 'Negrito', () => run().toggleBold().run(), { isOn: is('bold') })}
      {tool('italic', 'Itálico', () => run().toggleItalic().run(), { isOn: is('italic') })}
      {tool('bullets', 'Lista', () => run().toggleBulletList().run(), { isOn: is('bulletList') })}
      {tool('numbers', 'Lista numerada', () => run().toggleOrderedList().run(), {
        isOn: is('orderedList'),
      })}
      {(is('bulletList') || is('orderedList')) && (
        <>
          {tool('sink', 'Aumentar o recuo', () => run().sinkListItem('listItem').run(), {
            isOff: !can.sinkListItem('listItem'),
          })}
          {tool('lift', 'Diminuir o recuo', () => run().liftListItem('listItem').run(), {
            isOff: !can.liftListItem('listItem'),
          })}
        </>
      )}
      {tool('link', 'Link', onLink, { isOn: is('link'), text: 'Link' })}
      {tool('fact', 'Inserir dado', onFact, { text: 'Inserir dado' })}
      {format === 'html' &&
        tool('underline', 'Sublinhado', () => run().toggleUnderline().run(), {
          isOn: is('underline'),
        })}
      {tool('quote', 'Citação', () => toggleQuote(editor, false), {
        isOn: is('blockquote') && !isStop,
      })}
      {tool(
        'stop',
        'Caixa de aviso',
        () => {
          if (format === 'html') toggleQuote(editor, true);
          else if (!isStop) beginWarning(editor);
          else run().unsetBlockquote().run();
        },
        { isOn: isStop },
      )}
      {!is('table') &&
        tool('table', 'Inserir tabela', () =>
          run().insertTable({ rows: 3, cols: 2, withHeaderRow: true }).run(),
        )}
      {is('table') && (
        <>
          {tool('row', 'Inserir linha abaixo', () => run().addRowAfter().run(), {
            text: '+ linha',
          })}
          {tool('column', 'Inserir coluna à direita', () => run().addColumnAfter().run(), {
            text: '+ coluna',
          })}
          {tool('less-row', 'Excluir esta linha', () => run().deleteRow().run(), {
            text: '− linha',
          })}
          {tool('less-column', 'Excluir esta coluna', () => run().deleteColumn().run(), {
            text: '− coluna',
          })}
          {format === 'html' &&
            tool('head', 'Linha de títulos', () => run().toggleHeaderRow().run(), {
              text: 'Títulos',
            })}
          {tool('no-table', 'Excluir a tabela', () => run().deleteTable().run(), {
            text: 'Excluir tabela',
          })}
        </>
      )}
    </div>
  );
}
