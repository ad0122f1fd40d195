import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  connect,
  makeDataDirectory,
  makePage,
  startOn,
  START_TIMEOUT_MS,
  type Client,
  type PageInput,
  type Backend,
} from './backend.ts';

const data = makeDataDirectory();
let backend: Backend;
let service: Client;

beforeAll(async () => {
  backend = await startOn(data.path);
  service = connect(backend, backend.secretKey);
}, START_TIMEOUT_MS);

afterAll(async () => {
  await backend.close();
  data.remove();
});

/** Even the service role is bound by the constraints. */
const insert = (values: Partial<PageInput>) =>
  service.from('generated_pages').insert(makePage(values));

test.each([
  '',
  '../etc',
  'a/b',
  'a b',
  'a.html',
  'A',
  'ção',
  '🙂',
  'a\u202eb',
  '-a',
  'a-',
  'a--b',
  'a?b',
  'a%2fb',
  'a'.repeat(121),
  '_a',
  '__proto__',
  '___',
  'index',
  'null',
])('refuses the slug %j', async (slug) => {
  expect(await insert({ slug })).toMatchObject({ status: 400, error: { code: '23514' } });
});

test.each(['a', '7', 'a_b', 'a-_b', 'indexar', 'conserto-24h', 'constructor', 'a'.repeat(120)])(
  'accepts the slug %j as plain text',
  async (slug) => {
    await insert({ slug }).throwOnError();
    const { data: rows } = await service.from('generated_pages').select('slug').eq('slug', slug);
    expect(rows).toEqual([{ slug }]);
  },
);

test('says 409 when the slug is taken', async () => {
  const page = makePage();
  await insert(page).throwOnError();
  expect(await insert(page)).toMatchObject({ status: 409, error: { code: '23505' } });
});

test.each([
  ['a script', '<script>alert(1)</script>'],
  ['an event handler', '<p onclick="alert(1)">x</p>'],
  ['an image with onerror', '<img src="x" onerror="alert(1)">'],
  ['a javascript: link', '<a href="javascript:alert(1)">x</a>'],
  ['a javascript: link in disguise', '<a href="java&#x09;script:alert(1)">x</a>'],
  ['a data: link', '<a href="data:text/html,x">x</a>'],
  ['a protocol-relative link', '<a href="//evil.test">x</a>'],
  ['a backslash link', '<a href="/\\evil.test">x</a>'],
  ['a path whose second slash is written as a reference', '<a href="/&#47;evil.test">x</a>'],
  ['a path with a tab that browsers drop', '<a href="/&Tab;/evil.test">x</a>'],
  ['a path with a backslash written as a reference', '<a href="/&#92;evil.test">x</a>'],
  ['white space only', ' \n\t\u00a0\u2028\u3000\ufeff'],
  ['an angle bracket in an attribute', '<p title="a<b">x</p>'],
  ['an empty link', '<a href="">x</a>'],
  ['a style attribute', '<p style="position:fixed">x</p>'],
  ['a class of the site', '<p class="fixed">x</p>'],
  ['a class of the site after one of ours', '<p class="gp-note fixed">x</p>'],
  ['an id', '<p id="x">x</p>'],
  ['svg', '<svg><animate onbegin="alert(1)"></animate></svg>'],
  ['a style element', '<style>p{}</style>'],
  ['an iframe', '<iframe src="/"></iframe>'],
  ['a form', '<form><input></form>'],
  ['a meta refresh', '<meta http-equiv="refresh" content="0;url=/">'],
  ['h1', '<h1>x</h1>'],
  ['a comment', '<!-- x -->'],
  ['upper case', '<P>x</P>'],
  ['a lone angle bracket', 'a < b'],
  ['an unclosed tag', '<p'],
  ['an unclosed element', '<div><p>x</p>'],
  ['an element closed twice', '<p>x</p></p>'],
  ['elements that leave their container', '</div><div>'],
  ['crossed elements', '<b><i>x</b></i>'],
  ['61 levels', '<div>'.repeat(61) + '</div>'.repeat(61)],
  ['nothing', ''],
  ['200,001 bytes', 'x'.repeat(200_001)],
  ['200,001 bytes in fewer characters', 'é'.repeat(100_001)],
  ['a control character', '<p>\u0008</p>'],
  ['a delete character', '<p>\u007f</p>'],
])('refuses content with %s', async (_, content) => {
  expect(await insert({ content })).toMatchObject({ status: 400, error: { code: '23514' } });
});

