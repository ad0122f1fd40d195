import { compileWording } from '../../src/lib/wording.ts';
import type { BuiltSite, Finding } from './site.ts';

/**
 * What `content/rules.yaml` refuses, in saved pages. The content check reads what the files hold, with
 * what leads to each sentence, which a built page does not tell.
 */
export function findUnsafeWords({ pages, facts }: BuiltSite): Finding[] {
  const find = compileWording(facts.wording);
  return pages
    .filter(({ family }) => family === 'saved')
    .flatMap(({ path, blocks }) =>
      find(blocks.map((text) => ({ text }))).map(({ rule, sentence }): Finding => ({
        page: path,
        level: 'fail',
        message: `${rule.id}: ${rule.why}`,
        details: [sentence],
      })),
    );
}
