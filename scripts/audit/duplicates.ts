import { buildShingles, findNearest, findSharedPassages } from '../../src/lib/shingles.ts';
import {
  isWritten,
  ownText,
  sortFindings,
  type Finding,
  type TextPage,
  type TextSite,
} from './site.ts';

/** Largest share of a written page that another page may hold. */
const MAX_CONTAINMENT = 0.35;

function compare(pages: readonly TextPage[]): Finding[] {
  const nearest = findNearest(pages.map((page) => buildShingles(ownText(page))));
  return pages.flatMap((page, index): Finding[] => {
    const found = nearest[index];
    const other = found && pages[found.index];
    if (!other) return [];
    return [
      {
        page: page.path,
        level: found.containment > MAX_CONTAINMENT ? 'fail' : 'note',
        message: `${Math.round(found.containment * 100)} % do texto está também em ${other.path}`,
        value: found.containment,
        details: findSharedPassages(ownText(page), ownText(other)),
      },
    ];
  });
}

/**
 * Pages whose own words stand, for a good part, on another page too. Written pages are compared
 * with each other, saved pages with all, so that a saved row never puts a written page in the wrong.
 */
export function findDuplicates({ pages }: TextSite): Finding[] {
  const all = pages.filter(({ family }) => family !== 'error' && family !== 'hub');
  const written = all.filter(isWritten);
  const saved = new Set(all.filter((page) => !isWritten(page)).map(({ path }) => path));
  const ofSaved = saved.size === 0 ? [] : compare(all).filter(({ page }) => saved.has(page));
  return sortFindings([...compare(written), ...ofSaved]);
}
