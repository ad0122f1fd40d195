import { expect, test } from 'vitest';
import { findProblems } from '../../src/checks.ts';
import { applyPatch, isRemoval, isSame, latest, type Edit } from '../../src/cms/overrides/edits.ts';
import { layEdits, listDocuments } from '../../src/cms/overrides/lay-edits.ts';
import { collections, listCollections } from '../../src/collections.ts';
import { applyOverrides } from '../../src/cms/overrides/apply-overrides.ts';
import { readSources } from '../../src/cms/collections/sources.ts';
import { validate } from '../../src/cms/collections/validate.ts';
import { makeRandomEdits } from '../helpers/random-edits.ts';
import { site } from '../../src/site.ts';

const EDITS = 200;
const AT_ONCE = 20;
const files = readSources(collections, 'tests/fixtures/business/content');
const documents = new Map(
  listDocuments(collections, files.sources).map((one) => [
    `${one.collection}/${one.entry}`,
    one.document,
  ]),
);

/** Edits of the order of a list. Rows that an order does not name keep their places, so the result differs from it. */
const isOrder = ({ collection, entry }: Edit) => collection in listCollections && entry === '';

test(
  'of 200 edits made by chance each is taken whole, or left out whole with a reason',
  { tags: '@edits-whole' },
  () => {
    const counts = { live: 0, no_op: 0, rejected: 0 };
    const all = makeRandomEdits(files, EDITS, 2026).map(({ edit }) => edit);
    for (let at = 0; at < EDITS; at += AT_ONCE) {
      const edits = latest(all.slice(at, at + AT_ONCE));
      const applied = applyOverrides(site, files, edits);
      const what = applied.edits.map(({ edit, outcome }) => `${edit.id} ${outcome}`).join(', ');
      expect(findProblems({ ...applied, dir: files.dir }), what).toEqual([]);

      const taken = applied.edits.filter(({ outcome }) => outcome !== 'rejected');
      const { sources } = layEdits(
        collections,
        files,
        taken.map(({ edit }) => edit),
      );
      // Nothing rejected is in it, and nothing accepted is missing.
      expect(applied.content, what).toEqual(validate(site, sources).content);
      const laid = new Map(
        listDocuments(collections, sources).map((one) => [`${one.collection}/${one.entry}`, one]),
      );
      for (const { edit, outcome, problems } of applied.edits) {
        counts[outcome] += 1;
        const name = `${edit.collection}/${edit.entry}`;
        if (outcome === 'rejected') {
          expect(
            problems.map(({ message }) => message.length > 10),
            name,
          ).toContain(true);
        } else if (isRemoval(edit.patch)) {
          expect(laid.has(name), name).toBe(false);
        } else if (Object.keys(edit.patch).length > 0 && !isOrder(edit)) {
          const wanted = applyPatch(documents.get(name) ?? {}, edit.patch);
          expect(isSame(laid.get(name)?.document, wanted), name).toBe(true);
        }
      }
    }
    // The list is useful only while much of it passes and much does not.
    expect(counts.live).toBeGreaterThan(40);
    expect(counts.rejected).toBeGreaterThan(60);
  },
);
