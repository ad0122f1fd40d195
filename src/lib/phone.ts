/** "5511999999999" → "(11) 99999-9999". */
export function formatPhone(digits: string): string {
  const local = digits.replace(/^55/, '');
  return `(${local.slice(0, 2)}) ${local.slice(2, -4)}-${local.slice(-4)}`;
}

/** Address that dials the number. */
export function phoneHref(digits: string): string {
  return `tel:+${digits}`;
}
