import type { ContentProblem } from '../../cms/collections/entry.ts';
import { readQuotes } from '../../cms/checks/quotes.ts';
import { collections, pathOf, type Content } from '../../collections.ts';

/**
 * Whether search engines may list the page of codes: where its words name the brands that people
 * look for, one of them has a table. Who looks for a board would else land on those of others.
 */
export function areCodesListed({ codes, shared }: Pick<Content, 'codes' | 'shared'>): boolean {
  const wanted = shared.flatMap(({ data }) => data.codes?.brands ?? []);
  return wanted.length === 0 || codes.some(({ data }) => wanted.includes(data.brand));
}

/** Codes without the words of their page, told twice, or with care that no checked page asks for. */
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

/** The items whose name an earlier one has, whatever the capitals. */
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
