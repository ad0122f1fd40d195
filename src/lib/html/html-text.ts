const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' };

/** Text with the characters that its entities stand for. */
export function readEntities(text: string): string {
  return text.replace(
    /&(?:(\w+)|#(\d+)|#x([\da-f]+));/gi,
    (whole, name?: string, ten?: string, hex?: string) =>
      name === undefined
        ? readCodePoint(Number.parseInt(ten ?? hex ?? '', ten ? 10 : 16))
        : (ENTITIES[name] ?? whole),
  );
}

/** As browsers read it: what is no character is the sign for one that is missing. */
const readCodePoint = (code: number) => (code > 0x10ffff ? '\ufffd' : String.fromCodePoint(code));

/** Text as it is read: without entities, escapes of JSON, no-break spaces and doubled white space. */
export function plainText(text: string): string {
  return readEntities(text)
    .replaceAll('\\"', '"')
    .replaceAll('\\u003c', '<')
    .replace(/[\s\u00a0]+/g, ' ')
    .trim();
}

const isDigit = (character: string | undefined) =>
  character !== undefined && character >= '0' && character <= '9';

/** Whether a text holds another, which is no part of a longer number there. */
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
