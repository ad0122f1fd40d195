import { readFileSync } from 'node:fs';
import { getSchema } from '@tiptap/core';
import fc from 'fast-check';
import type { Element, RootContent } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import type { DocNode } from '../../src/admin/writing/document.ts';
import { formats } from '../../src/admin/writing/formats.ts';
import { ALLOWED, sanitizeHtml, UnsafeContentError } from '../../src/lib/html/sanitize.ts';

/** The editor loses nothing of a page that it opened: tags, attributes, words. */

const { read, extensions } = formats.html;
const schema = getSchema(extensions({ facts: new Map() }));

/** What is saved of an opened, unchanged page; undefined if it opens as code, with the reason. */
function openAndSave(html: string): string | undefined {
  const { doc, reasons, write } = read(html);
  if (reasons.length > 0) {
    for (const reason of reasons) expect(reason).toMatch(/\p{L}{3}/u);
    return undefined;
  }
  const held = schema.nodeFromJSON(doc);
  held.check();
  return write(held.toJSON() as DocNode);
}

const MARKS = new Set('strong em b i u small a span'.split(' '));
/** Not told apart: one of them inside the other changes nothing. */
const ALIKE: Record<string, string> = { b: 'strong', i: 'em' };

/**
 * A tree, line by line: elements with their attributes, and words with all elements around them.
 * White space as a browser shows it; adjacent words with the same elements are joined, and empty
 * marks are left out.
 */
function listTree(html: string): string[] {
  const lines: { text: string; around: string; isWord: boolean }[] = [];
  const say = (text: string, around: readonly string[], isWord = false) =>
    lines.push({ text, around: [...new Set(around)].sort().join(' '), isWord });
  const tell = ({ tagName, properties }: Element) =>
    `<${[
      MARKS.has(tagName) ? (ALIKE[tagName] ?? tagName) : tagName,
      ...Object.entries(properties)
        .filter(([name, value]) => !(name.endsWith('Span') && Number(value) === 1))
        .map(([name, value]) => `${name}=${JSON.stringify(value)}`)
        .sort(),
    ].join(' ')}>`;
  const walk = (node: RootContent, around: readonly string[]) => {
    if (node.type === 'text') say(node.value, around, true);
    else if (node.type === 'element') {
      const isMark = MARKS.has(node.tagName);
      // A break in bold is a break.
      if (!isMark) say(tell(node), node.tagName === 'br' ? [] : around);
      for (const child of node.children) walk(child, isMark ? [...around, tell(node)] : around);
      if (!isMark && node.tagName !== 'br') say(`</${node.tagName}>`, around);
    }
  };
  for (const node of fromHtml(html, { fragment: true }).children) walk(node, []);
  const told: typeof lines = [];
  for (const line of lines) {
    const last = told.at(-1);
    const shown = line.isWord ? line.text.replace(/[ \t\n\r\f]+/g, ' ') : line.text;
    const text =
      line.isWord && (!last?.isWord || last.text.endsWith(' ')) ? shown.replace(/^ /, '') : shown;
    if (text === '') continue;
    if (!line.isWord && last?.isWord) last.text = last.text.replace(/ $/, '');
    if (last?.isWord && line.isWord && last.around === line.around) last.text += text;
    else told.push({ ...line, text });
  }
  const last = told.at(-1);
  if (last?.isWord) last.text = last.text.replace(/ $/, '');
  return told
    .filter(({ text }) => text !== '')
    .map(({ text, around }) => `${text} ${around}`.trim());
}

test('a page that came with the site is saved as it was', () => {
  const samples = parse(readFileSync('content/samples.yaml', 'utf8')) as { content: string }[];
  expect(samples.length).toBeGreaterThan(2);
  for (const { content } of samples) {
    const html = sanitizeHtml(content);
    const saved = openAndSave(html);
    expect(saved).toBeDefined();
    expect(listTree(saved ?? '')).toEqual(listTree(html));
  }
});

const attribute: Record<string, fc.Arbitrary<string>> = {
  href: fc.constantFrom(
    '/a',
    '#b',
    'https://example.com/?a=1&b=2',
    'tel:+5511900000000',
    'mailto:a@example.com',
  ),
  title: fc.constantFrom('Título', '“a” & b'),
  scope: fc.constantFrom('row', 'col', 'rowgroup', 'colgroup'),
  colSpan: fc.constantFrom('1', '2'),
  rowSpan: fc.constantFrom('1', '2'),
};

