import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

test('what a build keeps of a saved page is not its text: 700 of 100 kB fit a heap of 64 MB', async () => {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--max-old-space-size=64', 'tests/fixtures/count-many.ts', '700'],
    { env: { ...process.env, CONTENT_DIR: 'tests/fixtures/business/content' } },
  );
  expect(stdout).toBe("700 [ 'pagina-de-medicao-699' ]\n");
});
