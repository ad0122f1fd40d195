import { expect, test } from 'vitest';
import { internalLinks, plainText, runChecks, unwrapLinks, type CheckInput } from './checks.ts';

const good: CheckInput = {
  title: 'Um título de bom tamanho',
  slug: 'um-titulo',
  description: 'x'.repeat(100),
  content: `<h2>Parte</h2><p>${'palavra '.repeat(300)}<a href="/guias">guias</a></p>`,
  sitePages: new Map([
    ['/guias', 'Guias'],
    ['/topicos/ja-existe', 'Já existe'],
  ]),
  linkedSlugs: new Set(),
};

const check = (part: Partial<CheckInput> = {}) => runChecks({ ...good, ...part });

test('finds nothing in a good page', () => expect(check()).toEqual([]));

test.each<[string, Partial<CheckInput>, string]>([
  ['a title over 200', { title: 'x'.repeat(201) }, 'stop'],
  ['a short title', { title: 'Oi' }, 'notice'],
  ['a long title', { title: 'x'.repeat(80) }, 'notice'],
  ['a description over 400', { description: 'x'.repeat(401) }, 'stop'],
  ['a short description', { description: 'x' }, 'notice'],
  ['no address', { slug: '' }, 'stop'],
  ['a bad address', { slug: 'a--b' }, 'stop'],
  ['an address over 120', { slug: 'x'.repeat(121) }, 'stop'],
  ['a taken address', { slugOwner: 'Outra' }, 'stop'],
  ['the address of a topic', { slug: 'ja-existe' }, 'stop'],
  ['few words', { content: '<h2>a</h2><p><a href="/guias">b</a></p>' }, 'notice'],
  ['no headings', { content: good.content.replaceAll('h2', 'h3') }, 'notice'],
  ['a broken link', { content: good.content.replace('/guias', '/guia') }, 'stop'],
  ['no link', { content: good.content.replace(/<a.*\/a>/, '') }, 'notice'],
])('finds %s', (_, part, level) => {
  const found = check(part);
  expect(found.map((one) => one.level)).toContain(level);
  expect(found.every(({ text }) => text.length > 10)).toBe(true);
});

test('a page that begins empty is blamed for nothing', () =>
  expect(check({ title: '', slug: '', description: ' ', content: '<p> <br></p>' })).toEqual([]));

test('a link to another saved page is no broken link', () => {
  const content = good.content.replace('/guias', '/links-uteis/outra#parte');
  expect(check({ content, linkedSlugs: new Set(['outra']) })).toEqual([]);
});

test.each<[string, Partial<CheckInput>, string]>([
  ['the saved pages', { slugOwner: null }, 'se o endereço está livre'],
  ['the site', { sitePages: undefined }, 'se o endereço está livre'],
  ['the site', { sitePages: undefined }, 'os links'],
  ['the linked pages', { linkedSlugs: undefined }, 'os links'],
])('claims nothing when %s could not be read', (_, part, what) => {
  const found = check(part);
  expect(found).toContainEqual({
    level: 'notice',
    text: `Não foi possível conferir ${what}.`,
  });
  expect(found.some(({ level }) => level === 'stop')).toBe(false);
});

test('what could be read still stops', () => {
  const found = check({ slug: 'ja-existe', slugOwner: null });
  expect(found).toMatchObject([{ level: 'stop' }]);
});

test('turns broken links into their words, and leaves the others', () => {
  const content =
    '<p><a href="/some/">Um <strong>b</strong></a>, <a class="gp-x" title="a>b" href="/some#c">dois</a>, ' +
    '<a href="/guias">três</a>, <a href="https://x.test/some" rel="nofollow">quatro</a></p>';
  expect(unwrapLinks(content, ['/some'])).toBe(
    '<p>Um <strong>b</strong>, dois, <a href="/guias">três</a>, ' +
      '<a href="https://x.test/some" rel="nofollow">quatro</a></p>',
  );
});

test('lists internal links once, without fragment and query', () =>
  expect(internalLinks('<a href="/a#x"></a><a href="/a?b=1"></a><a href="https://x"></a>')).toEqual(
    ['/a'],
  ));

test('gives the text as a reader sees it', () =>
  expect(plainText('<h2>A</h2><p>b &#x26; c<br>d &lt;e</p>')).toBe('A\nb & c\nd <e'));

test('one word is told as one', () => {
  const texts = (content: string) => check({ content }).map(({ text }) => text);
  expect(texts('<p>Oi</p>')).toContainEqual(expect.stringMatching(/^Só 1 palavra:/));
  expect(texts('<p>Oi aí</p>')).toContainEqual(expect.stringMatching(/^Só 2 palavras:/));
});
