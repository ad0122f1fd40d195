import { ask, call, Refusal, type Hosts, type World } from './world.ts';

/** The host that serves the site, as far as the set-up asks it. */
interface SiteHost {
  /** Throws a `Refusal` for a token that it does not take. */
  check: (world: World) => Promise<void>;
  /** Where the site answers before its domain leads to it; undefined before it has a place there. */
  findTrial: (world: World) => Promise<string | undefined>;
  makePlace: (world: World) => Promise<void>;
  giveDomain: (world: World, hostname: string) => Promise<void>;
  /** When the token ends, if the host says so. */
  expiry: (world: World) => Promise<string | undefined>;
  /** What a run of *Publish* is given; nothing of another host. */
  variables: (world: World) => Promise<Record<string, string>>;
  secret: string;
  /** What the function stamps saved pages into the site with. */
  functionSecrets: (world: World) => Promise<Record<string, string>>;
  /** What it is given of another host, and would go on asking there with. */
  foreign: readonly string[];
}

/** The account at Cloudflare that the token is for. */
async function readAccount(world: Hosts): Promise<string> {
  const given = world.env['CLOUDFLARE_ACCOUNT_ID'];
  if (given) return given;
  const accounts = await ask<{ id: string; name: string }[]>(world, 'cloudflare', '/accounts');
  const [first, ...others] = accounts;
  if (first && others.length === 0) return first.id;
  if (!first) {
    throw new Refusal({
      pt: 'O token não vale para conta nenhuma; escolha o modelo Edit Cloudflare Workers.',
      en: 'The token is for no account; choose the template Edit Cloudflare Workers.',
    });
  }
  const names = accounts.map(({ id, name }) => `${name}: ${id}`).join(', ');
  throw new Refusal({
    pt: `O token vale para ${accounts.length} contas; escolha uma em CLOUDFLARE_ACCOUNT_ID (${names}).`,
    en: `The token is for ${accounts.length} accounts; name one in CLOUDFLARE_ACCOUNT_ID (${names}).`,
  });
}

/** The account's name at workers.dev, if it has one. */
export async function readWorkersName(world: Hosts): Promise<string | undefined> {
  const path = `/accounts/${await readAccount(world)}/workers/subdomain`;
  return ask<{ subdomain: string } | null>(world, 'cloudflare', path).then(
    (found) => found?.subdomain,
    (error: unknown) => {
      if (error instanceof Refusal && error.status === 404) return undefined;
      throw error;
    },
  );
}

const workersOf = async (world: World) => `/accounts/${await readAccount(world)}/workers`;

const CLOUDFLARE: SiteHost = {
  async check(world) {
    // A token for something else sees the account, and not this.
    await readWorkersName(world);
  },
  async findTrial(world) {
    const name = await readWorkersName(world);
    return name && `https://${world.business.slug}.${name}.workers.dev`;
  },
  async makePlace(world) {
    const body = { subdomain: world.env['CLOUDFLARE_WORKERS_NAME'] || world.business.slug };
    const path = `${await workersOf(world)}/subdomain`;
    await call(world, 'cloudflare', path, { method: 'PUT', body });
  },
  async giveDomain(world, hostname) {
    const zones = await ask<{ id: string; name: string }[]>(
      world,
      'cloudflare',
      '/zones?per_page=50',
    );
    const zone = zones.find(({ name }) => hostname === name || hostname.endsWith(`.${name}`));
    if (!zone) return;
    const { slug: service } = world.business;
    const body = { hostname, service, zone_id: zone.id, environment: 'production' };
    await call(world, 'cloudflare', `${await workersOf(world)}/domains`, { method: 'PUT', body });
  },
  expiry: async (world) =>
    (await ask<{ expires_on?: string }>(world, 'cloudflare', '/user/tokens/verify')).expires_on,
  variables: async (world) => ({
    CLOUDFLARE_ACCOUNT_ID: await readAccount(world),
    NETLIFY_SITE_ID: '',
  }),
  secret: 'CLOUDFLARE_API_TOKEN',
  functionSecrets: async (world) => ({
    CLOUDFLARE_API_TOKEN: world.answers.hostToken ?? '',
    CLOUDFLARE_ACCOUNT_ID: await readAccount(world),
    CLOUDFLARE_WORKER: world.business.slug,
    ...(world.env['CLOUDFLARE_API_BASE_URL'] && {
      CLOUDFLARE_API_BASE_URL: world.env['CLOUDFLARE_API_BASE_URL'],
    }),
  }),
  foreign: ['NETLIFY_AUTH_TOKEN', 'NETLIFY_SITE_ID'],
};

interface NetlifySite {
  id: string;
  name: string;
}

/** The site at Netlify that is named, or else has the business's name. */
async function findSite(world: World): Promise<NetlifySite | undefined> {
  const given = world.env['NETLIFY_SITE_ID'];
  if (given) return ask<NetlifySite>(world, 'netlify', `/sites/${given}`);
  const { slug } = world.business;
  const path = `/sites?filter=all&name=${slug}`;
  return (await ask<NetlifySite[]>(world, 'netlify', path)).find(({ name }) => name === slug);
}

const NETLIFY: SiteHost = {
  async check(world) {
    await call(world, 'netlify', '/user');
  },
  async findTrial(world) {
    const site = await findSite(world);
    return site && `https://${site.name}.netlify.app`;
  },
  async makePlace(world) {
    await call(world, 'netlify', '/sites', { method: 'POST', body: { name: world.business.slug } });
  },
  async giveDomain(world, hostname) {
    const path = `/sites/${(await findSite(world))?.id ?? ''}`;
    const body = { custom_domain: hostname };
    await call(world, 'netlify', path, { method: 'PATCH', body });
  },
  // It does not say.
  expiry: () => Promise.resolve(undefined),
  variables: async (world) => ({
    CLOUDFLARE_ACCOUNT_ID: '',
    NETLIFY_SITE_ID: (await findSite(world))?.id ?? '',
  }),
  secret: 'NETLIFY_AUTH_TOKEN',
  functionSecrets: async (world) => ({
    NETLIFY_AUTH_TOKEN: world.answers.hostToken ?? '',
    NETLIFY_SITE_ID: (await findSite(world))?.id ?? '',
    ...(world.env['NETLIFY_API_URL'] && { NETLIFY_API_URL: world.env['NETLIFY_API_URL'] }),
  }),
  foreign: ['CLOUDFLARE_API_TOKEN', 'CLOUDFLARE_ACCOUNT_ID', 'CLOUDFLARE_WORKER'],
};

/** The host whose token was given: Netlify's begin alike. */
export const hostOf = ({ answers }: Hosts): SiteHost =>
  answers.hostToken?.startsWith('nfp_') ? NETLIFY : CLOUDFLARE;
