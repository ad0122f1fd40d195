import { getSchema } from '@tiptap/core';
import { expect, test } from 'vitest';
import { sanitizeHtml } from '../../lib/html/sanitize.ts';
import type { DocNode } from './document.ts';
import { pageExtensions } from './extensions.ts';
import { readHtml } from './html/read-html.ts';
import { writeHtml } from './html/write-html.ts';

test('what was read goes through the editor’s own document with the same bytes', () => {
  const schema = getSchema(pageExtensions({ facts: new Map() }));
  const html =
    '<div class="gp-content">\n<h2 class="gp-x">A</h2>\n<p>a <strong>b <a href="/x">c</a></strong> <b>d</b> <em>e</em><i class="gp-i">f</i> <small>g</small> <u>h</u> <span class="gp-check">i</span> {{price.visit}}<br>j</p><hr>' +
    '<ul>\n<li>Um<ul><li>Dois</li></ul></li>\n<li><p>Três</p></li>\n</ul><ol><li>Q</li></ol><blockquote class="gp-stop">Pare.</blockquote><section><h3>S</h3></section>' +
    '<table>\n<thead>\n<tr><th>A</th><th scope="col">B</th></tr>\n</thead>\n<tbody>\n<tr><th>1</th><td><p>2</p><p>3</p></td></tr>\n<tr><td colspan="2"></td></tr>\n</tbody>\n</table></div>';
  expect(sanitizeHtml(html)).toBe(html);
  const { doc, frame, reasons } = readHtml(html);
  expect(reasons).toEqual([]);
  const node = schema.nodeFromJSON(doc);
  node.check();
  expect(writeHtml(node.toJSON() as DocNode, frame)).toBe(html);
});
