import { findProblems } from './checks.ts';
import { contentDir } from './cms/collections/business.ts';
import * as cms from './cms/collections/read.ts';
import type { Site } from './cms/collections/site.ts';
import type { Edit } from './cms/overrides/edits.ts';
import { readEdits } from './cms/overrides/edits-file.ts';
import { collections, MARKER_COLLECTIONS, type ContentReading } from './collections.ts';
import { withServerFields } from './features/company/server-fields.ts';
import { buildMarkers } from './features/facts/markers.ts';

/** What `cms` is told of this site: its collections, and the checks and values that only their subjects know. */
export const site: Site<typeof collections> = {
  collections,
  markers: {
    collections: MARKER_COLLECTIONS,
    first: ['company', 'facts'],
    build: ({ company: [company], facts, safety }) =>
      company &&
      buildMarkers(
        company.data,
        facts.map(({ data }) => data),
        safety.map(({ data }) => data),
      ),
  },
  server: { collection: 'company', set: withServerFields },
  findProblems,
};

/** Reads a content folder of this site, with edits laid over it. */
export const readContent = (dir = contentDir(), edits: readonly Edit[] = []): ContentReading =>
  cms.readContent(site, dir, edits);

/** The content of this process, with the current edits, read at the first call. */
export function loadContent(): ContentReading {
  const known = cms.sharedContent();
  if (known) return known as ContentReading;
  const reading = readContent(contentDir(), readEdits());
  cms.shareContent(reading);
  return reading;
}
