import {
  DEFAULTS,
  readText,
  Refusal,
  sendAsServer,
  type Dependencies,
  type Project,
} from './http.ts';

export interface ClickConfig extends Project {
  /** Address of the site, whose pages alone are counted. */
  siteUrl: string;
}

/** One use of a contact button, as the database counts it. */
export interface Click {
  page: string;
  slot: string;
  channel: string;
  source: string;
}

/** Bytes of a body. */
const MAX_BODY = 300;

/** Part of the page, by the element around a button. */
const SLOTS: Readonly<Record<string, string>> = {
  header: 'header',
  main: 'main',
  footer: 'footer',
  div: 'bar',
  a: 'float',
};

/** Kind of target, by the beginning of its link. */
const CHANNELS: Readonly<Record<string, string>> = {
  'https://wa': 'whatsapp',
  tel: 'phone',
  mailto: 'email',
};

const SEARCH =
  /(?:^|\.)(?:google|bing|duckduckgo|yahoo|ecosia|qwant|search\.brave|yandex|startpage)\.(?:com|org|[a-z]{2})(?:\.[a-z]{2})?$|^com\.google\.android\./;
const SOCIAL =
  /(?:^|\.)(?:facebook|instagram|youtube|tiktok|linkedin|whatsapp|pinterest|twitter|x|t|reddit)\.(?:com|co)$/;

/** User agents of programs, and those that do not begin like browsers. CUBOT is a brand of phones. */
const PROGRAM =
  /(?<!\bcu)bot|claude|crawl|gpt|http|headless|lighthouse|perplexity|preview|scan|search|spider|^(?!Mozilla\/|Opera\/)/i;

/** Form of the site's addresses; others never reach the database. */
const PAGE = /^\/[\w/.-]*$/;

/**
 * `POST page,element,link,host` (text, at most 300 bytes) from a page of the site → 204, whether it
 * counted or not: the caller learns nothing about limits. 403 for another origin, 400 for another
 * body, 413, 405, and 503 if the database does not answer. `address` is the caller's; the database
 * keeps only a hash of it, for an hour.
 */
export function createClickHandler(
  config: ClickConfig,
  given: Partial<Dependencies> = {},
): (request: Request, address: string) => Promise<Response> {
  const dependencies = { ...DEFAULTS, ...given };
  const site = new URL(config.siteUrl);

  async function answer(request: Request, address: string): Promise<void> {
    if (request.headers.get('origin') !== site.origin) throw new Refusal(403, 'origin_not_allowed');
    if (request.method !== 'POST') throw new Refusal(405, 'method_not_allowed');
    const click = readClick(await readText(request, MAX_BODY), site.host);
    if (!click) throw new Refusal(400, 'bad_request');
    if (PROGRAM.test(request.headers.get('user-agent') ?? '')) return;
    const response = await sendAsServer(dependencies.fetch, config, '/rest/v1/rpc/count_click', {
      ...click,
      address,
    });
    if (response?.ok !== true) throw new Refusal(503, 'unavailable');
    await response.body?.cancel();
  }

  return async (request, address) => {
    const refusal = await answer(request, address).then(
      () => undefined,
      (error: unknown) => (error instanceof Refusal ? error : new Refusal(503, 'unavailable')),
    );
    // Neither the address nor the body.
    if (refusal?.status === 503) dependencies.log({ event: 'click_lost', code: refusal.code });
    return new Response(null, {
      status: refusal?.status ?? 204,
      headers: {
        'Access-Control-Allow-Origin': site.origin,
        Vary: 'Origin',
        'Cache-Control': 'no-store',
        'X-Content-Type-Options': 'nosniff',
      },
    });
  };
}

/**
 * Parses what a page sends about a click: its address, the element around the button, the beginning
 * of the link, and the host that the visitor came from, if known. Undefined for anything else.
 */
export function readClick(body: string, host: string): Click | undefined {
  const [page = '', element = '', link = '', from = '', ...rest] = body.split(',');
  const slot = Object.hasOwn(SLOTS, element) ? SLOTS[element] : undefined;
  const channel = Object.hasOwn(CHANNELS, link) ? CHANNELS[link] : undefined;
  if (rest.length > 0 || !PAGE.test(page) || slot === undefined || channel === undefined) {
    return undefined;
  }
  return { page, slot, channel, source: sourceOf(from, host) };
}

/** Kind of the referring host; the host itself is not kept. */
function sourceOf(from: string, host: string): string {
  if (from === '') return 'none';
  if (from === host) return 'site';
  if (SEARCH.test(from)) return 'search';
  return SOCIAL.test(from) ? 'social' : 'other';
}

/**
 * Address of the caller of a hosted function: the header of the network in front of it, which a
 * caller cannot set; only without it `X-Forwarded-For`.
 */
export function readCaller(headers: Headers): string {
  const passed = headers.get('x-forwarded-for')?.split(',')[0]?.trim();
  return headers.get('cf-connecting-ip') ?? (passed === '' ? undefined : passed) ?? 'unknown';
}
