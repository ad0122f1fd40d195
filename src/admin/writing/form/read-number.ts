/** A value as people write it; '' for what is neither number nor text. */
export function showNumber(value: unknown): string {
  if (typeof value === 'number') return String(value).replace('.', ',');
  return typeof value === 'string' ? value : '';
}

/** "1.234,5" → 1234.5; what is no number stays as it was typed, for the schema to check. */
export function readNumber(text: string): number | string {
  const plain = text
    .trim()
    .replace(/\.(?=\d{3}(\D|$))/g, '')
    .replace(',', '.');
  return plain !== '' && Number.isFinite(Number(plain)) ? Number(plain) : text;
}
