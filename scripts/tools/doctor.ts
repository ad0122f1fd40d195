import { isIP } from 'node:net';
import { connect } from 'node:tls';
import { dayInBrasilia, formatDay, isRealDay } from '../../src/lib/dates/dates.ts';
import { callDatabase, request, type DatabaseAccess } from '../../src/publish/database.ts';
import { reasonOf } from '../../src/publish/retry.ts';
import { findOtherTables } from '../../src/publish/deploy/tables.ts';

/** What the doctor knows about the site. */
export interface Patient {
  /** The public address, and the one where the site answers during the trial. */
  site: string;
  live: string;
  database: DatabaseAccess;
  /** The key that every visitor has. */
  publishableKey: string;
  cloudflare: { api: string; token: string } | undefined;
  /** Day on which the first token ends that does not tell its end itself. */
  tokensExpire: string | undefined;
}

/** One check: what holds if nothing is wrong, and what to do otherwise. */
export interface Look {
  title: string;
  /** What is wrong; undefined if nothing is. The panel warns weeks before something expires. */
  find: (patient: Patient, warn?: (line: string) => void) => Promise<string | undefined>;
  remedy: string;
}

/** What expires, and what the panel calls it. */
interface Ending extends Pick<Look, 'title' | 'remedy'> {
  end: (patient: Patient) => Promise<string | undefined> | string;
  name: string;
}

const WEEK_MS = 7 * 24 * 3600_000;
/** The panel warns from this many days before. */
const SOON_MS = 30 * 24 * 3600_000;
const WAIT_MS = 30 * 60_000;
const TIMEOUT_MS = 15_000;

/** Refused; or a function or table that visitors do not see; or a view that nobody writes. */
const CLOSED = new Set(['42501', 'PGRST202', 'PGRST205', '55000']);

const get = (url: string, init?: RequestInit) =>
  fetch(url, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });

/**
 * Every table that administrators write, with a column that may not be empty: the doctor tries to
 * insert as a visitor.
 */
export const TABLES = {
  generated_pages: 'id',
  page_addresses: 'slug',
  page_versions: 'page_id',
  content_edits: 'collection',
  content_outcomes: 'edit_id',
  content_base: 'collection',
  content_entries: 'collection',
  contacts: 'id',
  publications: 'watermark',
  activity_log: 'action',
  public_pages: 'slug',
  public_addresses: 'slug',
  current_edits: 'collection',
  content_last_live: 'collection',
};
/** The functions that decide what is published. */
const CALLS = { mark_published: { upto: 0 }, allow_publication: { publication: 0 } };

const describeRefusal = (status: number) =>
  `o banco respondeu ${status} a PUBLIC_SUPABASE_PUBLISHABLE_KEY`;

