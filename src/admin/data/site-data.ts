import { queryOptions } from '@tanstack/react-query';
import type { Pictures } from '../../cms/checks/pictures.ts';
import { indexFacts, type Fact } from '../../cms/markers/facts.ts';
import { compileWording, type WordingRule } from '../../features/wording/wording.ts';
import type { PageTemplate } from '../../publish/saved/page-template.ts';
import type { AdminData } from '../../features/generator/collection.ts';
import { MOST_RETRIES, queries } from './queries.ts';

/** Part of the site that does not change while a screen is open. */
function siteFile<Data>(path: string, read: (response: Response) => Promise<Data>) {
  return queryOptions({
    queryKey: ['site', path],
    queryFn: async () => {
      const response = await fetch(path, { signal: AbortSignal.timeout(20_000) });
      if (!response.ok) throw new Error(`${path} answered ${response.status}.`);
      return read(response);
    },
    staleTime: Infinity,
    retry: MOST_RETRIES,
  });
}

export type SiteFile<Data> = ReturnType<typeof siteFile<Data>>;

/** The same of a file that is used as it is. */
const siteJson = <Data>(path: string) =>
  siteFile(path, (response) => response.json() as Promise<Data>);

/** What the site's content gives to the generator and the checks. */
export const adminData = siteJson<AdminData>('/admin/data.json');

/** The pictures that words may name. */
export const sitePictures = siteJson<Pictures>('/admin/pictures.json');

/** Finds in passages what the rules of the content refuse. */
export const siteRules = siteFile('/admin/rules.json', async (response) =>
  compileWording((await response.json()) as WordingRule[]),
);

/** The facts that texts may cite, as this site was built with them. */
export const siteFacts = siteFile('/facts.json', async (response) =>
  indexFacts(((await response.json()) as Fact[]).filter(({ gone }) => gone !== true)),
);

/** Addresses of routes that no list names. */
const UNLISTED = ['/links-uteis', '/rss.xml', '/not-found'];

const pageFile = siteJson<[path: string, title: string][]>('/pages.json');

/** Every address of the site with the title of its page. */
export const sitePages = queryOptions({
  queryKey: ['site', 'titles'],
  queryFn: async () => {
    const pages = await queries.query(pageFile);
    return new Map([...UNLISTED.map((path): [string, string] => [path, path]), ...pages]);
  },
  staleTime: Infinity,
});

export const loadAdminData = () => queries.query(adminData);
export const loadSiteRules = () => queries.query(siteRules);
export const loadSiteFacts = () => queries.query(siteFacts);
export const loadSitePages = () => queries.query(sitePages);
export const loadOldAddresses = () => queries.query(oldAddresses);

/** Addresses that written pages have left, each with where it leads. */
const oldAddresses = siteJson<[string, string][]>('/admin/old-addresses.json');

/** Scripts could not run in the frame of a preview; without them the browser does not complain either. */
const withoutScripts = (html: string) => html.replace(/<script\b[^>]*>[^]*?<\/script>/g, '');

/** A page of the live site, to be shown in the frame of a preview. */
export const livePage = (path: string) =>
  siteFile(path, async (response) => withoutScripts(await response.text()));

/** Where the template of a saved page is; `npm run dev` has no file of it and renders the page. */
const TEMPLATE = import.meta.env.DEV ? '/admin/modelo' : '/admin/template.json';

/** The real template of a saved page, as this site was built with it. */
export const pageTemplate = siteFile(TEMPLATE, async (response): Promise<PageTemplate> => {
  const html = await (import.meta.env.DEV ? response.text() : (response.json() as Promise<string>));
  const { compileTemplate } = await import('../../publish/saved/page-template.ts');
  return compileTemplate(withoutScripts(html));
});
