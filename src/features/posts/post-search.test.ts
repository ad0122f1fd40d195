import { describe, expect, it } from 'vitest';
import { describePosts, postViewHref, readPostView } from './post-search.ts';

describe('readPostView', () => {
  it('reads query and page', () =>
    expect(readPostView('?q=vila+mariana&p=2')).toEqual({ query: 'vila mariana', page: 2 }));

  it('ignores what is no page number', () => {
    for (const p of ['0', '-3', '1.5', 'x', '']) expect(readPostView(`?p=${p}`).page).toBe(1);
  });
});

describe('postViewHref', () => {
  it('gives the plain address to the first page of the whole list', () =>
    expect(postViewHref({ query: ' ', page: 1 })).toBe('/postagens'));

  it('can be read back', () => {
    const view = { query: 'são & cia', page: 3 };
    expect(readPostView(postViewHref(view).replace('/postagens', ''))).toEqual(view);
  });
});

describe('describePosts', () =>
  it('agrees in number and names the query', () => {
    expect(describePosts(1, '')).toBe('1 postagem encontrada');
    expect(describePosts(12, ' mooca ')).toBe('12 postagens encontradas para “mooca”');
  }));
