import type { ContactSlot } from '../../src/features/contact/page-code.ts';
import type { PageCollectionName } from '../../src/collections.ts';

/** Kinds of page, each with its own thresholds. */
export type PageKind = PageCollectionName | 'home' | 'hub' | 'saved' | 'error';

/** Part of a page. Menus are apart from the header because a phone shows them closed. */
export type Area = ContactSlot | 'menu' | 'other';

export interface Link {
  href: string;
  /** Visible text. */
  text: string;
  /** Part of the page it is in. */
  area: Area;
  target: string | undefined;
  rel: readonly string[];
}

/** Titles as links elsewhere show them. */
interface Share {
  title: string | undefined;
  description: string | undefined;
  image: string | undefined;
  card: string | undefined;
}

/** A table as built. */
interface TableShape {
  caption: string;
  /** Empty header cells. */
  emptyHeaders: number;
  /** Whether a class says how a phone shows it: shrunk, stacked or scrolling. */
  fits: boolean;
}

/** A page as built. */
export interface BuiltPage {
  path: string;
  kind: PageKind;
  title: string;
  /** Text of the body, block by block, with alternative texts and labels. */
  visible: readonly string[];
  /** False if the page asks search engines not to list it. */
  indexable: boolean;
  canonical: string | undefined;
  share: Share;
  /** Content security policy from the meta element. */
  policy: string | undefined;
  /** Number of elements with a `style` attribute, which the policy blocks. */
  styled: number;
  headings: readonly number[];
  tables: readonly TableShape[];
  /** Kind and name of each landmark, such as "nav Trilha". */
  landmarks: readonly string[];
  ids: ReadonlySet<string>;
  links: readonly Link[];
  /** Text of the main part outside links, block by block. */
  unlinked: readonly string[];
  /** Addresses of images, styles, fonts and icons. */
  assets: readonly string[];
  styles: readonly string[];
  /** Addresses of scripts fetched on load. */
  scripts: readonly string[];
  graphs: readonly string[];
  /** Number of words in blocks that pages share. */
  sharedWords: number;
  /**
   * Brotli bytes of the document at the best quality (equal to `quick` if that keeps the budget), by
   * a quick compression, and of its inline scripts.
   */
  weight: { html: number; quick: number; inlineScripts: number };
}

/** Facts from the content folder that the pages do not carry. */
export interface ContentFacts {
  /** Addresses of the fixed pages, and of long pages, which may weigh more. */
  fixedPages: ReadonlySet<string>;
  longPages: ReadonlySet<string>;
  /** Whether clicks on contact buttons are counted. */
  countsClicks: boolean;
  /** Shortcuts that every page has in its first row. */
  quickLinks: readonly string[];
  /** Addresses of the urgent pages, whose text must link to the shortcuts. */
  hurriedPages: ReadonlySet<string>;
  /** Addresses that a collection sets, such as the page of finished jobs. */
  slugPages: ReadonlySet<string>;
  /** Those of them with a questionnaire. */
  treePages: ReadonlySet<string>;
  /** Phone numbers as texts write them. */
  phones: readonly string[];
  /** Chat message of pages without one of their own. */
  message: string;
}

/** The built site. */
export interface BuiltSite {
  facts: ContentFacts;
  pages: readonly BuiltPage[];
  /** Addresses of all files, with a leading slash. */
  files: ReadonlySet<string>;
  /** Text of the SVG files that links point into by fragment. */
  sprites: ReadonlyMap<string, string>;
  /** Brotli bytes of each style sheet. */
  styleBytes: ReadonlyMap<string, number>;
  /** Addresses that a host rule or a redirect page redirects. */
  redirects: ReadonlySet<string>;
}

/** Given a site, returns a function that lists what is wrong with one of its pages. */
export type Check = (site: BuiltSite) => (page: BuiltPage) => readonly string[];
