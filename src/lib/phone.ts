/** "5511999999999" → "(11) 99999-9999". */
export function formatPhone(digits: string): string {
  const local = digits.replace(/^55/, '');
  return `(${local.slice(0, 2)}) ${local.slice(2, -4)}-${local.slice(-4)}`;
}

/** Address that dials the number. */
export function phoneHref(digits: string): string {
  return `tel:+${digits}`;
}

/** A number of the company record. */
export interface Phone {
  id: string;
  number: string;
  main?: boolean | undefined;
}

/** Digits of the main number, which is also the chat's. */
export function mainPhone(phones: readonly Phone[]): string {
  return (phones.find(({ main }) => main) ?? phones[0])?.number ?? '';
}

/** Digits of the number with this id; of the main one where there is no such number. */
export function phoneOf(phones: readonly Phone[], id?: string): string {
  return phones.find((phone) => phone.id === id)?.number ?? mainPhone(phones);
}
