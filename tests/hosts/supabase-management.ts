import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Name of the played project. */
export const REF = 'abcdefghijklmnopqrst';
export const SUPABASE_TOKEN = `sbp_${'0123456789abcdef'.repeat(2)}01234567`;

export const KEYS = {
  publishableKey: 'sb_publishable_played',
  secretKey: 'sb_secret_played',
  jwtSecret: 'j'.repeat(40),
};

/** What the Management API reads and changes of a project. */
export interface ManagedProject {
  query: (sql: string) => Promise<unknown[]>;
  /** Sign-in settings, as in the dashboard. */
  auth: Record<string, unknown>;
  /** Function secrets by name. */
  secrets: Map<string, string>;
  /** Names of the files of each function. */
  functions: Map<string, string[]>;
  /** Folder of the files of a function, as they were uploaded. */
  folderOf: (slug: string) => string;
}

/** Answers by method and path; `:ref` stands for the project. */
type Routes = Record<string, (request: Request, url: URL) => Promise<Response> | Response>;

/** Answers like the Management API, as far as the CLI and the set-up use it. */
export function createManagementApi(project: ManagedProject) {
  const routes: Routes = {
    ...PROJECT_ROUTES,
    ...secretRoutes(project),
    ...functionRoutes(project),
    ...settingRoutes(project),
    async 'POST :ref/database/query'(request) {
      const { query: sql } = (await request.json()) as { query: string };
      return project.query(sql).then(
        (rows) => Response.json(rows, { status: 201 }),
        (error: unknown) => Response.json({ message: String(error) }, { status: 400 }),
      );
    },
  };
  return async (request: Request, url: URL): Promise<Response> => {
    const token = request.headers.get('authorization');
    if (token !== `Bearer ${SUPABASE_TOKEN}`) return new Response('{}', { status: 401 });
    const at = `${request.method} ${url.pathname.replace(`/v1/projects/${REF}`, ':ref')}`;
    const answer = routes[at];
    if (answer) return answer(request, url);
    return Response.json({ message: `not played: ${at}` }, { status: 404 });
  };
}

const INFO = {
  id: REF,
  ref: REF,
  organization_id: 'played',
  organization_slug: 'played',
  name: 'site',
  region: 'sa-east-1',
  created_at: '2026-11-01T00:00:00Z',
  status: 'ACTIVE_HEALTHY',
  database: {
    host: `db.${REF}.localhost`,
    version: '17.4.1',
    postgres_engine: '17',
    release_channel: 'ga',
  },
};

const PROJECT_ROUTES: Routes = {
  'GET /v1/projects': () => Response.json([INFO]),
  'GET :ref': () => Response.json(INFO),
  'GET /v1/organizations/played': () =>
    Response.json({ id: 'played', name: 'played', plan: 'free' }),
  'GET :ref/api-keys': () =>
    Response.json([
      { name: 'default', type: 'publishable', api_key: KEYS.publishableKey },
      { name: 'default', type: 'secret', api_key: KEYS.secretKey },
    ]),
  'GET :ref/billing/addons': () => Response.json({ selected_addons: [], available_addons: [] }),
};

const secretRoutes = ({ secrets }: ManagedProject): Routes => ({
  'GET :ref/secrets'() {
    const digest = (value: string) => createHash('sha256').update(value).digest('hex');
    return Response.json([...secrets].map(([name, value]) => ({ name, value: digest(value) })));
  },
  async 'POST :ref/secrets'(request) {
    for (const one of (await request.json()) as { name: string; value: string }[]) {
      secrets.set(one.name, one.value);
    }
    return new Response(null, { status: 201 });
  },
  async 'DELETE :ref/secrets'(request) {
    for (const name of (await request.json()) as string[]) secrets.delete(name);
    return new Response(null, { status: 200 });
  },
});

const deployed = (slug: string) => ({
  id: slug,
  slug,
  name: slug,
  version: 1,
  status: 'ACTIVE',
  created_at: 1,
  updated_at: 1,
  verify_jwt: false,
  import_map: true,
  entrypoint_path: 'index.ts',
  import_map_path: 'deno.json',
  ezbr_sha256: 'played',
});

const functionRoutes = ({ functions, folderOf }: ManagedProject): Routes => ({
  'GET :ref/functions': () => Response.json([...functions.keys()].map(deployed)),
  async 'POST :ref/functions/deploy'(request, url) {
    const slug = url.searchParams.get('slug') ?? '';
    const sent = (await request.formData()).getAll('file');
    const files = sent.filter((file) => file instanceof File);
    for (const file of files) {
      const at = path.join(folderOf(slug), file.name);
      mkdirSync(path.dirname(at), { recursive: true });
      writeFileSync(at, await file.text());
    }
    functions.set(
      slug,
      files.map((file) => file.name),
    );
    return Response.json(deployed(slug), { status: 201 });
  },
  'PUT :ref/functions': () => Response.json({ functions: [...functions.keys()].map(deployed) }),
});

const settingRoutes = ({ auth }: ManagedProject): Routes => ({
  'GET :ref/config/auth': () => Response.json(auth),
  async 'PATCH :ref/config/auth'(request) {
    Object.assign(auth, await request.json());
    return Response.json(auth);
  },
  async 'PATCH :ref/postgrest'(request) {
    const pool = { db_pool: null, db_pool_acquisition_timeout: 10 };
    const limits = { db_pool_max_lifetime: 1800, db_pool_max_idletime: 30, max_rows: 1000 };
    return Response.json({ ...pool, ...limits, ...((await request.json()) as object) });
  },
  [`GET /v2/projects/${REF}/config`]: () =>
    Response.json({
      data: {
        type: 'project_config',
        id: REF,
        attributes: { auth: { site_url: auth['site_url'] }, api: { max_rows: 1000 } },
      },
    }),
});
