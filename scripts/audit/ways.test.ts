import { expect, test } from 'vitest';
import { sampleLink, samplePage, sampleSite } from '../../tests/helpers/sample-site.ts';
import { readHtml } from './read-html.ts';
import type { BuiltSite, Check } from './site.ts';
import { checkCalls, checkNamedWays, checkPhones, checkWays } from './ways.ts';

function said(check: Check, site: BuiltSite): string[] {
  const find = check(site);
  return site.pages.flatMap((page) => find(page).map((message) => `${page.path}: ${message}`));
}

test('a shortcut that stands only in the menu is hidden', () => {
  const home = samplePage({ path: '/', kind: 'home', links: [sampleLink('/ajuda', 'header')] });
  const hidden = samplePage({ path: '/a', links: [sampleLink('/ajuda', 'menu')] });
  const site = sampleSite([home, hidden], { quickLinks: ['/ajuda'] });
  expect(said(checkWays, site)).toEqual([
    '/a: o atalho /ajuda não está na primeira linha da página',
  ]);
});

test('a page for people in a hurry names every shortcut in its text', () => {
  const links = [sampleLink('/ajuda', 'header'), sampleLink('/ajuda', 'footer')];
  const pages = [
    samplePage({ path: '/', kind: 'home', links }),
    samplePage({ path: '/busca/a', links: [...links, sampleLink('/ajuda')] }),
    samplePage({ path: '/busca/b', links }),
  ];
  const hurriedPages = new Set(['/busca/a', '/busca/b']);
  const site = sampleSite(pages, { quickLinks: ['/ajuda'], hurriedPages });
  expect(said(checkNamedWays, site)).toEqual(['/busca/b: o texto da página não leva a /ajuda']);
});

test('only a link that dials says "Ligar"', () => {
  const call = (href: string) => ({ ...sampleLink(href), text: 'Ligar agora' });
  const good = samplePage({ path: '/a', links: [call('tel:+5511000000000')] });
  const bad = samplePage({ path: '/b', links: [call('https://wa.me/5511000000000')] });
  expect(said(checkCalls, sampleSite([good, bad]))).toEqual([
    '/b: o link "Ligar agora" diz "Ligar" e leva a https://wa.me/5511000000000',
  ]);
});

test('a phone number in a text dials', () => {
  const text = (html: string) => readHtml('/a', `<main><p>Ligue para ${html}.</p></main>`).unlinked;
  const linked = samplePage({
    path: '/a',
    unlinked: text('<a href="tel:+5511000000000">(11) 00000-0000</a>'),
  });
  const bare = samplePage({ path: '/b', unlinked: text('(11) 00000-0000') });
  const phones = ['(11) 00000-0000'];
  expect(said(checkPhones, sampleSite([linked, bare], { phones }))).toEqual([
    '/b: o telefone (11) 00000-0000 está no texto sem link que ligue',
  ]);
});

test('each link knows the part of the page it stands in', () => {
  const { links } = readHtml(
    '/a',
    `<header><a href="/1">1</a><nav id="menu"><a href="/2">2</a></nav></header>
     <main><a href="/3">3</a></main><footer><a href="/4">4</a></footer><aside><a href="/5">5</a></aside>`,
  );
  expect(links.map(({ href, area }) => [href, area])).toEqual([
    ['/1', 'header'],
    ['/2', 'menu'],
    ['/3', 'main'],
    ['/4', 'footer'],
    ['/5', 'other'],
  ]);
});
