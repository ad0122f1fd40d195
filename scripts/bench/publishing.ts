import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { createPublisher } from '../../src/publisher/publisher.ts';
import type { Backend } from '../backend/start-backend.ts';
import { round } from './numbers.ts';
import { slugOf } from './rows.ts';

const PUBLISH_ROUNDS = 15;

/** Milliseconds from a saved row to its new bytes on disk, at so many rows. */
export async function measurePublishing(
  backend: Backend,
  dataDir: string,
  env: Record<string, string>,
  total: number,
) {
  const database = { url: backend.url, key: backend.secretKey };
  const publisher = await createPublisher({
    dataDir,
    site: 'http://127.0.0.1',
    database,
    buildEnv: env,
    report: () => undefined,
  });
  if (!(await publisher.buildNow('bench')))
    throw new Error('The build for the publishing bench failed.');
  const stop = backend.onChange(publisher.rowsChanged);
  const times: number[] = [];
  for (let count = 0; count < PUBLISH_ROUNDS; count += 1) {
    const slug = slugOf((count * 37) % total);
    const words = `Texto novo da rodada ${count}`;
    const response = await fetch(`${backend.url}/rest/v1/generated_pages?slug=eq.${slug}`, {
      method: 'PATCH',
      headers: { apikey: backend.secretKey, 'content-type': 'application/json' },
      body: JSON.stringify({ content: `<p>${words}</p>` }),
    });
    const saved = performance.now();
    if (!response.ok) throw new Error(await response.text());
    const file = () => path.join(publisher.releases()[0]?.dir ?? '', 'links-uteis', `${slug}.html`);
    while (!(await readFile(file(), 'utf8')).includes(words)) {
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
    times.push(performance.now() - saved);
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
  stop();
  await publisher.close();
  times.sort((a, b) => a - b);
  return {
    median: round(times[Math.floor(times.length / 2)] ?? 0, 0),
    worst: round(times.at(-1) ?? 0, 0),
  };
}
