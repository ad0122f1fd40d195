import { existsSync } from 'node:fs';
import path from 'node:path';
import { createPublisher, type PublisherEvent } from '../../src/publish/publisher.ts';
import type { Backend } from '../backend/start-backend.ts';
import { median } from './median.ts';
import { insertRows } from './rows.ts';

export interface SaveResult {
  rows: number;
  /** From a save until the page is served, the median. */
  savedSeconds: number;
  /** From another phone until all pages show it. */
  phoneSeconds: number;
}

const PHONES = ['5511988880000', '5511977770000'];
const SAVES = 5;

const secondsSince = (started: number) => Number(((performance.now() - started) / 1000).toFixed(2));

/** Publishes as `npm start` does at each number of saved pages: what one more costs, and what a change of all pages does. */
export async function timeSaves(
  dir: string,
  backend: Backend,
  env: Record<string, string>,
  numbers: readonly number[],
): Promise<SaveResult[]> {
  const buildEnv = { ...env };
  const goesLive: (() => void)[] = [];
  const publisher = await createPublisher({
    dataDir: dir,
    site: env['SITE_URL'] ?? '',
    database: { url: backend.url, key: backend.secretKey },
    buildEnv,
    report(event: PublisherEvent) {
      if (event.event === 'not published') console.log(event.reason);
      if (event.event === 'live') for (const call of goesLive.splice(0)) call();
    },
  });
  backend.onChange(publisher.rowsChanged);
  const isServed = (number: number) => {
    const release = publisher.served();
    return !!release && existsSync(path.join(release.dir, `links-uteis/medicao-${number}.html`));
  };
  const results: SaveResult[] = [];
  try {
    let next = 0;
    for (const rows of numbers) {
      await insertRows(backend, next, rows);
      next = Math.max(next, rows);
      await publisher.now('so many saved pages');
      const saved: number[] = [];
      for (let save = 0; save < SAVES; save += 1) {
        const started = performance.now();
        await insertRows(backend, next, next + 1);
        while (!isServed(next)) await new Promise<void>((resolve) => goesLive.push(resolve));
        saved.push(secondsSince(started));
        next += 1;
      }
      const started = performance.now();
      buildEnv['COMPANY_PHONE'] = PHONES[results.length % 2] ?? '';
      await publisher.now('another phone');
      results.push({ rows, savedSeconds: median(saved), phoneSeconds: secondsSince(started) });
      console.table(results);
    }
  } finally {
    await publisher.close();
  }
  return results;
}
