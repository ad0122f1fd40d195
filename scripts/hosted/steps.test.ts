import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { freePort } from '../tools/free-port.ts';
import { STEPS } from './steps.ts';
import type { World } from './world.ts';

const certificate = STEPS.find(({ id }) => id === 'certificate');
/** What the doctor says of the certificate of an address. */
const look = (site: string) =>
  certificate?.check({ answers: { site } } as World).then((words) => words?.pt);

/** Asks about a server with a certificate of its own for so many days. */
async function lookAfter(days: number): Promise<string | undefined> {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'certificate-'));
  const [key, cert] = [path.join(dir, 'key.pem'), path.join(dir, 'cert.pem')];
  const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const made = ['-keyout', key, '-out', cert, '-days', String(days), '-subj', '/CN=localhost'];
  execFileSync('openssl', ['req', ...kind, ...made], { stdio: 'ignore' });
  const server = createServer({ key: readFileSync(key), cert: readFileSync(cert) });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    return await look(`https://127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    server.close();
    rmSync(dir, { recursive: true });
  }
}

test('a certificate that ends within two weeks is told with its day, one of a month is not', async () => {
  expect(await lookAfter(10)).toMatch(/^vence em \d+ de \p{L}+ de \d{4}$/u);
  expect(await lookAfter(30)).toBeUndefined();
});

test('a domain that shows no certificate is not taken for one whose certificate lasts', async () => {
  expect(await look(`https://127.0.0.1:${await freePort()}`)).toBe('o domínio não mostra nenhum');
  expect(await look('http://127.0.0.1')).toBeUndefined();
});
