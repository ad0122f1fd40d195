import type { DeploySettings } from './settings.ts';

/** A host that keeps earlier versions of a site and makes one of them live again. */
export interface Host {
  /** What it calls the version that is live now; undefined where it does not say. */
  current: () => Promise<string | undefined>;
  /** Makes an earlier version live, whole; false where it no longer has it. Throws where it does not answer. */
  goBack: (release: string) => Promise<boolean>;
}

const TIMEOUT_MS = 30_000;
/** What Cloudflare answers for a version that is not there, or too old. */
const NOT_THERE = new Set([400, 404]);

/** The host that the settings name; undefined for one whose earlier versions cannot be reached from here. */
export function openHost({ cloudflare }: Pick<DeploySettings, 'cloudflare'>): Host | undefined {
  if (!cloudflare) return undefined;
  const { api, account, token, worker } = cloudflare;
  const address = `${api}/accounts/${account}/workers/scripts/${worker}/deployments`;
  const ask = (body?: object) =>
    fetch(address, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  return {
    async current() {
      const response = await ask();
      if (!response.ok) return undefined;
      const { result } = (await response.json()) as {
        result: { deployments: { versions: { version_id: string }[] }[] };
      };
      return result.deployments[0]?.versions[0]?.version_id;
    },
    async goBack(release) {
      const response = await ask({
        strategy: 'percentage',
        versions: [{ version_id: release, percentage: 100 }],
      });
      if (NOT_THERE.has(response.status)) return false;
      if (!response.ok) throw new Error(`the host answered ${response.status}`);
      return true;
    },
  };
}
