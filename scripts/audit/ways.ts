import { callsInWords } from '../../src/cms/forms/fields.ts';
import type { Check, Link } from './site.ts';

const has = (links: readonly Link[], href: string, area: Link['area']) =>
  links.some((link) => link.area === area && link.href === href);

/** Every page has all shortcuts in its first row, because a visitor in a hurry does not open menus. */
export const checkWays: Check =
  ({ facts }) =>
  ({ links }) =>
    facts.quickLinks
      .filter((href) => !has(links, href, 'header'))
      .map((href) => `o atalho ${href} não está na primeira linha da página`);

/** The text of an urgent page links to every shortcut. */
export const checkNamedWays: Check =
  ({ facts }) =>
  ({ path, links }) =>
    facts.quickLinks
      .filter((href) => facts.hurriedPages.has(path) && !has(links, href, 'main'))
      .map((href) => `o texto da página não leva a ${href}`);

/** A link that says "Ligar" calls. */
export const checkCalls: Check =
  () =>
  ({ links }) =>
    links
      .filter(({ text, href }) => callsInWords(text) && !href.startsWith('tel:'))
      .map(({ text, href }) => `o link "${text}" diz "Ligar" e leva a ${href}`);

/** A phone number in a text is a link that dials it. */
export const checkPhones: Check =
  ({ facts }) =>
  ({ unlinked }) =>
    facts.phones
      .filter((phone) => unlinked.some((block) => block.includes(phone)))
      .map((phone) => `o telefone ${phone} está no texto sem link que ligue`);
