import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { makeTempFolder } from '../../../scripts/tools/temp-folder.ts';
import { readBusiness } from './business.ts';

test.each([
  ['slug: "clinica\n', 'YAML'],
  ['slug: clinica\n', 'at name'],
])('a record that says %j is named with what is wrong', async (text, what) => {
  const dir = await makeTempFolder('business');
  const file = path.join(dir, 'company.yaml');
  await writeFile(file, text);
  expect(() => readBusiness(dir)).toThrow(new RegExp(`^${RegExp.escape(file)} › [^]*${what}`));
  await rm(dir, { recursive: true });
});
