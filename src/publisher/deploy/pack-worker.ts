import { paths } from '../../lib/paths.ts';
import { PACK_FOLDER, packOf, type PackIndex } from './pack-file.ts';

interface Env {
  /** The files of the site, with the host's own rules applied. */
  ASSETS: { fetch: (request: Request | URL) => Promise<Response> };
}

const SAVED_PAGE = new RegExp(`^${paths.savedPage('')}([a-z0-9-]+)(\\.html|/)?$`);
const END_OF_LINE = 10;

/**
 * Stands in front of the addresses of saved pages where a site has more of them than its host takes files: the newest
 * are files, as ever, the oldest lie in packs. Either way visitors get the same bytes and headers.
 */
export default {
  async fetch(request: Request, { ASSETS }: Env): Promise<Response> {
    const { pathname, search } = new URL(request.url);
    // What lies in a pack has an address of its own; some of it no list names.
    if (pathname.startsWith(PACK_FOLDER))
      return ASSETS.fetch(new URL(`${PACK_FOLDER}_`, request.url));
    const answer = await ASSETS.fetch(request);
    // Nothing there; or as before, which may have been nothing.
    if (answer.status !== 404 && answer.status !== 304) return answer;
    const [, slug, ending] = SAVED_PAGE.exec(pathname) ?? [];
    if (slug === undefined) return answer;
    const found = await ASSETS.fetch(new URL(packOf(slug), request.url));
    if (found.status !== 200) return answer;
    const pack = new Uint8Array(await found.arrayBuffer());
    const pages = pack.indexOf(END_OF_LINE) + 1;
    const index = JSON.parse(new TextDecoder().decode(pack.subarray(0, pages))) as PackIndex;
    const place = Object.hasOwn(index, slug) ? index[slug] : undefined;
    if (!place) return answer;

    const [start, length, tag] = place;
    // The rules of the host for this address, which it applies to what is not found, too.
    const headers = new Headers(answer.headers);
    headers.delete('content-length');
    if (ending !== undefined) {
      for (const name of ['content-type', 'cache-control', 'etag']) headers.delete(name);
      headers.set('location', paths.savedPage(slug) + search);
      return new Response(null, { status: 307, headers });
    }
    headers.set('content-type', 'text/html; charset=utf-8');
    headers.set('etag', `"${tag}"`);
    if (request.headers.get('if-none-match')?.replace('W/', '') === `"${tag}"`)
      return new Response(null, { status: 304, headers });
    const page = new Blob([pack.subarray(pages + start, pages + start + length)]);
    const html = page.stream().pipeThrough(new DecompressionStream('deflate-raw'));
    return new Response(request.method === 'HEAD' ? null : html, { headers });
  },
};
