import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { requireEdgeModule } from '../../scripts/tools/edge-tools.ts';
import { serveHost, type Host, type Refuse } from './host.ts';
import { runScript } from '../helpers/run-script.ts';

export const REPOSITORY = 'owner/site';
/** Tokens that people make, each for what its name says, and the one of a run. */
export const GITHUB_TOKENS = {
  setUp: 'github_pat_set_up',
  actions: 'github_pat_actions_only',
  reads: 'github_pat_read_only',
  run: 'ghs_of_the_run',
};

interface Sodium {
  ready: Promise<void>;
  crypto_box_keypair: () => { publicKey: Uint8Array; privateKey: Uint8Array };
  crypto_box_seal_open: (sealed: Uint8Array, key: Uint8Array, secret: Uint8Array) => Uint8Array;
}

/** How a run of *Publish* ends; it gets the environment that the workflow gives the deploy. */
export type Deploy = (env: Record<string, string>) => Promise<number>;

export interface Repository extends Host {
  variables: Map<string, string>;
  secrets: Map<string, string>;
  /** How many runs of each workflow began this month, where the repository is private. */
  runsOfMonth: Record<string, number> | undefined;
  /** Waits for the runs that nobody waits for: two deploys at once are refused. */
  ended: () => Promise<unknown>;
}

/** The environment of the step "Publish", with its expressions put in as GitHub does. */
function environment(values: Record<string, string>): Record<string, string> {
  const workflow = parse(readFileSync('.github/workflows/publish.yml', 'utf8')) as {
    jobs: { publish: { steps: { id?: string; env?: Record<string, string> }[] } };
  };
  const step = workflow.jobs.publish.steps.find(({ id }) => id === 'publish');
  const put = (expression: string) => {
    const [, input] = /^inputs\.([\w-]+) && '1' \|\| ''$/.exec(expression) ?? [];
    if (input) return values[`inputs.${input}`] === 'true' ? '1' : '';
    if (/^(?:vars|secrets|github)\.\w+$/.test(expression)) return values[expression] ?? '';
    throw new Error(`not played: ${expression}`);
  };
  return Object.fromEntries(
    Object.entries(step?.env ?? {}).map(([name, value]) => [
      name,
      value.replaceAll(/\$\{\{ (.+?) \}\}/g, (_, expression: string) => put(expression)),
    ]),
  );
}

/** Plays GitHub: one repository, whose runs of *Publish* are made by `deploy`. */
export async function playGitHub(deploy: Deploy, refuse?: Refuse): Promise<Repository> {
  const sodium = requireEdgeModule('libsodium-wrappers') as Sodium;
  await sodium.ready;
  const { publicKey, privateKey } = sodium.crypto_box_keypair();
  const variables = new Map<string, string>();
  const secrets = new Map<string, string>();
  const runs: { id: number; status: string; conclusion: string; html_url: string }[] = [];
  const ending: Promise<void>[] = [];
  const at = `/repos/${REPOSITORY}`;

  const run = async (inputs: Record<string, string>) => {
    const one = { id: runs.length + 1, status: 'in_progress', conclusion: '', html_url: '' };
    runs.unshift(one);
    const values = Object.fromEntries([
      ...[...variables].map(([name, value]) => [`vars.${name}`, value] as const),
      ...[...secrets].map(([name, value]) => [`secrets.${name}`, value] as const),
      ...Object.entries(inputs).map(([name, value]) => [`inputs.${name}`, value] as const),
      ['github.repository', REPOSITORY],
      ['github.token', GITHUB_TOKENS.run],
      ['github.api_url', host.url],
    ]);
    const code = await deploy(environment(values)).catch(() => 1);
    one.conclusion = code === 0 ? 'success' : 'failure';
    one.status = 'completed';
  };

  const host = await serveHost(async (request, url) => {
    const [, token = ''] = (request.headers.get('authorization') ?? '').split(' ');
    if (!Object.values(GITHUB_TOKENS).includes(token)) {
      return Response.json({ message: 'Bad credentials' }, { status: 401 });
    }
    const [, path = '', name = ''] =
      /^(.*?)(?:\/((?!public-key)[A-Z_]+))?$/.exec(url.pathname.replace(at, '')) ?? [];
    if (token === GITHUB_TOKENS.actions && !path.startsWith('/actions/workflows/')) {
      return Response.json({ message: 'Resource not accessible' }, { status: 403 });
    }
    if (token === GITHUB_TOKENS.reads && request.method !== 'GET') {
      return Response.json({ message: 'Resource not accessible' }, { status: 403 });
    }
    const [, workflow = ''] = /^\/actions\/workflows\/(.+)\/runs$/.exec(path) ?? [];
    if (url.searchParams.has('created')) {
      return Response.json({ total_count: repository.runsOfMonth?.[workflow] ?? 0 });
    }
    switch (`${request.method} ${path}`) {
      case 'GET ':
        return Response.json({
          default_branch: 'main',
          private: repository.runsOfMonth !== undefined,
        });
      case 'GET /commits/main':
        return Response.json({ sha: 'c0ffee0' });
      case 'GET /actions/variables':
        return Response.json({
          variables: [...variables].map(([key, value]) => ({ name: key, value })),
        });
      case 'POST /actions/variables':
      case 'PATCH /actions/variables': {
        const given = (await request.json()) as { name: string; value: string };
        const isNew = request.method === 'POST';
        if (variables.has(given.name) === isNew) return Response.json({}, { status: 409 });
        variables.set(given.name, given.value);
        return new Response(null, { status: isNew ? 201 : 204 });
      }
      case 'DELETE /actions/variables':
        return new Response(null, { status: variables.delete(name) ? 204 : 404 });
      case 'DELETE /actions/secrets':
        return new Response(null, { status: secrets.delete(name) ? 204 : 404 });
      case 'PUT /actions/workflows/publish.yml/enable':
        return new Response(null, { status: 204 });
      case 'GET /actions/secrets':
        return Response.json({ secrets: [...secrets.keys()].map((key) => ({ name: key })) });
      case 'GET /actions/secrets/public-key':
        return Response.json({ key_id: '1', key: Buffer.from(publicKey).toString('base64') });
      case 'PUT /actions/secrets': {
        const { encrypted_value } = (await request.json()) as { encrypted_value: string };
        const sealed = Buffer.from(encrypted_value, 'base64');
        const opened = sodium.crypto_box_seal_open(sealed, publicKey, privateKey);
        secrets.set(name, Buffer.from(opened).toString());
        return new Response(null, { status: 201 });
      }
      case 'GET /actions/workflows/publish.yml':
        return Response.json(
          { state: 'active' },
          { headers: { 'github-authentication-token-expiration': '2026-12-01 00:00:00 UTC' } },
        );
      case 'GET /actions/workflows/publish.yml/runs':
        return Response.json({ workflow_runs: runs.slice(0, 1) });
      case 'POST /actions/workflows/publish.yml/dispatches': {
        const { ref, inputs = {} } = (await request.json()) as {
          ref: string;
          inputs?: Record<string, string>;
        };
        if (ref !== 'main') return Response.json({}, { status: 422 });
        ending.push(run(inputs));
        return new Response(null, { status: 204 });
      }
      default:
        return Response.json({ message: `not played: ${url.pathname}` }, { status: 404 });
    }
  }, refuse);
  const repository: Repository = {
    ...host,
    variables,
    secrets,
    runsOfMonth: undefined,
    ended: () => Promise.all(ending),
  };
  return repository;
}

/** Runs the project's own deploy as the workflow does, with nothing of the environment of the tests. */
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
