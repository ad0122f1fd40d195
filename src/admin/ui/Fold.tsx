import { useState, type ReactNode } from 'react';

export interface FoldProps {
  summary: ReactNode;
  /** What a closed one says of what it holds. */
  note?: string | undefined;
  children: ReactNode;
  /** Stands open at first. */
  opens?: boolean;
  /** Stays open: something in it wants to be seen. */
  stays?: boolean;
  /** Way to the field that it holds, by which it is found. */
  fieldPath?: string;
}

/** A box that stays closed until it is wanted: a phone has little room. */
export function Fold({
  summary,
  note,
  children,
  opens = false,
  stays = false,
  fieldPath,
}: FoldProps) {
  const [isOpen, setIsOpen] = useState(opens);
  const isShown = isOpen || stays;
  return (
    <details
      className="a-item"
      data-field-path={fieldPath}
      open={isShown}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary>
        {summary} {!isShown && note !== undefined && <span className="a-hint">{note}</span>}
      </summary>
      {isShown && <div className="a-item-fields">{children}</div>}
    </details>
  );
}
