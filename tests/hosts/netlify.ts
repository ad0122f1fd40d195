import { parseAllHeaders } from '@netlify/headers-parser';
import { parseAllRedirects } from '@netlify/redirect-parser';
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Hono } from 'hono';
import { serveHost, type Host, type Refuse } from './host.ts';
import { playSite } from './site.ts';

export const NETLIFY_TOKEN = 'nfp_played';

interface Deploy {
  id: string;
  /** Digests of the files, by their paths. */
  files: Record<string, string>;
  /** Those that were not sent yet. */
  required: string[];
}

/** A second host of Netlify's, which the client has no setting for: it asks it what is added to a site. */
const SECOND = 'https://api.netlifysdk.com';

export interface NetlifyAccount {
  api: Host;
  /** What leads the client here. */
  env: Record<string, string>;
  /** The site at netlify.app. */
  trial: string;
  /** The same at a domain; nothing answers before it is given to the site. */
  domain: string;
  sites: { id: string; name: string }[];
  /** What was live, in order. */
  deployed: Deploy[];
  /** Digests of the files that were sent, in order. */
  sent: string[];
  addSite: (name: string) => { id: string; name: string };
  /** Makes a site of one file live, as if a deploy had sent it. */
  put: (file: string, text: string) => Promise<void>;
  close: () => void;
}

/**
 * Plays Netlify: an account without a site, uploads of files by the digest of their bytes, and what was deployed
 * last, which it keeps in `directory`. A deploy goes live by itself, whole, once no file of it is missing.
 */
