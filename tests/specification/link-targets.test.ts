import { getSchema } from '@tiptap/core';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { markdownExtensions } from '../../src/admin/writing/extensions.ts';
import { listBlocks } from '../../src/admin/writing/link-places.ts';
import { readMarkdown } from '../../src/admin/writing/read-markdown.ts';
import { familyNames, headingOf, pathOf, type FamilyEntry } from '../../src/content/families.ts';
import { loadContent } from '../../src/content/read.ts';
import { weighPages } from '../../src/lib/link-index.ts';
import { suggestLinks } from '../../src/lib/link-suggestions.ts';

const { content } = loadContent();
const entries = familyNames.flatMap((name) => content[name] as (FamilyEntry & { body: string })[]);
const pages = weighPages(
  entries
    .filter(({ data }) => data.index)
    .map((entry) => ({ href: pathOf(entry), title: headingOf(entry) })),
);
const schema = getSchema(markdownExtensions({ facts: new Map() }));

/** The running text of a page as its author wrote it, before the links. */
function plainBlocks(body: string) {
  const doc = schema.nodeFromJSON(readMarkdown(body).doc);
  return listBlocks(doc).map(({ text }) => ({ text, links: [] }));
}

const known = parse(readFileSync('tests/specification/link-targets.yaml', 'utf8')) as {
  page: string;
  targets: string[];
}[];

test(
  'of 25 pages, the first five suggestions of 20 and more hold a target that their author chose',
  { tags: '@link-suggestions' },
  () => {
    expect(known).toHaveLength(25);
    const found = known.filter(({ page, targets }) => {
      const entry = entries.find((one) => pathOf(one) === page);
      expect(entry, page).toBeDefined();
      const blocks = plainBlocks(entry?.body ?? '');
      const suggestions = suggestLinks(blocks, pages, { taken: new Set([page]) });
      expect(suggestions.length).toBeLessThanOrEqual(5);
      return suggestions.some(({ href }) => targets.includes(href));
    });
    expect(found.length).toBeGreaterThanOrEqual(20);
  },
);

test(
  'in no page (of each eighth) is a target offered twice, to itself, in a number, or in words that are not there',
  { tags: '@link-suggestions' },
  () => {
    for (const entry of entries.filter((_, at) => at % 8 === 0)) {
      const self = pathOf(entry);
      const blocks = plainBlocks(entry.body);
      const suggestions = suggestLinks(blocks, pages, { taken: new Set([self]) });
      const targets = suggestions.map(({ href }) => href);
      expect(new Set(targets).size, self).toBe(targets.length);
      expect(targets).not.toContain(self);
      for (const { block, from, to, words, sentence } of suggestions) {
        expect(blocks[block]?.text.slice(from, to)).toBe(words);
        expect(words).not.toMatch(/[\d\ufffc]/);
        expect(sentence).toContain(words);
      }
    }
  },
);
