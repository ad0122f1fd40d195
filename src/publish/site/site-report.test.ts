import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listContentItems, listOpenItems } from '../../features/launch/checks.ts';
import { isBlocking } from '../../features/launch/items.ts';
import type { LaunchReport } from '../../features/launch/report.ts';
import { shareSiteReport } from './site-report.ts';
import { readContentInput } from '../../integrations/open-items.ts';

/** What the database was told, by the name of the function. */
const told = new Map<string, { document?: { launch: LaunchReport; fields: object } }>();
const server = createServer((request, response) => {
  let text = '';
  request.on('data', (piece: Buffer) => (text += piece.toString()));
  request.on('end', () => {
    told.set(request.url ?? '', JSON.parse(text) as object);
    response.end();
  });
});

beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => {
  server.close();
});

test(
  'the panel is told what the command and the deploy count, no more and no less',
  { tags: '@launch-tasks' },
  async () => {
    const input = readContentInput(new Date());
    const env = { SITE_URL: 'https://portasreais.com.br' };
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    await shareSiteReport(
      { url, key: 'k' },
      { nextChange: '2030-01-01T00:00:00.000Z', launch: listContentItems(input), fields: {} },
      env,
    );
    const launch = told.get('/rest/v1/rpc/save_site_report')?.document?.launch;
    const open = listOpenItems({ ...input, env }).filter(isBlocking);
    expect(open.length).toBeGreaterThan(0);
    expect(launch?.open).toBe(open.length);
    const listed = launch?.groups.filter(({ blocking }) => blocking).flatMap(({ items }) => items);
    expect(listed?.map(({ file, field }) => `${file} ${field}`)).toEqual(
      open.map(({ file, field }) => `${file} ${field}`),
    );
  },
);
