import { readFacts } from '../../scripts/audit/read-facts.ts';
import { readSite } from '../../scripts/audit/read-site.ts';
import { SITE_DIR } from './site.ts';
import { loadContent } from '../../src/site.ts';

let site: ReturnType<typeof readSite> | undefined;
/** The built site as the audit reads it; takes half a minute, so it is read once for all files. */
export function readAuditedSite(): ReturnType<typeof readSite> {
  site ??= readSite(SITE_DIR, readFacts(loadContent()));
  return site;
}
