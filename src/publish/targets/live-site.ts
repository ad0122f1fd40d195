import { indexFacts, type Fact, type Facts } from '../../cms/markers/facts.ts';
import { parseJson } from '../../lib/objects.ts';
import { paths } from '../../lib/url/paths.ts';
import type { BuildInfo } from '../site/build-info.ts';
import { PublishError } from '../failure.ts';
import { replaceFile } from '../../cms/replace-file.ts';
import { reasonOf, retry } from '../retry.ts';
import { parseRelease, RELEASE_FILE, sha256, type ReleaseFile } from '../site/release-file.ts';

const TRIES = 3;
const PAUSE_MS = 1_000;
const TIMEOUT_MS = 15_000;

/** Thrown when the live site cannot be read, so that nothing can be compared with it. */
export class LiveSiteError extends PublishError {
  override name = 'LiveSiteError';

  constructor(message: string) {
    super(message, 'O site que está no ar não pôde ser lido.');
  }
}

/** Fetches an address past every cache; a connection or a server that fails is tried again. */
export async function fetchLive(url: URL): Promise<{ response: Response; bytes: Uint8Array }> {
  const request = new URL(url);
  request.searchParams.set('fresh', String(Date.now()));
  const attempt = async () => {
    const response = await fetch(request, {
      redirect: 'manual',
      headers: { 'cache-control': 'no-cache' },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const bytes = new Uint8Array(await response.arrayBuffer());
    if (response.status >= 500) throw new Error(`it answers ${response.status}`);
    return { response, bytes };
  };
  try {
    return await retry(attempt, { tries: TRIES, pauseMs: PAUSE_MS });
  } catch (error) {
    throw new LiveSiteError(
      `${url.href} cannot be read: ${reasonOf(error)}. On the very first deploy set DEPLOY_FIRST=1.`,
    );
  }
}

/** Reads what is live; throws a LiveSiteError when there is no site of ours. */
export async function readLiveSite(
  liveUrl: string,
): Promise<{ info: BuildInfo; release: ReleaseFile | undefined }> {
  const text = async (name: string) => {
    const { response, bytes } = await fetchLive(new URL(`/${name}`, liveUrl));
    return response.status === 200 ? new TextDecoder().decode(bytes) : undefined;
  };
  const info = parseInfo((await text('build.json')) ?? '');
  if (!info) {
    throw new LiveSiteError(
      `${liveUrl}/build.json is not there: nothing of this site is live at that address. ` +
        'If this is the first deploy, set DEPLOY_FIRST=1.',
    );
  }
  return { info, release: parseRelease((await text(RELEASE_FILE)) ?? '') };
}

/**
 * When the text that the live site shows at the address of a saved page was last changed, ISO 8601;
 * undefined if no page is there.
 */
export async function readLiveDate(liveUrl: string, slug: string): Promise<string | undefined> {
  const { response, bytes } = await fetchLive(new URL(paths.savedPage(slug), liveUrl));
  if (response.status !== 200) return undefined;
  const html = new TextDecoder().decode(bytes);
  return /<meta property="article:modified_time" content="([^"]*)"/.exec(html)?.[1];
}

/** The facts in `facts.json` of the live site; none if it is missing or is no list. */
export async function readLiveFacts(liveUrl: string): Promise<Facts> {
  const { response, bytes } = await fetchLive(new URL('/facts.json', liveUrl));
  if (response.status !== 200) return new Map();
  const facts = parseJson(new TextDecoder().decode(bytes));
  return indexFacts(Array.isArray(facts) ? (facts as Fact[]) : []);
}

function parseInfo(text: string): BuildInfo | undefined {
  const info = parseJson(text) as Partial<BuildInfo> | undefined;
  return info?.pages && info.builtAt ? (info as BuildInfo) : undefined;
}

/** Copies a hashed file of the live site; false where it cannot be read or differs from its digest. */
export async function copyAsset(
  liveUrl: string,
  address: string,
  digest: string,
  to: string,
): Promise<boolean> {
  const answer = await fetchLive(new URL(address, liveUrl)).catch(() => undefined);
  if (answer?.response.status !== 200 || sha256(answer.bytes) !== digest) return false;
  replaceFile(to, answer.bytes);
  return true;
}
