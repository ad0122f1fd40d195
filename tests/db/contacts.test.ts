import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../scripts/backend/database.ts';
import { noteProblem } from '../../src/admin/data/contacts/contact.ts';
import { pageCode } from '../../src/features/contact/page-code.ts';
import { paths } from '../../src/lib/url/paths.ts';
import { makeDataDirectory, START_TIMEOUT_MS } from './backend.ts';
import { openMigrated } from './database.ts';

const data = makeDataDirectory();
const PERSON = randomUUID();
let database: Database;

beforeAll(async () => {
  database = await openMigrated(data.path);
  await database.script(`
    insert into auth.users (id, aud, role, email, raw_app_meta_data, raw_user_meta_data)
      values ('${PERSON}', 'authenticated', 'authenticated', 'editora@local.test', '{}', '{}');
    insert into private.admin_users (user_id, role, name) values ('${PERSON}', 'editor', 'Editora');
    insert into auth.sessions (id, user_id, created_at) values ('${PERSON}', '${PERSON}', now());
    select set_config('request.jwt.claim.sub', '${PERSON}', false),
      set_config('request.jwt.claims', '{"sub":"${PERSON}","session_id":"${PERSON}"}', false);`);
}, START_TIMEOUT_MS);

afterAll(async () => {
  await database.close();
  data.remove();
});

interface Row {
  id: string;
  note: string;
  created_by: string;
}

const add = async (values: Record<string, string | number | null>) => {
  const all = { channel: 'whatsapp', outcome: 'quote', ...values };
  const [row] = await database.query<Row>(
    "insert into public.contacts select * from jsonb_populate_record(null::public.contacts, $1::jsonb || jsonb_build_object($2::text, gen_random_uuid(), $3::text, now(), $4::text, auth.uid(), $5::text, coalesce($1::jsonb ->> $5, (now() at time zone 'America/Sao_Paulo')::text), $6::text, coalesce($1::jsonb ->> $6, $7))) returning *",
    [JSON.stringify(all), 'id', 'created_at', 'created_by', 'day', 'note', ''],
  );
  if (!row) throw new Error('Nothing was added.');
  return row;
};

test(
  'the panel and the database agree on what a note may hold',
  { tags: '@contacts' },
  async () => {
    for (const [note, isGood] of [
      ['', true],
      ['Basculante, duas folhas, R$ 1.250,00 em 10x de R$ 125', true],
      ['Volta em 22/11/2026 às 14:30', true],
      ['(11) 98765-4321', false],
      ['liga 11 9 8 7 6 5 4 3 2 1 depois', false],
      ['+5511987654321', false],
      ['escreve para ana@exemplo.com.br', false],
      ['duas\nlinhas', false],
      ['x'.repeat(200), true],
      ['x'.repeat(201), false],
    ] as const) {
      expect(noteProblem(note) === undefined, note).toBe(isGood);
      const saved = add({ note }).then(
        () => true,
        () => false,
      );
      expect(await saved, note).toBe(isGood);
    }
  },
);

test('a contact is of the last 24 months, has a code as messages do, and no price where nobody bought', async () => {
  for (const wrong of [
    { day: '2999-01-01' },
    { day: '2001-01-01' },
    { code: '7K3QM' },
    { code: '0K3QM-b' },
    { code: '7K3QM-x' },
    { channel: 'fax' },
    { outcome: 'sold' },
    { amount: 0 },
    { amount: -5 },
    { outcome: 'no_client', amount: 5 },
  ]) {
    await expect(add(wrong), JSON.stringify(wrong)).rejects.toThrow();
  }
  expect(await add({ code: '7K3QM-b', amount: 180.5 })).toMatchObject({ created_by: PERSON });
});

test('the clock lets go of contacts after 24 months', async () => {
  const { id } = await add({ note: 'de hoje' });
  await database.script(`
    alter table public.contacts disable trigger user;
    insert into public.contacts (day, channel, outcome, note)
      values ((now() at time zone 'America/Sao_Paulo' - interval '24 months')::date - 1, 'phone', 'job', 'velho'),
        ((now() at time zone 'America/Sao_Paulo' - interval '24 months')::date, 'phone', 'job', 'quase velho');
    alter table public.contacts enable trigger user;
    select public.beat_clock(60);`);
  const notes = await database.query<Row>('select id, note from public.contacts');
  expect(notes.map(({ note }) => note)).toEqual(expect.arrayContaining(['de hoje', 'quase velho']));
  expect(notes.map(({ note }) => note)).not.toContain('velho');
  expect(notes.some((row) => row.id === id)).toBe(true);
});

test(
  'the database makes the codes that messages have, and knows a renamed page by its old one',
  { tags: ['@contacts', '@message-code'] },
  async () => {
    for (const path of ['/', '/cidades/osasco', '/links-uteis/á', '/x'.repeat(80)]) {
      const rows = await database.query('select private.page_code($1) as code', [path]);
      expect(rows).toEqual([{ code: pageCode(path) }]);
    }
    await database.script(`
      insert into public.generated_pages (title, slug, content, description)
        values ('Um', 'nome-velho', '<p>Um</p>', 'Um');
      update public.generated_pages set slug = 'nome-novo' where slug = 'nome-velho';`);
    const codes = [paths.savedPage('nome-velho'), paths.savedPage('nome-novo')].map(pageCode);
    const rows = await database.query(
      'select code, slug, title, is_old from public.pages_of_codes($1::text[])',
      [`{${codes.join()}}`],
    );
    expect(rows).toEqual([
      { code: codes[1], slug: 'nome-novo', title: 'Um', is_old: false },
      { code: codes[0], slug: 'nome-velho', title: 'Um', is_old: true },
    ]);
  },
);
