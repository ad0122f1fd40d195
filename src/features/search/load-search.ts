import type { SearchFile, SearchPage } from './search-file.ts';
import { paths } from '../../lib/url/paths.ts';
import { openSearch, type Search } from './search.ts';

let search: Promise<Search> | undefined;

/** Loads the file once, with the newest saved pages; after a failure the next query tries again. */
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
    // A site without saved pages has no list of them.
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
