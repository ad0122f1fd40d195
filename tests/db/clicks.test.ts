import { createHmac, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from '../../scripts/backend/database.ts';
import { makeDataDirectory, START_TIMEOUT_MS } from './backend.ts';
import { addOwner, openMigrated } from './database.ts';

const data = makeDataDirectory();
const PERSON = randomUUID();
let database: Database;

beforeAll(async () => {
  database = await openMigrated(data.path);
  await database.script(`
    ${addOwner(PERSON)}
    insert into public.generated_pages (title, slug, content, description, state) values
      ('Salva', 'salva', '<p>Um</p>', 'Um', 'published'), ('Rascunho', 'rascunho', '', '', 'draft');`);
}, START_TIMEOUT_MS);

afterAll(async () => {
  await database.close();
  data.remove();
});

beforeEach(() =>
  database.script(`
    truncate private.clicks, private.click_callers, private.click_salts;
    select public.save_site_report('{"launch": {}, "addresses": ["/", "/guias"]}');`),
);

const ask = async <Row>(sql: string, values: string[] = []) =>
  (await database.query<Row & object>(sql, values)) as Row[];
const count = async (page: string, address = '192.0.2.1', slot = 'bar', channel = 'whatsapp') => {
  const rows = await ask<{ said: string }>(
    "select public.count_click($1, $2, $3, 'none', $4) as said",
    [page, slot, channel, address],
  );
  return rows[0]?.said;
};
const total = async () =>
  (await ask<{ sum: number }>('select coalesce(sum(count), 0)::int as sum from private.clicks'))[0]
    ?.sum;

test(
  'of 1,000 forged clicks from one address twelve count on a page',
  { tags: '@clicks' },
  async () => {
    await database.script(`
      select public.count_click('/', 'bar', 'phone', 'none', '198.51.100.7')
      from generate_series(1, 1000);`);
    expect(await total()).toBe(12);
    expect(await count('/', '198.51.100.7')).toBe('too_many');
    expect(await count('/', '::ffff:198.51.100.7')).toBe('too_many');
    // Visitors with the same address may read different pages.
    expect(await count('/guias', '198.51.100.7')).toBe('counted');
    expect(await count('/', '198.51.100.8')).toBe('counted');
  },
);

test('of clicks from one address on many pages 120 count', { tags: '@clicks' }, async () => {
  await database.script(`
      select public.count_click('/sitemap/links-uteis/' || n % 50, 'bar', 'phone', 'none', '198.51.100.7')
      from generate_series(1, 500) as n;`);
  expect(await total()).toBe(120);
});

test(
  'the addresses of one /64 count as one, and those of another as another',
  { tags: '@clicks' },
  async () => {
    await database.script(`
      select public.count_click('/', 'bar', 'phone', 'none', '2001:db8::' || to_hex(n))
      from generate_series(1, 100) as n;`);
    expect(await total()).toBe(12);
    expect(await count('/', '2001:db8:0:1::1')).toBe('counted');
    expect(await count('/', 'unknown')).toBe('counted');
  },
);

test('of 4,000 forged clicks from 1,000 addresses 3,000 count', { tags: '@clicks' }, async () => {
  // Several transactions, like real clicks: in a single one each click would read all versions of a row.
  for (let begun = 0; begun < 4000; begun += 500) {
    await database.script(`
        select public.count_click('/guias', 'main', 'whatsapp', 'search', '2001:db8:0:' || (n % 1000) || '::1')
        from generate_series(${begun + 1}, ${begun + 500}) as n;`);
  }
  expect(await total()).toBe(3000);
  expect(await count('/', '198.51.100.9')).toBe('full');
});

test('only buttons of pages that are on the site count, and none where the owner does not count', async () => {
  expect(await count('/guias')).toBe('counted');
  expect(await count('/links-uteis/salva')).toBe('counted');
  expect(await count('/sitemap/links-uteis/2')).toBe('counted');
  for (const page of [
    '/links-uteis/rascunho',
    '/links-uteis/',
    'salva',
    '/admin/painel',
    '/nada',
    '',
  ]) {
    expect(await count(page), page).toBe('unknown_page');
  }
  await expect(count('/', '192.0.2.2', 'popup')).rejects.toThrow();
  await expect(count('/', '192.0.2.2', 'bar', 'fax')).rejects.toThrow();
  expect(await total()).toBe(3);
  const [report] = await ask('select document from private.site_report');
  expect(report).toEqual({ document: { launch: {} } });
  await database.script(`select public.save_site_report('{"addresses": []}')`);
  for (const page of ['/', '/links-uteis/salva', '/sitemap/links-uteis/2']) {
    expect(await count(page)).toBe('unknown_page');
  }
});

test('an address is kept as its HMAC under the secret of the day alone, and both go with their time', async () => {
  await count('/');
  await count('/guias');
  const [kept] = await ask<{ salt: string; callers: string[] }>(`
    select encode(s.secret, 'hex') as salt,
      (select array_agg(encode(c.caller, 'hex') order by c.caller) from private.click_callers c) as callers
    from private.click_salts s where s.day = (now() at time zone 'America/Sao_Paulo')::date`);
  const secret = Buffer.from(kept?.salt ?? '', 'hex');
  expect(secret).toHaveLength(32);
  expect(new Set(secret).size).toBeGreaterThan(10);
  const kinds = ['192.0.2.1', '192.0.2.1 /', '192.0.2.1 /guias'];
  const callers = kinds.map((text) => createHmac('sha256', secret).update(text).digest('hex'));
  expect(kept?.callers).toEqual(['', ...callers.sort()]);
  const dump = await ask<{ text: string }>(
    'select (select jsonb_agg(to_jsonb(k)) from private.clicks k)::text || (select jsonb_agg(to_jsonb(c)) from private.click_callers c)::text as text',
  );
  expect(dump[0]?.text).not.toContain('192.0.2');

  await database.script(`
    update private.click_salts set day = day - 1;
    update private.click_callers set hour = hour - interval '1 hour';
    insert into private.clicks (day, hour, page, slot, channel, source) values
      ((now() at time zone 'America/Sao_Paulo' - interval '24 months')::date, 8, '/', 'bar', 'phone', 'none'),
      ((now() at time zone 'America/Sao_Paulo' - interval '24 months')::date - 1, 8, '/', 'bar', 'phone', 'none');
    select public.beat_clock(60);`);
  const left = await ask(`
    select (select count(*)::int from private.click_salts) as salts,
      (select count(*)::int from private.click_callers) as callers,
      (select count(*)::int from private.clicks) as clicks`);
  expect(left).toEqual([{ salts: 0, callers: 0, clicks: 3 }]);
});

test('the first click of a day lets go of the secret of the day before, without any clock', async () => {
  await count('/');
  await database.script('update private.click_salts set day = day - 1');
  await count('/');
  const days = await ask<{ today: boolean }>(
    "select day = (now() at time zone 'America/Sao_Paulo')::date as today from private.click_salts",
  );
  expect(days).toEqual([{ today: true }]);
});

test('administrators read sums of a period', { tags: '@results' }, async () => {
  await count('/', '192.0.2.1');
  await count('/', '192.0.2.2');
  await count('/guias', '192.0.2.3', 'header', 'phone');
  await database.script(`
    select set_config('request.jwt.claim.sub', '${PERSON}', false),
      set_config('request.jwt.claims', '{"sub":"${PERSON}","session_id":"${PERSON}"}', false);`);
  const [row] = await ask<{ sums: object }>(
    "select public.click_sums((now() at time zone 'America/Sao_Paulo')::date, '2999-12-31') as sums",
  );
  expect(row?.sums).toMatchObject({
    isCounting: true,
    first: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as string,
    buttons: [
      { page: '/', slot: 'bar', channel: 'whatsapp', count: 2 },
      { page: '/guias', slot: 'header', channel: 'phone', count: 1 },
    ],
    sources: [{ source: 'none', count: 3 }],
  });
  const [none] = await ask<{ sums: object }>(
    "select public.click_sums('2001-01-01', '2001-01-02') as sums",
  );
  expect(none?.sums).toMatchObject({ buttons: [], hours: [], sources: [] });
});

/** Words of the privacy page for each column that is kept. */
const SAID: Readonly<Record<string, Record<string, RegExp | null>>> = {
  'private.clicks': {
    day: /somas: dia/,
    hour: /dia, hora/,
    page: /hora, página/,
    slot: /posição do botão/,
    channel: /canal \(WhatsApp, telefone ou e-mail\)/,
    source: /buscador, rede social, outra página nossa, outro site ou desconhecida/,
    count: /quantas vezes cada botão de contato é usado/,
  },
  'private.click_salts': {
    day: /chave secreta do dia/,
    secret: /a chave, no fim do dia/,
  },
  'private.click_callers': {
    hour: /quando a hora passa/,
    caller: /o IP vira um código/,
    count: /toques por hora de um mesmo endereço/,
  },
  'public.contacts': {
    // A number that says nothing about a person.
    id: null,
    day: /anotar[^.]*: dia/,
    code: /código, canal/,
    channel: /código, canal/,
    outcome: /orçamento, serviço feito ou não era cliente/,
    amount: /valor e uma observação/,
    note: /observação curta, em que nome, telefone e e-mail não entram/,
    created_by: /qual pessoa da equipe escreveu/,
    created_at: /escreveu, e quando/,
  },
};

test(
  'the privacy page says what is kept, within which limits, and for how long',
  { tags: '@clicks' },
  async () => {
    const said = readFileSync('content/pages/privacidade.md', 'utf8');
    const kept = await ask<{ relation: string; columns: string[] }>(`
    select table_schema || '.' || table_name as relation, array_agg(column_name::text) as columns
    from information_schema.columns
    where table_schema || '.' || table_name = any ('{${Object.keys(SAID).join()}}')
    group by 1`);
    expect(kept).toHaveLength(Object.keys(SAID).length);
    for (const { relation, columns } of kept) {
      expect(Object.keys(SAID[relation] ?? {}).sort()).toEqual([...columns].sort());
    }
    for (const words of Object.values(SAID).flatMap((columns) => Object.values(columns))) {
      if (words) expect(said).toMatch(words);
    }
    const bodies = await ask<{ name: string; body: string }>(
      "select proname as name, prosrc as body from pg_proc where proname in ('count_click', 'do_what_is_due')",
    );
    const bodyOf = (wanted: string) => bodies.find(({ name }) => name === wanted)?.body ?? '';
    const [, perCaller = ''] = /per_caller constant int := (\d+)/.exec(bodyOf('count_click')) ?? [];
    const [, inAll = ''] = /in_all constant int := (\d+)/.exec(bodyOf('count_click')) ?? [];
    expect(said).toContain(`até ${perCaller} toques por hora de um mesmo endereço`);
    expect(said).toContain(`até ${Number(inAll).toLocaleString('pt-BR')} por hora ao todo`);
    expect(bodyOf('do_what_is_due')).toMatch(/from public\.contacts .*interval '24 months'/);
    expect(bodyOf('do_what_is_due')).toMatch(/from private\.clicks .*interval '24 months'/);
    expect(said).toContain('**Somas de toques e anotações de contatos:** dois anos.');
  },
);
