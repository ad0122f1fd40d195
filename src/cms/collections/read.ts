import path from 'node:path';
import { contentDir } from './business.ts';
import type { Edit } from '../overrides/edits.ts';
import { readEdits } from '../overrides/edits-file.ts';
import type { ContentProblem } from './entry.ts';
import { listServerFields, validate, type Validated } from './validate.ts';
import {
  applyOverrides,
  type EditOutcome,
  type RefusedLive,
} from '../overrides/apply-overrides.ts';
import { readSources, type Source } from './sources.ts';

export type { ContentProblem } from './entry.ts';
export { contentDir } from './business.ts';
export { PHOTOS } from './sources.ts';
export type { Content, ContentEntry } from './validate.ts';

/** The whole content folder; entries with a problem are left out and named beside it. */
export interface ContentReading extends Validated {
  /** The folder that was read. */
  dir: string;
  /** What the files say, before edits. */
  files: readonly Source[];
  /** What became of the edits in force. */
  edits: readonly EditOutcome[];
  /** Versions that visitors see, and that this code or these files refuse. */
  refusedLive: readonly RefusedLive[];
  /** The moment at which the reading began, in milliseconds since 1970. */
  readAt: number;
}

/** Thrown when content cannot be published; the message lists every problem, and the live edits that have one. */
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
 * Reads the content folder: every file once, parsed, edits laid over it, markers resolved, checked
 * against its schema. Without a sound company record no marker has a value, so nothing else is
 * looked at then.
 */
export function readContent(dir = contentDir(), edits: readonly Edit[] = []): ContentReading {
  const readAt = Date.now();
  const files = readSources(dir);
  const reading =
    edits.length === 0
      ? { ...validate(files.sources), edits: [], refusedLive: [] }
      : applyOverrides(files, edits);
  const unread = reading.content.company.length > 0 ? files.problems : firstOf(files.problems);
  const problems = [...unread, ...reading.problems];
  return { ...reading, problems, dir, files: files.sources, readAt };
}

/** What must be mended before anything else can be judged. */
const firstOf = (problems: readonly ContentProblem[]) =>
  problems.filter(({ file }) => /^(company|facts)\.yaml$/.test(path.basename(file)));

const SHARED = Symbol.for('content of the site');
const shared = globalThis as { [SHARED]?: ContentReading | undefined };

/**
 * The content of this process, with the edits in force, read at the first call. Astro loads this
 * module once for its configuration and once for the collections, hence the place that both see.
 */
export function loadContent(): ContentReading {
  return (shared[SHARED] ??= readContent(contentDir(), readEdits()));
}

/** Gives this process another reading, after a file changed. */
export function shareContent(reading: ContentReading): void {
  shared[SHARED] = reading;
}

/** Fields of the company record that the server sets, whatever file and edits say. */
export function serverFieldsOf({ files }: Pick<ContentReading, 'files'>): string[] {
  const company = files.find(({ collection }) => collection === 'company');
  return company ? listServerFields(company.document) : [];
}
