/** What a line says while nobody has filled it in. */
const BLANK = '__';

interface RequestWords {
  opening: string;
  closing: string;
  fields: readonly { label: string }[];
}

/** The text of a request with a blank line for each field. */
export function buildRequest({ opening, closing, fields }: RequestWords): string {
  return [opening, ...fields.map(({ label }) => `${label}: ${BLANK}`), closing].join('\n');
}

/** A request with what was typed into its lines, by their labels. */
export function fillRequest(request: string, typed: Readonly<Record<string, string>>): string {
  return request
    .split('\n')
    .map((line) => {
      const label = line.endsWith(`: ${BLANK}`) ? line.slice(0, -`: ${BLANK}`.length) : undefined;
      const value = label === undefined ? '' : (typed[label] ?? '').trim().replace(/\s+/g, ' ');
      return value === '' ? line : `${label}: ${value}`;
    })
    .join('\n');
}

/** Address that opens a mail with this subject and text. */
export function mailHref(address: string, subject: string, body: string): string {
  const encode = (text: string) => encodeURIComponent(text.replaceAll('\n', '\r\n'));
  return `mailto:${address}?subject=${encode(subject)}&body=${encode(body)}`;
}
