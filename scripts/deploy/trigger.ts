import type { Trigger } from './settings.ts';

const TIMEOUT_MS = 20_000;

/** The event that `.github/workflows/publish.yml` listens to. */
export const DISPATCH_EVENT = 'publish';

/** Asks for one more build. Throws when the request is refused. */
export async function askForBuild(trigger: Trigger): Promise<void> {
  const request =
    trigger.kind === 'hook'
      ? new Request(trigger.url, { method: 'POST' })
      : new Request(`https://api.github.com/repos/${trigger.repository}/dispatches`, {
          method: 'POST',
          headers: {
            accept: 'application/vnd.github+json',
            authorization: `Bearer ${trigger.token}`,
            'content-type': 'application/json',
            'user-agent': 'publish',
            'x-github-api-version': '2022-11-28',
          },
          body: JSON.stringify({ event_type: DISPATCH_EVENT }),
        });
  const response = await fetch(request, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`the build was not taken: ${response.status}`);
}
