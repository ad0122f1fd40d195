import { hasTaken, openHost, TIMEOUT_MS, type Versions } from './host.ts';
import type { DeploySettings } from './settings.ts';

/** Earlier versions of the site at the host that the settings name; undefined where they cannot be reached from here. */
export function openVersions({
  cloudflare,
  netlify,
}: Pick<DeploySettings, 'cloudflare' | 'netlify'>): Versions | undefined {
  if (!netlify) return openHost({ cloudflare });
  const ask = (path: string, method: 'GET' | 'POST') =>
    fetch(`${netlify.api}/sites/${netlify.site}${path}`, {
      method,
      headers: { authorization: `Bearer ${netlify.token}` },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  return {
    async current() {
      const response = await ask('', 'GET');
      if (!response.ok) return undefined;
      const site = (await response.json()) as { published_deploy?: { id: string } };
      return site.published_deploy?.id;
    },
    async makeLive(release) {
      return hasTaken(await ask(`/deploys/${release}/restore`, 'POST'));
    },
  };
}
