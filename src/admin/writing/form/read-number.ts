/** "1.234,5" → 1234.5; what is no number stays as it was typed, for the schema to judge. */
export function readNumber(text: string): number | string {
  const plain = text
    .trim()
    .replace(/\.(?=\d{3}(\D|$))/g, '')
    .replace(',', '.');
  return plain !== '' && Number.isFinite(Number(plain)) ? Number(plain) : text;
}
