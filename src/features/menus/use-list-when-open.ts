import { useEffect, useState } from 'react';

/**
 * The list at an address, fetched when the panel first opens. A list that does not come stays
 * undefined: each panel ends with a link that leads to the same and needs no script.
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
