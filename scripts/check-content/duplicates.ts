import type { ContentProblem } from '../../src/cms/collections/entry.ts';
import { buildShingles, findNearest, findSharedPassages } from '../../src/lib/text/shingles.ts';
import type { PageText } from './words.ts';
import { pathOf } from '../../src/collections.ts';

/** Largest allowed share of a page that another page repeats. */
const MAX_CONTAINMENT = 0.35;

/** Characters shown of a passage. */
const SHOWN = 240;

const percent = (share: number) => `${Math.round(share * 100)} %`;

/** Pages whose own words stand, for a good part, on another page, too; worst first. */
export function findDuplicates(pages: readonly PageText[]): ContentProblem[] {
  return findNearest(pages.map(({ text }) => buildShingles(text)))
    .flatMap((nearest, index) => {
      const page = pages[index];
      const other = nearest && pages[nearest.index];
      if (!page || !other || nearest.containment <= MAX_CONTAINMENT) return [];
      return [{ page, other, share: nearest.containment }];
    })
    .toSorted((a, b) => b.share - a.share)
    .map(({ page, other, share }) => ({
      file: page.entry.file,
      field: 'texto',
      message:
        `${percent(share)} está também em ${pathOf(other.entry)}; o máximo é ${percent(MAX_CONTAINMENT)}: ` +
        findSharedPassages(page.text, other.text)
          .map((passage) => `“${passage.replace(/\s+/g, ' ').slice(0, SHOWN)}”`)
          .join(' '),
    }));
}

/** Titles and descriptions that two pages share. */
export function findRepeatedTitles(pages: readonly PageText[]): ContentProblem[] {
  return (['seoTitle', 'description'] as const).flatMap((field) =>
    [...Map.groupBy(pages, ({ entry }) => entry.data[field]).values()].flatMap(([first, ...rest]) =>
      rest.map(({ entry }) => ({
        file: entry.file,
        field,
        message: `é igual ao de ${first?.entry.file ?? ''}; diga o que só esta página tem`,
      })),
    ),
  );
}
