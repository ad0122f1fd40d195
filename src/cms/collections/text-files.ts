import { existsSync, readdirSync, readFileSync, statSync, type Dirent } from 'node:fs';
import path from 'node:path';
import type { ContentProblem } from './entry.ts';
import { findUnseen, type LineProblem } from './yaml.ts';

/** Files that systems and editors leave behind, and notes for people. */
export const LEFT_BEHIND =
  /^(?:[._]|README|Thumbs\.db$|desktop\.ini$|~\$|#)|(?:~|\.(?:sw[op]|tmp|bak|orig|rej))$/i;

/** Path of a file from the working directory. */
export function relative(file: string): string {
  return path.relative(process.cwd(), file);
}

/**
 * Text of a file from any system: without a byte order mark, with `\n` for line
 * ends.
 */
export function readText(file: string): string {
  return readFileSync(file, 'utf8')
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n');
}

/** The first character of a file that is no text. */
export function findUnreadable(text: string): LineProblem | undefined {
  // Saved in another encoding.
  const at = text.search(/[\0\uFFFD]/);
  if (at < 0) return findUnseen(text);
  const message = 'há letras que não se leem: salve o arquivo de novo, em UTF-8';
  return { line: text.slice(0, at).split('\n').length, message };
}

/** Problems in single lines of a file. */
export function describeLines(
  file: string,
  problems: readonly LineProblem[],
  linesBefore = 0,
): ContentProblem[] {
  return problems.map(({ line, message }) => ({
    file,
    field: `linha ${line + linesBefore}`,
    message,
  }));
}

/** The entries of a folder in Astro's order, and other files in it. */
export function listFiles(
  dir: string,
  ending: '.md' | '.yaml',
): { files: string[]; others: string[] } {
  const found = existsSync(dir)
    ? readdirSync(dir, { recursive: true, withFileTypes: true }).filter(
        ({ name }) => !LEFT_BEHIND.test(name),
      )
    : [];
  const toFile = (entry: Dirent) => path.join(entry.parentPath, entry.name);
  const isFile = (entry: Dirent) =>
    // A symbolic link counts as its file.
    statSync(toFile(entry), { throwIfNoEntry: false })?.isFile() ?? false;
  const isEntry = (entry: Dirent) => entry.name.endsWith(ending) && isFile(entry);
  return {
    files: found
      .filter(isEntry)
      .map(toFile)
      .sort((a, b) => a.slice(0, -ending.length).localeCompare(b.slice(0, -ending.length))),
    others: found.filter((entry) => !entry.isDirectory() && !isEntry(entry)).map(toFile),
  };
}
