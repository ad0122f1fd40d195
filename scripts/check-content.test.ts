import { spawnSync } from 'node:child_process';
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { checkDates } from './check-content/dates.ts';
import { makeTempFolder } from './tools/temp-folder.ts';
import { readContent } from '../src/site.ts';

const dir = await makeTempFolder('check-content');
cpSync('tests/fixtures/business/content', dir, { recursive: true });
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const page = path.join(dir, 'cities/londrina.md');
const read = () => readFileSync(path.join(dir, 'updated.txt'), 'utf8');

function change(from: string | RegExp, to: string): void {
  writeFileSync(page, readFileSync(page, 'utf8').replace(from, to));
}

function check(...args: string[]): { code: number | null; output: string } {
  const env = {
    ...process.env,
    CONTENT_DIR: dir,
    PUBLIC_DIR: 'tests/fixtures/business/public',
    NO_COLOR: '1',
  };
  const run = spawnSync(process.execPath, ['scripts/check-content.ts', ...args], { env });
  return { code: run.status, output: `${String(run.stdout)}${String(run.stderr)}` };
}

/** Checks the dates alone, without starting a process. */
const record = (write: boolean) => checkDates(readContent(dir), { write, correction: false });

test('a text may change only with its date, or as a correction', () => {
  vi.spyOn(console, 'log').mockReturnValue();
  expect(record(true)).toEqual([]);
  const before = read();

  change('no fundo dos vales', 'no fundo de vales');
  const message = expect.stringContaining('o texto mudou e a data não') as string;
  expect(record(false)).toMatchObject([{ field: 'updated', message }]);
  const refused = check('--write');
  expect(refused.code).toBe(1);
  expect(refused.output).toMatch(/cities\/londrina\.md › updated: o texto mudou e a data não/);
  expect(read()).toBe(before);
  expect(check('--write', '--correction')).toMatchObject({ code: 0 });
  expect(record(false)).toEqual([]);

  change('no fundo de vales', 'nos vales');
  change(/^updated: .*/m, 'updated: 2999-01-01');
  expect(record(true)).toEqual([]);
  expect(record(false)).toEqual([]);
  expect(read()).toMatch(/^cities\/londrina 2999-01-01 [0-9a-f]{10}$/m);
});
