/** The repository whose workflow publishes, and the token that may only start it. */
export interface Trigger {
  /** Address of GitHub's API. */
  api: string;
  repository: string;
  token: string;
}

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
  if (!repository || !token)
    throw new Error('Set REBUILD_GITHUB_REPOSITORY and REBUILD_GITHUB_TOKEN.');
  return { api: env('GITHUB_API_URL') || GITHUB_API, repository, token };
}

/** Starts a build; throws `ServiceError` if it is refused. */
export async function startBuild(
  { api, repository, token }: Trigger,
  send: typeof fetch,
): Promise<void> {
  const url = `${api}/repos/${repository}/actions/workflows/${PUBLISH_WORKFLOW}/dispatches`;
  const sent = send(url, {
    method: 'POST',
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
    headers: {
      Accept: 'application/vnd.github+json',
      Authorization: `Bearer ${token}`,
      'Content-Type': 'application/json',
      'User-Agent': 'rebuild',
      'X-GitHub-Api-Version': '2022-11-28',
    },
    body: JSON.stringify({ ref: 'main' }),
  });
  await expectAnswer(
    'O GitHub',
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
