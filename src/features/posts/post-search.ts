import { pluralize } from '../../lib/text/text.ts';

/** What the list of posts shows, as in its address. */
export interface PostView {
  query: string;
  page: number;
}

/** "?q=centro&p=2" → what to show; other parameters are ignored. */
export function readPostView(search: string): PostView {
  const params = new URLSearchParams(search);
  const page = Number(params.get('p') ?? 1);
  return { query: params.get('q') ?? '', page: Number.isInteger(page) && page > 0 ? page : 1 };
}

/** The address of a view; the first page of the whole list has the plain one. */
export function postViewHref({ query, page }: PostView): string {
  const params = new URLSearchParams();
  if (query.trim()) params.set('q', query.trim());
  if (page > 1) params.set('p', String(page));
  return params.size > 0 ? `/postagens?${params.toString()}` : '/postagens';
}

/** "12 postagens encontradas para “centro”". */
export function describePosts(count: number, query: string): string {
  const found = pluralize(count, 'postagem encontrada', 'postagens encontradas');
  return query.trim() ? `${found} para “${query.trim()}”` : found;
}
