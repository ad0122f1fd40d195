/** Addresses of routes that no list names. */
const UNLISTED = ['/links-uteis', '/rss.xml', '/not-found'];

let loading: Promise<ReadonlyMap<string, string>> | undefined;

/** Every address of the site with the title of its page. */
export function loadSitePages(): Promise<ReadonlyMap<string, string>> {
  loading ??= fetch('/pages.json')
    .then(async (response) => {
      if (!response.ok) throw new Error(`The list of pages answered ${response.status}.`);
      const pages = (await response.json()) as [string, string][];
      return new Map([...UNLISTED.map((path): [string, string] => [path, path]), ...pages]);
    })
    .catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
  return loading;
}
