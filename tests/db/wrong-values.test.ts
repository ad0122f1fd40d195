import { randomUUID } from 'node:crypto';
import { hashSync } from 'bcryptjs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  connect,
  makeDataDirectory,
  makePage,
  openUnder,
  prepareDatabase,
  signIn,
  startOn,
  START_TIMEOUT_MS,
  type Backend,
  type Client,
} from './backend.ts';

/**
 * A wrong value must not affect other requests. The values to try are read from the database: each
 * column of each table and each argument of each function of the API.
 */

const PASSWORD = 'um-segredo-de-teste';
const EDITOR = randomUUID();
const PEOPLE = { stranger: randomUUID(), removed: randomUUID(), editor: EDITOR } as const;
const email = (id: string) => `${id}@local.test`;

const data = makeDataDirectory();
let backend: Backend;
let owner: Client;
let tokens: Record<keyof typeof PEOPLE, string>;
let reached: Reached[];
/** A page that visitors see. */
const page = makePage();
/** Id of another page, which is overwritten. */
let changed: string;

/** A table or function of the API, with the types of its columns or arguments. */
interface Reached {
  path: string;
  methods: string[];
  types: Record<string, string>;
  /** Required arguments. */
  needed: string[];
}

const REACHED = `
  select '/rest/v1/' || c.relname as path,
    array_agg(distinct a.privilege_type) as privileges,
    (
      select jsonb_object_agg(t.attname, format_type(t.atttypid, null)) from pg_attribute t
      where t.attrelid = c.oid and t.attnum > 0 and not t.attisdropped
    ) as types,
    '{}'::text[] as needed
  from pg_class c
  left join pg_attribute g on g.attrelid = c.oid and g.attacl is not null
  cross join lateral aclexplode(c.relacl || coalesce(g.attacl, '{}')) a
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v') and a.grantee <> c.relowner
  group by c.oid, c.relname
  union all
  select '/rest/v1/rpc/' || p.proname, '{EXECUTE}',
    (
      select coalesce(jsonb_object_agg(n.name, format_type(t.type, null)), '{}')
      from unnest(p.proargnames[:p.pronargs]) with ordinality as n (name, place)
      join unnest(p.proargtypes::oid[]) with ordinality as t (type, place) using (place)
    ),
    p.proargnames[:p.pronargs - p.pronargdefaults]
  from pg_proc p
  where p.pronamespace = 'public'::regnamespace
    and exists (select from aclexplode(p.proacl) a where a.grantee <> p.proowner)`;

interface Wrong {
  method: string;
  path: string;
  body?: string;
}

const METHODS: Record<string, string> = {
  ...{ SELECT: 'GET', INSERT: 'POST', UPDATE: 'PATCH', DELETE: 'DELETE', EXECUTE: 'POST' },
};

const nested = (depth: number, open: string, close: string) =>
  open.repeat(depth) + '1' + close.repeat(depth);

/** As JSON text, because some values have no other form. */
const KINDS = ['null', 'true', '7', '"x"', '{"a":1}', '["a",null,{"a":1}]', '[[1],[2]]', '[]'];

function extremesOf(type: string): string[] {
  if (/^(?:timestamp|date)/.test(type)) {
    return ['"infinity"', '"-infinity"', '"294275-12-31"', '"294277-01-01"', '"4713-01-01 BC"'];
  }
  if (/^(?:bigint|integer|smallint|numeric|double)/.test(type)) {
    return ['-1', '0.5', '9223372036854775808', '1e308', '1e400', '"NaN"', '"Infinity"'];
  }
  if (type.startsWith('json')) return [nested(100_000, '[', ']'), nested(200, '{"a":', '}')];
  const texts = [
    '"\\u0000"',
    '"\\ud800"',
    '"\\u200b"',
    '"{"',
    `"'\\\\"`,
    `"${'x'.repeat(20_000)}"`,
  ];
  return type.endsWith('[]') ? texts.map((text) => `[${text}]`) : texts;
}

/** A valid value of a type, as JSON. */
function valueOf(type: string): string {
  if (type === 'uuid') return JSON.stringify(randomUUID());
  if (type.endsWith('[]')) return '["x"]';
  if (/^(?:bigint|integer|smallint|numeric)$/.test(type)) return '1';
  if (type === 'boolean') return 'false';
  if (type.startsWith('timestamp')) return '"2026-11-21T12:00:00Z"';
  if (type === 'date') return '"2026-11-21"';
  return type.startsWith('json') ? '{}' : '"x"';
}

