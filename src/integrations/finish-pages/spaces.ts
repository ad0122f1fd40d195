import type { Edit } from './tokens.ts';

/** Elements of which white space next to the tags is never shown. */
const BLOCKS = new Set(
  (
    'html head title meta link body header footer main nav aside section article div h1 h2 h3 h4 ' +
    'h5 h6 p ul ol li dl dt dd figure figcaption picture details summary table caption thead tbody ' +
    'tr th td form address blockquote svg use br'
  ).split(' '),
);

/** Inline replaced elements: white space on either side of them is shown. */
const ATOMS = new Set('button img input select textarea video'.split(' '));

const SPACE = /^[ \t\n\f\r]*/;
const SPACE_AT_END = /[ \t\n\f\r]*$/;

/**
 * Given the texts of a page in order, with the tags around each, drops white space that is never
 * shown: beside block tags, and repeated white space across tags in a line. Of white space inside
 * and outside of an element the outer one stays, so that no link is underlined beyond its words.
 */
export function readSpaces(html: string) {
  /** Whether white space or a block edge stands before the next text. */
  let spaced = true;
  /** White space at the end of an inline element, superfluous if more follows. */
  let loose: Edit | undefined;
  const dropLoose = () => {
    if (loose) loose.text = '';
    loose = undefined;
  };

  /** @param ends whether the tag behind the text ends an element */
  return (start: number, end: number, before: string, behind: string, ends: boolean): Edit[] => {
    if (BLOCKS.has(before)) spaced = true;
    if (ATOMS.has(before)) spaced = false;
    const raw = html.slice(start, end);
    const words = raw.replace(SPACE, '').replace(SPACE_AT_END, '');
    const head = words ? raw.search(/[^ \t\n\f\r]/) : raw.length;
    const tail = raw.length - head - words.length;
    const atEdge = BLOCKS.has(behind);

    const edits: Edit[] = [];
    /** Keeps one space of these, or none. */
    const shorten = (from: number, to: number, text: '' | ' ') => {
      const edit = { start: from, end: to, text };
      edits.push(edit);
      if (text && ends) loose = edit;
    };
    if (head > 0) {
      const needed = (!spaced || loose !== undefined) && (words !== '' || !atEdge);
      dropLoose();
      shorten(start, start + head, needed ? ' ' : '');
      spaced = true;
    }
    if (words) {
      loose = undefined;
      spaced = tail > 0;
      if (tail > 0) shorten(end - tail, end, atEdge ? '' : ' ');
    }
    if (atEdge) dropLoose();
    if (ATOMS.has(behind)) loose = undefined;
    return edits;
  };
}
