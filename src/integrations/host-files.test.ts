import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { makeTempFolder } from '../../scripts/tools/temp-folder.ts';
import { checkMoved, keepHashedFiles } from './host-files.ts';

const WRITTEN = '/*\n  X-Frame-Options: DENY\n\n/admin/*\n  Cache-Control: no-store\n';
const list = (rules: string) => rules.split('\n').filter((line) => line.startsWith('/'));

test('one rule stands for all hashed files, however many there are', () => {
  expect(list(keepHashedFiles(WRITTEN))).toEqual(['/*', '/admin/*', '/_astro/*']);
  expect(list(keepHashedFiles(''))).toEqual(['/_astro/*']);
});

test('rules that come near to what the host reads stop the build', () => {
  const rules = (count: number) =>
    Array.from({ length: count }, (_, at) => `/${at}.xml\n  Cache-Control: no-store\n`).join('\n');
  expect(list(keepHashedFiles(rules(93)))).toHaveLength(94);
  expect(() => keepHashedFiles(rules(94))).toThrow('95 rules');
});

test('a rule that covers a page with content stops the build, and so does one without its page', async () => {
  const dir = await makeTempFolder('rules');
  await mkdir(path.join(dir, 'guias'));
  const forwards = '<meta http-equiv="refresh" content="0;url=/b">';
  await writeFile(path.join(dir, 'antigo.html'), forwards);
  await writeFile(path.join(dir, 'guias/antigo.html'), forwards);
  await writeFile(path.join(dir, 'busca.html'), '<h1>Busca</h1>');
  await checkMoved(dir, ['antigo', 'guias/antigo']);
  await expect(checkMoved(dir, ['antigo', 'busca'])).rejects.toThrow(
    'The rule for /busca (content/redirects.yaml) covers a page with content',
  );
  await expect(checkMoved(dir, ['nenhum'])).rejects.toThrow('/nenhum');
  await rm(dir, { recursive: true });
});
