import { isMap, isSeq, parse, parseDocument, stringify, type Node } from 'yaml';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { isSame, listChanges, type Document, type Edit } from './edits.ts';
import { layEdits } from './lay-edits.ts';
import { fileOf } from '../collections/define.ts';
import type { Site } from '../collections/site.ts';
import { applyOverrides } from './apply-overrides.ts';
import { FRONTMATTER, readSources } from '../collections/sources.ts';
import { readText, relative } from '../collections/text-files.ts';

/**
 * YAML with the values of `wanted`. If only single values change, no other byte changes; else
 * comments and the order of keys are kept, and the file is printed anew.
 */
export function pullYaml(source: string, wanted: unknown, key?: string): string {
  if (source === '') return stringify(wanted, { lineWidth: 0 });
  const changes = listChanges(parse(source), wanted);
  if (changes.length === 0) return source;
  const document = parseDocument(source);

  // From the end, so that earlier positions stay valid.
  const places = changes.map(({ path, after }) => ({
    node: document.getIn(path, true) as Node | undefined,
    after,
  }));
  if (
    keepsRows(parse(source), wanted, key) &&
    places.every(({ node, after }) => node?.range && after !== undefined)
  ) {
    const text = places
      .toSorted((a, b) => (b.node?.range?.[0] ?? 0) - (a.node?.range?.[0] ?? 0))
      .reduce((result, { node, after }) => {
        const [start = 0, end = 0] = node?.range ?? [];
        const value = stringify(after, { collectionStyle: 'flow', lineWidth: 0 }).trimEnd();
        const line = value.includes('\n') ? JSON.stringify(after) : value;
        const rest = result.slice(start, end).endsWith('\n') ? '\n' : '';
        return result.slice(0, start) + line + rest + result.slice(end);
      }, source);
    if (isSame(readOrNothing(text), wanted)) return text;
  }

  const list: unknown = document.contents;
  if (key !== undefined && isSeq(list) && Array.isArray(wanted)) {
    // Comments of rows move with them.
    const rows = new Map(
      list.items.flatMap((item) => (isMap(item) ? [[item.get(key), item] as const] : [])),
    );
    list.items = (wanted as Document[]).map((row) => {
      const known = rows.get(row[key]);
      if (!known) return document.createNode(row);
      for (const { path, after } of listChanges(known.toJSON(), row)) {
        if (after === undefined) known.deleteIn(path);
        else known.setIn(path, document.createNode(after));
      }
      return known;
    });
  } else {
    for (const { path, after } of changes) {
      if (after === undefined) document.deleteIn(path);
      else document.setIn(path, document.createNode(after));
    }
  }
  return document.toString({ lineWidth: 0 });
}

/** Whether a list has the same rows in the same order. */
function keepsRows(before: unknown, wanted: unknown, key: string | undefined): boolean {
  if (key === undefined || !Array.isArray(before) || !Array.isArray(wanted)) return true;
  const names = (rows: unknown[]) => rows.map((row) => (row as Document)[key]);
  return isSame(names(before), names(wanted));
}

function readOrNothing(text: string): unknown {
  try {
    return parse(text);
  } catch {
    return undefined;
  }
}

/** A Markdown file with the fields and the text of `wanted`; '' as the source creates a new file. */
export function pullMarkdown(source: string, { body, ...fields }: Document): string {
  const match = FRONTMATTER.exec(source);
  const header = match
    ? pullYaml(`${match[1] ?? ''}\n`, fields)
    : stringify(fields, { lineWidth: 0 });
  const text = typeof body === 'string' ? body : '';
  const old = match ? source.slice(match[0].length) : '\n';
  return `---\n${header.trimEnd()}\n---\n${keepBlocks(old, text)}`;
}

/** A new text with the bytes of the old one for every block that says the same. */
export function keepBlocks(before: string, after: string): string {
  const known = new Map(splitBlocks(before).map((block) => [normalise(block), block]));
  const text = splitBlocks(after)
    .map((block) => known.get(normalise(block)) ?? block)
    .join('\n\n');
  const [lead = ''] = /^\s*/.exec(before) ?? [];
  return `${lead}${text}\n`;
}

const splitBlocks = (text: string) =>
  text
    .split(/\n[ \t]*\n/)
    .map((block) => block.replace(/^\n+|\s+$/g, ''))
    .filter((block) => block !== '');

/** White space and the dashes of a table's rule are ignored. */
const normalise = (block: string) =>
  block
    .replace(/-{3,}/g, '---')
    .replace(/[ \t]*\|[ \t]*/g, '|')
    .replace(/[ \t]+/g, ' ');

/** Files of a content folder with the edits that pass, and the edits that do not. */
export function pullContent(site: Site, dir: string, edits: readonly Edit[]) {
  const { collections } = site;
  const files = readSources(collections, dir);
  const { edits: outcomes } = applyOverrides(site, files, edits);
  const isList = (name: string) => collections[name]?.kind === 'list';
  const passing = outcomes.flatMap(({ outcome, shown }) =>
    outcome === 'no_op' ? [] : (shown ?? []),
  );
  const { sources } = layEdits(collections, files, passing);
  const touched = new Set(
    passing
      .filter(({ patch }) => Object.keys(patch).length > 0)
      .map(({ collection, entry }) =>
        // Rows share the file of their list.
        isList(collection) ? collection : `${collection}/${entry}`,
      ),
  );
  const written = new Map<string, string>();
  for (const { edit } of outcomes) {
    const { collection } = edit;
    const isEmpty = isList(collection) && !sources.some((row) => row.collection === collection);
    if (isEmpty && touched.has(collection))
      written.set(relative(path.join(dir, fileOf(collections, collection))), '[]\n');
  }
  for (const { collection, entry, file, document } of sources) {
    const source = () => (existsSync(file) ? readText(file) : '');
    const of = collections[collection];
    if (of?.kind === 'list') {
      if (!touched.has(collection) || written.has(file)) continue;
      const rows = sources.filter((row) => row.collection === collection);
      const wanted = rows.map((row) => row.document);
      written.set(file, pullYaml(source(), wanted, of.key));
    } else if (touched.has(`${collection}/${entry}`)) {
      const isPage = of?.kind === 'pages';
      written.set(file, (isPage ? pullMarkdown : pullYaml)(source(), document));
    }
  }
  return { written, rejected: outcomes.filter(({ outcome }) => outcome === 'rejected') };
}
