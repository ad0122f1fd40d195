import type { Facts } from '../../cms/markers/facts.ts';
import type { EditsFile } from '../../cms/overrides/edits-file.ts';
import type { BuildInfo } from '../site/build-info.ts';
import type { ReadLiveDate } from '../saved/last-live.ts';
import type { PageChanges, ReleaseFile } from '../site/release-file.ts';
import type { ReleaseFolders, ReleaseStore } from '../site/release-store.ts';
import type { SiteFolders } from '../site/site-folder.ts';

/** What visitors get now. */
export interface LiveSite {
  info: BuildInfo;
  /** What it says of its pages and hashed files; absent where it was published otherwise. */
  release: ReleaseFile | undefined;
  /** The same site on this disk; absent where it has none. */
  folders: SiteFolders | undefined;
  readDate: ReadLiveDate;
  readFacts: () => Promise<Facts>;
}

/** A whole site that nobody sees yet. */
export interface FinishedSite {
  folders: ReleaseFolders;
  info: BuildInfo;
  release: ReleaseFile;
  changes: PageChanges;
}

/** Something that a built site must not have: a page or file, and what is wrong with it. */
export interface CheckFailure {
  page: string;
  message: string;
}

/** How many files a host has, and how many it takes. */
export interface FileCount {
  count: number;
  limit: number;
}

/** Where a site goes live: this machine, or a host. */
export interface Target {
  /** Where sites are made on this disk. */
  store: ReleaseStore;
  /**
   * Undefined where nothing is live yet. Throws where that cannot be known, but while a site that mends it is about
   * to be sent.
   */
  readLive: (isMending: boolean) => Promise<LiveSite | undefined>;
  /** How long a live site that is not the recorded one is looked at again, in milliseconds: a host may be late. */
  patienceMs: number;
  /** Copies a hashed file of the live site; false where it cannot be had as it was. */
  copyAsset: (address: string, sha256: string, to: string) => Promise<boolean>;
  /** The edits as they may be built; throws where no site may go live at all. */
  admit: (edits: EditsFile) => EditsFile;
  /** What must be mended in a site that was built with these edits before it goes live. */
  check: (built: SiteFolders, edits: { CONTENT_EDITS: string }) => Promise<CheckFailure[]>;
  /** Adds what the host wants, and refuses what it does not take. */
  complete: (site: string) => Promise<FileCount | undefined>;
  /** Replaces the live site whole or not at all, says so, and waits until visitors get the new one. */
  putLive: (made: FinishedSite, onTaken: () => void) => Promise<void>;
}
