import { useEffect, useState } from 'react';

/**
 * The list at an address, fetched when the panel first opens. If it cannot be loaded it stays
 * undefined: each panel ends with a link to the same list that needs no script.
 */
export function useListWhenOpen<List>(
  isOpen: boolean,
  address: string,
  read: (json: unknown) => List,
): List | undefined {
  const [list, entryList] = useState<List>();
  useEffect(() => {
    if (!isOpen || list) return;
    const abort = new AbortController();
    fetch(address, { signal: abort.signal })
      .then(async (response) => {
        if (!response.ok) return;
        const json: unknown = await response.json();
        entryList(() => read(json));
      })
      .catch(() => undefined);
    return () => abort.abort();
  }, [address, isOpen, list, read]);
  return list;
}
