import { families } from '../../src/content/families.ts';
import { countWords } from '../../src/lib/text.ts';
import {
  ownText,
  sortFindings,
  type BuiltSite,
  type Family,
  type Finding,
  type TextSite,
} from './site.ts';

/** Words of own text that the home page needs; what the other families need stands in their list. */
const MIN_HOME_WORDS = 300;

function minWordsOf(family: Family): number | undefined {
  if (family in families) return families[family as keyof typeof families].minWords;
  return family === 'home' ? MIN_HOME_WORDS : undefined;
}

/** Words that the blocks shared by many pages may have on one page. */
const MAX_SHARED_WORDS = 120;

/** Pages with too few words of their own. */
export function findShortPages({ pages }: TextSite): Finding[] {
  const findings = pages.flatMap((page): Finding[] => {
    const least = minWordsOf(page.family);
    if (least === undefined) return [];
    const words = countWords(ownText(page));
    const fails = words < least;
    const message = `tem ${words} palavras próprias; o mínimo é ${least}`;
    return [{ page: page.path, level: fails ? 'fail' : 'note', message, value: words }];
  });
  return sortFindings(findings, 'low');
}

/**
 * Pages whose standing promises outgrow their share. Lists that many pages show (`data-shared="list"`:
 * the cities served, what customers say) are not promises said again and do not count.
 */
export function findLongSharedBlocks({ pages }: BuiltSite): Finding[] {
  const findings = pages.map(({ path, sharedWords }): Finding => ({
    page: path,
    level: 'fail',
    message: `os blocos comuns somam ${sharedWords} palavras; o combinado é até ${MAX_SHARED_WORDS}`,
    value: sharedWords,
  }));
  return sortFindings(findings.filter(({ value = 0 }) => value > MAX_SHARED_WORDS));
}
