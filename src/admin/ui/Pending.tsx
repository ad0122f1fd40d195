import { Unread } from './Unread.tsx';

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
