import { expect, test } from 'vitest';
import { readTextBlocks } from './text-blocks.ts';

test('paragraphs, items and quotes are running text; headings and tables are none', () => {
  const { blocks } = readTextBlocks(
    '<h2>Título</h2><p>Um <strong>texto</strong> só.</p><ul><li>item</li><li><p>outro</p></li></ul>' +
      '<table><tbody><tr><td>célula</td></tr></tbody></table><blockquote><p>fala</p></blockquote>',
  );
  expect(blocks.map(({ text }) => text)).toEqual(['Um texto só.', 'item', 'outro', 'fala']);
});

test('a link is found where it stands, and its address without query, place and last slash', () => {
  const { blocks, linked } = readTextBlocks(
    '<p>Veja <a class="x" href="/a/b/?x=1&amp;y=2#z">o que há</a> e <a href="#aqui">isto</a>.</p>',
  );
  const [block] = blocks;
  const [first, second] = block?.links ?? [];
  expect(block?.text.slice(first?.from, first?.to)).toBe('o que há');
  expect(block?.text.slice(second?.from, second?.to)).toBe('isto');
  expect(linked).toContain('/a/b');
});

test('a fact and a line break part words, entities and white space are read', () => {
  const { blocks } = readTextBlocks(
    '<p>a {{price.visit}} b<br>c &lt;d&gt;\n  e&nbsp;f</p><p> </p>',
  );
  expect(blocks).toEqual([{ text: 'a \ufffc b\ufffcc <d> e f', links: [] }]);
});

test('hostile or empty text gives nothing that was not there', () => {
  expect(readTextBlocks('').blocks).toEqual([]);
  expect(readTextBlocks('<a href="/x">').blocks).toEqual([]);
  expect(readTextBlocks('texto solto').blocks).toEqual([{ text: 'texto solto', links: [] }]);
});
