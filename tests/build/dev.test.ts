import { spawn, type ChildProcess } from 'node:child_process';
import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../../scripts/tools/free-port.ts';
import { ASTRO, exitCode, waitForUrl } from '../../scripts/tools/run.ts';
import { makeTempFolder } from '../../scripts/tools/temp-folder.ts';

/** The fixture, because the first answer of a dev server reads all content. */
const BUSINESS = 'tests/fixtures/business';

let dir: string;
let content: string;
let site: string;
let astro: ChildProcess | undefined;
let ended: Promise<number> | undefined;

beforeAll(async () => {
  dir = await makeTempFolder('dev');
  content = path.join(dir, 'content');
  await cp(`${BUSINESS}/content`, content, { recursive: true });
  const port = await freePort();
  site = `http://127.0.0.1:${port}`;
  // Another dev server of this checkout may be running.
  const args = ['dev', '--port', String(port), '--host', '127.0.0.1', '--ignore-lock'];
  astro = spawn(process.execPath, [ASTRO, ...args], {
    stdio: 'ignore',
    env: {
      ...process.env,
      // Under Vitest, Astro serves no pages.
      VITEST: undefined,
      NODE_ENV: 'development',
      CONTENT_DIR: content,
      PUBLIC_DIR: `${BUSINESS}/public`,
      PUBLIC_SUPABASE_URL: '',
      SITE_URL: site,
    },
  });
  ended = exitCode(astro);
  // Not a page, because the first rendering of each takes seconds.
  await waitForUrl(`${site}/robots.txt`);
});

afterAll(async () => {
  astro?.kill('SIGTERM');
  await ended;
  await rm(dir, { recursive: true, force: true });
});

const read = async (address: string) => (await fetch(site + address)).text();

async function edit(name: string, from: RegExp, to: string): Promise<void> {
  const file = path.join(content, name);
  const source = await readFile(file, 'utf8');
  expect(source).toMatch(from);
  await writeFile(file, source.replace(from, to));
}

test('the dev server shows what was changed in tables and texts without a restart', async () => {
  const faq = '/duvidas-frequentes';
  for (const [name, address, from, to] of [
    ['menus.yaml', faq, /(?<=label: )Tratamentos/, 'Rótulo novo'],
    ['faq.yaml', faq, /(?<=^ +question: ).*$/m, 'Pergunta nova?'],
    ['cities/londrina.md', '/cidades/londrina', /(?<=^headline: ).*$/m, 'Título novo'],
  ] as const) {
    expect(await read(address)).not.toContain(to);
    await edit(name, from, to);
    await expect.poll(() => read(address)).toContain(to);
  }
});
