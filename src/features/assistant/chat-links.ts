import { sameEnd } from './fill-message.ts';

/** Links that open a chat. */
export const CHAT = 'a[href^="https://wa.me/"]';

/** The message of each link of the page, as it is before anything was typed. */
export const readMessages = () =>
  new Map(
    [...document.querySelectorAll<HTMLAnchorElement>(CHAT)].map((link) => [
      link,
      new URL(link.href).searchParams.get('text') ?? '',
    ]),
  );

/**
 * Puts the message of the open answer into its own link and into every link outside of the answers,
 * which keep their own last line. Without a message each link gets back the one in `written`.
 */
export function writeMessages(
  written: ReadonlyMap<HTMLAnchorElement, string>,
  answers: Element,
  own?: HTMLAnchorElement | null,
  message?: string,
): void {
  for (const [link, before] of written) {
    if (link === own) setMessage(link, message ?? before);
    else if (!answers.contains(link)) setMessage(link, message ? sameEnd(message, before) : before);
  }
}

function setMessage(link: HTMLAnchorElement, message: string): void {
  const [address = ''] = link.href.split('?');
  link.href = `${address}?text=${encodeURIComponent(message)}`;
}
