/** `build.json`: what the site says about the build it came from. */
export interface BuildInfo {
  /** Version of the package. */
  version: string;
  /** Commit the site was built from, if known. */
  commit: string | null;
  /** When, ISO 8601. */
  builtAt: string;
  /** Newest change event that this site contains; null without a database. */
  watermark: number | null;
  /** Newest event whose saved page it contains, where words that were saved before it still wait. */
  rowsUpTo?: number;
  /** Pages of the site. */
  pages: { written: number; saved: number };
  /** Saved rows that could not be published, by name; with `showsBefore`, visitors see what was live before it. */
  refused: { slug: string; reason: string; showsBefore?: true }[];
  /** Digests of what all but the saved pages was made of (`digest.ts`); absent where nobody asked for it. */
  madeOf?: {
    sources: string;
    site: string;
    /** When all of it was built; saved pages may have been written since. */
    at?: string;
  };
}

/** How long pages are copied from one site to the next before all are built again. */
const KEPT_MS = 7 * 86_400_000;

/** When the whole site is built again although nothing asks for it; undefined if it is unknown when it last was. */
export function isWholeUntil({ madeOf }: BuildInfo): Date | undefined {
  return madeOf?.at === undefined ? undefined : new Date(Date.parse(madeOf.at) + KEPT_MS);
}
