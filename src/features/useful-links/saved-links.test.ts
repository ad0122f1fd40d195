import { expect, test } from 'vitest';
import { findSavedLinks, rewriteSavedLinks } from './saved-links.ts';

const TEXT =
  '<p>Leia <a href="/links-uteis/velha">a <strong>primeira</strong></a>, ' +
  '<a title="1 > 0" href="/links-uteis/velha#preco" rel="nofollow">o preço</a>, ' +
  '<a href="/links-uteis/velha-2">outra</a>, <a href="/guias/velha">o guia</a> ' +
  'e <a href="https://a.test/links-uteis/velha">longe</a>.</p>';

test('names each saved page once, and no other page', () => {
  expect(findSavedLinks(TEXT)).toEqual(['velha', 'velha-2']);
  expect(findSavedLinks('<p>/links-uteis/velha</p>')).toEqual([]);
});

test('leads to where a page stands now, with the rest of the link as it was', () => {
  const resolve = (slug: string) => (slug === 'velha' ? 'nova' : slug);
  expect(rewriteSavedLinks(TEXT, resolve)).toBe(
    TEXT.replace('"/links-uteis/velha"', '"/links-uteis/nova"').replace(
      '"/links-uteis/velha#preco"',
      '"/links-uteis/nova#preco"',
    ),
  );
});

test('keeps what is asked of a page that moved', () =>
  expect(rewriteSavedLinks('<a href="/links-uteis/velha?a=1">x</a>', () => 'nova')).toBe(
    '<a href="/links-uteis/nova?a=1">x</a>',
  ));

test('leaves the words of a link that leads nowhere', () =>
  expect(rewriteSavedLinks(TEXT, (slug) => (slug === 'velha' ? undefined : slug))).toContain(
    '<p>Leia a <strong>primeira</strong>, o preço, <a href="/links-uteis/velha-2">',
  ));

test('leaves a text alone whose links all hold', () =>
  expect(rewriteSavedLinks(TEXT, (slug) => slug)).toBe(TEXT));
