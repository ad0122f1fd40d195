import { keepPreviousData, QueryCache, QueryClient, queryOptions } from '@tanstack/react-query';
import type { AdminClient } from './client.ts';
import { toFailure, unwrap } from './errors.ts';
import { getPage, getPageBySlug } from './pages/find-pages.ts';
import { listPages, type ListStatus, type ListOptions } from './pages/list-pages.ts';
import { readStatus } from './publishing.ts';

export const MOST_RETRIES = 2;

/** What the server said last, for every screen. The client of the database tries again without an answer. */
export const queries = new QueryClient({
  queryCache: new QueryCache({
    onError(error, { meta }) {
      const words = meta?.['failed'];
      if (typeof words === 'string' && toFailure(error).kind !== 'signed-out') {
        console.error(words, error);
      }
    },
  }),
  defaultOptions: {
    queries: {
      // The browser may be wrong about the connection; what fails is told, never waited for.
      networkMode: 'always',
      retry: (count, error) => count < MOST_RETRIES && toFailure(error).kind === 'busy',
      retryDelay: (count) => 500 * 2 ** count,
    },
    mutations: { networkMode: 'always' },
  },
});

/** Calls back once the server no longer accepts the session; the result stops that. */
export function watchForEnd(onEnd: () => void): () => void {
  const check = (error: unknown) => {
    if (error !== null && toFailure(error).kind === 'signed-out') onEnd();
  };
  const stops = [
    queries.getQueryCache().subscribe(({ query }) => check(query.state.error)),
    queries.getMutationCache().subscribe(({ mutation }) => check(mutation?.state.error ?? null)),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

export const PAGES = ['pages'] as const;

const CHANGED = 'admin.pages';

/** After a change: reads the lists and the state of publishing anew, here and in other tabs. */
export async function readPagesAnew(): Promise<void> {
  const channel = new BroadcastChannel(CHANGED);
  channel.postMessage('');
  channel.close();
  await invalidatePages();
}

async function invalidatePages(): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: PAGES }),
    queries.invalidateQueries({ queryKey: ['publishing'] }),
  ]);
}

/** Reads the lists anew when another tab has changed pages; the result stops that. */
export function hearOfChanges(): () => void {
  const channel = new BroadcastChannel(CHANGED);
  channel.addEventListener('message', () => void invalidatePages());
  return () => channel.close();
}

/** How many pages lie on each status, and how many published ones hold claims that nobody confirmed. */
export const pageCounts = (client: AdminClient) =>
  queryOptions({
    queryKey: [...PAGES, 'counts'],
    queryFn: async () =>
      unwrap<Record<ListStatus | 'unchecked', number>>(await client.rpc('count_pages').single()),
  });

/** One page of the list; the one before stays on the screen until the next is there. */
export const pageList = (client: AdminClient, options: ListOptions) =>
  queryOptions({
    queryKey: [...PAGES, 'list', options],
    queryFn: () => listPages(client, options),
    placeholderData: keepPreviousData,
    meta: { failed: 'Erro ao buscar páginas' },
  });

/** A saved page with its text; null when there is none. */
export const onePage = (client: AdminClient, id: string) =>
  queryOptions({
    queryKey: ['page', id],
    queryFn: async () => (await getPage(client, id)) ?? null,
    // A person works on what was read; only asking for it reads it anew.
    staleTime: Infinity,
    gcTime: 0,
    meta: { failed: 'Erro ao buscar página' },
  });

/** The page whose deletion an address asks for; null when there is none. */
export const wantedPage = (client: AdminClient, slug: string) =>
  queryOptions({
    queryKey: ['wanted', slug],
    queryFn: async () => (await getPageBySlug(client, slug)) ?? null,
    staleTime: Infinity,
  });

export const publishing = (client: AdminClient) =>
  queryOptions({
    queryKey: ['publishing'],
    queryFn: async () => (await readStatus(client)) ?? null,
  });

/** Whether the server holds the administrator's AI key. */
export const aiKey = (client: AdminClient) =>
  queryOptions({
    queryKey: ['ai-key'],
    queryFn: async () => unwrap(await client.rpc('has_ai_key')),
  });
