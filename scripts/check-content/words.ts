import type { ContentProblem } from '../../src/cms/collections/entry.ts';
import { listOwnText } from '../../src/cms/checks/own-text.ts';
import { findDoubledWords } from './doubled-words.ts';
import { findDuplicates, findRepeatedTitles } from './duplicates.ts';
import { findPlacelessPages } from './local-words.ts';
import { findOpenMarks } from './open-marks.ts';
import { findForeignCities } from './places.ts';
import { findHardReading } from './read-at-night.ts';
import { pageCollectionNames, type Content, type ContentEntry } from '../../src/collections.ts';

/** A written page with its own text as one string. */
export interface PageText {
  entry: ContentEntry<(typeof pageCollectionNames)[number]>;
  text: string;
}

/** Finds weak text in pages that the build accepts as they are. */
export function findWordProblems(content: Content): ContentProblem[] {
  const pages = pageCollectionNames.flatMap((name) =>
    content[name].map((entry): PageText => ({ entry, text: listOwnText(entry).join('\n') })),
  );
  return [
    ...findRepeatedTitles(pages),
    ...findDuplicates(pages),
    ...findOpenMarks(pages),
    ...findDoubledWords(pages),
    ...findForeignCities(content),
    ...findPlacelessPages(content),
    ...findHardReading(content),
  ];
}