export async function playNetlify(directory: string, refuse?: Refuse): Promise<NetlifyAccount> {
  const shown = await playSite(directory);
  const blobs = new Map<string, Uint8Array>();
  const deploys = new Map<string, Deploy>();
  const sites: NetlifyAccount['sites'] = [];
  const deployed: Deploy[] = [];
  const sent: string[] = [];

  const addresses = { url: shown.trial, ssl_url: shown.trial, admin_url: shown.trial };
  const describe = ({ id, required }: Deploy) => ({
    ...{ id, required, required_functions: [], required_edge_functions: [] },
    ...{ ...addresses, deploy_ssl_url: shown.trial },
    state: required.length === 0 ? 'ready' : 'prepared',
  });
  const describeSite = (site: NetlifyAccount['sites'][number]) => ({
    ...site,
    ...addresses,
    site_id: site.id,
    account_id: 'a',
    account_slug: 'played',
    published_deploy: deployed.slice(-1).map(describe)[0] ?? null,
    build_settings: {},
    capabilities: {},
  });
  const bytesOf = (hash: string) => blobs.get(hash) ?? new Uint8Array();
  /** The client puts `_headers` and `_redirects` into its own file, and sends that; without it they are read. */
  async function readRules(toml: Uint8Array | undefined): Promise<[string, string][]> {
    if (!toml) return [];
    await mkdir(directory, { recursive: true });
    const netlifyConfigPath = path.join(directory, 'netlify.toml');
    await writeFile(netlifyConfigPath, toml);
    const given = { netlifyConfigPath, minimal: true };
    const { headers } = await parseAllHeaders({ ...given, headersFiles: [], configHeaders: [] });
    // The parser's own types are "any".
    const { redirects } = (await parseAllRedirects({
      ...given,
      redirectsFiles: [],
      configRedirects: [],
    })) as { redirects: { from: string; to: string; status: number }[] };
    const lines = headers.flatMap((rule) => [
      rule.for,
      ...Object.entries(rule.values).map(([name, value]) => `  ${name}: ${value}`),
    ]);
    return [
      ['_headers', lines.join('\n')],
      ['_redirects', redirects.map(({ from, to, status }) => `${from} ${to} ${status}`).join('\n')],
    ];
  }
  async function goLive(deploy: Deploy): Promise<void> {
    if (deploy.required.length > 0) return;
    const { 'netlify.toml': rules, ...files } = deploy.files;
    await shown.show(deploy.id, [
      ...Object.entries(files).map(([name, hash]): [string, Uint8Array] => [name, bytesOf(hash)]),
      ...(await readRules(rules === undefined ? undefined : bytesOf(rules))),
    ]);
    deployed.push(deploy);
  }

  const all = new Hono();
  all.get('/team/:account/integrations/installations/meta/:site', (context) => context.json([]));
  const app = all.basePath('/api/v1');
  app.use(async (context, next) => {
    if (context.req.header('authorization') === `Bearer ${NETLIFY_TOKEN}`) return next();
    return context.json({ code: 401, message: 'Access Denied' }, 401);
  });
  app.get('/user', (context) => context.json({ id: 'u', email: 'x@x', full_name: 'played' }));
  app.get('/accounts', (context) =>
    context.json([{ id: 'a', slug: 'played', name: 'played', capabilities: {} }]),
  );
  app.get('/sites', (context) => context.json(sites.map(describeSite)));
  const addSite = (name: string) => {
    const site = { id: randomUUID(), name };
    sites.push(site);
    return site;
  };
  app.post('/sites', async (context) => {
    const { name } = await context.req.json<{ name: string }>();
    return context.json(describeSite(addSite(name)), 201);
  });
  app.get('/sites/:site', (context) => {
    const site = sites.find(({ id }) => id === context.req.param('site'));
    return site ? context.json(describeSite(site)) : context.notFound();
  });
  app.patch('/sites/:site', async (context) => {
    const { custom_domain } = await context.req.json<{ custom_domain: string }>();
    shown.domains.add(custom_domain);
    return context.json({});
  });
  async function compare(deploy: Deploy, files: Deploy['files']): Promise<void> {
    deploy.files = files;
    deploy.required = [...new Set(Object.values(files))].filter((hash) => !blobs.has(hash));
    await goLive(deploy);
  }
  app.post('/sites/:site/deploys', async (context) => {
    const deploy = { id: randomUUID(), files: {}, required: [] };
    deploys.set(deploy.id, deploy);
    const { files } = await context.req.json<Partial<Deploy>>().catch(() => ({ files: undefined }));
    if (!files) return context.json({ ...describe(deploy), state: 'new' });
    await compare(deploy, files);
    // It is still comparing: what it lacks is to be asked for.
    return context.json({ id: deploy.id, state: 'preparing', required: null });
  });
  app.get('/deploys/:deploy', (context) => {
    const deploy = deploys.get(context.req.param('deploy'));
    return deploy ? context.json(describe(deploy)) : context.notFound();
  });
  app.get('/sites/:site/deploys/:deploy', (context) => {
    const deploy = deploys.get(context.req.param('deploy'));
    return deploy ? context.json(describe(deploy)) : context.notFound();
  });
  app.put('/sites/:site/deploys/:deploy', async (context) => {
    const deploy = deploys.get(context.req.param('deploy'));
    if (!deploy) return context.notFound();
    const { files } = await context.req.json<Pick<Deploy, 'files'>>();
    await compare(deploy, files);
    return context.json(describe(deploy));
  });
  app.post('/sites/:site/deploys/:deploy/restore', async (context) => {
    const deploy = deployed.find(({ id }) => id === context.req.param('deploy'));
    if (!deploy) return context.notFound();
    await goLive(deploy);
    return context.json(describe(deploy), 201);
  });
  app.put('/deploys/:deploy/files/*', async (context) => {
    const deploy = deploys.get(context.req.param('deploy'));
    const bytes = new Uint8Array(await context.req.arrayBuffer());
    const sha = createHash('sha1').update(bytes).digest('hex');
    if (!deploy?.required.includes(sha)) return context.json({ code: 422 }, 422);
    blobs.set(sha, bytes);
    sent.push(sha);
    deploy.required = deploy.required.filter((hash) => hash !== sha);
    await goLive(deploy);
    return context.json({ sha, size: bytes.length });
  });

  const api = await serveHost((request) => all.fetch(request), refuse);
  const lead = `const { fetch } = globalThis;
    globalThis.fetch = (at, given) => fetch(String(at?.url ?? at).startsWith('${SECOND}') ? String(at).replace('${SECOND}', '${api.url}') : at, given);`;
  return {
    api,
    env: {
      NETLIFY_API_URL: `${api.url}/api/v1`,
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(lead)}`,
    },
    trial: shown.trial,
    domain: shown.domain,
    sites,
    deployed,
    sent,
    addSite,
    async put(file, text) {
      blobs.set(text, Buffer.from(text));
      await goLive({ id: randomUUID(), files: { [file]: text }, required: [] });
    },
    close() {
      api.close();
      shown.close();
    },
  };
}
