import { callsInWords } from '../../src/schemas/fields.ts';
import type { BuiltSite, Finding, Link } from './site.ts';

const fail = (page: string, message: string): Finding => ({ page, level: 'fail', message });

const has = (links: readonly Link[], href: string, area: Link['area']) =>
  links.some((link) => link.area === area && link.href === href);

/** Pages whose first row lacks a shortcut; in the menus alone a visitor in a hurry finds none. */
export function findHiddenWays({ pages, facts }: BuiltSite): Finding[] {
  return pages.flatMap(({ path, links }) =>
    facts.quickLinks
      .filter((href) => !has(links, href, 'header'))
      .map((href) => fail(path, `o atalho ${href} não está na primeira linha da página`)),
  );
}

/** Pages for people who cannot wait, the text of which does not lead to every shortcut. */
export function findUnnamedWays({ pages, facts }: BuiltSite): Finding[] {
  return pages
    .filter(({ path }) => facts.hurriedPages.has(path))
    .flatMap(({ path, links }) =>
      facts.quickLinks
        .filter((href) => !has(links, href, 'main'))
        .map((href) => fail(path, `o texto da página não leva a ${href}`)),
    );
}

/** Links that promise a call and do anything else. */
export function findFalseCalls({ pages }: BuiltSite): Finding[] {
  return pages.flatMap(({ path, links }) =>
    links
      .filter(({ text, href }) => callsInWords(text) && !href.startsWith('tel:'))
      .map(({ text, href }) => fail(path, `o link "${text}" diz "Ligar" e leva a ${href}`)),
  );
}

/** Phone numbers in a text that a finger cannot dial. */
export function findUnlinkedPhones({ pages, facts }: BuiltSite): Finding[] {
  const phones = [...facts.markers].flatMap(([name, value]) =>
    name.startsWith('phone.') ? [value] : [],
  );
  return pages.flatMap(({ path, unlinked }) =>
    [...new Set(phones)]
      .filter((phone) => unlinked.some((block) => block.includes(phone)))
      .map((phone) => fail(path, `o telefone ${phone} está no texto sem link que ligue`)),
  );
}
