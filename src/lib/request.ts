/** What a line says while nobody has filled it in. */
const BLANK = '__';

interface RequestWords {
  opening: string;
  closing: string;
  fields: readonly { id: string; label: string }[];
}

/** The text of a request: a line for each field, blank where nothing was typed. */
export function buildRequest(
  { opening, closing, fields }: RequestWords,
  values: Readonly<Record<string, string>> = {},
): string {
  const lines = fields.map(({ id, label }) => {
    const value = (values[id] ?? '').trim().replace(/\s+/g, ' ');
    return `${label}: ${value || BLANK}`;
  });
  return [opening, ...lines, closing].join('\n');
}

/** Address that opens a mail with this subject and text. */
export function mailHref(address: string, subject: string, body: string): string {
  const encode = (text: string) => encodeURIComponent(text.replaceAll('\n', '\r\n'));
  return `mailto:${address}?subject=${encode(subject)}&body=${encode(body)}`;
}
