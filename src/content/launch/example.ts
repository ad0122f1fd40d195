import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { publicDir } from '../business.ts';
import { readText } from '../sources.ts';
import type { OpenItem } from './items.ts';

/** What `npm run new-business` copies. */
const EXAMPLE = path.resolve(import.meta.dirname, '../../../tests/fixtures/business');
/** Says the same of any business: laws, what no text may say, how the AI writes. */
const OF_ANY = new Set(['facts.yaml', 'rules.yaml', 'ai-prompt.yaml']);
/** A line that says something of a business; shorter ones are alike by chance. */
const LEAST_LETTERS = 40;
/** So much of a file's example shows that it was passed over, and not that two people had the same idea. */
const LEAST_LINES = 3;
const LEAST_SHARE = 0.2;

const listFiles = (dir: string) =>
  readdirSync(dir, { recursive: true, encoding: 'utf8' }).map((name) =>
    name.replaceAll(path.sep, '/'),
  );

const splitLines = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.length >= LEAST_LETTERS && !line.startsWith('#'));

/** Texts and drawings that a business which began as the example still has from it. */
export function findExample(contentDir: string): OpenItem[] {
  if (!existsSync(EXAMPLE) || contentDir.startsWith(EXAMPLE)) return [];
  const item = (file: string, message: string): OpenItem => ({
    group: 'example',
    file,
    field: 'arquivo',
    message,
    how: 'look',
  });
  const words = path.join(EXAMPLE, 'content');
  const texts = listFiles(words).flatMap((name) => {
    const file = path.join(contentDir, name);
    if (!/\.(?:md|yaml)$/.test(name) || OF_ANY.has(name) || !existsSync(file)) return [];
    const lines = splitLines(readFileSync(path.join(words, name), 'utf8'));
    const own = new Set(splitLines(readText(file)));
    const left = lines.filter((line) => own.has(line));
    if (left.length < Math.max(LEAST_LINES, lines.length * LEAST_SHARE)) return [];
    return [
      item(
        `content/${name}`,
        `${left.length} de ${lines.length} linhas são as do exemplo, como “${left[0] ?? ''}”`,
      ),
    ];
  });
  const drawn = path.join(EXAMPLE, 'public');
  const pictures = listFiles(drawn).flatMap((name) => {
    const [file, example] = [path.join(publicDir(contentDir), name), path.join(drawn, name)];
    const isSame =
      /\.(?:svg|png|ico)$/.test(name) &&
      existsSync(file) &&
      readFileSync(file).equals(readFileSync(example));
    return isSame ? [item(`public/${name}`, 'é o desenho do exemplo')] : [];
  });
  return [...texts, ...pictures];
}
