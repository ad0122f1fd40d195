/** Runs once per build; in the dev server every time, because content may have changed. */
export function once<Value>(read: () => Value): () => Value {
  let kept: { value: Value } | undefined;
  return () => {
    if (import.meta.env.DEV) return read();
    kept ??= { value: read() };
    return kept.value;
  };
}
