import type { ContactSlot } from '../../src/features/contact/page-code.ts';
import type { PageCollectionName } from '../../src/collections.ts';

/** Kinds of page, as the thresholds tell them apart. */
export type PageKind = PageCollectionName | 'home' | 'hub' | 'saved' | 'error';

/** Part of a page; the menus are apart from the rest of the header, which a phone shows closed. */
export type Area = ContactSlot | 'menu' | 'other';

export interface Link {
  href: string;
  /** Its words. */
  text: string;
  /** Part of the page that it stands in. */
  area: Area;
  target: string | undefined;
  rel: readonly string[];
}

/** What a link to the page shows elsewhere. */
interface Share {
  title: string | undefined;
  description: string | undefined;
  image: string | undefined;
  card: string | undefined;
}

/** A table as built. */
interface TableShape {
  caption: string;
  /** Header cells without a word. */
  emptyHeaders: number;
  /** Whether it says how a phone shows it: shrunk, stacked, or in a region that scrolls. */
  fits: boolean;
}

/** A page as built. */
export interface BuiltPage {
  path: string;
  kind: PageKind;
  title: string;
  /** What the body says, block by block, with alternative texts and labels. */
  visible: readonly string[];
  /** False for pages that ask search engines to leave them out. */
  indexable: boolean;
  canonical: string | undefined;
  share: Share;
  /** Content security policy of the page's meta element. */
  policy: string | undefined;
  /** How many elements carry a style attribute, which the policy refuses. */
  styled: number;
  headings: readonly number[];
  tables: readonly TableShape[];
  /** Kind and name of each landmark, such as "nav Trilha". */
  landmarks: readonly string[];
  ids: ReadonlySet<string>;
  links: readonly Link[];
  /** What the main part says outside its links, block by block. */
  unlinked: readonly string[];
  /** Addresses of images, styles, fonts and icons. */
  assets: readonly string[];
  styles: readonly string[];
  /** Addresses of scripts fetched on load. */
  scripts: readonly string[];
  graphs: readonly string[];
  /** Words inside blocks that pages share. */
  sharedWords: number;
  /** Brotli bytes of the document (as the quick ones, where those keep its budget), by a quick compression, and of its inline scripts. */
  weight: { html: number; quick: number; inlineScripts: number };
}

/** What the content folder knows and the pages cannot say. */
export interface ContentFacts {
  /** Addresses of the fixed pages, and of those that may weigh more. */
  fixedPages: ReadonlySet<string>;
  longPages: ReadonlySet<string>;
  /** The pages count the use of their contact buttons. */
  countsClicks: boolean;
  /** Shortcuts that every page has in its first row. */
  quickLinks: readonly string[];
  /** Addresses of the pages for people who cannot wait, which name the shortcuts in their text. */
  hurriedPages: ReadonlySet<string>;
  /** Addresses that stand in a collection, such as the page of the finished jobs. */
  slugPages: ReadonlySet<string>;
  /** Those of them that hold a tree of questions. */
  treePages: ReadonlySet<string>;
  /** Phone numbers as texts write them. */
  phones: readonly string[];
  /** Message of a chat where a page has none of its own. */
  message: string;
}

/** The built site. */
export interface BuiltSite {
  facts: ContentFacts;
  pages: readonly BuiltPage[];
  /** Every file, as an address that starts with a slash. */
  files: ReadonlySet<string>;
  /** Text of the SVG files that fragments point into. */
  sprites: ReadonlyMap<string, string>;
  /** Brotli bytes of each style sheet. */
  styleBytes: ReadonlyMap<string, number>;
  /** Addresses that a host rule or a redirect page sends elsewhere. */
  redirects: ReadonlySet<string>;
}

/** Reads a site, and then says what is to be mended on a page of it. */
export type Check = (site: BuiltSite) => (page: BuiltPage) => readonly string[];
