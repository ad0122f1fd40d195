import path from 'node:path';
import type { Edit } from '../overrides/edits.ts';
import type { ContentProblem } from './entry.ts';
import { fileOf, type Collections } from './define.ts';
import type { Site } from './site.ts';
import { validate, type Validated } from './validate.ts';
import {
  applyOverrides,
  type EditOutcome,
  type RefusedLive,
} from '../overrides/apply-overrides.ts';
import { readSources, type Source } from './sources.ts';

export type { ContentProblem } from './entry.ts';
export { contentDir } from './business.ts';
export { PHOTOS } from './sources.ts';

/** The whole content folder; entries with a problem are left out and listed with it. */
export interface ContentReading<List extends Collections = Collections> extends Validated<List> {
  /** The folder that was read. */
  dir: string;
  /** What the files say, before edits. */
  files: readonly Source<keyof List & string>[];
  /** What became of the current edits. */
  edits: readonly EditOutcome[];
  /** Versions that visitors see, but this code or these files refuse. */
  refusedLive: readonly RefusedLive[];
  /** When the reading began, in milliseconds since 1970. */
  readAt: number;
}

/** Thrown if content cannot be published; the message lists every problem, and the live edits with one. */
export class ContentError extends Error {
  readonly problems: readonly ContentProblem[];

  constructor(problems: readonly ContentProblem[], refusedLive: readonly RefusedLive[] = []) {
    const lines = problems.map(({ file, field, message }) => `  ${file} › ${field}: ${message}`);
    const edits = refusedLive.map(
      ({ edit: { id, collection, entry } }) =>
        `  ${collection}/${entry}: a alteração nº ${id}, que está no ar, não passa mais com este código ou estes arquivos`,
    );
    super(`O conteúdo tem ${problems.length} problema(s):\n${[...lines, ...edits].join('\n')}`);
    this.name = 'ContentError';
    this.problems = problems;
  }
}

/**
 * Reads the content folder: parses every file once, applies edits, resolves markers, checks
 * schemas. Until the markers have values nothing else is checked.
 */
export function readContent<List extends Collections>(
  site: Site<List>,
  dir: string,
  edits: readonly Edit[] = [],
): ContentReading<List> {
  const readAt = Date.now();
  const files = readSources(site.collections, dir);
  const reading =
    edits.length === 0
      ? { ...validate(site, files.sources), edits: [], refusedLive: [] }
      : applyOverrides(site, files, edits);
  const unread = reading.markers.size > 0 ? files.problems : firstOf(site, files.problems);
  const problems = [...unread, ...reading.problems];
  return { ...reading, problems, dir, files: files.sources, readAt };
}

/** Problems that must be mended before anything else can be checked. */
function firstOf({ collections, markers }: Site, problems: readonly ContentProblem[]) {
  const files = markers.first.map((name) => fileOf(collections, name));
  return problems.filter(({ file }) => files.includes(path.basename(file)));
}

const SHARED = Symbol.for('content of the site');
const shared = globalThis as { [SHARED]?: ContentReading | undefined };

/**
 * The content of this process; undefined until it has been read. Stored globally, because Astro
 * loads this module once for its configuration and once for the collections.
 */
export const sharedContent = (): ContentReading | undefined => shared[SHARED];

/** Sets the reading of this process: its first, or another after a file changed. */
export function shareContent(reading: ContentReading): void {
  shared[SHARED] = reading;
}
