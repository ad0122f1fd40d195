import { existsSync, statSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { stringify } from 'yaml';
import { isSlug, postSlug } from '../../src/lib/slug.ts';
import { businessSlug } from '../../src/schemas/fields.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
/** A small complete business, which the tests build, too. */
const EXAMPLE = path.join(ROOT, 'tests/fixtures/business');
/** Files of `public` that belong to the site and not to the business. */
const NEUTRAL = ['_headers', 'fonts', 'img/frame.svg', 'img/icons.svg'];

/**
 * Makes `target/content` and `target/public` of a business that builds at once, and has the folder's name as its slug:
 * two that both kept the example's would share database, local folder and name at the host. Throws if the folder
 * already holds anything: nobody's words are overwritten.
 */
export async function createBusiness(target: string): Promise<void> {
  if (
    existsSync(target) &&
    (!statSync(target).isDirectory() || (await readdir(target)).length > 0)
  ) {
    throw new Error(`${target} is not empty; name a folder that does not exist yet.`);
  }
  if (!path.relative(EXAMPLE, path.resolve(target)).startsWith('..')) {
    throw new Error(`${target} lies inside the example itself; name another folder.`);
  }
  const slug = postSlug(path.basename(path.resolve(target)))
    .slice(0, businessSlug.maxLength ?? undefined)
    .replace(/-$/, '');
  if (!isSlug(slug))
    throw new Error(`${target} gives the business no name; name a folder with letters.`);
  await mkdir(target, { recursive: true });
  await cp(EXAMPLE, target, { recursive: true });
  for (const name of NEUTRAL) {
    const to = path.join(target, 'public', name);
    await cp(path.join(ROOT, 'public', name), to, { recursive: true });
  }
  const icons = path.join(target, 'public/img/icons.svg');
  const [ofAny = ''] = (await readFile(icons, 'utf8')).split('<!-- Of the trade');
  await writeFile(icons, `${ofAny}</svg>\n`);
  const company = path.join(target, 'content/company.yaml');
  await writeFile(
    company,
    (await readFile(company, 'utf8')).replace(/^slug: .*\n/m, stringify({ slug })),
  );
}
