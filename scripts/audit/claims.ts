import { checkProse } from '../../src/lib/prose.ts';
import type { BuiltSite, Finding } from './site.ts';

function escape(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}

/**
 * Empty phrases, and prices or terms typed by hand, in the built pages: what a template typed and no
 * content file says (those are checked when they are read). The values of the company record and the words that
 * somebody confirmed are taken out first; what is left was typed by hand.
 */
export function findPageClaims({ pages, facts }: BuiltSite): Finding[] {
  const values = [...new Set([...facts.markers.values(), ...facts.confirmed])]
    .map((value) => value.replace(/\s+/g, ' '))
    .sort((a, b) => b.length - a.length);
  const known = new RegExp(
    `(?<![\\p{L}\\p{N}])(${values.map(escape).join('|')})(?![\\p{L}\\p{N}])`,
    'giu',
  );
  return pages.flatMap((page) =>
    page.blocks.flatMap((block) =>
      checkProse(block.replace(known, '…'), facts.markers)
        // What an edit holds was asked in the panel.
        .filter(({ quote }) => quote === undefined || !facts.hasEdits)
        .map(({ message }): Finding => ({
          page: page.path,
          level: 'fail',
          message,
          details: [block.slice(0, 200)],
        })),
    ),
  );
}