/** The start tag of an element, with any of its attributes. */
const opening = (tag: string) => {
  const own = (ALLOWED.attributes as Record<string, readonly string[]>)[tag] ?? [];
  const chosen = own.map((name) =>
    fc
      .option(attribute[name] ?? fc.constant(''), { nil: undefined, freq: 2 })
      .map((value) => (value === undefined ? '' : ` ${name}="${value.replaceAll('&', '&amp;')}"`)),
  );
  const classes = fc.constantFrom('', '', '', ' class="gp-a"', ' class="gp-b gp-c"');
  return fc.tuple(classes, ...chosen).map((said) => `<${tag}${said.join('')}>`);
};

const around = (tag: string, inside: fc.Arbitrary<string>) =>
  fc.tuple(opening(tag), inside).map(([begin, text]) => `${begin}${text}</${tag}>`);
const several = (one: fc.Arbitrary<string>, minLength = 1, maxLength = 3) =>
  fc.array(one, { minLength, maxLength }).map((all) => all.join(''));

const WORDS = ['a', 'palavra ', ' e', 'R$ 90', '{{price.visit}}', '&amp;', '“b”', '\n', 'ç'];
const BLOCKS = 'p h2 h3 h4'.split(' ');

/** Elements in their proper places, and sometimes, as if pasted, elsewhere. */
const { page } = fc.letrec<Record<'inline' | 'block' | 'item' | 'row' | 'page', string>>((tie) => ({
  inline: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    { weight: 6, arbitrary: fc.constantFrom(...WORDS) },
    { weight: 1, arbitrary: opening('br') },
    {
      weight: 3,
      arbitrary: fc.constantFrom(...MARKS).chain((tag) => around(tag, several(tie('inline')))),
    },
  ),
  item: fc.oneof(
    { maxDepth: 4, depthSize: 'small' },
    several(tie('inline')),
    around('p', several(tie('inline'))),
    fc.tuple(several(tie('inline')), tie('block')).map((parts) => parts.join('')),
  ),
  row: fc
    .constantFrom('td', 'th')
    .chain((tag) => fc.array(around(tag, tie('item')), { minLength: 2, maxLength: 2 }))
    .map((cells) => `<tr>${cells.join('')}</tr>`),
  block: fc.oneof(
    { maxDepth: 4, depthSize: 'small' },
    {
      weight: 6,
      arbitrary: fc.constantFrom(...BLOCKS).chain((tag) => around(tag, several(tie('inline'), 0))),
    },
    {
      weight: 2,
      arbitrary: fc
        .constantFrom('ul', 'ol')
        .chain((tag) => around(tag, several(around('li', tie('item'))))),
    },
    {
      weight: 2,
      arbitrary: fc
        .constantFrom('div', 'section', 'blockquote')
        .chain((tag) => around(tag, several(tie('block')))),
    },
    { weight: 1, arbitrary: opening('hr') },
    {
      weight: 1,
      arbitrary: around(
        'table',
        fc
          .tuple(
            fc.constantFrom('', '<thead><tr><th>A</th><th>B</th></tr></thead>'),
            around('tbody', several(tie('row'))),
          )
          .map((parts) => parts.join('')),
      ),
    },
  ),
  page: fc.oneof(
    { weight: 7, arbitrary: several(tie('block'), 0, 5) },
    {
      weight: 1,
      arbitrary: several(
        fc.oneof(
          tie('block'),
          tie('inline'),
          fc.constantFrom(...ALLOWED.tags).chain((tag) => around(tag, tie('item'))),
        ),
        1,
        4,
      ),
    },
  ),
}));

const RUNS = 2000;

test('of 2,000 pages made of what a page may hold, each that opens is saved as it was', () => {
  let opened = 0;
  const seen = new Set<string>();
  const kept = new Set<string>();
  fc.assert(
    fc.property(page, (made) => {
      let html: string;
      try {
        html = sanitizeHtml(made);
      } catch (error) {
        if (error instanceof UnsafeContentError) return;
        throw error;
      }
      const saved = openAndSave(html);
      if (saved === undefined) return;
      opened += 1;
      for (const [, tag = ''] of html.matchAll(/<([a-z]\w*)/g)) seen.add(tag);
      for (const [, name = ''] of saved.matchAll(/ ([a-z]+)="/g)) kept.add(name);
      expect(listTree(saved)).toEqual(listTree(html));
    }),
    { numRuns: RUNS },
  );
  expect(opened).toBeGreaterThan(RUNS / 2);
  expect([...kept].sort()).toEqual(ATTRIBUTES);
  expect([...seen].sort()).toEqual(ALLOWED.tags.filter((tag) => !AS_CODE.includes(tag)).sort());
});

/** The allowed ones, as they are written. */
const ATTRIBUTES = ['class', 'colspan', 'href', 'rel', 'rowspan', 'scope', 'title'];

/** What opens only as code. */
const AS_CODE = ['caption', 'dl', 'dt', 'dd'];
