import { getSchema } from '@tiptap/core';
import { satteri } from '@astrojs/markdown-satteri';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { sanitizeHtml } from '../../lib/html/sanitize.ts';
import { markdownProcessor } from '../../cms/markdown/markdown.ts';
import { readSources } from '../../cms/collections/sources.ts';
import { NO_FRAME, type DocNode } from './document.ts';
import { markdownExtensions } from './extensions.ts';
import { outlineHtml } from './html/outline.ts';
import { readHtml } from './html/read-html.ts';
import { readMarkdown, throughMarkdown } from './read-markdown.ts';
import { writeHtml } from './html/write-html.ts';
import { collections } from '../../collections.ts';
import { companyOf } from '../../features/company/company-of.ts';
import { loadContent } from '../../site.ts';

const phones = companyOf(loadContent().content).phones.map(({ number }) => number);
type Renderer = Awaited<ReturnType<ReturnType<typeof markdownProcessor>['createRenderer']>>;
let renderer: Renderer;
/** The same without what our pages add: rounded quotes, names of tables. */
let bare: Renderer;
beforeAll(async () => {
  bare = await satteri({ features: { smartPunctuation: false } }).createRenderer({});
  renderer = await markdownProcessor(() => phones).createRenderer({ syntaxHighlight: false });
});

const renderBare = async (text: string) =>
  outlineHtml(sanitizeHtml((await bare.render(text)).code));

/** What the site makes of a text. */
const render = async (text: string) => (await renderer.render(text)).code;

const schema = getSchema(markdownExtensions({ facts: new Map() }));

/** What the editor holds of a text, after its own document took it in. */
function open(source: string) {
  const { doc, ...rest } = readMarkdown(source);
  const node = schema.nodeFromJSON(doc);
  node.check();
  return { doc: node.toJSON() as DocNode, ...rest };
}

/** Every block written anew. */
const anew = (doc: DocNode) => readMarkdown('').write(doc);

const bodies = readSources(collections, 'content').sources.flatMap(({ file, document: { body } }) =>
  typeof body === 'string' ? [{ file, body }] : [],
);

test(
  'every text of the site comes back with the same bytes, and written anew as the same page',
  { tags: '@editor-round-trip' },
  async () => {
    expect(bodies.length).toBeGreaterThan(400);
    for (const { file, body } of bodies) {
      const { doc, reasons, write } = open(body);
      expect(reasons, file).toEqual([]);
      expect(write(doc), file).toBe(body);
      const written = anew(doc);
      if (written !== body) expect(await render(written), file).toBe(await render(body));
    }
  },
);

test('a change touches the bytes of its own block alone', { tags: '@editor-round-trip' }, () => {
  const source =
    '\n## Um\n\nDois linhas\nde um parágrafo.\n\n\n* a\n* b {{price.visit}}\n\n|A|B|\n|---|---|\n|1|2|\n\n1) x\n2) y\n';
  const { doc, write } = open(source);
  const blocks = doc.content ?? [];
  const paragraph = (text: string): DocNode => ({
    type: 'paragraph',
    content: [{ type: 'text', text }],
  });
  const [first, second, bullets, table, numbers] = blocks as [
    DocNode,
    DocNode,
    DocNode,
    DocNode,
    DocNode,
  ];
  expect(write({ ...doc, content: [first, paragraph('Novo.'), bullets, table, numbers] })).toBe(
    source.replace('Dois linhas\nde um parágrafo.\n\n\n', 'Novo.\n\n'),
  );
  expect(write({ ...doc, content: [...blocks, paragraph('Fim.')] })).toBe(
    `${source.trimEnd()}\n\nFim.\n`,
  );
  expect(write({ ...doc, content: [bullets, first, second, paragraph('')] })).toBe(
    '\n* a\n* b {{price.visit}}\n\n## Um\n\nDois linhas\nde um parágrafo.\n',
  );
  // Two lists that touch stay two.
  const joined = open(write({ ...doc, content: [bullets, bullets, numbers, numbers] })).doc;
  expect(joined.content?.map(({ type }) => type)).toEqual([
    'bulletList',
    'bulletList',
    'orderedList',
    'orderedList',
  ]);
});

