import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from 'zod';

const table = z
  .array(
    z.strictObject({
      trade: z.string(),
      plain: z.array(z.string()).min(1),
      now: z.literal('masculine').optional(),
    }),
  )
  .parse(parse(readFileSync('tests/fixtures/plain-words.yaml', 'utf8')));

const rows = table.map(({ trade, plain, now }) => ({
  find: new RegExp(`\\b${trade}\\b`, 'i'),
  plain: plain.map((words) => (text: string) => {
    const said = replaceAll(text, `\\b${trade}\\b`, words);
    return now === 'masculine' ? agree(said, words) : said;
  }),
}));

/**
 * A text in every mixture of the trade's words and a resident's
 * (`tests/fixtures/plain-words.yaml`), the text itself first. Without accents, as rules read it.
 */
export function writePlainly(text: string): string[] {
  const bare = text.normalize('NFD').replace(/\p{Diacritic}/gu, '');
  return rows.reduce(
    (mixtures, { find, plain }) =>
      mixtures.flatMap((one) =>
        find.test(one) ? [one, ...plain.map((become) => become(one))] : [one],
      ),
    [bare],
  );
}

/** Adapts the words around a word that has become masculine: "na porta caida" → "no portao caido". */
function agree(text: string, word: string): string {
  const articles = replaceAll(text, `\\b(d|n|pel|)a ${word}\\b`, `$1o ${word}`);
  const article = replaceAll(articles, `\\buma ${word}\\b`, `um ${word}`);
  const adjective = replaceAll(article, `\\b(${word} \\w*(?:[ai]d|rt|lt|et|es))a\\b`, '$1o');
  return replaceAll(adjective, '\\b(d|n|)ela\\b', '$1ele');
}

/** Keeps a capital letter. */
function replaceAll(text: string, pattern: string, words: string): string {
  return text.replace(new RegExp(pattern, 'gi'), (found) => {
    const said = found.replace(new RegExp(pattern, 'i'), words);
    const isCapital = found[0] !== found[0]?.toLowerCase();
    return isCapital ? said.replace(/^./, (first) => first.toUpperCase()) : said;
  });
}
