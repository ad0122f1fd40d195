interface UnreadProps {
  /** What could not be read, and what to do. */
  text: string;
  onRetry: () => void;
}

/** In place of what could not be read: it can be asked for again. */
export function Unread({ text, onRetry }: UnreadProps) {
  return (
    <div className="a-alert" role="alert">
      <p>{text}</p>
      <button className="a-btn a-btn-small" type="button" onClick={onRetry}>
        Tentar de novo
      </button>
    </div>
  );
}
