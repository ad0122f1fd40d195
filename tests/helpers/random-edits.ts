import { isObject, type Document, type Edit } from '../../src/cms/overrides/edits.ts';
import { listDocuments } from '../../src/cms/overrides/lay-edits.ts';
import { collections, listCollections } from '../../src/collections.ts';
import type { Sources } from '../../src/cms/collections/sources.ts';

/** A random edit, with a word that is nowhere else, if it writes any. */
export interface RandomEdit {
  edit: Edit;
  word: string;
}

/** Random numbers from 0 to 1, the same for the same seed (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/**
 * Random edits of any entry of these files, good and bad: changed words, wrong types and lengths,
 * HTML, dead links, unknown markers and keys, removed fields, new rows, orders, removals.
 */
export function makeRandomEdits(files: Sources, count: number, seed: number): RandomEdit[] {
  const random = createRandom(seed);
  const pick = <Item>(items: readonly Item[]): Item =>
    items[Math.floor(random() * items.length)] as Item;
  const documents = listDocuments(collections, files.sources).filter(({ document }) =>
    isObject(document),
  );

  function change(value: unknown, word: string): unknown {
    if (typeof value === 'string' && random() < 0.6) {
      return pick([
        `${value} ${word}`,
        value.replace(/\p{L}{4,}/u, word),
        `${word} & "${value}" <b>`,
        `${value.split(' ').toReversed().join(' ')} ${word}`,
      ]);
    }
    if (typeof value === 'number' && random() < 0.6) return value + pick([1, -1, 0.5, 1e9]);
    return pick<unknown>([
      word,
      `<img src=x onerror=alert(1)>${word}`,
      `[${word}](javascript:alert(1))`,
      `/nada-${word.toLowerCase()}`,
      `{{nada.${word}}}`,
      `{{name}} ${word}`,
      `${word} `.repeat(200),
      '',
      0,
      -7.5,
      true,
      null,
      [],
      [word],
      {},
      { [word]: 1 },
    ]);
  }

  /** A patch that changes one value somewhere inside an object. */
  function changeInside(object: Document, word: string): Document {
    const keys = Object.keys(object);
    const key = keys.length === 0 || random() < 0.08 ? `chave${word}` : pick(keys);
    const value = Object.hasOwn(object, key) ? object[key] : undefined;
    if (isObject(value) && random() < 0.8) return { [key]: changeInside(value, word) };
    if (Array.isArray(value) && value.length > 0 && random() < 0.8) {
      const list = value as unknown[];
      const at = Math.floor(random() * list.length);
      const item = list[at];
      const changed = isObject(item)
        ? { ...item, ...changeInside(item, word) }
        : change(item, word);
      return {
        [key]: pick([list.with(at, changed), list.toSpliced(at, 1), [...list, changed]]),
      };
    }
    return { [key]: change(value, word) };
  }

  return Array.from({ length: count }, (_, index): RandomEdit => {
    const id = index + 1;
    const word = `Zuvarix${id}x`;
    const { collection, entry, document } = pick(documents);
    const edit = (patch: Document, changes: Partial<Edit> = {}) => ({
      word,
      edit: { id, collection, entry, patch, base_hash: 'h', ...changes },
    });
    const kind = random();
    if (kind < 0.03) return edit({ $removed: true });
    if (kind < 0.06) return edit({ a: word }, { collection: 'nada' });
    if (kind < 0.09) return edit({ title: word }, { entry: 'nada' });
    if (kind < 0.15 && collection in listCollections && entry !== '') {
      const { key } = listCollections[collection as keyof typeof listCollections];
      const name = word.toLowerCase();
      const row = { ...document, ...changeInside(document, word), [key]: name };
      return edit(row, { entry: name, base_hash: null });
    }
    const patch = changeInside(document, word);
    return edit(random() < 0.3 ? { ...patch, ...changeInside(document, word) } : patch);
  });
}
