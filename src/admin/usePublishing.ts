import { useEffect, useRef, useState } from 'react';
import { toIso } from '../lib/dates.ts';
import type { AdminClient } from './client.ts';
import type { PageRow } from './pages-api.ts';
import {
  fetchPage,
  GRACE_MS,
  judgeState,
  readStatus,
  type Fetched,
  type PageState,
  type PublishingStatus,
} from './publishing.ts';

const FAST_MS = 2000;
const SLOW_MS = 20_000;
const AT_ONCE = 4;

export interface Publishing {
  /** Pages with changes that are not yet on the site. */
  pending: number;
  /** Why publishing stands still, and since when. */
  failure: string | undefined;
  stateOf: (row: PageRow) => { state: PageState; reason?: string };
}

/** Follows the rows on the screen until all of them are live; rests in hidden tabs. */
export function usePublishing(client: AdminClient, rows: readonly PageRow[]): Publishing {
  const [status, setStatus] = useState<PublishingStatus>();
  const [found, setFound] = useState<ReadonlyMap<string, Fetched>>(new Map());
  const known = useRef(new Map<string, Fetched>());

  useEffect(() => {
    const ended = new AbortController();
    const isOver = () => ended.signal.aborted;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = async () => {
      let wait = SLOW_MS;
      if (!document.hidden) {
        const next = await readStatus(client);
        if (isOver()) return;
        setStatus(next);
        const covered = next?.published !== undefined && next.published >= next.watermark;
        const open = rows.filter((row) => known.current.get(versionOf(row)) !== 'current');
        // An address without a page is only asked for once a build claims to contain it.
        const asked =
          next?.published === undefined
            ? []
            : covered
              ? open
              : open.filter((row) => ageOf(row) > MINUTE_MS);
        await forEach(asked, async (row) => {
          known.current.set(versionOf(row), await fetchPage(row));
        });
        if (isOver()) return;
        setFound(new Map(known.current));
        const fresh = rows.some(
          (row) => known.current.get(versionOf(row)) !== 'current' && ageOf(row) < GRACE_MS,
        );
        const moves = !covered && next?.failure === undefined;
        if (next && (moves || fresh)) wait = FAST_MS;
      }
      timer = setTimeout(() => void look(), wait);
    };
    void look();
    return () => {
      ended.abort();
      clearTimeout(timer);
    };
  }, [client, rows]);

  return {
    pending: status?.pending ?? 0,
    failure: status?.failure,
    stateOf: (row) => judgeState(row, status, found.get(versionOf(row)) ?? 'unknown', Date.now()),
  };
}

const MINUTE_MS = 60_000;

function ageOf({ updated_at }: PageRow): number {
  return Date.now() - Date.parse(toIso(updated_at));
}

function versionOf({ slug, updated_at }: PageRow): string {
  return `${slug} ${updated_at}`;
}

async function forEach<Item>(items: readonly Item[], act: (item: Item) => Promise<void>) {
  const queue = [...items];
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let item = queue.shift(); item !== undefined; item = queue.shift()) await act(item);
    }),
  );
}
