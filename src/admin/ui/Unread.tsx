import { Button } from './Button.tsx';

interface UnreadProps {
  /** What could not be read, with its article. */
  what: string;
  onRetry: () => unknown;
}

/** In place of what could not be read: it can be asked for again. */
export function Unread({ what, onRetry }: UnreadProps) {
  return (
    <div className="a-alert" role="alert">
      <p>Não foi possível ler {what}. Verifique a conexão.</p>
      <Button look="small" onClick={() => void onRetry()}>
        Tentar de novo
      </Button>
    </div>
  );
}
