import type { ContentProblem } from '../../cms/collections/entry.ts';
import { readQuotes } from '../../cms/checks/quotes.ts';
import { collections, pathOf, type Content } from '../../collections.ts';

/**
 * Whether search engines may list the page of codes: if its words name brands that people look for,
 * one of them must have a table. Otherwise people who look for one brand would find tables of
 * others.
 */
export function areCodesListed({ codes, shared }: Pick<Content, 'codes' | 'shared'>): boolean {
  const wanted = shared.flatMap(({ data }) => data.codes?.brands ?? []);
  return wanted.length === 0 || codes.some(({ data }) => wanted.includes(data.brand));
}

/** Tables without the words of their page, duplicate codes, and care texts that no checked page has. */
export function checkCodes(content: Content): ContentProblem[] {
  const { codes, shared, topics, problems } = content;
  const [words] = shared;
  if (codes.length === 0 || !words) return [];
  if (!words.data.codes) {
    const message = 'há tabelas em content/codes; escreva aqui os textos da página delas';
    return [{ file: words.file, field: 'codes', message }];
  }
  const { safety, pages } = words.data.codes;
  const checkQuote = readQuotes(collections, content);
  const showing = new Set([...topics, ...problems].map(pathOf));
  const found: ContentProblem[] = [];
  const report = (file: string, field: string, message: string | undefined) => {
    if (message !== undefined) found.push({ file, field, message });
  };
  for (const [at, { text, source }] of safety.entries()) {
    report(words.file, `codes.safety.${at}`, checkQuote(text, source));
  }
  for (const path of pages) {
    if (showing.has(path)) continue;
    report(words.file, 'codes.pages', `${path} não é um assunto nem um problema; corrija`);
  }
  for (const { file, name } of repeated(codes, ({ data }) => `${data.brand} ${data.board}`)) {
    report(file, 'board', `"${name}" já tem uma tabela; junte os sinais em um arquivo`);
  }
  for (const { file, data } of codes) {
    for (const { name } of repeated(data.rows, ({ signal }) => signal)) {
      report(file, 'rows', `o sinal "${name}" aparece duas vezes; apague um`);
    }
  }
  return found;
}

/** Items whose name an earlier one has, ignoring case. */
function repeated<Item>(items: readonly Item[], nameOf: (item: Item) => string) {
  const seen = new Set<string>();
  return items.flatMap((item) => {
    const name = nameOf(item);
    const key = name.toLowerCase();
    if (seen.has(key)) return [{ ...item, name }];
    seen.add(key);
    return [];
  });
}
