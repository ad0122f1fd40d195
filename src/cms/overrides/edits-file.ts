import { readFileSync } from 'node:fs';
import { isObject, latest, type Edit } from './edits.ts';

/** What the publisher hands to a build: every edit in force, and the event that they go up to. */
export interface EditsFile {
  /** Newest event that a build with these edits covers. */
  watermark: number;
  edits: Edit[];
}

/**
 * The file that `CONTENT_EDITS` names, undefined where it names none: then files are all there is.
 * Throws when it cannot be read: a build without the owner's words must not be published.
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

/** The edits in force, oldest first; none without a file. */
export function readEdits(): Edit[] {
  return latest(readEditsFile()?.edits ?? []);
}
