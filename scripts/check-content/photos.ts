import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import type { ContentProblem } from '../../src/cms/collections/entry.ts';
import { PHOTOS } from '../../src/cms/collections/sources.ts';
import { relative } from '../../src/cms/collections/text-files.ts';

/** iPhone pictures (HEIC) say so in their first bytes, whatever the file is called. */
const HEIC = /^[^]{4}ftyp(?:hei|hev|mif1|msf1)/;

/** Photos that no page could show; each is decoded completely, as the build will. */
export async function checkPhotos(dir: string): Promise<ContentProblem[]> {
  const folder = path.join(dir, PHOTOS);
  const names = existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
        (entry) => entry.isFile() && !/^(?:[._]|README|Thumbs\.db$|desktop\.ini$)/.test(entry.name),
      )
    : [];
  const problems: ContentProblem[] = [];
  for (const { parentPath, name } of names) {
    const file = path.join(parentPath, name);
    const message = await explainPhoto(readFileSync(file));
    if (message !== undefined) {
      problems.push({ file: relative(file), field: 'foto', message });
    }
  }
  return problems;
}

/** Why a file is no photo that pages can show; undefined if it is one. */
export async function explainPhoto(bytes: Buffer): Promise<string | undefined> {
  const head = bytes.toString('latin1', 0, 40);
  if (bytes.length === 0) return 'o arquivo está vazio; copie a foto de novo';
  if (head.startsWith('version https://git-lfs')) {
    return 'o arquivo diz só onde está a foto (Git LFS); rode "git lfs pull"';
  }
  if (HEIC.test(head)) return 'é uma foto HEIC, que navegadores não abrem; exporte-a como JPEG';
  try {
    await sharp(bytes).stats();
    return undefined;
  } catch {
    return 'não abre até o fim: está cortada, ou não é uma foto; copie-a de novo';
  }
}
