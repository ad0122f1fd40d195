import type * as z from 'zod/mini';

/** The part of Web Storage that the admin uses. */
export interface SafeStorage {
  getItem(key: string): string | null;
  /** False when the value is only kept until the page closes. */
  setItem(key: string, value: string): boolean;
  removeItem(key: string): void;
  keys(): string[];
}

/** Web Storage that never throws: what cannot be stored lives in memory until the page closes. */
export function createSafeStorage(open: () => Storage): SafeStorage {
  const memory = new Map<string, string>();
  const attempt = <Result>(act: (storage: Storage) => Result, otherwise: Result): Result => {
    try {
      return act(open());
    } catch {
      return otherwise;
    }
  };
  return {
    getItem: (key) =>
      memory.get(key) ?? attempt<string | null>((storage) => storage.getItem(key), null),
    setItem(key, value) {
      const stored = attempt((storage) => {
        storage.setItem(key, value);
        return true;
      }, false);
      if (stored) memory.delete(key);
      else memory.set(key, value);
      return stored;
    },
    removeItem(key) {
      memory.delete(key);
      attempt((storage) => storage.removeItem(key), undefined);
    },
    keys: () => [...new Set([...memory.keys(), ...attempt((storage) => Object.keys(storage), [])])],
  };
}

/** Kept between visits. */
export const local = createSafeStorage(() => localStorage);
/** Kept until the tab closes. */
export const tab = createSafeStorage(() => sessionStorage);

let owner = 'nobody';

/** From now on this person's unfinished work is read and kept; what others left stays theirs. */
export function setOwner(userId: string): void {
  owner = userId;
}

/** Key of something unfinished that only the signed-in person gets to see. */
export function ownKey(kind: 'draft' | 'edit' | 'form' | 'run' | 'launch', name: string): string {
  return `admin.${kind}.${owner}.${name}`;
}

const TAB = 'admin.tab';

/** Tells this tab from others, also after a reload. */
export function tabId(): string {
  const known = tab.getItem(TAB);
  if (known !== null && /^[0-9a-f]{8}$/.test(known)) return known;
  const id = crypto.getRandomValues(new Uint32Array(1))[0]?.toString(16).padStart(8, '0') ?? '';
  tab.setItem(TAB, id);
  return id;
}

/** Whether this browser keeps anything for the site; a session is lost with the page otherwise. */
export function isStorageOpen(storage: SafeStorage = local): boolean {
  const isOpen = storage.setItem('admin.probe', '1');
  storage.removeItem('admin.probe');
  return isOpen;
}

/** A stored JSON value of the given form; anything else counts as absent and is removed. */
export function readJson<Schema extends z.ZodMiniType>(
  storage: SafeStorage,
  key: string,
  schema: Schema,
): z.output<Schema> | undefined {
  const text = storage.getItem(key);
  if (text === null) return undefined;
  try {
    const read = schema.safeParse(JSON.parse(text));
    if (read.success) return read.data;
  } catch {
    // Corrupted: falls through to removal.
  }
  storage.removeItem(key);
  return undefined;
}