/** What a visitor may write. Nothing is written: even an allowed insert fails because a column is empty. */
async function findOpenWrites({ database, publishableKey }: Patient): Promise<string | undefined> {
  const rows = Object.entries(TABLES).map(([name, column]) => [name, { [column]: null }] as const);
  const calls = Object.entries(CALLS).map(([name, given]) => [`rpc/${name}`, given] as const);
  const asked = [...rows, ...calls].map(async ([path, body]) => {
    const response = await get(`${database.url}/rest/v1/${path}`, {
      method: 'POST',
      headers: { apikey: publishableKey, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const { code } = (await response.json().catch(() => ({}))) as { code?: string };
    // Another key, or a host that is down: that tells nothing of what visitors may do.
    if (!response.ok && code === undefined) throw new Error(describeRefusal(response.status));
    return code !== undefined && CLOSED.has(code) ? [] : path.replace('rpc/', '');
  });
  const open = (await Promise.all(asked)).flat();
  return open.length > 0 ? `qualquer visitante escreve em ${open.join(', ')}` : undefined;
}

/** The functions that do not run, or lack their secrets. */
async function findSilentFunctions({ database, site }: Patient): Promise<string | undefined> {
  const ask = (name: string, init: RequestInit) =>
    get(`${database.url}/functions/v1/${name}`, init).then(
      ({ status }) => status,
      () => 'sem resposta',
    );
  const wrong: string[] = [];
  for (const name of ['ai-generate', 'accept-invitation', 'click']) {
    const status = await ask(name, {
      method: 'OPTIONS',
      headers: { origin: new URL(site).origin },
    });
    if (status === 403) wrong.push(`${name}: SITE_URL é outro endereço`);
    else if (status !== 204 && status !== 405) wrong.push(`${name} não funciona (${status})`);
  }
  const headers = { 'content-type': 'application/json' };
  // Without a signature it answers 401; without its secret it does not start.
  const status = await ask('rebuild', { method: 'POST', headers, body: '{}' });
  if (status !== 401) wrong.push(`rebuild não funciona (${status})`);
  return wrong.length > 0 ? wrong.join('; ') : undefined;
}

/** Whether a save asks for a publication: no event may wait unasked. */
async function findSilentWebhook({ database }: Patient): Promise<string | undefined> {
  const [[event], [state]] = await Promise.all([
    callDatabase(database, 'pending_publish_events', { after_id: 0, max_rows: 1 }),
    callDatabase(database, 'publish_status', {}),
  ]);
  if (!event || Date.parse(event.created_at) > Date.now() - WAIT_MS) return undefined;
  const asked = Date.parse(state?.requested_at ?? '');
  return asked >= Date.parse(event.created_at)
    ? undefined
    : 'o que foi salvo espera há mais de meia hora, e ninguém pediu a publicação';
}

async function findSilentClock({ database }: Patient): Promise<string | undefined> {
  const [clock] = await callDatabase(database, 'clock_status', {});
  if (!clock?.beat_at) return 'o relógio ainda não bateu';
  return clock.is_still ? `o relógio está parado desde ${clock.beat_at}` : undefined;
}

async function findOpenSignUp({ database, publishableKey }: Patient): Promise<string | undefined> {
  const response = await get(`${database.url}/auth/v1/settings`, {
    headers: { apikey: publishableKey },
  });
  if (!response.ok) throw new Error(describeRefusal(response.status));
  const { disable_signup } = (await response.json()) as { disable_signup?: boolean };
  return disable_signup === true ? undefined : 'qualquer um pode criar uma conta';
}

async function findAbsentSite({ live }: Patient): Promise<string | undefined> {
  const response = await get(`${live}/build.json?fresh=${Date.now()}`);
  const isOurs = response.ok && (await response.text()).includes('builtAt');
  return isOurs ? undefined : `nada deste site responde em ${live}`;
}

/** End of the certificate of an address; undefined if it needs none. */
export function readCertificateEnd(address: string): Promise<string | undefined> {
  const { protocol, hostname, port } = new URL(address);
  if (protocol !== 'https:') return Promise.resolve(undefined);
  return new Promise((resolve, reject) => {
    const socket = connect({
      host: hostname,
      port: Number(port || 443),
      servername: isIP(hostname) ? undefined : hostname,
      // An invalid certificate must not break the connection: its end is what is read.
      rejectUnauthorized: false,
      timeout: TIMEOUT_MS,
    });
    socket.once('secureConnect', () => {
      resolve(new Date(socket.getPeerCertificate().valid_to).toISOString());
      socket.end();
    });
    socket.once('timeout', () => socket.destroy(new Error('timeout')));
    socket.once('error', reject);
  });
}

async function readTokenEnd({ cloudflare }: Patient): Promise<string | undefined> {
  if (!cloudflare) throw new Error('falta CLOUDFLARE_API_TOKEN');
  const response = await get(`${cloudflare.api}/user/tokens/verify`, {
    headers: { authorization: `Bearer ${cloudflare.token}` },
  });
  if (!response.ok) throw new Error(`a Cloudflare recusou o token com ${response.status}`);
  return ((await response.json()) as { result: { expires_on?: string } }).result.expires_on;
}

/** The day that whoever made the tokens wrote down: nothing else tells it. */
function readGivenEnd({ tokensExpire = '' }: Patient): string {
  if (isRealDay(tokensExpire)) return tokensExpire;
  throw new Error('falta o dia em TOKENS_EXPIRE, escrito como 2027-11-01');
}

/** Names the day on which something ends, if that is within the given time. */
export function describeEnd(end: string | undefined, withinMs: number): string | undefined {
  if (!end || !(Date.parse(end) < Date.now() + withinMs)) return undefined;
  return `vence em ${formatDay(end.slice(0, 10))}`;
}

const ANOTHER = 'Crie outro do mesmo modo e ponha-o no lugar do velho (docs/deploy.md, Set up).';
const ENDS: readonly Ending[] = [
  {
    title: 'O token da Cloudflare vale por mais de uma semana',
    end: readTokenEnd,
    remedy: ANOTHER,
    name: 'Token do servidor do site',
  },
  {
    title: 'O token que pede publicação vale por mais de uma semana',
    end: readGivenEnd,
    remedy: `${ANOTHER} TOKENS_EXPIRE é o dia em que vence o primeiro.`,
    name: 'Token que pede publicação',
  },
  {
    title: 'O certificado do site vale por mais de uma semana',
    end: ({ live }: Patient) => readCertificateEnd(live),
    remedy: 'Cloudflare › SSL/TLS › Edge Certificates: renova-se sozinho com os DNS da Cloudflare.',
    name: 'Certificado do site',
  },
];

/** Looks up once when something ends: the panel warns a month before, the doctor fails in the last week. */
const lookAtEnd = ({ title, remedy, end, name }: Ending): Look => ({
  title,
  remedy,
  find: async (patient, warn) => {
    let moment: string | undefined;
    try {
      moment = await end(patient);
    } catch (error) {
      warn?.(`${name}: ${reasonOf(error)}`);
      return reasonOf(error);
    }
    const soon = describeEnd(moment, SOON_MS);
    if (soon) warn?.(`${name}: ${soon}`);
    return describeEnd(moment, WEEK_MS);
  },
});

/** All checks. */
export const LOOKS: readonly Look[] = [
  {
    title: 'O banco tem as tabelas desta versão',
    find: ({ database }) => findOtherTables(database),
    remedy: 'npm run edge -- supabase db push --remote, ou o commit que fez estas tabelas.',
  },
  {
    title: 'Só quem foi convidado tem conta',
    find: findOpenSignUp,
    remedy: 'npm run edge -- supabase config push --remote (enable_signup = false).',
  },
  {
    title: 'Visitantes não escrevem nada no banco',
    find: findOpenWrites,
    remedy:
      'Tire do papel "anon" o direito que ele ganhou (Supabase › Database › Policies e Roles).',
  },
  {
    title: 'As funções respondem, com os segredos delas',
    find: findSilentFunctions,
    remedy:
      'npm run edge -- supabase secrets set --env-file .local/functions.env --remote; depois npm run edge -- supabase functions deploy --use-api --remote.',
  },
  {
    title: 'Salvar pede uma publicação',
    find: findSilentWebhook,
    remedy:
      'rebuild_url e rebuild_secret no Vault, que supabase db push só escreve com tabelas novas (docs/deploy.md, Set up).',
  },
  {
    title: 'O relógio bate',
    find: findSilentClock,
    remedy: 'Supabase › Database › Extensions › pg_cron; sem ele, GitHub › Actions › Clock.',
  },
  {
    title: 'O site responde',
    find: findAbsentSite,
    remedy: 'O motivo está no GitHub, em Actions › Publish.',
  },
  {
    title: 'A última publicação deu certo',
    find: async ({ database }) =>
      (await callDatabase(database, 'publish_status', {}))[0]?.failure ?? undefined,
    remedy:
      'Painel › Publicações diz o que fazer; os detalhes estão no GitHub, em Actions › Publish.',
  },
  ...ENDS.map(lookAtEnd),
];

/** What helps where a check could not be made, whatever it would have found. */
const ASK_AGAIN =
  'Confira endereços, chaves e conexão (.env, ou variáveis e segredos no GitHub); depois, outra vez.';

/**
 * Runs all checks, one line each; one that could not be made counts as wrong. Tells the panel what
 * ends within a month. Returns whether all is well.
 */
export async function examine(patient: Patient, say: (line: string) => void): Promise<boolean> {
  let isWell = true;
  const warnings: string[] = [];
  const seen = formatDay(dayInBrasilia(new Date()));
  const warn = (line: string) => warnings.push(`${line} (visto em ${seen})`);
  for (const { title, find, remedy } of LOOKS) {
    const [problem, help] = await find(patient, warn).then(
      (found) => [found, remedy],
      (error: unknown) => [`não deu para ver: ${reasonOf(error)}`, ASK_AGAIN],
    );
    if (problem === undefined) say(`✓ ${title}`);
    else say(`✗ ${title}: ${problem}\n  → ${help}`);
    if (problem !== undefined) isWell = false;
  }
  const body = { warnings };
  await request(patient.database, 'rpc/keep_warnings', { body }).catch(() => undefined);
  return isWell;
}
