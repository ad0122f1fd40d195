import { readFileSync } from 'node:fs';
import path from 'node:path';
import { publicDir } from '../../cms/collections/business.ts';

const fileOf = (image: string) => path.join(publicDir(), image);

/** Text of a drawing under `public`; a missing file stops the build. */
function readDrawing(image: string): string {
  try {
    return readFileSync(fileOf(image), 'utf8');
  } catch {
    throw new Error(`${image} is used by a page but ${fileOf(image)} does not exist.`);
  }
}

/** Size of a drawing under `public`, in CSS pixels. */
export function getImageSize(image: string): { width: number; height: number } {
  const head = readDrawing(image).slice(0, 400);
  const size = (name: string) => Number(new RegExp(`\\s${name}="(\\d+)"`).exec(head)?.[1]);
  const [width, height] = [size('width'), size('height')];
  if (!width || !height) throw new Error(`${fileOf(image)} needs width and height on its <svg>.`);
  return { width, height };
}

/**
 * A drawing to embed in another, without its labels, which would be unreadable there, and without
 * the lines of class `t` that lead to them.
 */
export function getPlainDrawing(image: string) {
  const svg = readDrawing(image).replace(/<text\b[^]*?<\/text>|<path class="t"[^>]*>/g, '');
  return {
    src: `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`,
    ...getImageSize(image),
  };
}
