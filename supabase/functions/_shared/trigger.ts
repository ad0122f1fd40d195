/** Service that starts a build of the site. */
export type Trigger =
  | { kind: 'github'; api: string; repository: string; token: string }
  | { kind: 'deploy-hook'; url: string };

/** Address of GitHub's API, unless `GITHUB_API_URL` names another, as in GitHub's own runs. */
export const GITHUB_API = 'https://api.github.com';
/** The workflow that publishes; starting it needs a token with only *Actions: write*. */
export const PUBLISH_WORKFLOW = 'publish.yml';

const TIMEOUT_MS = 10_000;

/** A service did not do what it was asked; the message is for the administrator. */
export class ServiceError extends Error {
  override name = 'ServiceError';
}

/** The trigger of the environment. */
export function readTrigger(env: (name: string) => string | undefined): Trigger {
  const [repository, token] = [env('REBUILD_GITHUB_REPOSITORY'), env('REBUILD_GITHUB_TOKEN')];
  const url = env('REBUILD_DEPLOY_HOOK_URL');
  if (repository && token && !url) {
    return { kind: 'github', api: env('GITHUB_API_URL') || GITHUB_API, repository, token };
  }
  if (url && !repository && !token) return { kind: 'deploy-hook', url };
  throw new Error(
    'Set either REBUILD_GITHUB_REPOSITORY and REBUILD_GITHUB_TOKEN, or REBUILD_DEPLOY_HOOK_URL.',
  );
}

/** Starts a build; throws `ServiceError` if it is refused. */
export async function startBuild(trigger: Trigger, send: typeof fetch): Promise<void> {
  switch (trigger.kind) {
    case 'deploy-hook':
      await post(send, 'O serviço de publicação', trigger.url, {});
      return;
    case 'github':
      await post(
        send,
        'O GitHub',
        `${trigger.api}/repos/${trigger.repository}/actions/workflows/${PUBLISH_WORKFLOW}/dispatches`,
        {
          headers: {
            Accept: 'application/vnd.github+json',
            Authorization: `Bearer ${trigger.token}`,
            'Content-Type': 'application/json',
            'User-Agent': 'rebuild',
            'X-GitHub-Api-Version': '2022-11-28',
          },
          body: JSON.stringify({ ref: 'main' }),
        },
      );
  }
}

async function post(
  send: typeof fetch,
  service: string,
  url: string,
  init: RequestInit,
): Promise<void> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const sent = send(url, { ...init, method: 'POST', redirect: 'error', signal });
  await expectAnswer(
    service,
    sent.catch(() => undefined),
  );
}

/** Requires a successful answer. Its errors name the service, never its address or answer. */
export async function expectAnswer(
  service: string,
  sent: Promise<Response | undefined>,
): Promise<Response> {
  const response = await sent;
  if (!response) throw new ServiceError(`${service} não respondeu.`);
  if (response.ok) return response;
  await response.body?.cancel();
  throw new ServiceError(`${service} respondeu ${response.status}.`);
}
