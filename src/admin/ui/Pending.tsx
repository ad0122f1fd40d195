import { Button } from './Button.tsx';

/** In place of what could not be read, named with its article: it can be asked for again. */
export function Unread({ what, onRetry }: { what: string; onRetry: () => unknown }) {
  return (
    <div className="a-alert" role="alert">
      <p>Não foi possível ler {what}. Se a internet está boa, avise quem cuida do site.</p>
      <Button look="small" onClick={() => void onRetry()}>
        Tentar de novo
      </Button>
    </div>
  );
}

interface PendingProps {
  /** A question to the server. */
  of: { data: unknown; isError: boolean; refetch: () => unknown };
  /** What is read, with its article. */
  what: string;
  /** What is said meanwhile. */
  wait?: string;
}

/** In place of what is on its way, or could not be read; nothing once it is there. */
export function Pending({ of, what, wait = 'Carregando…' }: PendingProps) {
  if (of.data !== undefined) return null;
  if (of.isError) return <Unread what={what} onRetry={of.refetch} />;
  return <p className="a-loading">{wait}</p>;
}
