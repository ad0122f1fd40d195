import { useEffect, useState } from 'react';

/** What a person types, once the keys have rested. */
export function useRested<Value extends string | undefined>(typed: Value, ms = 300): Value {
  const [rested, setRested] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(setRested, ms, typed);
    return () => clearTimeout(timer);
  }, [ms, typed]);
  return rested;
}
