import { useLayoutEffect, useRef } from 'react';
import { formatDay } from '../../lib/dates/dates.ts';

/** On paper the day of printing; nothing without a script, because the page was built on another day. */
export function PrintDay() {
  const line = useRef<HTMLParagraphElement>(null);
  useLayoutEffect(() => {
    const listening = new AbortController();
    const write = () => {
      if (line.current) line.current.textContent = formatDay(new Date().toISOString());
    };
    addEventListener('beforeprint', write, { signal: listening.signal });
    return () => listening.abort();
  }, []);
  return <p ref={line} className="paper-day on-paper" />;
}
