import { buildShingles, findNearest, findSharedPassages } from '../../src/lib/shingles.ts';
import { isWritten, ownText, sortFindings, type Finding, type TextSite } from './site.ts';

/** Largest share of a written page that another page may hold. */
export const MAX_CONTAINMENT = 0.35;

/** Pages whose own words stand, for a good part, on another page too. */
export function findDuplicates({ pages }: TextSite): Finding[] {
  const compared = pages.filter(({ family }) => family !== 'error' && family !== 'hub');
  const nearest = findNearest(compared.map((page) => buildShingles(ownText(page))));
  const findings = compared.flatMap((page, index): Finding[] => {
    const found = nearest[index];
    const other = found && compared[found.index];
    if (!other) return [];
    const fails = isWritten(page) && found.containment > MAX_CONTAINMENT;
    return [
      {
        page: page.path,
        level: fails ? 'fail' : 'note',
        message: `${Math.round(found.containment * 100)} % do texto está também em ${other.path}`,
        value: found.containment,
        details: findSharedPassages(ownText(page), ownText(other)),
      },
    ];
  });
  return sortFindings(findings);
}
