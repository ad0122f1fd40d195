import { areCodesListed } from './checks.ts';
import { getShared } from '../company/query.ts';
import { publicContent } from '../site/content.ts';

/** Words, address and tables of the page of codes, by brand; undefined while there is no table. */
export async function getCodesPage() {
  const { codes: words } = await getShared();
  const { codes } = publicContent();
  if (!words || codes.length === 0) return undefined;
  const boards = codes
    .map(({ id, data }) => ({ id, ...data }))
    .sort((a, b) => a.board.localeCompare(b.board, 'pt'));
  const brands = [...Map.groupBy(boards, ({ brand }) => brand)]
    .map(([name, tables]) => ({ name, tables }))
    .sort((a, b) => a.name.localeCompare(b.name, 'pt'));
  const names = new Intl.ListFormat('pt-BR').format(brands.map(({ name }) => name));
  const withNames = (text: string) => text.replaceAll('{brands}', names);
  return {
    ...words,
    title: withNames(words.title),
    seoTitle: withNames(words.seoTitle),
    description: withNames(words.description),
    intro: withNames(words.intro),
    path: `/${words.slug}`,
    index: areCodesListed(publicContent()),
    brands,
  };
}

export type CodesPage = NonNullable<Awaited<ReturnType<typeof getCodesPage>>>;
