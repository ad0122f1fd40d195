import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { readAdminData } from '../../../features/generator/admin-data.ts';
import { sanitizeHtml } from '../../../lib/html/sanitize.ts';
import { wrapContent } from '../../document/claims/facts.ts';
import { generatePage } from '../../screens/generator/generate-page.ts';
import { outlineHtml } from './outline.ts';
import { readHtml } from './read-html.ts';
import { writeHtml } from './write-html.ts';
import { loadContent } from '../../../site.ts';

const data = readAdminData(loadContent());

function trip(html: string) {
  const { doc, frame, reasons } = readHtml(html);
  return { html: writeHtml(doc, frame), reasons };
}

test(
  'every page that the generator makes comes back with the same bytes',
  { tags: '@editor-round-trip' },
  () => {
    const titles = [
      ...data.batchTitles,
      ...data.places.map(({ preposition, name }) => `Conserto ${preposition} ${name}`),
      ...data.problems.map(({ title }) => title),
    ].slice(0, 400);
    expect(titles.length).toBeGreaterThan(200);
    for (const [index, title] of titles.entries()) {
      for (const creativity of [10, 55, 95]) {
        const { content } = generatePage(
          { title, creativity: creativity + (index % 6), seed: index },
          data,
        );
        const html = index % 2 === 0 ? content : wrapContent(content);
        expect(trip(html)).toEqual({ html, reasons: [] });
      }
    }
  },
);

test('every sample page comes back with the same bytes', { tags: '@editor-round-trip' }, () => {
  const samples = parse(readFileSync('content/samples.yaml', 'utf8')) as { content: string }[];
  for (const { content } of samples) {
    const html = sanitizeHtml(content);
    expect(trip(html)).toEqual({ html, reasons: [] });
  }
});

test.each([
  '',
  '<p>Um.</p>',
  'Texto sem etiqueta',
  '<p>Um <strong>forte</strong>, <b>forte</b>, <em>leve</em>, <i>leve</i>, <u>u</u>, <small>s</small>.</p>',
  '<p><a href="/a"><strong>x</strong></a> <strong><a title="t" href="/a">x</a></strong></p>',
  '<p><strong>a <em>b</em> c</strong><em>d</em></p>',
  '<p><strong><span class="gp-check">99</span></strong><span class="gp-check"> anos</span></p>',
  '<p><span class="gp-a"><span class="gp-b">x</span></span></p>',
  '<p class="gp-x">a<br>b<br class="gp-y"></p><hr><p></p>',
  '<p><a href="https://example.com/a" rel="noopener noreferrer nofollow">x</a></p>',
  '<p>Custa {{price.visit}} e <strong>{{price.visit.value}}</strong>; a &#x26; b &#x3C; c</p>',
  '<ul><li>Um</li><li><p>Dois</p><p>Três</p></li><li><p>Só</p></li><li>Quatro<ul><li>Cinco</li></ul></li></ul>',
  '<ol class="gp-steps">\n<li class="gp-x">Um\n<ol>\n<li>Dois</li>\n</ol>\n</li>\n</ol>\n',
  '<blockquote class="gp-stop"><p><strong>Pare.</strong> Chame.</p></blockquote>',
  '<blockquote>Texto direto</blockquote>',
  '<div class="gp-box"><section><h2>a</h2>\n\n<h4>b</h4></section></div>',
  '<div></div>',
  '<div class="gp-content"></div>',
  '\n<div class="gp-content">\n<p>a</p>\n</div>\n',
  '<div class="gp-content"><p>a</p></div><p>b</p>',
  '<table><tbody><tr><td>1</td><td></td></tr></tbody></table>',
  '<table class="gp-t">\n<thead>\n<tr><th>A</th>\n<th scope="col">B</th></tr>\n</thead>\n<tbody>\n<tr><th scope="row">1</th><td>2</td></tr>\n<tr><th>1</th><td><p>2</p><ul><li>3</li></ul></td></tr>\n</tbody>\n</table>',
  '<table><thead><tr><td>a</td></tr><tr><td>b</td></tr></thead></table>',
  '<table><tbody><tr><th scope="col">a</th><th scope="col">b</th></tr><tr><td colspan="2">c</td></tr></tbody></table>',
  '<table><tbody><tr><td rowspan="2">a</td><td>b</td></tr><tr><td>c</td></tr></tbody></table>',
])('%j comes back with the same bytes', (html) => {
  expect(sanitizeHtml(html)).toBe(html);
  expect(trip(html)).toEqual({ html, reasons: [] });
});

test.each([
  ['<p>a\n  b <strong> c </strong> d</p>', '<p>a b <strong>c </strong>d</p>'],
  ['<p><strong>a</strong><strong>b</strong></p>', '<p><strong>ab</strong></p>'],
  ['<p><strong>a <b>b</b></strong><em></em></p>', '<p><strong>a b</strong></p>'],
])('%j is shown as it looks', (html, shown) =>
  expect(trip(html)).toEqual({ html: shown, reasons: [] }),
);

test.each([
  ['<dl><dt>a</dt><dd>b</dd></dl>', 'definições'],
  ['<table><caption>a</caption><tbody><tr><td>b</td></tr></tbody></table>', 'legenda'],
  ['<table><tbody><tr><td>b</td></tr></tbody><tbody><tr><td>b</td></tr></tbody></table>', 'grupos'],
  ['<table><tbody><tr><td>b</td></tr><tr><td>b</td><td>c</td></tr></tbody></table>', 'tamanhos'],
  ['<table><tbody></tbody></table>', 'sem linhas'],
  ['<ul></ul>', 'sem itens'],
  ['<ul><ul><li>a</li></ul></ul>', 'fora dos itens'],
  ['<ul><li><h3>a</h3></li></ul>', 'não começa com texto'],
  ['<p><span></span></p><li>a</li>', 'fora do lugar'],
  ['<strong><p>a</p></strong>', 'dentro de texto'],
])('%j is for code only, because of %j', (html, reason) =>
  expect(trip(html).reasons.join()).toContain(reason),
);

const TAGS = 'h2 h3 p ul ol li blockquote table tbody tr th td div section strong em b a span br';
const pieces = fc.array(
  fc.oneof(
    fc.constantFrom(
      ...TAGS.split(' ').flatMap((tag) => [`<${tag}>`, `</${tag}>`, `<${tag} class="gp-x">`]),
      ' ',
      '\n',
      'a',
      'b ',
      '{{x}}',
      '&amp;',
      '<ul><li>',
      '<table><tr><td>',
      '<a href="/x">',
    ),
    fc.string({ maxLength: 4 }),
  ),
  { maxLength: 16 },
);

test(
  'whatever is shown loses no word, mark or attribute, and settles at once',
  { tags: '@editor-round-trip' },
  () =>
    fc.assert(
      fc.property(pieces, (parts) => {
        const html = sanitizeHtml(parts.join(''));
        const once = trip(html);
        if (once.reasons.length > 0) return;
        expect(outlineHtml(once.html)).toBe(outlineHtml(html));
        expect(trip(once.html)).toEqual(once);
        expect(outlineHtml(sanitizeHtml(once.html))).toBe(outlineHtml(html));
      }),
      { numRuns: 600 },
    ),
);
