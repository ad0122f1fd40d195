import { compileWording, type Breach } from '../../src/lib/wording.ts';
import type { BuiltSite, Finding } from './site.ts';

/**
 * What `content/rules.yaml` refuses, in built pages. The content check reads what the files hold, with
 * what leads to each sentence, which a built page does not tell: only saved pages, which no file
 * holds, are read by every rule; all others, for the words of templates, by those that judge a
 * sentence alone. What a rule only asks about was asked in the panel, of whoever made an edit.
 */
export function findUnsafeWords({ pages, facts }: BuiltSite): Finding[] {
  const findAll = compileWording(facts.wording);
  const findAlone = compileWording(facts.wording.filter(({ given }) => given === undefined));
  return pages.flatMap(({ path, family, blocks, spelled }) => {
    const found =
      family === 'saved'
        ? findAll(blocks.map((text) => ({ text })))
        : findAlone([...new Set(spelled)].map((text) => ({ text })));
    const isAnswered = ({ rule, sentence }: Breach) =>
      rule.asks === true && (facts.hasEdits || facts.confirmed.has(sentence));
    return found
      .filter((breach) => !isAnswered(breach))
      .map(({ rule, sentence }): Finding => ({
        page: path,
        level: 'fail',
        message: `${rule.id}: ${rule.why}`,
        details: [sentence],
      }));
  });
}
