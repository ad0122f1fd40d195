import { afterEach, expect, test, vi } from 'vitest';
import {
  createResolver,
  fitRedirects,
  listRules,
  readRedirects,
  RULE_LIMIT,
  type Redirect,
} from './redirects.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const redirect = (from: string, to: string, leftAt = '2026-11-22T12:00:00Z'): Redirect => ({
  from,
  to,
  title: to,
  leftAt,
});
const has =
  (...slugs: string[]) =>
  (slug: string) =>
    slugs.includes(slug);
const titles =
  (...slugs: string[]) =>
  (slug: string) =>
    slugs.includes(slug) ? `Título de ${slug}` : undefined;

test('no redirect covers a page, nor leads to one that is not there, and it names what stands there', () => {
  const read = [redirect('a', 'b'), redirect('b', 'c'), redirect('d', 'e')];
  expect(fitRedirects(read, titles('b', 'c'))).toEqual([
    { ...redirect('a', 'b'), title: 'Título de b' },
  ]);
});

test('a link leads to its page, to where that went, or nowhere', () => {
  const resolve = createResolver([redirect('velha', 'nova')], has('nova', 'outra'));
  expect(['outra', 'velha', 'nunca'].map(resolve)).toEqual(['outra', 'nova', undefined]);
});

test('rules of saved pages take the place of the earlier ones, and leave the others', () => {
  const rules = '/motor /busca/motor 301\n/links-uteis/x /links-uteis/y 301\n';
  expect(listRules(rules, [redirect('a', 'b')])).toBe(
    '/motor /busca/motor 301\n/links-uteis/a /links-uteis/b 301\n',
  );
  expect(listRules(rules, [])).toBe('/motor /busca/motor 301\n');
});

test('of more addresses than the host takes rules, the youngest have one', () => {
  const many = Array.from({ length: RULE_LIMIT + 1 }, (_, index) =>
    redirect(`a-${index}`, 'b', new Date(index * 1000).toISOString()),
  );
  const lines = listRules('', many).trim().split('\n');
  expect(lines).toHaveLength(RULE_LIMIT);
  expect(lines[0]).toContain(`/links-uteis/a-${RULE_LIMIT} `);
  expect(lines.join('\n')).not.toContain('/links-uteis/a-0 ');
});

test('reads every old address once, however many there are', async () => {
  const slugs = Array.from({ length: 1200 }, (_, at) => `pagina-${String(at).padStart(4, '0')}`);
  let requests = 0;
  // As PostgREST reads a filter: what stands behind `gt.` is the value, to its last letter.
  const answer = ({ searchParams }: URL) => {
    requests += 1;
    if (requests > 5) throw new TypeError('The same rows are asked for again and again.');
    const after = searchParams.get('slug')?.replace(/^gt\./, '') ?? '';
    const rows = slugs.filter((slug) => slug > after).slice(0, Number(searchParams.get('limit')));
    return rows.map((slug) => ({ slug, target: 'b', title: 'B', left_at: '2026-11-22T12:00:00Z' }));
  };
  vi.stubGlobal('fetch', (url: URL) => Promise.resolve(Response.json(answer(url))));
  const read = await readRedirects({ url: 'http://database.test', key: 'k', pauseMs: 0 });
  expect(read.map(({ from }) => from)).toEqual(slugs);
});
