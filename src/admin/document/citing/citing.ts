import { Marked } from 'marked';
import { familyOf } from '../../../content/families.ts';
import type { SetName } from '../../../content/sets.ts';
import { findLinkPage, type LinkPage, type NamedPage } from '../../../lib/link-index.ts';
import { findExcess } from '../../../lib/markdown-budget.ts';
import { nameQuery, suggestLinks } from '../../../lib/link-suggestions.ts';
import { readTextBlocks } from '../../../lib/text-blocks.ts';
import { editAddress } from '../../data/addresses.ts';
import type { AdminClient } from '../../data/client.ts';
import { mayChange } from '../../data/rights.ts';
import { linkPages, loadSitePages } from '../../data/site-data.ts';
import type { Role } from '../../data/session.ts';
import { queries } from '../../data/queries.ts';
import { unwrap } from '../../data/errors.ts';
import { pageOf } from '../../data/page-of.ts';
import { entryAddress } from '../../data/word-addresses.ts';
import { citingAddress } from '../../data/just-published.ts';

/** The text of a page as the database gives it: a saved one by its id, a written one by its name. */
export interface SourceText {
  collection: string | null;
  entry: string | null;
  id: string | null;
  title: string | null;
  body: string;
}

/** A page whose words name another. */
export interface Citing {
  title: string;
  /** Where it is changed, with the words ready to become a link. */
  edit: string;
  words: string;
  sentence: string;
}

const markdown = new Marked({ gfm: true });

/** Where a text is changed, and which title it has; undefined where this person may not. */
function placeOf(
  { collection, entry, id, title }: SourceText,
  titles: ReadonlyMap<string, string>,
  role: Role,
) {
  if (id !== null) return { edit: editAddress(id), title: title ?? '', self: undefined };
  if (collection === null || entry === null || !familyOf(collection)) return;
  const set = collection as SetName;
  if (!mayChange(role, set)) return;
  const self = pageOf(set, entry);
  return { edit: entryAddress(set, entry), title: titles.get(self ?? '') ?? entry, self };
}

/** The texts that name a page in running text without a link to it, in their order. */
export function listCiting(
  texts: readonly SourceText[],
  cited: LinkPage,
  pages: readonly LinkPage[],
  titles: ReadonlyMap<string, string>,
  role: Role,
): Citing[] {
  const others = pages.filter(({ href }) => href !== cited.href);
  const taken = new Set(others.map(({ href }) => href));
  return texts.flatMap((text): Citing[] => {
    const place = placeOf(text, titles, role);
    if (!place || place.self === cited.href) return [];
    if (text.id === null && findExcess(text.body) !== undefined) return [];
    const html = text.id === null ? markdown.parse(text.body, { async: false }) : text.body;
    const { blocks, linked } = readTextBlocks(html);
    if (linked.has(cited.href)) return [];
    const [found] = suggestLinks(blocks, [...others, cited], { taken });
    if (!found) return [];
    const { words, sentence } = found;
    return [{ title: place.title, edit: citingAddress(place.edit, cited.href), words, sentence }];
  });
}

/** Asks which texts could link to a page. */
export async function findCiting(
  client: AdminClient,
  cited: NamedPage,
  role: Role,
): Promise<Citing[]> {
  const [pages, titles] = await Promise.all([queries.query(linkPages), loadSitePages()]);
  const page = findLinkPage(pages, cited);
  const asked = nameQuery(page);
  if (!asked) return [];
  const texts = unwrap(await client.rpc('texts_naming', { ...asked, href: page.href }));
  return listCiting(texts, page, pages, titles, role);
}
