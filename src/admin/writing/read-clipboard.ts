import { sanitizeHtml } from '../../lib/html/sanitize.ts';
import { PHONE_IN_TEXT } from '../../cms/checks/prose.ts';
import { readChatLines } from './chat-lines.ts';
import { describeDropped, type Dropped } from './dropped.ts';
import { cleanPastedHtml } from './html/paste-html.ts';
import { textToHtml } from './paste-text.ts';

export interface Clipboard {
  /** `text/html`; '' when there is none. */
  html: string;
  /** `text/plain`; '' when there is none. */
  text: string;
}

export interface PastedText {
  /** HTML of the allow-list, sanitised. */
  html: string;
  /** What was left out, as a sentence; undefined when nothing was. */
  dropped: string | undefined;
}

/** Signs that the HTML says more than the text beside it. */
const STRUCTURE =
  /<(?:h[1-6]|li|table|strong|b|em|i|u|a|blockquote|img)[\s>]|mso-list|font-weight:\s*(?:bold|[6-9]00)|font-style:\s*italic|data-fact=/i;

/** Whether a text uses the signs of a messenger, or lists and paragraphs without markup. */
const SIGNS = /(?:^|\n)\s*(?:[-•*]|\d{1,2}[.)])\s|\n\s*\n|(?:^|[\s(])[*_~][^\s*_~]/;

/**
 * What a page may hold of a pasted text. HTML that is no more than wrapped text gives way to the
 * text itself. Throws `UnsafeContentError` for what is too long.
 */
export function readClipboard({ html, text }: Clipboard): PastedText {
  const dropped: Dropped = [];
  // Who wrote is found in lines of text alone: of a conversation these count, whatever the HTML says.
  const isChat = readChatLines(text).some(({ isHead }) => isHead);
  const isPlain =
    isChat ||
    html === '' ||
    (!STRUCTURE.test(html) && (SIGNS.test(text) || !/<p[\s>]/i.test(html)));
  const written =
    isPlain && text !== '' ? textToHtml(text, dropped) : cleanPastedHtml(html, dropped);
  const phones = isChat ? (written.replace(/<[^>]*>/g, ' ').match(PHONE_IN_TEXT)?.length ?? 0) : 0;
  return { html: sanitizeHtml(written), dropped: describeDropped(dropped, phones) };
}
