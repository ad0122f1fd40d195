/** Marks that nobody sees: of direction, joiners, soft hyphens. Between two parts of an emoji a joiner belongs to it. */
const UNSEEN = /(\p{Extended_Pictographic}(?:\uFE0F|\p{Emoji_Modifier})?\u200D)|\p{Cf}/gu;
/** Controls among them: a vertical tab is a line break of some programs. */
const SPACES = /[\s\p{Cc}]+/gu;
const SHORT_DASHES = /[\u2010\u2011]/g;
const DASHES = /[\p{Pd}\u2212]/gu;

/**
 * What somebody copied into a field of one line, as they saw it: contacts, messengers and web pages put marks of
 * direction, hard spaces, line breaks and hyphens that do not break among the letters. Read, never refused.
 */
export function readCopied(text: string): string {
  return text
    .normalize('NFC')
    .replace(UNSEEN, (_, joined?: string) => joined ?? '')
    .replace(SHORT_DASHES, '-')
    .replace(SPACES, ' ')
    .trim();
}

/** The same of a number: every dash is the one of the keyboard, every figure and letter a plain one. */
export function readCopiedNumber(text: string): string {
  return readCopied(text.normalize('NFKC')).replace(DASHES, '-');
}
