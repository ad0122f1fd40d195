import { readFileSync } from 'node:fs';
import path from 'node:path';

/** Size of a drawing under `public`, in CSS pixels; a missing file stops the build. */
export function getImageSize(image: string): { width: number; height: number } {
  const file = path.join(process.env['PUBLIC_DIR'] || 'public', image);
  let head: string;
  try {
    head = readFileSync(file, 'utf8').slice(0, 400);
  } catch {
    throw new Error(`${image} is used by a page but ${file} does not exist.`);
  }
  const size = (name: string) => Number(new RegExp(`\\s${name}="(\\d+)"`).exec(head)?.[1]);
  const [width, height] = [size('width'), size('height')];
  if (!width || !height) throw new Error(`${file} needs width and height on its <svg>.`);
  return { width, height };
}
