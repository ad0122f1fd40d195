import { useEffect } from 'react';

let leavesOnPurpose = false;

/** From now on the page is left without a question: the session is over, or is being ended. */
export function leaveWithoutAsking(): void {
  leavesOnPurpose = true;
}

export function askBeforeLeaving(event: Pick<BeforeUnloadEvent, 'preventDefault'>): void {
  if (!leavesOnPurpose) event.preventDefault();
}

/** The browser asks before the page is left while something runs. */
export function useLeaveWarning(active: boolean): void {
  useEffect(() => {
    if (!active) return;
    addEventListener('beforeunload', askBeforeLeaving);
    return () => removeEventListener('beforeunload', askBeforeLeaving);
  }, [active]);
}
