import { createClient, type AuthError, type SupabaseClient } from '@supabase/supabase-js';

export interface AdminSettings {
  url: string;
  secretKey: string;
  email: string;
}

const MIN_PASSWORD_LENGTH = 12;
const USERS_PER_PAGE = 1000;

/** Reads arguments and environment; throws an Error that says what to do. */
export function readAdminSettings(
  args: readonly string[],
  env: Record<string, string | undefined>,
): AdminSettings {
  const [email = '', ...rest] = args;
  if (!/^[^\s@]+@[^\s@]+$/.test(email) || rest.length > 0) {
    throw new Error('Name one e-mail address: npm run admin:create -- owner@example.com');
  }
  const required = (name: string) => {
    const value = env[name]?.trim();
    if (value) return value;
    throw new Error(`Set ${name}, in the environment or in .env (see .env.example).`);
  };
  const url = required('PUBLIC_SUPABASE_URL');
  if (!URL.canParse(url)) throw new Error(`PUBLIC_SUPABASE_URL is no address: "${url}".`);
  return { url, secretKey: required('SUPABASE_SECRET_KEY'), email: email.toLowerCase() };
}

/**
 * Creates a user of hosted Supabase, unless there is one with this e-mail, and puts it on the
 * allow-list. Returns a sentence that says what was done.
 */
export async function createAdministrator(
  { url, secretKey, email }: AdminSettings,
  password: string,
): Promise<string> {
  const client = createClient(url, secretKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
  const { data, error } = await client.auth.admin.createUser({
    email,
    password: checkPassword(password),
    email_confirm: true,
  });
  if (error && error.code !== 'email_exists') throw explain(error, url);
  const user = data.user ?? (await findUser(client, email, url));

  const listed = await client.rpc('add_administrator', { user_id: user.id });
  if (listed.error) {
    throw new Error(
      `The user exists, but could not be put on the allow-list: ${listed.error.message}. ` +
        'Run "npm run edge -- supabase db push --remote", then this command again.',
    );
  }
  return error
    ? `${email} existed already, keeps their password and is an administrator now.`
    : `${email} is an administrator now.`;
}

function checkPassword(password: string): string {
  if (password.length >= MIN_PASSWORD_LENGTH) return password;
  throw new Error(`The password needs at least ${MIN_PASSWORD_LENGTH} characters.`);
}

/** The API cannot filter by e-mail, so all pages are searched. */
async function findUser(client: SupabaseClient, email: string, url: string) {
  for (let page = 1; ; page += 1) {
    const { data, error } = await client.auth.admin.listUsers({ page, perPage: USERS_PER_PAGE });
    if (error) throw explain(error, url);
    const user = data.users.find((one) => one.email?.toLowerCase() === email);
    if (user) return user;
    if (data.users.length < USERS_PER_PAGE) {
      throw new Error(`${email} exists, says the auth service, but is not in its list of users.`);
    }
  }
}

function explain({ status, code, message }: AuthError, url: string): Error {
  if (status === 401 || status === 403) {
    return new Error(
      `${url} refused the key. Set SUPABASE_SECRET_KEY to the project's secret key.`,
    );
  }
  if (status === 404) {
    return new Error(
      `${url} has no user administration. This command is for hosted Supabase; ` +
        '"npm start" makes its administrator itself.',
    );
  }
  if (code === 'weak_password') return new Error(`The password was refused: ${message}`);
  if (status === undefined || status === 0) {
    return new Error(`${url} did not answer. Check PUBLIC_SUPABASE_URL and the connection.`);
  }
  return new Error(`The auth service answered ${status}: ${message}`);
}
