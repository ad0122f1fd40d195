import type { Element } from 'hast';
import { isElement, textOf } from '../../../lib/html/hast.ts';
import type { Dropped } from '../dropped.ts';

/** The declarations of a style attribute, names and values in small letters. */
export function readStyle({ properties }: Element): Map<string, string> {
  const style = typeof properties['style'] === 'string' ? properties['style'] : '';
  return new Map(
    style.split(';').flatMap((part): [string, string][] => {
      const at = part.indexOf(':');
      if (at === -1) return [];
      return [
        [
          part.slice(0, at).trim().toLowerCase(),
          part
            .slice(at + 1)
            .trim()
            .toLowerCase(),
        ],
      ];
    }),
  );
}

/** Black, white, "as it comes": colours that nobody chose. */
const NO_COLOUR =
  /^(?:|auto|windowtext|transparent|inherit|initial|unset|currentcolor|none|black|white|#000|#000000|#fff|#ffffff|canvas(?:text)?|rgba?\((?:0|255), ?(?:0|255), ?(?:0|255)(?:, ?[\d.]+)?\)|var\(.*\))$/;

/** Counts colours and fonts that somebody chose, and that a page does not keep. */
export function noteLooks(
  style: ReadonlyMap<string, string>,
  node: Element,
  dropped: Dropped,
): void {
  const { properties, tagName } = node;
  const colours = [
    style.get('color'),
    style.get('background'),
    style.get('background-color'),
    properties['color'],
    properties['bgColor'],
  ];
  const isOwn = (colour: unknown) => typeof colour === 'string' && !NO_COLOUR.test(colour.trim());
  // A link is blue everywhere; nobody chose that.
  if (tagName !== 'a' && textOf(node).trim() !== '' && colours.some(isOwn)) {
    const isLink = node.children.some((child) => isElement(child) && child.tagName === 'a');
    if (!isLink) dropped.push('colours');
  }
  if (style.has('font-family') || properties['face'] !== undefined) dropped.push('fonts');
}
