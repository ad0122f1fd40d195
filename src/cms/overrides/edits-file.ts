import { readFileSync } from 'node:fs';
import { isObject, latest, type Edit } from './edits.ts';

/** What the publisher passes to a build: every current edit, and the event that they go up to. */
export interface EditsFile {
  /** Newest event that a build with these edits includes. */
  watermark: number;
  edits: Edit[];
}

/**
 * The file named by `CONTENT_EDITS`; undefined if it is not set, so that the build reads only
 * files. Throws if it cannot be read: a build without the owner's edits must not be published.
 */
export function readEditsFile(file = process.env['CONTENT_EDITS']): EditsFile | undefined {
  if (!file) return undefined;
  const value = JSON.parse(readFileSync(file, 'utf8')) as unknown;
  if (
    !isObject(value) ||
    !Array.isArray(value['edits']) ||
    typeof value['watermark'] !== 'number'
  ) {
    throw new Error(`CONTENT_EDITS names ${file}, which holds no edits.`);
  }
  return value as unknown as EditsFile;
}

/** Current edits, oldest first; none without a file. */
export function readEdits(): Edit[] {
  return latest(readEditsFile()?.edits ?? []);
}
