import type { SearchFile, SearchPage } from './search-file.ts';
import { paths } from '../../lib/url/paths.ts';
import { openSearch, type Search } from './search.ts';

let search: Promise<Search> | undefined;

/** The file is read once, with the newest saved pages; a failed load is tried again by the next query. */
export function loadSearch(): Promise<Search> {
  search ??= read().catch((error: unknown) => {
    search = undefined;
    throw error;
  });
  return search;
}

async function read(): Promise<Search> {
  const [file, saved] = await Promise.all([
    readJson('/busca.json') as Promise<SearchFile>,
    // A site that is just served has no list of them.
    (readJson('/links-uteis.json') as Promise<{ slug: string; title: string }[]>).catch(() => []),
  ]);
  const links = saved.map(({ slug, title }): SearchPage => [paths.savedPage(slug), title, '', '']);
  return openSearch({ ...file, pages: [...file.pages, ...links] });
}

async function readJson(address: string): Promise<unknown> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return response.json();
}
