import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { createSafeStorage, isStorageOpen, readJson } from './storage.ts';

function fakeStorage(): Storage {
  const map = new Map<string, string>();
  return {
    get length() {
      return map.size;
    },
    clear: () => map.clear(),
    key: () => null,
    getItem: (key) => map.get(key) ?? null,
    setItem: (key, value) => {
      if (value.length > 100) throw new DOMException('full', 'QuotaExceededError');
      map.set(key, value);
    },
    removeItem: (key) => {
      map.delete(key);
    },
  };
}

test('lives in memory where storage is blocked', () => {
  const storage = createSafeStorage(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  expect(storage.setItem('a', '1')).toBe(false);
  expect(storage.getItem('a')).toBe('1');
  expect(storage.keys()).toEqual(['a']);
  expect(isStorageOpen(storage)).toBe(false);
  storage.removeItem('a');
  expect(storage.getItem('a')).toBeNull();
});

test('keeps in memory what no longer fits', () => {
  const real = fakeStorage();
  const storage = createSafeStorage(() => real);
  expect(isStorageOpen(storage)).toBe(true);
  expect(storage.setItem('a', 'short')).toBe(true);
  expect(storage.setItem('a', 'x'.repeat(200))).toBe(false);
  expect(storage.getItem('a')).toHaveLength(200);
  expect(storage.setItem('a', 'short')).toBe(true);
  expect(storage.getItem('a')).toBe('short');
});

test.each(['', '{', 'null', '[]', '"text"', '12', '{"a":1}'])(
  'drops the corrupted value %j',
  (text) => {
    const real = fakeStorage();
    const storage = createSafeStorage(() => real);
    storage.setItem('a', text);
    expect(readJson(storage, 'a', z.object({ b: z.string() }))).toBeUndefined();
    expect(storage.getItem('a')).toBeNull();
  },
);
