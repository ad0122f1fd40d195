import { getCollection } from 'astro:content';
import { familyNames } from '../content/families.ts';
import { listLinkProfiles } from '../content/link-profiles.ts';
import { buildLinkFile } from '../lib/link-index.ts';

/** What tells each written page from all others, for links to it. */
export async function getLinkFile() {
  const entries = await Promise.all(familyNames.map((name) => getCollection(name)));
  return buildLinkFile(listLinkProfiles(entries.flat()));
}
