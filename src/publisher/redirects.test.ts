import { expect, test } from 'vitest';
import { createResolver, fitRedirects, listRules, RULE_LIMIT, type Redirect } from './redirects.ts';

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

test('no redirect covers a page, nor leads to one that is not there', () => {
  const read = [redirect('a', 'b'), redirect('b', 'c'), redirect('d', 'e')];
  expect(fitRedirects(read, has('b', 'c'))).toEqual([redirect('a', 'b')]);
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
