import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { indexFacts } from '../../cms/markers/facts.ts';
import { DatabaseError, type DatabaseAccess } from '../database.ts';
import { checkRow, readGeneratedPages, readPagesBySlug, type RowBatch } from './rows.ts';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;
const closers: (() => void)[] = [];

afterEach(() => {
  for (const close of closers.splice(0)) close();
});

async function serve(handler: Handler): Promise<DatabaseAccess> {
  const server = createServer(handler);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => {
    server.close();
    server.closeAllConnections();
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    key: 'k',
    pauseMs: 1,
  };
}

const FACTS = indexFacts([
  { path: 'price.visit', value: 'R$ 150', label: 'Visita', from: 'Preços' },
  { path: 'phone.main', value: '(11) 3333-4444', label: '', from: '', href: 'tel:+551133334444' },
]);

const uuid = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;

function row(index: number, changes: object = {}) {
  return {
    id: uuid(index),
    title: `Título ${index}`,
    slug: `pagina-${index}`,
    content: '<p>Texto</p>',
    description: 'Descrição',
    indexed: true,
    created_at: '2026-11-21 07:15:32.526+00',
    updated_at: '2026-11-21T07:15:32.526Z',
    ...changes,
  };
}

/** Speaks the part of PostgREST that the reader uses, at most 1,000 rows an answer. */
function table(rows: { id: string }[], claimed = rows.length): Handler {
  return (request, response) => {
    const url = new URL(request.url ?? '/', 'http://x');
    response.setHeader('content-type', 'application/json');
    if (url.pathname.endsWith('/rpc/publish_watermark')) {
      response.end('7');
      return;
    }
    const after = url.searchParams.get('id')?.replace('gt.', '') ?? '';
    const limit = Math.min(1000, Number(url.searchParams.get('limit')));
    const page = rows.filter(({ id }) => id > after).slice(0, limit);
    response.setHeader('content-range', `0-${page.length}/${claimed}`);
    response.end(JSON.stringify(page));
  };
}

async function readAll(access: DatabaseAccess): Promise<RowBatch> {
  const all: RowBatch = { pages: [], refused: [] };
  for await (const { pages, refused } of readGeneratedPages(access, FACTS)) {
    all.pages.push(...pages);
    all.refused.push(...refused);
  }
  return all;
}

test.each([0, 1, 500, 1001, 2500])('all of %i rows arrive', async (count) => {
  const rows = Array.from({ length: count }, (_, index) => row(index + 1));
  const { pages, refused } = await readAll(await serve(table(rows)));
  expect(new Set(pages.map(({ slug }) => slug)).size).toBe(count);
  expect(refused).toEqual([]);
});

test('malformed rows are refused by name and the others published', async () => {
  const rows = [
    row(1),
    row(2, { slug: '../fora' }),
    row(3, { title: '' }),
    row(4, { content: '<div>'.repeat(100) }),
    row(5, { created_at: 'ontem' }),
    row(6, { slug: 'pagina-1' }),
    row(11, { indexed: null }),
    row(7, { content: '<p>ok</p><script>alert(1)</script>' }),
    row(8, { content: '<script>alert(1)</script>' }),
    row(9, { content: '<p>um\u0000dois</p>' }),
    row(10, { content: '<p>um\u001bdois</p>' }),
  ];
  const { pages, refused } = await readAll(await serve(table(rows)));
  expect(pages.map(({ slug }) => slug)).toEqual(['pagina-1', 'pagina-7']);
  expect(pages[1]?.content).toBe('<p>ok</p>');
  expect(refused.map(({ id }) => id)).toEqual([2, 3, 4, 5, 6, 11, 8, 9, 10].map(uuid));
  expect(refused[0]?.reason).toContain('slug');
});

test('pages are asked for by quoted names', async () => {
  const asked: string[] = [];
  const access = await serve((request, response) => {
    asked.push(decodeURIComponent(request.url ?? ''));
    response.end(JSON.stringify([row(1, { slug: 'true' })]));
  });
  const { pages } = await readPagesBySlug(access, ['true', 'outra'], FACTS);
  expect(pages.map(({ slug }) => slug)).toEqual(['true']);
  expect(asked[0]).toMatch(/&slug=in\.\("true","outra"\)$/);
});

test('dates arrive as ISO 8601', () =>
  expect(checkRow(row(1), FACTS)).toMatchObject({ created_at: '2026-11-21T07:15:32.526Z' }));

test('fewer rows than the table holds are an error', async () => {
  const access = await serve(table([row(1)], 3));
  await expect(readAll(access)).rejects.toThrow(/has 3 rows, but 1 arrived/);
});

test('a database that refuses the key stops the build at once', async () => {
  const access = await serve((_request, response) => {
    response.writeHead(401).end('{"message":"no"}');
  });
  await expect(readAll(access)).rejects.toThrow(DatabaseError);
  await expect(readAll(access)).rejects.toThrow(
    /401.*PUBLIC_SUPABASE_PUBLISHABLE_KEY and SUPABASE_SECRET_KEY/s,
  );
});

test(
  'a database that is not there stops the build',
  { tags: ['@V16.5.2', '@V16.5.3'] },
  async () => {
    const access = { url: 'http://127.0.0.1:9', key: 'k', pauseMs: 1 };
    await expect(readAll(access)).rejects.toThrow(DatabaseError);
  },
);

test('a connection cut half-way is tried again', async () => {
  let cuts = 2;
  const healthy = table([row(1)]);
  const access = await serve((request, response) => {
    if (cuts > 0 && request.url?.includes('order=id')) {
      cuts -= 1;
      response.writeHead(200, { 'content-length': '1000' }).write('[{"id":');
      response.destroy();
      return;
    }
    healthy(request, response);
  });
  expect((await readAll(access)).pages).toHaveLength(1);
});

test('an answer that is not JSON stops the build', async () => {
  const access = await serve((_request, response) => {
    response.setHeader('content-range', '0-0/0');
    response.end('<html>proxy</html>');
  });
  await expect(readAll(access)).rejects.toThrow(DatabaseError);
});

test(
  'a fact gets its value, and an unknown one keeps the page out by name',
  { tags: '@editor-facts' },
  () => {
    expect(checkRow(row(1, { content: '<p>Custa {{price.visit}}.</p>' }), FACTS)).toMatchObject({
      content: '<p>Custa R$ 150.</p>',
    });
    expect(checkRow(row(1, { content: '<p>{{price.gone}}</p>' }), FACTS)).toEqual({
      id: uuid(1),
      slug: 'pagina-1',
      created_at: '2026-11-21 07:15:32.526+00',
      reason: 'content: o dado “price.gone” não existe no cadastro',
    });
  },
);
