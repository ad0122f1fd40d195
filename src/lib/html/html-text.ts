const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' };

/** Replaces entities by their characters. */
export function readEntities(text: string): string {
  return text.replace(
    /&(?:(\w+)|#(\d+)|#x([\da-f]+));/gi,
    (whole, name?: string, ten?: string, hex?: string) =>
      name === undefined
        ? readCodePoint(Number.parseInt(ten ?? hex ?? '', ten ? 10 : 16))
        : (ENTITIES[name] ?? whole),
  );
}

/** As in browsers, an invalid code point becomes the replacement character. */
const readCodePoint = (code: number) => (code > 0x10ffff ? '\ufffd' : String.fromCodePoint(code));

/** Text as a person reads it: without entities, JSON escapes, no-break spaces and doubled white space. */
export function plainText(text: string): string {
  return readEntities(text)
    .replaceAll('\\"', '"')
    .replaceAll('\\u003c', '<')
    .replace(/[\s\u00a0]+/g, ' ')
    .trim();
}

const isDigit = (character: string | undefined) =>
  character !== undefined && character >= '0' && character <= '9';

/** Whether a text contains another, which is not part of a longer number there. */
export function holdsText(text: string, needle: string): boolean {
  for (let at = text.indexOf(needle); at >= 0; at = text.indexOf(needle, at + 1)) {
    const end = at + needle.length;
    const joined =
      (isDigit(needle[0]) && isDigit(text[at - 1])) ||
      (isDigit(needle.at(-1)) && isDigit(text[end]));
    if (!joined) return true;
  }
  return false;
}
