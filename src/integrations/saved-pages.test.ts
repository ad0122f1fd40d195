import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

test('what a build keeps of a saved page is not its text: 1,500 of 100 kB fit a heap of 128 MB', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--max-old-space-size=128',
    'tests/fixtures/count-many.ts',
    '1500',
  ]);
  expect(stdout).toBe("1500 [ 'pagina-de-medicao-1499' ]\n");
});
