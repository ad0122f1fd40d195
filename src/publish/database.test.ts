import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { BuildError, isPassing } from './build.ts';
import { callDatabase, request, type DatabaseAccess } from './database.ts';
import { describeForOwner } from './failure.ts';

let server: Server;
let access: DatabaseAccess;
/** What the database answers, and how often it was asked. */
let answer: { status: number; body: object };
let asked: number;

beforeEach(async () => {
  asked = 0;
  server = createServer((_, response) => {
    asked += 1;
    response.writeHead(answer.status).end(JSON.stringify(answer.body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  access = { url, key: 'k', pauseMs: 1 };
});

afterEach(() => {
  server.close();
  server.closeAllConnections();
});

const failureOf = (asking: Promise<unknown>) =>
  asking.then(
    () => new Error('It answered.'),
    (error: unknown) => error as Error,
  );

test.each([
  ['a column', 400, '42703', () => request(access, 'public_pages?select=newer')],
  ['a column that is written', 400, 'PGRST204', () => request(access, 'pages', { body: {} })],
  ['a function', 404, 'PGRST202', () => callDatabase(access, 'publish_watermark', {})],
  ['what a function calls', 404, '42883', () => callDatabase(access, 'publish_watermark', {})],
  ['a table', 404, 'PGRST205', () => request(access, 'newer?select=id')],
])(
  'a database that lacks %s is asked once, and log and owner hear that it is of another version',
  async (_what, status, code, ask) => {
    answer = { status, body: { code, details: null, hint: null, message: 'does not exist' } };
    const error = await failureOf(ask());
    expect(asked).toBe(1);
    expect(error.message).toMatch(/another version than this checkout .*supabase db push/);
    // Read from the database by this process, or by a build that printed it.
    for (const one of [error, new BuildError(error.message, 'machine')]) {
      expect(isPassing(one)).toBe(true);
      expect(describeForOwner(one)).toMatch(
        /^O banco de dados é de outra versão .*precisa atualizá-lo\. O site continua no ar/,
      );
    }
  },
);

test('a database that is away is asked again, and is not said to be of another version', async () => {
  answer = { status: 503, body: { code: 'PGRST002', message: 'no connection' } };
  const error = await failureOf(callDatabase(access, 'publish_watermark', {}));
  expect(asked).toBe(3);
  for (const one of [error, new BuildError(error.message, 'machine')])
    expect(describeForOwner(one)).toMatch(/^O banco de dados não respondeu/);
});
