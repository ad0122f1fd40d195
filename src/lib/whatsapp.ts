/** Text for a query that needs no further escaping in an attribute, whoever renders it. */
export function encodeMessage(message: string): string {
  return encodeURIComponent(message).replaceAll("'", '%27');
}

/** Address of a chat with the company: number in the path, message URL-encoded. */
export function whatsappUrl(digits: string, message: string): string {
  return `https://wa.me/${digits}?text=${encodeMessage(message)}`;
}

/** Attributes that every link to another site's tab carries. */
export const NEW_TAB = { target: '_blank', rel: 'noopener noreferrer' } as const;
