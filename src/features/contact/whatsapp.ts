/** Text for a query that needs no further escaping in an attribute. */
export function encodeMessage(message: string): string {
  return encodeURIComponent(message).replaceAll("'", '%27');
}

/** Address of a chat with the company: number in the path, message URL-encoded. */
export function whatsappUrl(digits: string, message: string): string {
  return `https://wa.me/${digits}?text=${encodeMessage(message)}`;
}

/** Number and message of such an address. */
export function readChat(url: string): { phone: string; message: string } {
  const { pathname, searchParams } = new URL(url);
  return { phone: pathname.slice(1), message: searchParams.get('text') ?? '' };
}

/** Attributes of every link that opens another site in a new tab. */
export const NEW_TAB = { target: '_blank', rel: 'noopener noreferrer' } as const;

/** Message of a page's contact links: its own, or that of its first button that opens a chat. */
export function messageOf(page: {
  message?: string | undefined;
  buttons: readonly { kind: string; message?: string | undefined }[];
}): string | undefined {
  const chats = page.buttons.filter(({ kind, message }) => kind === 'whatsapp' && message);
  return page.message ?? chats[0]?.message;
}
