import { readCopied, readCopiedNumber } from '../../lib/text/copied.ts';
import { phoneHref, phoneKind, readPhone } from '../../lib/text/phone.ts';
import { isStorableHref, readHref } from '../../lib/html/sanitize.ts';

/**
 * The address that a person means: "example.com" → "https://example.com", an e-mail → "mailto:",
 * a phone → "tel:". Undefined for words that are no address.
 */
export function readAddress(typed: string): string | undefined {
  const text = readHref(readCopied(typed));
  const phone = readPhone(text);
  if (phoneKind(phone) !== undefined && !text.includes('/')) return phoneHref(phone);
  if (text === '' || /\s/.test(text.replace(/^[+\d][\d\s().-]{7,}$/, ''))) return undefined;
  const digits = readCopiedNumber(text).replace(/[\s().-]/g, '');
  const address = /^\+?\d{8,15}$/.test(digits)
    ? `tel:${digits}`
    : /^[^\s@/:]+@[^\s@/]+\.[^\s@/]+$/.test(text)
      ? `mailto:${text}`
      : /^(?:[\w-]+\.)+[a-z]{2,}(?:[/?#]|$)/i.test(text)
        ? `https://${text}`
        : text;
  return isStorableHref(address) ? address : undefined;
}
