/**
 * Invisible characters: direction marks, joiners, soft hyphens. A joiner between two parts of an
 * emoji is kept.
 */
const UNSEEN = /(\p{Extended_Pictographic}(?:\uFE0F|\p{Emoji_Modifier})?\u200D)|\p{Cf}/gu;
/** Control characters among them; a vertical tab is a line break of some programs. */
const SPACES = /[\s\p{Cc}]+/gu;
const SHORT_DASHES = /[\u2010\u2011]/g;
const DASHES = /[\p{Pd}\u2212]/gu;

/**
 * Cleans text that was copied into a one-line field: contacts, messengers and web pages add
 * direction marks, hard spaces, line breaks and non-breaking hyphens.
 */
export function readCopied(text: string): string {
  return text
    .normalize('NFC')
    .replace(UNSEEN, (_, joined?: string) => joined ?? '')
    .replace(SHORT_DASHES, '-')
    .replace(SPACES, ' ')
    .trim();
}

/** The same for a number: every dash becomes a hyphen, every digit and letter a plain one. */
export function readCopiedNumber(text: string): string {
  return readCopied(text.normalize('NFKC')).replace(DASHES, '-');
}
