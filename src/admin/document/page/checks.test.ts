import { expect, test } from 'vitest';
import {
  internalLinks,
  listWritten,
  plainText,
  runChecks,
  tellCalmly,
  unwrapLinks,
  type CheckInput,
} from './checks.ts';

const good: CheckInput = {
  title: 'Um título de bom tamanho',
  slug: 'um-titulo',
  description: 'x'.repeat(100),
  content: `<h2>Parte</h2><p>${'palavra '.repeat(300)}<a href="/guias">guias</a></p>`,
  suffix: 'Empresa',
  sitePages: new Map([
    ['/guias', 'Guias'],
    ['/topicos/ja-existe', 'Já existe'],
  ]),
  linkedSlugs: new Set(),
};

function levels(part: Partial<CheckInput>) {
  return runChecks({ ...good, ...part }).filter(({ level }) => level !== 'good');
}

test('finds nothing in a good page', () => expect(levels({})).toEqual([]));

test.each<[string, Partial<CheckInput>, string]>([
  ['an empty title', { title: ' ' }, 'stop'],
  ['a title over 200', { title: 'x'.repeat(201) }, 'stop'],
  ['a short title', { title: 'Oi' }, 'notice'],
  ['a long title', { title: 'x'.repeat(80) }, 'notice'],
  ['an empty description', { description: '' }, 'stop'],
  ['a description over 400', { description: 'x'.repeat(401) }, 'stop'],
  ['a short description', { description: 'x' }, 'notice'],
  ['no address', { slug: '' }, 'stop'],
  ['a bad address', { slug: 'a--b' }, 'stop'],
  ['an address over 120', { slug: 'x'.repeat(121) }, 'stop'],
  ['a taken address', { slugOwner: 'Outra' }, 'stop'],
  ['the address of a topic', { slug: 'ja-existe' }, 'stop'],
  [
    'a link to another site',
    { content: `${good.content}<p><a href="https://evil.example/a" rel="noopener">x</a></p>` },
    'notice',
  ],
  ['few words', { content: '<h2>a</h2><p><a href="/guias">b</a></p>' }, 'notice'],
  ['no words', { content: '<p> </p>' }, 'stop'],
  ['no headings', { content: good.content.replaceAll('h2', 'h3') }, 'notice'],
  ['a broken link', { content: good.content.replace('/guias', '/guia') }, 'stop'],
  ['no link', { content: good.content.replace(/<a.*\/a>/, '') }, 'notice'],
])('finds %s', (_, part, level) => {
  const found = levels(part);
  expect(found.map((check) => check.level)).toContain(level);
  expect(found.every(({ text }) => text.length > 10)).toBe(true);
});

test('a page that begins empty asks for its fields, and blames none but one that was emptied', () => {
  const empty = runChecks({ ...good, title: '', slug: '', description: ' ', content: '<p></p>' });
  const told = (written: readonly string[]) =>
    tellCalmly(empty, (field) => !written.includes(field)).map(({ level }) => level);
  expect(told([])).toEqual(['todo', 'todo', 'todo']);
  expect(told(['title'])).toEqual(['stop', 'todo', 'todo']);
  expect(told(['title', 'content', 'description'])).toEqual(['stop', 'stop', 'stop']);
  // What is wrong is wrong at once.
  const wrong = runChecks({ ...good, title: 'Até < 500 kg' });
  expect(tellCalmly(wrong, () => true)).toEqual(wrong);
});

test.each([
  [{ title: ' ', content: '<p> <br></p>', description: '' }, []],
  [{ title: 'Título', content: '<p>Um</p>', description: ' ' }, ['title', 'content']],
])('of %j, %j hold words', (draft, written) => expect(listWritten(draft)).toEqual(written));

test('a link to another saved page is no broken link', () => {
  const content = good.content.replace('/guias', '/links-uteis/outra#parte');
  expect(levels({ content, linkedSlugs: new Set(['outra']) })).toEqual([]);
});

test.each<[string, Partial<CheckInput>, string]>([
  ['the saved pages', { slugOwner: null }, 'se o endereço está livre'],
  ['the site', { sitePages: undefined }, 'se o endereço está livre'],
  ['the site', { sitePages: undefined }, 'os links'],
  ['the linked pages', { linkedSlugs: undefined }, 'os links'],
])('claims nothing when %s could not be read', (_, part, what) => {
  const found = runChecks({ ...good, ...part });
  expect(found).toContainEqual({
    level: 'notice',
    text: `Não foi possível conferir ${what}.`,
  });
  expect(found.some(({ level }) => level === 'stop')).toBe(false);
});

test('what could be read still stops', () => {
  const found = levels({ slug: 'ja-existe', slugOwner: null });
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
  const texts = (content: string) => runChecks({ ...good, content }).map(({ text }) => text);
  expect(texts('<p>Oi</p>')).toContainEqual(expect.stringMatching(/^Só 1 palavra:/));
  expect(texts('<p>Oi aí</p>')).toContainEqual(expect.stringMatching(/^Só 2 palavras:/));
});
