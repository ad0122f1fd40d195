import { useToasts } from '../../ui/Toasts.tsx';
import { explain } from './api.ts';

/** Shows what a failed change means, unless the session is over. */
export function useTold() {
  const { show } = useToasts();
  return (error: unknown) => {
    const told = explain(error as Error);
    if (told) show(told);
  };
}
