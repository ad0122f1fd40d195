import { serveHost, type Host } from './host.ts';
import { runScript } from '../helpers/run-script.ts';

export const REPOSITORY = 'owner/site';
/** A token with nothing but *Actions: write*. */
export const GITHUB_TOKEN = 'github_pat_actions_only';

/** Plays GitHub: one repository, which accepts requests for runs of *Publish*. */
export const playGitHub = (): Promise<Host> =>
  serveHost(async (request, url) => {
    if (request.headers.get('authorization') !== `Bearer ${GITHUB_TOKEN}`)
      return Response.json({ message: 'Bad credentials' }, { status: 401 });
    const dispatches = `/repos/${REPOSITORY}/actions/workflows/publish.yml/dispatches`;
    if (request.method !== 'POST' || url.pathname !== dispatches)
      return Response.json({ message: 'Resource not accessible' }, { status: 403 });
    const { ref } = (await request.json()) as { ref: string };
    return new Response(null, { status: ref === 'main' ? 204 : 422 });
  });

/** Runs the project's own deploy as the workflow does, without the environment of the tests. */
export async function runDeploy(
  env: Record<string, string>,
  onOutput: (output: string) => void,
): Promise<number> {
  const { PATH = '' } = process.env;
  const { code, output } = await runScript(['scripts/deploy.ts'], {
    PATH,
    NO_COLOR: '1',
    DO_NOT_TRACK: '1',
    ...env,
  });
  onOutput(output);
  return code;
}
