import { once } from 'node:events';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { keepBackend } from '../../scripts/backend/keep-backend.ts';
import { keepMigrated } from '../helpers/migrated.ts';
import { connect, isolatedEnv, makeDataDirectory, makePage } from './backend.ts';

test(
  'a database that dies or falls asleep is started anew at its address, with every acknowledged row',
  { tags: '@local-database-kept' },
  async () => {
    const data = makeDataDirectory();
    keepMigrated(join(data.path, 'backend', 'data'));
    let restarted: () => void = () => {};
    let lost: (error: Error) => void = () => {};
    const backend = await keepBackend({
      env: isolatedEnv(data.path),
      logs: 'ignore',
      // A busy machine may keep a healthy process from answering for seconds.
      askEveryMs: 1500,
      onRestart: () => restarted(),
      onLoss: (error) => lost(error),
    });
    try {
      const told: number[] = [];
      backend.onChange((watermark) => told.push(watermark));
      const service = connect(backend, backend.secretKey);
      for (const end of ['SIGKILL', 'SIGSTOP'] as const) {
        const page = makePage();
        await service.from('generated_pages').insert(page).throwOnError();
        const gone = once(backend.process(), 'exit');
        const again = new Promise<void>((resolve, reject) => {
          restarted = resolve;
          lost = reject;
        });
        backend.process().kill(end);
        await gone;
        await again;
        expect(told.at(-1)).toBeGreaterThan(0);
        const { data: rows } = await service
          .from('generated_pages')
          .select('slug')
          .eq('slug', page.slug)
          .throwOnError();
        expect(rows).toHaveLength(1);
      }
    } finally {
      const gone = once(backend.process(), 'exit');
      await backend.close();
      await gone;
      data.remove();
    }
  },
);
