import { checkProse } from '../../src/lib/prose.ts';
import type { BuiltSite, Finding, TextSite } from './site.ts';

/** Empty phrases, and prices or terms typed by hand, in the content files. */
export function findSourceClaims({ facts }: TextSite): Finding[] {
  return facts.sources.flatMap(({ file, field, text }) =>
    checkProse(text, facts.markers).map((message): Finding => ({
      page: `${file} › ${field}`,
      level: 'fail',
      message,
    })),
  );
}

function escape(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}

/**
 * The same in the built pages, where a template may have typed what no content file says. The
 * values of the company record are taken out first; what is left was typed by hand.
 */
export function findPageClaims({ pages, facts }: BuiltSite): Finding[] {
  const values = [...new Set(facts.markers.values())]
    .map((value) => value.replace(/\s+/g, ' '))
    .sort((a, b) => b.length - a.length);
  const known = new RegExp(
    `(?<![\\p{L}\\p{N}])(${values.map(escape).join('|')})(?![\\p{L}\\p{N}])`,
    'giu',
  );
  return pages.flatMap((page) =>
    page.blocks.flatMap((block) =>
      checkProse(block.replace(known, '…'), facts.markers).map((message): Finding => ({
        page: page.path,
        level: 'fail',
        message,
        details: [block.slice(0, 200)],
      })),
    ),
  );
}
