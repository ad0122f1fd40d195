import { useCallback, useState } from 'react';
import { local, readJson } from './storage.ts';

/** State of a form field that survives a reload. */
export function useFormState<Value extends string | number>(
  name: string,
  initial: Value,
): [Value, (value: Value) => void] {
  const key = `admin.form.${name}`;
  const [value, setValue] = useState<Value>(
    () =>
      readJson(local, key, (stored): stored is Value => typeof stored === typeof initial) ??
      initial,
  );
  const keep = useCallback(
    (next: Value) => {
      local.setItem(key, JSON.stringify(next));
      setValue(next);
    },
    [key],
  );
  return [value, keep];
}
