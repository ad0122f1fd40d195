import { format, resolveConfig } from 'prettier';
import type { Database } from '../backend/database.ts';

/** File of the row types. */
export const DATABASE_TYPES_FILE = 'src/cms/database.ts';

/** Results of functions that may be null, which the catalogue does not say. */
const NULLABLE_RESULTS: Readonly<Record<string, readonly string[]>> = {
  pending_publish_events: ['page_id', 'slug', 'edit_id'],
  publish_status: ['pending_since', 'requested_at', 'failed_at', 'failure'],
  find_live: ['find_live'],
  read_ai_key: ['read_ai_key'],
  list_people: ['last_sign_in_at'],
  clock_status: ['beat_at', 'next_change_at'],
  site_report: ['site_report'],
};

interface Column {
  relation: string;
  is_view: boolean;
  name: string;
  type: string;
  is_nullable: boolean;
  has_default: boolean;
  is_generated: boolean;
  /** The `CHECK (...)` of this column alone, if any. */
  check: string | null;
}

interface Argument {
  function: string;
  name: string;
  type: string;
  /** Columns of the table that the function returns. */
  is_column: boolean;
  has_default: boolean;
}

interface Result {
  function: string;
  returns: string;
}

// A view's columns do not say whether they may be null, so the table's columns decide.
const COLUMNS = `
  select c.relname as relation, c.relkind = 'v' as is_view, a.attname as name,
    format_type(a.atttypid, null) as type,
    not coalesce(source.attnotnull, a.attnotnull) as is_nullable,
    a.atthasdef or a.attidentity <> '' as has_default,
    a.attgenerated <> '' as is_generated,
    (select pg_get_constraintdef(k.oid) from pg_constraint k
     where k.conrelid = coalesce(source.attrelid, c.oid) and k.contype = 'c'
       and k.conkey = array[coalesce(source.attnum, a.attnum)] and pg_get_constraintdef(k.oid) like '%= ANY (ARRAY[%'
    ) as check
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  left join lateral (
    select u.table_schema, u.table_name from information_schema.view_column_usage u
    where c.relkind = 'v' and u.view_schema = 'public' and u.view_name = c.relname and u.column_name = a.attname
    order by u.table_name
    limit 1
  ) as u on true
  left join pg_attribute source
    on source.attrelid = to_regclass(quote_ident(u.table_schema) || '.' || quote_ident(u.table_name)) and source.attname = a.attname
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v')
  order by c.relname, a.attname`;

const FUNCTIONS = `
  select p.proname as function, format_type(p.prorettype, null) as returns
  from pg_proc p
  where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and p.prorettype <> 'trigger'::regtype
  order by p.proname`;

const ARGUMENTS = `
  select p.proname as function, n.name,
    -- The first counts from 1, the second from 0.
    format_type(coalesce(p.proallargtypes[n.place], p.proargtypes[n.place - 1]), null) as type,
    p.proargmodes[n.place] is not distinct from 't' as is_column,
    n.place > p.pronargs - p.pronargdefaults as has_default
  from pg_proc p
  cross join lateral unnest(p.proargnames) with ordinality as n (name, place)
  where p.pronamespace = 'public'::regnamespace and p.prokind = 'f'
  order by p.proname, n.place`;

const TYPES: Readonly<Record<string, string>> = {
  uuid: 'string',
  text: 'string',
  'timestamp with time zone': 'string',
  integer: 'number',
  bigint: 'number',
  date: 'string',
  numeric: 'number',
  boolean: 'boolean',
  jsonb: 'Json',
  void: 'undefined',
};

/** The TypeScript type of a value as the API sends it. Throws for an unknown SQL type. */
export function toTypeScript(type: string, check: string | null = null): string {
  if (type.endsWith('[]')) return `${toTypeScript(type.slice(0, -2))}[]`;
  const choices = [...(check ?? '').matchAll(/'([^']+)'::text/g)].map(([, choice]) => choice);
  if (choices.length > 0) return choices.map((choice) => `'${choice}'`).join(' | ');
  const known = TYPES[type];
  if (known === undefined) throw new Error(`Add the type "${type}" to ${import.meta.filename}.`);
  return known;
}

/** The row types of the schema `public`, as supabase-js takes them, from a migrated database. */
export async function writeDatabaseTypes(database: Pick<Database, 'query'>): Promise<string> {
  const columns = await database.query<Column>(COLUMNS);
  const results = await database.query<Result>(FUNCTIONS);
  const args = await database.query<Argument>(ARGUMENTS);
  const relations = (isView: boolean) =>
    [...Map.groupBy(columns, ({ relation }) => relation)]
      .filter(([, [column]]) => column?.is_view === isView)
      .map(([name, list]) => describeRelation(name, list));
  const functions = results.map((result) =>
    describeFunction(
      result,
      args.filter((argument) => argument.function === result.function),
    ),
  );
  const source = `// Written by npm run types:database from supabase/migrations.

type NoArguments = Record<PropertyKey, never>;

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

/** A table: its columns, those that a new row must have, and those that nobody writes. */
type Table<Row, Needed extends keyof Row, Generated extends keyof Row = never> = {
  Row: Row;
  Insert: Pick<Row, Needed> & Written<Row, Generated>;
  Update: Written<Row, Generated>;
  Relationships: [];
};

type Written<Row, Generated extends keyof Row> = {
  [Column in keyof Row]?: Column extends Generated ? never : Row[Column];
};

export type Database = {
  public: {
    Tables: { ${relations(false).join('\n')} };
    Views: { ${relations(true).join('\n')} };
    Functions: { ${functions.join('\n')} };
  };
};
`;
  const options = await resolveConfig(DATABASE_TYPES_FILE);
  return format(source, { ...options, filepath: DATABASE_TYPES_FILE });
}

function describeRelation(name: string, columns: readonly Column[]): string {
  const row = columns.map((column) => `${column.name}: ${valueOf(column)};`);
  if (columns.some(({ is_view }) => is_view)) {
    return `${name}: { Row: { ${row.join('\n')} }; Relationships: [] };`;
  }
  const names = (list: readonly Column[]) => list.map((column) => `'${column.name}'`).join(' | ');
  const generated = columns.filter(({ is_generated }) => is_generated);
  const needed = columns.filter(
    ({ has_default, is_nullable, is_generated }) => !(has_default || is_nullable || is_generated),
  );
  const parts = [needed, ...(generated.length > 0 ? [generated] : [])].map(
    (list) => names(list) || 'never',
  );
  return `${name}: Table<{ ${row.join('\n')} }, ${parts.join(', ')}>;`;
}

function valueOf({ type, check, is_nullable }: Column): string {
  return toTypeScript(type, check) + (is_nullable ? ' | null' : '');
}

function describeFunction(result: Result, args: readonly Argument[]): string {
  const name = result.function;
  const nullable = (column: string) =>
    NULLABLE_RESULTS[name]?.includes(column) === true ? ' | null' : '';
  const given = args
    .filter(({ is_column }) => !is_column)
    .map((argument) => {
      return `${argument.name}${argument.has_default ? '?' : ''}: ${toTypeScript(argument.type)};`;
    });
  const columns = args
    .filter(({ is_column }) => is_column)
    .map((column) => `${column.name}: ${toTypeScript(column.type)}${nullable(column.name)};`);
  const returned =
    columns.length > 0
      ? `{ ${columns.join('\n')} }[]`
      : toTypeScript(result.returns) + nullable(name);
  return `${name}: { Args: ${given.length > 0 ? `{ ${given.join('\n')} }` : 'NoArguments'}; Returns: ${returned} };`;
}