beforeAll(async () => {
  const accounts = Object.values(PEOPLE).map(
    (id) => `
      insert into auth.users (id, aud, role, email, encrypted_password, email_confirmed_at,
        raw_app_meta_data, raw_user_meta_data)
      values ('${id}', 'authenticated', 'authenticated', '${email(id)}', '${hashSync(PASSWORD, 4)}', now(), '{}', '{}');`,
  );
  await prepareDatabase(
    data.path,
    `${accounts.join('')}
     insert into private.admin_users (user_id, role) values ('${EDITOR}', 'editor'), ('${PEOPLE.removed}', 'editor');`,
  );
  const database = await openUnder(data.path);
  type Row = Omit<Reached, 'methods'> & { privileges: string[] };
  const rows = await database.query<Row>(REACHED);
  await database.close();
  reached = rows.map(({ privileges, ...row }) => ({
    ...row,
    methods: privileges.flatMap((name) => METHODS[name] ?? []),
  }));
  backend = await startOn(data.path);
  owner = await signIn(backend);
  const signed = Object.entries(PEOPLE).map(async ([name, id]) => {
    const client = await signIn(backend, { email: email(id), password: PASSWORD });
    return [name, (await client.auth.getSession()).data.session?.access_token];
  });
  tokens = Object.fromEntries(await Promise.all(signed)) as typeof tokens;
  await owner.rpc('remove_person', { user_id: PEOPLE.removed }).throwOnError();
  await owner.from('generated_pages').insert(page).throwOnError();
  const other = await owner.from('generated_pages').insert(makePage()).select('id').single();
  changed = other.data?.id ?? '';
}, START_TIMEOUT_MS);

afterAll(async () => {
  await backend.close();
  data.remove();
});

async function send({ who, method, path, body }: Wrong & { who: keyof typeof PEOPLE }) {
  const response = await fetch(`${backend.url}${path}`, {
    method,
    headers: {
      apikey: backend.publishableKey,
      authorization: `Bearer ${tokens[who]}`,
      'content-type': 'application/json',
    },
    ...(body !== undefined && { body }),
  });
  await response.text();
  return { status: response.status };
}

/** What visitors and owners need from the backend. */
async function expectWhole(after: string) {
  const visitor = connect(backend, backend.publishableKey);
  const health = await fetch(`${backend.url}/auth/v1/health`, {
    headers: { apikey: backend.publishableKey },
  });
  expect(health.status, after).toBe(200);
  const seen = await visitor.from('public_pages').select('slug').eq('slug', page.slug);
  expect(seen.data, after).toEqual([{ slug: page.slug }]);
  expect((await owner.rpc('my_access')).data, after).toBe('owner');
  const listed = await owner.from('generated_pages').select('id').limit(1);
  expect(listed.error, after).toBeNull();
}

/** Requests with one wrong value for a column or an argument. */
function wrongRequests({ path, methods, types, needed }: Reached, name: string): Wrong[] {
  const extremes = extremesOf(types[name] ?? '');
  const others = needed.filter((one) => one !== name);
  const given = others.map((one) => `"${one}":${valueOf(types[one] ?? '')}`);
  const bodies = [...KINDS, ...extremes].map(
    (value) => `{${[...given, `"${name}":${value}`].join()}}`,
  );
  return methods.flatMap((method): Wrong[] => {
    if (method === 'POST') return bodies.map((body) => ({ method, path, body }));
    if (method === 'PATCH') {
      // PATCH skips kinds that POST has shown already.
      const rest = bodies.slice(KINDS.length - 4);
      return rest.map((body) => ({ method, path: `${path}?id=eq.${changed}`, body }));
    }
    const short = ['{"a":1}', ...extremes.slice(0, 2)];
    const asked = short.map((value) => ({
      method,
      path: `${path}?select=${name}&${name}=eq.${encodeURIComponent(value)}`,
    }));
    return method === 'GET' ? asked : [];
  });
}

test('whatever is sent in place of a column or an argument, everybody else is served', async () => {
  const failed: string[] = [];
  for (const one of reached) {
    const requests = Object.keys(one.types).flatMap((name) => wrongRequests(one, name));
    // Of roles that are refused, every eighth request is sent: it must be read before the refusal.
    const sent = requests.flatMap((request, at) => [
      { ...request, who: 'editor' as const },
      ...(at % 8 === 3 ? [{ ...request, who: 'stranger' as const }] : []),
      ...(at % 8 === 4 ? [{ ...request, who: 'removed' as const }] : []),
    ]);
    const answers = await Promise.all(
      sent.map(async (request) => ({ ...request, ...(await send(request)) })),
    );
    for (const { who, method, path, body = '', status } of answers) {
      if (status >= 500) failed.push(`${status} ${who} ${method} ${path} ${body}`.slice(0, 200));
    }
    await expectWhole(one.path);
  }
  // No wrong value is a fault of the backend.
  expect(failed).toEqual([]);
});
