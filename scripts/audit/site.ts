import type { FamilyName } from '../../src/content/families.ts';
import type { ContactSlot } from '../../src/lib/page-code.ts';
import type { WordingRule } from '../../src/lib/wording.ts';

/** Kinds of page, as the thresholds tell them apart. */
export type Family = FamilyName | 'home' | 'hub' | 'saved' | 'error';

/** What a reader reads on a page. */
export interface TextPage {
  path: string;
  family: Family;
  /** File to open in order to mend it. */
  file: string;
  title: string;
  description: string;
  /** Own text, block by block: without shared blocks, menus, buttons and lists of links. */
  blocks: readonly string[];
  /** Every text to spell: the whole document with alternative texts and labels. */
  spelled: readonly string[];
}

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
export interface BuiltPage extends TextPage {
  /** False for pages that ask search engines to leave them out. */
  indexable: boolean;
  canonical: string | undefined;
  language: string | undefined;
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
  /** Brotli bytes of the document, and of its inline scripts. */
  weight: { html: number; inlineScripts: number };
}

export interface Place {
  id: string;
  name: string;
  kind: string;
  parent: string | undefined;
  neighbours: readonly string[];
  /** File of its page. */
  file: string;
  /** Whether search engines may list the page. */
  indexed: boolean;
  /** What the page tells in sentences. */
  prose: readonly string[];
  /** What its front matter calls by name: places, roads and facts. */
  localNames: readonly string[];
}

/** What the content folder knows and the pages cannot say. */
export interface ContentFacts {
  places: readonly Place[];
  /** Names of streets, places, people and models, from data fields. */
  names: readonly string[];
  /** Addresses of the fixed pages, and of those that may weigh more. */
  fixedPages: ReadonlySet<string>;
  longPages: ReadonlySet<string>;
  /** The pages count the use of their contact buttons. */
  countsClicks: boolean;
  /** Shortcuts that every page has in its first row. */
  quickLinks: readonly string[];
  /** Addresses of the pages for people who cannot wait, which name the shortcuts in their text. */
  hurriedPages: ReadonlySet<string>;
  /** Addresses that stand in a set of words, such as the page of the finished jobs. */
  slugPages: ReadonlySet<string>;
  /** Those of them that hold a tree of questions. */
  treePages: ReadonlySet<string>;
  /** Place that may be named on every place page: where the company is. */
  homePlace: string;
  markers: ReadonlyMap<string, string>;
  /** Message of a chat where a page has none of its own, and whether messages name their page. */
  chat: { message: string; reference: boolean };
  /** What no text may say. */
  wording: readonly WordingRule[];
  /** Words that the checks ask about and somebody confirmed as they stand. */
  confirmed: ReadonlySet<string>;
  /** Whether edits of the panel, where such words are asked about, are laid over the files. */
  hasEdits: boolean;
}

/** The words of a site; enough for what needs no build. */
export interface TextSite {
  pages: readonly TextPage[];
  facts: ContentFacts;
}

/** The built site. */
export interface BuiltSite extends TextSite {
  pages: readonly BuiltPage[];
  /** Every file, as an address that starts with a slash. */
  files: ReadonlySet<string>;
  /** Text of the SVG files that fragments point into. */
  sprites: ReadonlyMap<string, string>;
  /** Text of each style sheet. */
  styleSheets: ReadonlyMap<string, string>;
  /** Brotli bytes of each style sheet. */
  styleBytes: ReadonlyMap<string, number>;
  /** Addresses that a host rule or a redirect page sends elsewhere. */
  redirects: ReadonlySet<string>;
}

/** One thing found; a note is a measure that fails nothing. */
export interface Finding {
  page: string;
  level: 'fail' | 'note';
  message: string;
  value?: number;
  details?: readonly string[];
}

/** A rule gives its findings worst first. */
export interface Rule<Site extends TextSite> {
  id: string;
  label: string;
  /** How the measure reads in the table, if the rule measures. */
  format?: (value: number) => string;
  run: (site: Site) => Finding[];
}

/** Families that people wrote: everything but the saved pages and the error pages. */
export function isWritten({ family }: TextPage): boolean {
  return family !== 'saved' && family !== 'error';
}

/** A page's own text as one string. */
export function ownText({ blocks }: TextPage): string {
  return blocks.join('\n');
}

/** Failures before notes, then by value; `low` puts the smallest value first. */
export function sortFindings(findings: Finding[], worst: 'high' | 'low' = 'high'): Finding[] {
  const sign = worst === 'high' ? -1 : 1;
  return findings.sort(
    (a, b) =>
      Number(a.level === 'note') - Number(b.level === 'note') ||
      sign * ((a.value ?? 0) - (b.value ?? 0)) ||
      a.page.localeCompare(b.page),
  );
}