test.each([
  ['<b>a</b>', 'parece HTML'],
  ['[a](javascript:alert(1))', 'não é aceito'],
  ['# a', 'título de nível 1'],
  ['##### a', 'título de nível 5'],
  ['a `b`', 'crases'],
  ['```\na\n```', 'código'],
  ['![a](/b.png)', 'imagem'],
  ['~~a~~', 'riscadas'],
  ['[a]\n\n[a]: /b', 'fim do texto'],
  ['- [x] a', 'tarefas'],
  ['3. a', 'não começa em 1'],
  ['|a|\n|:-:|\n|b|', 'alinhadas'],
  ['a[^1]\n\n[^1]: b', 'rodapé'],
  ['- ## a', 'não começa com texto'],
  ['a\\@b.c', 'mostraria como link'],
  ['WWW.A.b', 'mostraria como link'],
])('%j is for code only, because of %j', (text, reason) => {
  const { reasons, write, doc } = readMarkdown(text);
  expect(reasons.join()).toContain(reason);
  expect(write(doc)).toBe(text);
});

test.each([
  ['<p>*a* _b_ `c` [d](e) ~~f~~ a_b .@.a | \\ &#x26;amp; &#x3C; b> 1. ![x</p>'],
  ['<p># a</p><p>- b</p><p>+ c</p><p>12) d</p><p>> e</p><p>===</p><p>***</p>'],
  ['<p>a<strong>(b)</strong>c <em>d</em>e f<em>g</em> <strong>h</strong> i<strong>.</strong></p>'],
  [
    '<p><strong>a <em>b</em></strong><em>c</em><a href="/x_y"><strong>d</strong>e</a>!<a href="/z">f</a></p>',
  ],
  ['<p>a<br>- b<br>=</p><h2>C # #</h2><h3># d</h3>'],
  ['<ul><li>a<ol><li>b<ul><li>c</li></ul></li></ol></li><li>d</li></ul><ol><li>e</li></ol>'],
  [
    '<blockquote><p><strong>Pare.</strong> a</p><ul><li>b</li></ul></blockquote><blockquote><p>c</p></blockquote>',
  ],
  [
    '<table><thead><tr><th>a|b</th><th>b</th></tr></thead><tbody><tr><td>{{price.visit}}</td><td><strong>c</strong></td></tr></tbody></table>',
  ],
])('%j reads the same on its page, and to the editor', async (html) => {
  const { doc } = readHtml(sanitizeHtml(html));
  const text = anew(doc);
  expect(await renderBare(text)).toBe(outlineHtml(sanitizeHtml(html)));
  expect(anew(open(text).doc)).toBe(text);
});

const pieces = fc.array(
  fc.oneof(
    fc.constantFrom(
      ...'## ,### ,- ,* ,1. ,> ,**,_,*,`,|,\n,\n\n,\n|---|---|\n,[,](/x),{{a.b}},&amp;,&,\\, ,  ,a,b ,.,!,:,#,+,-,=,1),@,a@b.c,www.,https://'.split(
        ',',
      ),
    ),
    fc.string({ maxLength: 3 }),
  ),
  { maxLength: 20 },
);

test(
  'whatever is shown loses no word or mark on its page, and settles at once',
  { tags: '@editor-round-trip' },
  async () => {
    await fc.assert(
      fc.asyncProperty(pieces, async (parts) => {
        const { doc, reasons } = readMarkdown(parts.join(''));
        fc.pre(reasons.length === 0);
        const text = anew(doc);
        const again = readMarkdown(text);
        expect(again.reasons).toEqual([]);
        expect(anew(again.doc)).toBe(text);
        // What is written is read alike by the site and by the editor.
        expect(await renderBare(text)).toBe(outlineHtml(writeHtml(again.doc, NO_FRAME)));
        expect(throughMarkdown(throughMarkdown(doc))).toEqual(throughMarkdown(doc));
      }),
      { numRuns: 300 },
    );
  },
);
