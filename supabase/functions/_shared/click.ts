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

/** One use of a contact button, as the database sums it. */
export interface Click {
  page: string;
  slot: string;
  channel: string;
  source: string;
}

/** Bytes of a body. */
const MAX_BODY = 300;

/** The part of the page, by the element that a button stands in. */
const SLOTS: Readonly<Record<string, string>> = {
  header: 'header',
  main: 'main',
  footer: 'footer',
  div: 'bar',
  a: 'float',
};

/** What a button opens, by the beginning of its link. */
const CHANNELS: Readonly<Record<string, string>> = {
  'https://wa': 'whatsapp',
  tel: 'phone',
  mailto: 'email',
};

const SEARCH =
  /(?:^|\.)(?:google|bing|duckduckgo|yahoo|ecosia|qwant|search\.brave|yandex|startpage)\.(?:com|org|[a-z]{2})(?:\.[a-z]{2})?$|^com\.google\.android\./;
const SOCIAL =
  /(?:^|\.)(?:facebook|instagram|youtube|tiktok|linkedin|whatsapp|pinterest|twitter|x|t|reddit)\.(?:com|co)$/;

/** Programs that say that they are no browser, and what does not begin as all browsers do. CUBOT makes phones. */
const PROGRAM =
  /(?<!\bcu)bot|claude|crawl|gpt|http|headless|lighthouse|perplexity|preview|scan|search|spider|^(?!Mozilla\/|Opera\/)/i;

/** Addresses as this site has them; others are asked of nobody. */
const PAGE = /^\/[\w/.-]*$/;

/**
 * `POST page,element,link,host` (text, at most 300 bytes) from a page of the site → 204, whether it
 * counted or not: who asks learns nothing of limits. 403 for another origin, 400 for another body,
 * 413, 405, and 503 when the database does not answer. `address` is the caller's, which is hashed
 * and forgotten by the database.
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
    // Neither the address nor what was sent.
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
 * Reads what a page sends of a click: its address, the element that the button stands in, the
 * beginning of the link, and the host that the visitor came to the page from, if known. Undefined
 * for anything else.
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

/** The kind of a host; the host itself is not kept. */
function sourceOf(from: string, host: string): string {
  if (from === '') return 'none';
  if (from === host) return 'site';
  if (SEARCH.test(from)) return 'search';
  return SOCIAL.test(from) ? 'social' : 'other';
}

/**
 * The address of whoever calls a hosted function: what the network in front of it says, which a
 * caller cannot write, and only without it what was passed on.
 */
export function readCaller(headers: Headers): string {
  const passed = headers.get('x-forwarded-for')?.split(',')[0]?.trim();
  return headers.get('cf-connecting-ip') ?? (passed === '' ? undefined : passed) ?? 'unknown';
}
