import { isObject, type Document, type Edit } from '../../src/cms/overrides/edits.ts';
import { checkEntry } from '../../src/cms/collections/entry.ts';
import { applyOverrides } from '../../src/cms/overrides/apply-overrides.ts';
import type { Source, Sources } from '../../src/cms/collections/sources.ts';
import { site } from '../../src/site.ts';
import { collections, type CollectionName } from '../../src/collections.ts';

const LONG =
  '"><img src=x onerror=alert(1)><script>alert(1)</script>**A** [a](javascript:alert(1))';
const SHORT = '<img src=x onerror=alert(1)>';

/** Text that must reach no page as markup: as much as the field takes. */
const HOSTILE: readonly ((text: string) => string)[] = [
  (text) => `${text} ${LONG}`,
  (text) => `${text} ${SHORT}`,
  () => SHORT,
];

type Path = readonly (string | number)[];

/** Every text inside a value, by its path. */
function listTexts(value: unknown, path: Path = []): Path[] {
  if (typeof value === 'string') return [path];
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, item]) =>
    listTexts(item, [...path, Array.isArray(value) ? Number(key) : key]),
  );
}

const readText = (document: Document, path: Path) =>
  path.reduce<unknown>((value, key) => (value as Document)[key], document);

function change(value: unknown, [key, ...rest]: Path, by: (text: string) => string): unknown {
  if (key === undefined) return by(String(value));
  if (Array.isArray(value)) {
    const list = value as unknown[];
    return list.with(Number(key), change(list[Number(key)], rest, by));
  }
  const object = value as Document;
  return { ...object, [key]: change(object[key], rest, by) };
}

/** Names of files, which a build needs. */
const isFile = (text: unknown) => /\.(?:svg|png|jpe?g|webp|woff2?)$/.test(String(text));

/** Path of a text by field names, without positions in lists: the schema is the same for all. */
const nameOf = ({ collection }: Pick<Source, 'collection'>, path: Path) =>
  [collection, ...path.filter((key) => typeof key === 'string')].join('.');

/**
 * Edits that put hostile text into every field of every entry whose own checks accept it, and the
 * names of the fields that accept and refuse it. Markdown bodies are left alone, because they may
 * contain markup.
 */
export function makeHostileEdits(files: Sources<CollectionName>): {
  edits: Edit[];
  taken: string[];
  refused: string[];
} {
  const { markers } = applyOverrides(site, files, []);
  const taken = new Set<string>();
  const refused = new Set<string>();
  const changes = files.sources.flatMap((source) => {
    const { collection, entry } = source;
    if (!isObject(source.document)) return [];
    const ofRecord = collection === 'company' || collection === 'facts';
    let document: Document = source.document;
    const paths: Path[] = [];
    for (const path of listTexts(document)) {
      if (path[0] === 'body' || isFile(readText(document, path))) continue;
      const passes = HOSTILE.some((by) => {
        const next = change(document, path, by) as Document;
        const { problems } = checkEntry(
          collections,
          collection,
          entry,
          next,
          ofRecord ? undefined : markers,
        );
        if (problems.length === 0) document = next;
        return problems.length === 0;
      });
      if (passes) paths.push(path);
      else refused.add(nameOf(source, path));
    }
    return paths.length === 0 ? [] : [{ source, paths, document }];
  });

  // Problems of the whole site: addresses that follow from a title, duplicate texts.
  const toEdits = (isHostile = true) =>
    changes.map(({ source, document }, at): Edit => {
      const patch = isHostile ? document : source.document;
      const { collection, entry } = source;
      return { id: at + 1, collection, entry, patch, base_hash: 'h' };
    });
  // Treated as live, so that each problem is reported, however many there are.
  const findRefused = (edits: Edit[]) => {
    const live = edits.map((edit) => ({ ...edit, isLive: true }));
    return applyOverrides(site, files, live).refusedLive;
  };
  const known = new Set(
    findRefused(toEdits(false)).flatMap(({ edit, problems }) =>
      problems.map(({ field }) => `${edit.id} ${field}`),
    ),
  );
  // Problems of an unchanged file do not count.
  for (let isChanged = true; isChanged;) {
    isChanged = false;
    for (const { edit, problems: all } of findRefused(toEdits())) {
      const problems = all.filter(({ field }) => !known.has(`${edit.id} ${field}`));
      if (problems.length === 0) continue;
      const one = changes[edit.id - 1];
      if (!one) continue;
      const isNamed = (path: Path) =>
        problems.some(({ field }) => field !== '' && path.join('.').startsWith(field));
      const named = one.paths.filter(isNamed);
      for (const path of named.length > 0 ? named : [...one.paths]) {
        const original = readText(one.source.document, path);
        one.document = change(one.document, path, () => String(original)) as Document;
        refused.add(nameOf(one.source, path));
        one.paths.splice(one.paths.indexOf(path), 1);
        isChanged = true;
      }
    }
  }
  for (const { source, paths } of changes) {
    for (const path of paths) taken.add(nameOf(source, path));
  }
  const edits = toEdits().filter((_, at) => (changes[at]?.paths.length ?? 0) > 0);
  return { edits, taken: [...taken].sort(), refused: [...refused].sort() };
}
