import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** The dental clinic of the tests: a content folder of another trade. */
const CLINIC = 'tests/fixtures/business';
/** Files of `public` that belong to no trade. */
const NEUTRAL = ['_headers', 'fonts', 'img/frame.svg', 'img/icons.svg'];

/**
 * Writes the clinic to `target/content` and `target/public`, with every file that a site needs and
 * none of our trade.
 */
export async function writeBusiness(target: string): Promise<void> {
  await mkdir(target, { recursive: true });
  await cp(CLINIC, target, { recursive: true });
  for (const name of NEUTRAL) {
    await cp(path.join('public', name), path.join(target, 'public', name), { recursive: true });
  }
  const icons = path.join(target, 'public/img/icons.svg');
  const [ofAny = ''] = (await readFile(icons, 'utf8')).split('<!-- Of the trade');
  await writeFile(icons, `${ofAny}</svg>\n`);
}
