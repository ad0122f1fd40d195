import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Writes a file under a new name and then gives it its own, in one step: a reader gets the old bytes or the new ones,
 * and a folder that shares the file by a hard link keeps what it has. What a full disk took half of is not left behind:
 * the next site would share it. Nothing else in `src/publish` writes to a disk.
 */
export function replaceFile(file: string, data: string | Uint8Array): void {
  // Each time: what took its place, or took it away, may be gone at the next try.
  mkdirSync(path.dirname(file), { recursive: true });
  // Two processes of one folder may both be killed here: neither meets what the other left.
  const draft = `${file}.${process.pid}.draft`;
  try {
    writeFileSync(draft, data);
    renameSync(draft, file);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}
