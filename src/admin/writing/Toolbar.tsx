import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { useState, type KeyboardEvent } from 'react';
import type { FormatName } from './formats.ts';
import { Icon } from './Icon.tsx';
import { historyTools, insertTools, tableTools, textTools, type Tool } from './tools.ts';

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

/** The tools of the text: one stop of the Tab key, arrows inside (the pattern of the APG). */
export function Toolbar({ editor, format, controls, onLink, onFact }: ToolbarProps) {
  /** The tool that Tab comes back to. */
  const [current, setCurrent] = useState('undo');
  useEditorState({ editor, selector: ({ transactionNumber }) => transactionNumber });

  const show = (tool: Tool) => (
    <ToolButton
      isCurrent={current === tool.name}
      key={tool.name}
      tool={tool}
      onFocus={() => setCurrent(tool.name)}
    />
  );
  return (
    <div
      aria-controls={controls}
      aria-label="Formatação"
      aria-orientation="horizontal"
      className="a-tools"
      role="toolbar"
      onKeyDown={(event) => {
        moveFocus(event);
        if (event.key === 'Escape') editor.commands.focus();
      }}
    >
      {historyTools(editor).map(show)}
      <StyleChoice
        editor={editor}
        isCurrent={current === 'style'}
        onFocus={() => setCurrent('style')}
      />
      {textTools(editor).map(show)}
      {insertTools(editor, format, { onLink, onFact }).map(show)}
      {tableTools(editor, format).map(show)}
    </div>
  );
}

function moveFocus(event: KeyboardEvent<HTMLDivElement>): void {
  const tools = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-tool]')];
  const at = tools.findIndex((tool) => tool === document.activeElement);
  const to = {
    ArrowRight: (at + 1) % tools.length,
    ArrowLeft: (at - 1 + tools.length) % tools.length,
    Home: 0,
    End: tools.length - 1,
  }[event.key];
  const target = to === undefined ? undefined : tools[to];
  if (!target) return;
  event.preventDefault();
  target.focus();
  target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

interface Stop {
  /** The Tab key comes back to it. */
  isCurrent: boolean;
  onFocus: () => void;
}

function ToolButton({ tool, isCurrent, onFocus }: Stop & { tool: Tool }) {
  const { name, label, act, isOn, isOff = false, text } = tool;
  return (
    <button
      aria-disabled={isOff || undefined}
      aria-label={text === undefined ? label : undefined}
      aria-pressed={isOn}
      className="a-tool"
      data-tool={name}
      tabIndex={isCurrent ? 0 : -1}
      title={label}
      type="button"
      onClick={() => {
        if (!isOff) act();
      }}
      onFocus={onFocus}
      // The text keeps its selection, and a phone its keyboard.
      onMouseDown={(event) => event.preventDefault()}
    >
      <Icon name={name} />
      {text}
    </button>
  );
}

/** What the paragraph around the caret is. */
function StyleChoice({ editor, isCurrent, onFocus }: Stop & { editor: Editor }) {
  const level = LEVELS.find((one) => editor.isActive('heading', { level: one }));
  return (
    <select
      aria-label="Estilo do parágrafo"
      className="a-tool-style"
      data-tool="style"
      tabIndex={isCurrent ? 0 : -1}
      value={level ?? 'text'}
      onChange={({ target }) => {
        const chosen = LEVELS.find((one) => String(one) === target.value);
        const run = editor.chain().focus();
        if (chosen) run.setHeading({ level: chosen }).run();
        else run.setParagraph().run();
      }}
      onFocus={onFocus}
    >
      {Object.entries(STYLES).map(([value, name]) => (
        <option key={value} value={value}>
          {name}
        </option>
      ))}
    </select>
  );
}
