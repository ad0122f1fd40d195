import { parseJson } from '../../../src/lib/objects.ts';
import {
  answerPages,
  DEFAULTS,
  readText,
  Refusal,
  sendAsServer,
  type Dependencies,
  type Project,
} from './http.ts';

/** How accounts are created where the function runs. */
export interface Accounts {
  /** Creates an account whose e-mail needs no confirmation; returns its id. */
  create: (email: string, password: string) => Promise<string>;
  /** Sets another password for an account without rights. */
  setPassword: (userId: string, password: string) => Promise<void>;
}

export interface AcceptConfig extends Project {
  /** Address of the site, whose pages may call. */
  siteUrl: string;
  accounts: Accounts;
}

/** Request of the browser. */
interface Acceptance {
  token: string;
  email: string;
  password: string;
}

const MAX_BODY = 4096;
const SHORTEST_PASSWORD = 12;
/** Limit of the auth service, because bcrypt reads no more. */
const LONGEST_PASSWORD_BYTES = 72;

/**
 * `POST {token, email, password}` → 200: the link is used up and an account with this password is
 * on the list, with the role of the invitation. 410 `invitation_gone` for a link that was used,
 * taken back or is over; 409 `email_taken` if a person of the list has the e-mail; 422
 * `weak_password`; 503 `unavailable`. A person who was on the list before keeps the account and
 * starts anew.
 */
export function createAcceptHandler(
  config: AcceptConfig,
  given: Partial<Dependencies> = {},
): (request: Request) => Promise<Response> {
  const dependencies = { ...DEFAULTS, ...given };
  const { accounts } = config;
  const origin = new URL(config.siteUrl).origin;

  async function answer(request: Request): Promise<Response> {
    const { token, email, password } = readAcceptance(await readText(request, MAX_BODY));
    const open = (await call('read_invitation', { token })) as unknown[];
    if (open.length === 0) throw new Refusal(410, 'invitation_gone');
    const [known] = (await call('find_account', { email })) as {
      user_id: string;
      is_person: boolean;
    }[];
    if (known?.is_person === true) throw new Refusal(409, 'email_taken');
    if (known) await accounts.setPassword(known.user_id, password);
    const userId = known?.user_id ?? (await accounts.create(email, password));
    const isAccepted = await call('accept_invitation', { token, user_id: userId });
    if (isAccepted !== true) throw new Refusal(410, 'invitation_gone');
    dependencies.log({ event: 'invitation_accepted', user: userId });
    return Response.json({ email });
  }

  async function call(name: string, parameters: Record<string, unknown>): Promise<unknown> {
    const path = `/rest/v1/rpc/${name}`;
    const response = await sendAsServer(dependencies.fetch, config, path, parameters);
    // Two links were used at once for the same account: the other one has put it on the list.
    if (response?.status === 409) throw new Refusal(409, 'email_taken');
    if (!response?.ok) throw new Refusal(503, 'unavailable');
    return response.json();
  }

  const refuse = (error: unknown): Refusal => {
    const refusal = error instanceof Refusal ? error : new Refusal(503, 'unavailable');
    dependencies.log({ event: 'invitation_refused', code: refusal.code, status: refusal.status });
    return refusal;
  };

  return (request) => answerPages(request, origin, () => answer(request), refuse);
}

/** Creates accounts of hosted Supabase by its admin API. */
export function createHostedAccounts(
  project: Project,
  fetchIt: typeof fetch = DEFAULTS.fetch,
): Accounts {
  const ask = async (method: 'POST' | 'PUT', path: string, body: object): Promise<string> => {
    const users = `/auth/v1/admin/users${path}`;
    const response = await sendAsServer(fetchIt, project, users, body, method);
    if (!response) throw new Refusal(503, 'unavailable');
    const user = (await response.json().catch(() => ({}))) as {
      id?: unknown;
      error_code?: unknown;
    };
    if (user.error_code === 'weak_password') throw new Refusal(422, 'weak_password');
    if (user.error_code === 'validation_failed') throw new Refusal(400, 'bad_request');
    if (!response.ok || typeof user.id !== 'string') throw new Refusal(503, 'unavailable');
    return user.id;
  };
  return {
    create: (email, password) => ask('POST', '', { email, password, email_confirm: true }),
    setPassword: async (userId, password) => {
      await ask('PUT', `/${userId}`, { password, email_confirm: true });
    },
  };
}

function readAcceptance(text: string): Acceptance {
  const { token, email, password } = (parseJson(text) ?? {}) as Record<string, unknown>;
  if (
    typeof token !== 'string' ||
    !/^[\w-]{32}$/.test(token) ||
    typeof email !== 'string' ||
    email.length > 254 ||
    !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim()) ||
    typeof password !== 'string'
  ) {
    throw new Refusal(400, 'bad_request');
  }
  if (
    password.length < SHORTEST_PASSWORD ||
    new TextEncoder().encode(password).byteLength > LONGEST_PASSWORD_BYTES
  ) {
    throw new Refusal(422, 'weak_password');
  }
  return { token, email: email.trim().toLowerCase(), password };
}