test('refuses a NUL character', async () => {
  expect((await insert({ content: '<p>\u0000</p>' })).status).toBe(400);
});

test.each([
  [
    'every allowed block',
    '<h2>a</h2><h3>b</h3><h4>c</h4><p>d<br>e</p><hr><blockquote>f</blockquote>',
  ],
  ['lists', '<ul>\n<li>a</li>\n</ul><ol><li>b</li></ol><dl><dt>c</dt><dd>d</dd></dl>'],
  [
    'a table',
    '<table class="gp-table"><caption>a</caption><thead><tr><th scope="col" colspan="2">b</th></tr></thead><tbody><tr><td rowspan="2">c</td></tr></tbody></table>',
  ],
  [
    'links',
    '<a href="https://a.test/?b=1&#x26;c" rel="noopener noreferrer" title="a > b">d</a><a href="/e">f</a><a href="#g">h</a><a href="tel:+551100000000">i</a><a href="mailto:a@b.test">j</a>',
  ],
  ['our classes', '<div class="gp-content gp-wide"><section><span>a</span></section></div>'],
  ['Portuguese prose', 'Data: 10/10/2025; onde = aqui &#x26; “aspas” — R$ 1 🙂\n\tfim'],
  ['60 levels', '<div>'.repeat(60) + '</div>'.repeat(60)],
  ['200,000 bytes', 'x'.repeat(200_000)],
])('accepts content with %s', async (_, content) => {
  await insert({ content }).throwOnError();
});

test.each([
  ['empty', ''],
  ['padded', ' a '],
  ['201 characters', 'a'.repeat(201)],
  ['markup', 'a<b>'],
  ['two lines', 'a\nb'],
  ['a direction override', 'a\u202eb'],
])('refuses a title that is %s', async (_, title) => {
  expect((await insert({ title })).error?.code).toBe('23514');
});

test.each([
  ['empty', ''],
  ['401 characters', 'a'.repeat(401)],
  ['markup', '<p>'],
  ['with a control character', 'a\u0007'],
])('refuses a description that is %s', async (_, description) => {
  expect((await insert({ description })).error?.code).toBe('23514');
});

test(
  'accepts quotes, ampersands and emoji in title and description',
  { tags: '@V1.2.4' },
  async () => {
    const text = 'Portão "rápido" & seguro — d’água 🙂';
    await insert({ title: text, description: text }).throwOnError();
  },
);

test.each(['title', 'slug', 'content', 'description'])(
  'refuses a page without %s',
  async (column) => {
    const { error } = await service
      .from('generated_pages')
      .insert({ ...makePage(), [column]: null });
    expect(error?.code).toBe('23502');
  },
);

test(
  'one bad row of many stops the whole request',
  { tags: ['@V2.2.1', '@V2.2.2', '@V2.3.3'] },
  async () => {
    const good = makePage();
    const { error } = await service
      .from('generated_pages')
      .insert([good, makePage({ content: '<script>' })]);
    expect(error?.code).toBe('23514');
    const { count } = await service
      .from('generated_pages')
      .select('*', { count: 'exact', head: true })
      .eq('slug', good.slug);
    expect(count).toBe(0);
  },
);

test('takes 500 rows of 3 KB in one request of the service role', async () => {
  const content = `<p>${'palavra '.repeat(375)}</p>`;
  const rows = Array.from({ length: 500 }, () => makePage({ content }));
  await service.from('generated_pages').insert(rows).throwOnError();
}, 20_000);
