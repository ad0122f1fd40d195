import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { foldAccents } from '../../src/lib/text/slug.ts';
import { findTradeWords, tradeWords } from '../helpers/trade-words.ts';

function listFiles(folder: string, kinds: RegExp): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && kinds.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => !file.includes('node_modules'));
}

test('code names no word of the trade: those live in content', () => {
  const code = ['src', 'scripts', 'supabase']
    .flatMap((folder) => listFiles(folder, /\.(ts|tsx|astro|css|sql|toml|json|txt)$/))
    .filter((file) => !/\.test\.tsx?$/.test(file));
  const found = [...code, 'package.json', 'wrangler.jsonc', 'astro.config.mjs'].flatMap((file) =>
    findTradeWords(readFileSync(file, 'utf8')).map((word) => `${file}: ${word}`),
  );
  expect(found).toEqual([]);
});

test('each listed word is one that the content uses', () => {
  const words = listFiles('content', /\.(md|yaml|txt)$/).map((file) => readFileSync(file, 'utf8'));
  const used = foldAccents(words.join('\n')).replace(/[\s-]+/g, ' ');
  expect(tradeWords.filter((word) => !used.includes(word))).toEqual([]);
});

test('a word counts with accents, in an address, and not inside another word', () => {
  expect(findTradeWords('Portão e /guias/motor-de-portao')).toEqual(['portao', 'motor']);
  expect(findTradeWords('promotores, America/Sao_Paulo')).toEqual([]);
});
