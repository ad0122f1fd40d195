interface UnreadProps {
  /** What could not be read, with its article. */
  what: string;
  onRetry: () => void;
}

/** In place of what could not be read: it can be asked for again. */
export function Unread({ what, onRetry }: UnreadProps) {
  return (
    <div className="a-alert" role="alert">
      <p>Não foi possível ler {what}. Verifique a conexão.</p>
      <button className="a-btn a-btn-small" type="button" onClick={onRetry}>
        Tentar de novo
      </button>
    </div>
  );
}
