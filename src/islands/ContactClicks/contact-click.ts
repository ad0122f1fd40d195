/** What one click on a contact link tells; nothing of it identifies a person. */
export interface ContactClick {
  page: string;
  place: string | null;
  slot: string;
  channel: 'whatsapp' | 'phone' | 'email';
}

const CHANNELS = [
  ['https://wa.me/', 'whatsapp'],
  ['tel:', 'phone'],
  ['mailto:', 'email'],
] as const;

/** The event of a link; undefined for a link that contacts nobody. */
export function describeClick(
  href: string,
  page: string,
  slot: string,
  /** The place that the page says it is about. */
  about?: string,
): ContactClick | undefined {
  const channel = CHANNELS.find(([start]) => href.startsWith(start))?.[1];
  const place = /^\/cidades\/([a-z0-9-]+)$/.exec(page)?.[1] ?? about ?? null;
  return channel && { page, place, slot, channel };
}
