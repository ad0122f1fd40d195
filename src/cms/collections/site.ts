import type { Document } from '../overrides/edits.ts';
import type { Markers } from '../markers/markers.ts';
import type { Collections } from './define.ts';
import type { ContentProblem } from './entry.ts';
import type { ContentOf } from './validate.ts';

/** What `cms` knows of a site. */
export interface Site<List extends Collections = Collections> {
  collections: List;
  markers: {
    /** Collections that define markers, so that theirs are not looked up. */
    collections: readonly string[];
    /** Those of them without which nothing else can be checked. */
    first: readonly string[];
    /** Values of the markers; undefined if what defines them is not sound. */
    build(content: ContentOf<List>): Markers | undefined;
  };
  /** The collection that the settings of the server change. */
  server: {
    collection: string;
    /** One of its documents with the values that the server sets. */
    set(document: Document): Document;
  };
  /** Every problem that stops a build; none if the content of a folder can be published. */
  findProblems(reading: {
    content: ContentOf<List>;
    problems: readonly ContentProblem[];
    dir: string;
    edits?: readonly unknown[];
  }): ContentProblem[];
}
