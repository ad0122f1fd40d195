import type { Document } from '../overrides/edits.ts';
import type { Markers } from '../markers/markers.ts';
import type { Collections } from './define.ts';
import type { ContentProblem } from './entry.ts';
import type { ContentOf } from './validate.ts';

/** What `cms` is told of a site, whose subjects it does not know. */
export interface Site<List extends Collections = Collections> {
  collections: List;
  markers: {
    /** Collections that say what markers stand for, so that theirs are not looked up. */
    collections: readonly string[];
    /** Those of them without which nothing else can be checked. */
    first: readonly string[];
    /** What the markers of texts stand for; undefined if what says so is not sound. */
    build(content: ContentOf<List>): Markers | undefined;
  };
  /** The collection that the settings of the server change. */
  server: {
    collection: string;
    /** A document of it with the values that the server sets instead. */
    set(document: Document): Document;
  };
  /** Every problem that stops a build, none if the content of a folder can be published. */
  findProblems(reading: {
    content: ContentOf<List>;
    problems: readonly ContentProblem[];
    dir: string;
    edits?: readonly unknown[];
  }): ContentProblem[];
}
