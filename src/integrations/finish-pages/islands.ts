import type { Token } from 'parse5';
import { escapeAttribute } from '../../lib/text/text.ts';
import { placeOf, read, type Edit } from './tokens.ts';

/** Addresses of the files that each built script imports. */
export type Imports = ReadonlyMap<string, readonly string[]>;

/**
 * All that the two files of an island import, recursively, so that a browser requests everything at
 * once instead of finding one file in another.
 */
function listNeeded(island: Token.TagToken, imports: Imports): string[] {
  const own = ['component-url', 'renderer-url'].flatMap((name) => read(island, name) ?? []);
  const needed = new Set(own);
  for (const file of needed) imports.get(file)?.forEach((one) => needed.add(one));
  return [...needed].filter((file) => !own.includes(file));
}

/** Attributes of an island that only Astro's own runtime reads. */
const UNREAD = ['uid', 'await-children', 'client', 'opts'];

/**
 * Astro writes a prop as `[kind, value]`; `components/intent` reads kind 0 with a plain value. The
 * island of the panel is left to Astro's own runtime; one with yet another directive would never
 * hydrate.
 */
export function trimIsland(island: Token.TagToken, imports: Imports): Edit[] {
  const component = read(island, 'component-export') ?? 'An island';
  const directive = read(island, 'client');
  if (directive === 'only') return [];
  if (directive !== 'intent') {
    throw new Error(`${component} hydrates by another directive; write client:intent.`);
  }
  const props = JSON.parse(read(island, 'props') ?? '{}') as Record<string, [number, unknown?]>;
  for (const [name, [kind, value]] of Object.entries(props)) {
    if (kind === 0 && (typeof value !== 'object' || value === null)) continue;
    throw new Error(`${component} takes texts, numbers and booleans as props; "${name}" is none.`);
  }
  const places = placeOf(island).attrs ?? {};
  // Null and undefined props are left out.
  const told = Object.entries(props).filter(
    ([, [, value]]) => value !== null && value !== undefined,
  );
  const written = places['props'];
  const renderer = places['renderer-url'];
  const needed = listNeeded(island, imports);
  // Our runtime looks for islands that the address wakes.
  const hears = read(island, 'opts')?.includes('address') ? ' opts=address' : '';
  return [
    ...(written && told.length < Object.keys(props).length
      ? [
          {
            start: written.startOffset,
            end: written.endOffset,
            text: `props="${escapeAttribute(JSON.stringify(Object.fromEntries(told)))}"`,
          },
        ]
      : []),
    ...Object.entries(places)
      .filter(([name]) => UNREAD.includes(name))
      // Includes the space before it.
      .map(([, { startOffset, endOffset }]) => ({ start: startOffset - 1, end: endOffset })),
    ...(renderer
      ? [
          {
            start: renderer.endOffset,
            end: renderer.endOffset,
            text: `${needed.length > 0 ? ` needs="${needed.join(' ')}"` : ''}${hears}`,
          },
        ]
      : []),
  ];
}
