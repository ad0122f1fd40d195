import { readCopied } from './copied.ts';

/** Bullets, ticks, boxes, arrows, pictures; word processors use private characters of a symbol font. */
const BULLETS = /^(?:[\s\p{So}\p{Co}•‣⁃∙·→⇒›»*+]\uFE0F?\p{Emoji_Modifier}?|\p{Pd}(?!\d))+/u;
/**
 * "1.", "2)", "(3)", "4 –", "a)", a keycap digit, an empty box, the hashes of a heading. "24 horas"
 * and "1.5 HP" stay.
 */
const ORDER =
  /^(?:#{1,6}(?=\s)|\[[ xX✓]?\](?=\s)|\(?\d{1,3}(?:[.)]+(?![\d.)])|\s?\p{Pd}(?=\s+\p{L})|\uFE0F?\u20E3)|\(?[a-zA-Z]\)(?=\s))/u;

/** An item of a pasted list, without its bullet and without the asterisks of bold text. */
export function readListItem(line: string): string {
  return readCopied(line)
    .replace(/\*\*(.+?)\*\*/g, '$1')
    .replace(BULLETS, '')
    .replace(ORDER, '')
    .replace(BULLETS, '');
}

/** The beginning of a line, at most this long, never ending in half a letter or half an emoji. */
export function cutLine(line: string, most: number): string {
  const whole = new Intl.Segmenter('pt-BR').segment(line).containing(most);
  return line.slice(0, whole?.index).trim();
}
