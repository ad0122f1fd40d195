import { afterEach, expect, test } from 'vitest';
import { sanitizeHtml } from '../../../lib/html/sanitize.ts';
import { local } from '../../data/storage.ts';
import { dropOldPage, hasOldPages, OLD_PAGES_KEY, readOldPages } from './old-pages.ts';

afterEach(() => local.removeItem(OLD_PAGES_KEY));

function store(value: unknown) {
  local.setItem(OLD_PAGES_KEY, typeof value === 'string' ? value : JSON.stringify(value));
}

const read = () => readOldPages(sanitizeHtml, 'Informações sobre {title}.');

test.each(['', '{', 'null', '{}', '[]', '"x"'])('finds no pages in %j', (text) => {
  store(text);
  expect(hasOldPages()).toBe(false);
  expect(read()).toEqual([]);
});

test('shows what would be saved, cleaned, and changes nothing', () => {
  store([{ title: ' Página  Um ', content: '<p onclick="x">a</p><script>x</script>' }]);
  expect(read()).toMatchObject([
    {
      title: 'Página Um',
      values: {
        title: 'Página Um',
        slug: 'pagina-um',
        content: '<p>a</p>',
        description: 'Informações sobre Página Um.',
      },
    },
  ]);
  expect(hasOldPages()).toBe(true);
});

test.each([
  ['2024-05-01', '2024-05-01T00:00:00.000Z'],
  ['2024-05-01T10:30:00-03:00', '2024-05-01T13:30:00.000Z'],
  ['2999-01-01', undefined],
  ['ontem', undefined],
  [7, undefined],
])('a page that was made on %j is from %s', (createdAt, created_at) => {
  store([{ title: 'A', content: '<p>a</p>', createdAt }]);
  expect(read()[0]?.values?.created_at).toBe(created_at);
});

test('names what cannot move', () => {
  store([{ title: '!!!', content: '<p>a</p>' }, { title: 'A', content: '' }, null, 7]);
  expect(read().map(({ problem }) => problem)).toEqual([
    'O título não forma um endereço.',
    'O conteúdo está vazio.',
    'O título não forma um endereço.',
    'O título não forma um endereço.',
  ]);
});

test('the local copy goes page by page, and the store with the last one', () => {
  store([
    { title: 'A', content: '<p>a</p>' },
    { title: 'B', content: '<p>b</p>' },
  ]);
  const [a, b] = read();
  if (a) dropOldPage(a);
  expect(read().map(({ title }) => title)).toEqual(['B']);
  if (b) dropOldPage(b);
  expect(local.getItem(OLD_PAGES_KEY)).toBeNull();
});

test('of two pages with one title only the moved one goes', () => {
  store([
    { title: 'A', content: '<p>a</p>' },
    { title: 'A', content: '<p>b</p>' },
  ]);
  const [first] = read();
  if (first) dropOldPage(first);
  expect(read().map(({ values }) => values?.content)).toEqual(['<p>b</p>']);
});

test('a page whose long address was cut at a hyphen goes, too', () => {
  store([{ title: `${'a'.repeat(119)} b`, content: '<p>a</p>' }]);
  const [page] = read();
  expect(page?.values?.slug).toBe('a'.repeat(119));
  if (page) dropOldPage(page);
  expect(hasOldPages()).toBe(false);
});
