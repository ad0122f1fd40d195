import { explainSilence, messages, type Message } from './messages.ts';
import { useToasts } from './Toasts.tsx';

/** Shows what a failed call means; what is said elsewhere means nothing here. */
export function useErrorToast(explain: (error: Error) => Message | undefined) {
  const { show } = useToasts();
  return (error: unknown) => {
    const told = explain(error as Error);
    if (told === messages.offline) void explainSilence().then(show);
    else if (told) show(told);
  };
}
