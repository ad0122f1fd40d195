import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { PrintDay } from '../requests/PrintDay.tsx';
import { takeSteps } from './take-steps.ts';

interface AssistantProps {
  /** Names of the lines of the message for the place and the hour. */
  placeLabel: string;
  timeLabel: string;
  children?: ReactNode;
}

/** Questions as nested `<details>`; with the first touch they become steps. */
export function Assistant({ placeLabel, timeLabel, children }: AssistantProps) {
  const root = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (root.current) return takeSteps(root.current, { placeLabel, timeLabel });
    return undefined;
  }, [placeLabel, timeLabel]);
  return (
    <div ref={root} className="wrap asking">
      <PrintDay />
      {children}
    </div>
  );
}
